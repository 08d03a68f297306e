import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { Effort } from './support/effort.ts';
import { pressWhileOver } from './support/pointer.ts';
import { until } from './support/until.ts';
import { useWorkbench } from './support/useWorkbench.ts';

describe('a user who keeps people and departments at hand', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  const requests: string[] = [];
  let acme: Sandbox;
  let person: string;

  before(async () => {
    acme = await startSandbox({ employees: 60, departments: 16, rateLimit: 'off' });
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme);
    await workbench().viewsLoaded();
    acme.onRequest(({ method, path }) => requests.push(`${method} ${path}`));
    person = (await workbench().view('Employees').rows())[1]?.name ?? assert.fail();
  });

  beforeEach(() => {
    requests.length = 0;
  });

  after(() => acme.stop());

  const hits = () => workbench().quickInput.widget.locator('.monaco-list-row');

  it('adds a department and a person from their menus, in four inputs and no request', async () => {
    const effort = new Effort(workbench());
    await workbench().confirmed('Added to favorites', () =>
      effort.choose(workbench().view('Departments').row('Finance'), 'Add to Favorites'),
    );
    await workbench().confirmed('Added to favorites', () =>
      effort.choose(workbench().view('Employees').row(person), 'Add to Favorites'),
    );
    await workbench().view('Departments').row('Favorites').waitFor();
    assert.deepEqual([effort.inputs, requests], [4, []]);
    await workbench().screenshot('favorites-views');
  });

  it('finds them after the window was reloaded, at the top of the views and of Go to…', async () => {
    await workbench().reload();
    await workbench().viewsLoaded();
    for (const [view, name] of [
      ['Departments', 'Finance'],
      ['Employees', person],
    ] as const) {
      const rows = await workbench()
        .view(view)
        .rowsOnce(([top, first]) => top?.name === 'Favorites' && first?.name === name);
      assert.equal(rows[1]?.level, 2);
    }
    requests.length = 0;
    const effort = new Effort(workbench());
    await effort.goTo('');
    await hits().filter({ hasText: person }).first().waitFor();
    await workbench().screenshot('favorites-go-to');
    const [first = '', second = ''] = await hits().allInnerTexts();
    assert.ok(first.includes(person) && first.includes('Favorites') && second.includes('Finance'), first);
    assert.deepEqual([effort.inputs, requests], [2, []]);
    await effort.openHighlighted(person);
    await workbench()
      .tab(new RegExp(person.split(' ')[0] ?? ''))
      .waitFor();
    assert.deepEqual([effort.inputs, requests.length], [3, 1]);
  });

  it('keeps a typed search, and goes out of the way of a revealed row', async () => {
    const effort = new Effort(workbench());
    await effort.goTo('d:FIN-002');
    const { widget } = workbench().quickInput;
    await effort.click(widget.getByRole('button', { name: 'Add to Favorites' }).first());
    await widget.getByRole('button', { name: 'Remove from Favorites' }).first().waitFor();
    await workbench().screenshot('favorites-search');
    const row = hits().filter({ hasText: 'FIN-002' }).first();
    await pressWhileOver(row, row.getByRole('button', { name: 'Reveal in its view' }));
    await widget.waitFor({ state: 'hidden' });
    await workbench()
      .view('Departments')
      .pane.locator('.monaco-list-row.selected.focused')
      .filter({ hasText: 'FIN-002' })
      .waitFor();
    await effort.goTo('');
    await hits().filter({ hasText: 'd:FIN-002' }).click();
    await workbench().quickInput.highlighted('FIN-002').waitFor();
    await until(
      () => workbench().quickInput.input.inputValue(),
      (typed) => typed === 'd:FIN-002',
    );
    await workbench().quickInput.cancel();
    assert.deepEqual(requests, []);
  });

  it('leaves the group collapsed when the view is refreshed, and removes a favorite with the button of its row', async () => {
    const view = workbench().view('Departments');
    const press = async (...keys: readonly string[]) => {
      await view.pane.getByRole('tree').focus();
      for (const key of keys) {
        await workbench().page.keyboard.press(key);
      }
    };
    await press('Home', 'ArrowLeft');
    await view.rowsOnce(([top]) => top?.expanded === false);
    requests.length = 0;
    await workbench().command('Workforce: Refresh All Views');
    await until(
      () => requests.length,
      (sent) => sent > 0,
    );
    await workbench().viewsLoaded();
    await view.rowsOnce(([top]) => top?.name === 'Favorites' && top.expanded === false);
    // The view may draw its rows again meanwhile, and then forgets the key.
    await until(
      async () => {
        await press('Home', 'ArrowRight');
        return (await view.rows())[0]?.expanded;
      },
      (isExpanded) => isExpanded === true,
    );
    await view.rowAction('d:FIN-002', 'Remove from Favorites');
    await view.rowsOnce(
      ([top, first, second]) => top?.level === 1 && first?.level === 2 && second?.level === 1,
    );
    await workbench().useTheme('Dark Modern');
    await workbench().page.setViewportSize({ width: 800, height: 700 });
    await workbench().screenshot('favorites-narrow-dark');
    await workbench().page.setViewportSize({ width: 1280, height: 800 });
  });

  it('drops the id of a row into an editor, or its name as the menu there chooses', async () => {
    const { page } = workbench();
    await workbench().command('File: New Untitled Text File');
    await workbench().editor().waitFor();
    const source = workbench().view('Employees').at(2);
    await source.hover();
    // The views may still move after the size of the window has changed.
    await source.and(page.locator('.monaco-list-row:hover')).waitFor();
    const dragged = await source.locator('.label-name').textContent();
    await page.mouse.down();
    const box = (await workbench().editor().boundingBox()) ?? assert.fail();
    await page.keyboard.down('Shift');
    // Below the hint of an empty file, which takes no drop.
    await page.mouse.move(box.x + 200, box.y + 150, { steps: 8 });
    await page.mouse.move(box.x + 190, box.y + 140, { steps: 4 });
    await workbench().screenshot('favorites-drag');
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await workbench()
      .editor()
      .getByText(/^\d{4,}$/)
      .first()
      .waitFor();
    // The menu closes as soon as the cursor moves.
    await page.locator('.post-edit-widget').click();
    const menu = page.locator('.action-widget');
    await menu.getByText('Insert Addresses of Documents').waitFor();
    await workbench().screenshot('favorites-dropped');
    await menu.getByText('Insert Names').click();
    await until(
      () => workbench().editorText(),
      (text) => text === dragged,
    );
  });
});
