import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { useWorkbench } from './support/useWorkbench.ts';

/** The legal entities of the sandbox, which all its people belong to. */
const legalEntities = '1 2 3 4 5';

interface ListedLeave {
  readonly id: string;
  readonly isActive: boolean;
  readonly leavePeriod: { readonly owner: { readonly lastName: string; readonly firstName: string } };
}

describe('a user who looks for absences', () => {
  const workbench = useWorkbench({
    settings: {
      'workforce.showDeprecatedRoutes': true,
      'workforce.requestsPerMinute': 1000,
      'workbench.editor.enablePreview': false,
    },
  });
  let acme: Sandbox;

  before(async () => {
    // By this clock, its v2 route still responds; by the clock of the user, it has ended.
    const now = Date.UTC(2026, 2, 20);
    acme = await startSandbox({ employees: 60, departments: 8, rateLimit: 'off', now });
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme, 'employees.readonly');
    await workbench().view('Departments').description().filter({ hasText: 'Acme' }).waitFor();
  });

  after(() => acme.stop());

  it('opens the leaves of a row, for this month by default', async () => {
    const { quickInput } = workbench();
    const [deleted] = await leaves((leave) => !leave.isActive);
    const { firstName } = deleted.leavePeriod.owner;
    await workbench().command('Workforce: Search Employees…');
    await quickInput.type('Search Employees', firstName);
    const employees = workbench().view('Employees');
    const person = new RegExp(` ${firstName}$`);
    await employees.rowsOnce((rows) => rows.length > 0 && rows.every((row) => row.name.includes(firstName)));
    await employees.rowMenu(person, /Open Leaves/);
    await quickInput.asks('Select the period');
    await quickInput.asks(new RegExp(`Open Leaves of \\S+ ${firstName}`));
    const days = (await quickInput.option('This month').locator('.label-description').textContent()) ?? '';
    await quickInput.input.press('Enter');
    const view = workbench().view('Leaves');
    await view
      .description()
      .filter({ hasText: `${firstName} · ${days}` })
      .waitFor();
    // The view gets the focus at the end.
    await view.pane.locator(':focus').waitFor();
  });

  it('sees deleted half-days struck through, and hides them', async () => {
    await open('Workforce: Open Leaves…');
    const [deleted] = await leaves((leave) => !leave.isActive);
    const { lastName, firstName } = deleted.leavePeriod.owner;
    const name = `${lastName} ${firstName}`;
    await onlyLeaves();
    const view = workbench().view('Leaves');
    // The leaves of one person were open before.
    await view.rowsOnce((rows) => rows.filter(({ level }) => level === 1).length > 2);
    await view.reveal(name);
    await view.expand(name);
    // A name that is struck through.
    const row = (await view.reveal(/\u0336/u)).and(view.pane.getByRole('treeitem', { name: /, deleted,/ }));
    await row.waitFor();
    assert.match((await row.locator('.label-name').textContent()) ?? '', /^(.\u0336)+$/u);
    await workbench().screenshot('leaves-deleted');
    await view.headerMenu('Hide Deleted Leaves');
    await row.waitFor({ state: 'detached' });
    await view.headerMenu('Show Deleted Leaves');
    // People with deleted half-days only were hidden, too, and are collapsed again.
    await view.row(name).waitFor();
    await view.expand(name);
    await view.reveal(/\u0336/u);
  });

  it('compares a half-day with what v2 would have shown, also after the window was reloaded', async () => {
    const view = workbench().view('Leaves');
    await view.reveal(/\u0336/u);
    await view.rowMenu(/\u0336/u, 'Show Leave as v2');
    await workbench().editor().getByText('"notConverted"').waitFor();
    const shown = await workbench().editorText();
    assert.equal(JSON.parse(shown).leave.status, 3);
    const groups = workbench().page.locator('.editor-group-container');
    assert.equal(await groups.count(), 2);
    await groups.first().getByText('"date"').first().waitFor();
    await workbench().reload();
    await workbench().editor().getByText('"notConverted"').waitFor();
    assert.equal(await workbench().editorText(), shown);
    await groups.first().getByText('"date"').first().waitFor();
  });

  it('is warned of the retired v2 route, whose end by the service is a mark on the connection and no notification', async () => {
    const before = await v2Requests(async () => {
      await open('Workforce: Open Leaves (Deprecated v2 API)…');
      await workbench().dialog('stopped responding after 2026-03-31').waitFor();
    });
    assert.equal(before, 0);
    const dialog = workbench().dialog('Use /api/v3/leaves instead');
    await dialog.getByRole('button', { name: 'Ask Anyway' }).click();
    await workbench().view('Leaves').description().filter({ hasText: 'v2' }).waitFor();
    await workbench()
      .page.getByRole('button', { name: '/api/leaves is deprecated: support ended on 31 March' })
      .waitFor();
    assert.equal(await workbench().notification('deprecated').count(), 0);
    await workbench().screenshot('leaves-v2');
  });

  /** Opens the leaves of all people in a year in which the sandbox has some. */
  async function open(command: string): Promise<void> {
    const { quickInput } = workbench();
    await workbench().command(command);
    await quickInput.pick('Select people, departments or legal entities', 'Legal entities…');
    await quickInput.type('IDs, separated by spaces or commas', legalEntities);
    await quickInput.pick('Select the period', 'Other dates…');
    await quickInput.type('First day', '2025-10-01');
    await quickInput.type('Last day', '2026-09-30');
  }

  /** Collapses the other views, so that the leaves have the whole sidebar. */
  async function onlyLeaves(): Promise<void> {
    for (const name of ['Departments', 'Employees', 'Taxonomies', 'Reports']) {
      await workbench().view(name).toggle(false);
    }
  }

  async function v2Requests(work: () => Promise<void>): Promise<number> {
    let count = 0;
    const listening = acme.onRequest(({ path }) => {
      count += path.startsWith('/api/leaves') ? 1 : 0;
    });
    await work();
    listening.dispose();
    return count;
  }

  /** The matching leaves of the service, at least one. */
  async function leaves(matches: (leave: ListedLeave) => boolean): Promise<[ListedLeave, ...ListedLeave[]]> {
    const query = new URLSearchParams({
      date: 'between,2025-10-01,2026-09-30',
      'leavePeriod.owner.legalEntityId': legalEntities.replaceAll(' ', ','),
    });
    const response = await fetch(`${acme.baseUrl}/api/v3/leaves?${query}`, {
      headers: { Authorization: `service application=${acme.apiKey}` },
    });
    const items: ListedLeave[] = JSON.parse(await response.text()).data.items;
    const [first, ...others] = items.filter(matches);
    assert.ok(first);
    return [first, ...others];
  }
});
