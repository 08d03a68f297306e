import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { plantedSecret } from '../leaks/planted.ts';
import { hostileNames } from '../unit/platform/hostileNames.ts';
import { addByPasting, press } from './support/connectionSteps.ts';
import { useWorkbench } from './support/useWorkbench.ts';
import type { Row } from './support/view.ts';

const markup = '$(trash) [x](command:workforce.removeConnection) <img src=x onerror=alert(1)>';
const names = hostileNames
  .filter(([what]) =>
    ['icons', 'a command link', 'HTML', 'a direction override', 'line breaks'].includes(what),
  )
  .map(([, name]) => name);
const shown = [
  '$(trash) $(sync~spin)',
  '[x](command:workforce.removeConnection)',
  '<img src=x onerror=alert(1)><script>alert(1)</script>',
  'Ann‹U+202E›txt.exe',
  'Ann‹U+000A›Status: active‹U+000D›‹U+000A›‹U+2028›‹U+2029›ID: 1',
];

/** A service whose departments have hostile names, and whose errors are no better. */
const server = createServer(({ url = '' }, response) => {
  const isList = url.startsWith('/organization/structure/api/departments?');
  const items = names.map((name, index) => ({
    id: index + 1,
    name,
    hierarchy: `p${index}`,
    sortOrderInSiblings: index,
  }));
  response
    .writeHead(isList ? 200 : 404, { 'Content-Type': 'application/json' })
    .end(JSON.stringify(isList ? { items, count: items.length } : { Status: 404, Message: markup }));
});

describe('a person with a hostile service', () => {
  const workbench = useWorkbench();

  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    await workbench().showExplorer();
    await addByPasting(workbench(), {
      name: '$(trash) [x](command:y)',
      baseUrl: `http://127.0.0.1:${address.port}`,
      apiKey: plantedSecret('any'),
    });
    await press(workbench(), 'Only part of', 'Add Anyway');
  });

  after(async () => {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  });

  it('reads names as text in rows and their tooltips', async () => {
    const departments = workbench().view('Departments');
    await departments.row(shown[0] ?? '').waitFor();
    const names = (rows: readonly Row[]) => rows.filter(({ level }) => level === 1).map(({ name }) => name);
    await departments.rowsOnce((rows) => isDeepStrictEqual(names(rows), shown));
    const labels = departments.pane.locator('.monaco-icon-label-container');
    assert.equal(await labels.locator('.codicon, a[href], img, script').count(), 0);
    const tooltip = await departments.tooltip(shown[1] ?? '', 'ID: 2');
    await tooltip.getByText(shown[1] ?? '').waitFor();
    assert.equal(await tooltip.locator('a, img, .codicon').count(), 0);
    await workbench().screenshot('hostile-names');
  });

  it('reads them as text in a list to pick from', async () => {
    const { quickInput } = workbench();
    await workbench().command('Workforce: Open Leaves…');
    await quickInput.pick('Select people, departments or legal entities', 'Departments…');
    await quickInput.asks('Select departments');
    const labels = quickInput.widget.locator('.monaco-list-row .quick-input-list-rows');
    for (const name of shown) {
      await quickInput.option(name).waitFor();
    }
    assert.equal(await labels.locator('.label-name .codicon, a[href], img').count(), 0);
    await quickInput.cancel();
  });

  it('reads what the service says as text in the list of Go to…', async () => {
    const { quickInput } = workbench();
    await workbench().openById('Leave', '1');
    const row = quickInput.widget.locator('.monaco-list-row').filter({ hasText: 'Could not read leave 1' });
    await row.waitFor();
    const label = row.locator('.label-name').first();
    assert.equal(await label.locator('a, img, .codicon').count(), 0);
    const text = (await label.textContent()) ?? '';
    assert.ok(text.replaceAll('\u2060', '').includes(markup), text);
    await quickInput.cancel();
  });
});
