import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { pressWhileOver } from './support/pointer.ts';
import { until } from './support/until.ts';
import { useWorkbench } from './support/useWorkbench.ts';

const question = /Name, code, number, e-mail/;

describe('a user who looks for somebody', () => {
  const workbench = useWorkbench({
    settings: { 'workforce.requestsPerMinute': 1000, 'workbench.editor.enablePreview': false },
  });
  const requests: string[] = [];
  let acme: Sandbox;

  before(async () => {
    acme = await startSandbox({ employees: 240, departments: 16, rateLimit: 'off' });
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme);
    await workbench().viewsLoaded();
    acme.onRequest(({ path }) => requests.push(path));
  });

  beforeEach(() => {
    requests.length = 0;
  });

  after(() => acme.stop());

  /** Opens the list by its keys, and types a text. */
  async function goTo(text: string): Promise<void> {
    await workbench().page.keyboard.press('ControlOrMeta+KeyK');
    await workbench().page.keyboard.press('KeyG');
    await workbench().quickInput.asks(question);
    await workbench().quickInput.input.fill(text);
  }

  /** A row of the list by a part of its text. */
  function hit(label: string): Locator {
    return workbench().quickInput.widget.locator('.monaco-list-row').filter({ hasText: label });
  }

  /** Takes the highlighted row once it is the one with this text, and waits for its document. */
  async function opens(label: string, id: string): Promise<void> {
    await workbench().quickInput.highlighted(label).waitFor();
    await workbench().quickInput.input.press('Enter');
    await workbench().quickInput.widget.waitFor({ state: 'hidden' });
    await workbench()
      .tab(new RegExp(`${id}`))
      .waitFor();
  }

  it('reads what to type where nothing was gone to yet, with a prefix too', async () => {
    await goTo('');
    await hit('Type a part of a name').waitFor();
    await workbench().quickInput.input.fill('l:');
    await hit('Type a part of a name').waitFor();
    await workbench().quickInput.input.press('Enter');
    await hit('Type a part of a name').waitFor();
    await workbench().quickInput.cancel();
    assert.deepEqual(requests, []);
  });

  it('finds a label of a taxonomy that is not expanded', async () => {
    await goTo('l:a');
    await workbench().quickInput.input.fill('l:an');
    await hit('Taxonomy label').first().waitFor();
    await workbench().screenshot('go-to-labels');
    assert.ok(requests.length <= 1, requests.join(' '));
    await workbench().quickInput.cancel();
  });

  it('shows what was opened last where nothing is typed', async () => {
    await goTo('FIN-002');
    await opens('FIN-002', '102');
    requests.length = 0;
    // It is remembered a moment after its document is shown.
    await until(
      async () => {
        await goTo('');
        await hit('Finance').or(hit('Type a part of a name')).first().waitFor();
        const isShown = await hit('Finance').first().isVisible();
        await (isShown ? undefined : workbench().quickInput.cancel());
        return isShown;
      },
      (isShown) => isShown,
    );
    await workbench().screenshot('go-to-recent');
    await workbench().quickInput.cancel();
    assert.deepEqual(requests, []);
  });

  it('keeps what was typed where it leads nowhere', async () => {
    await goTo('999999');
    await hit('The service finds nothing more').waitFor();
    await workbench().quickInput.highlighted('Open ID 999999 as…').waitFor();
    await workbench().quickInput.input.press('Enter');
    await workbench().quickInput.pick('Select what to open', 'Employee');
    await hit('Could not read employee 999999').waitFor();
    assert.equal(await workbench().quickInput.input.inputValue(), '999999');
    await workbench().quickInput.cancel();
  });

  it('shows what is loaded apart from what the service finds', async () => {
    await goTo('mar');
    await workbench().quickInput.widget.getByText('Found by the service').first().waitFor();
    await workbench().quickInput.widget.getByText('Loaded', { exact: true }).first().waitFor();
    await workbench().screenshot('go-to');
    await workbench().quickInput.cancel();
  });

  it('copies an id and reveals a department with the buttons of its row', async () => {
    await goTo('d:FIN-002');
    const row = hit('FIN-002').first();
    const copy = row.getByRole('button', { name: 'Copy ID' });
    await workbench().confirmed('Copied the ID', () => pressWhileOver(row, copy));
    await pressWhileOver(row, row.getByRole('button', { name: 'Reveal in its view' }));
    await workbench()
      .view('Departments')
      .pane.locator('.monaco-list-row.selected')
      .filter({ hasText: 'FIN-002' })
      .waitFor();
    assert.deepEqual(requests, []);
    await workbench().screenshot('go-to-reveal');
  });
});
