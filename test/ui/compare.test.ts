import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { useWorkbench } from './support/useWorkbench.ts';

describe('a user who compares two companies', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  const requests: string[] = [];
  let inputs = 0;
  let acme: Sandbox;
  let beta: Sandbox;

  before(async () => {
    const options = { employees: 30, departments: 8, rateLimit: 'off' } as const;
    [acme, beta] = await Promise.all([
      startSandbox({ ...options, seed: 7 }),
      startSandbox({ ...options, seed: 8 }),
    ]);
    await workbench().showExplorer();
    for (const [name, sandbox] of [
      ['Beta', beta],
      ['Acme', acme],
    ] as const) {
      await addSandbox(workbench(), name, sandbox);
      await workbench().statusBarItem(name).waitFor();
      await workbench().view('Employees').pane.getByRole('treeitem').first().waitFor();
      sandbox.onRequest(({ path }) => requests.push(`${name} ${path.split('?')[0]}`));
    }
    await workbench().view('Employees').row('Adam Jérôme').waitFor();
  });

  beforeEach(() => {
    requests.length = 0;
    inputs = 0;
  });

  after(async () => {
    await Promise.all([acme.stop(), beta.stop()]);
  });

  /** The requests of the test, without those of the lists that the views may still load. */
  function sent(): readonly string[] {
    return requests.filter((request) => !/\/(departments|employees|taxonomies|tree)$/.test(request));
  }

  /** Chooses an entry of the menu Compare of an employee: inputs on the row, the menu and the entry. */
  async function compare(entry: string, place = 0): Promise<void> {
    const employees = workbench().view('Employees');
    inputs += 3;
    const rows = await employees.rowsOnce(({ length }) => length > place);
    await employees.rowMenu(rows[place]?.name ?? '', 'Compare', entry);
  }

  it('compares the same id in two companies, with three inputs and two requests', async () => {
    await compare('Compare with the Same Id in…');
    await workbench()
      .tab(/\(Acme\) ↔ .+\(Beta\)/)
      .waitFor();
    const changed = workbench().page.locator(
      '.monaco-diff-editor .char-delete, .monaco-diff-editor .line-delete',
    );
    await changed.first().waitFor();
    await workbench().screenshot('compare-same-id');
    assert.equal(inputs, 3);
    assert.match(sent().join(' '), /^Acme \S+\/employees\/\d+ Beta \S+\/employees\/\d+$/);
    // The hosts of the two companies are no difference.
    const shown = (await workbench().page.locator('.monaco-diff-editor').textContent()) ?? '';
    assert.match(shown, /"applicableEmployment"/);
    assert.doesNotMatch(shown, /127\.0\.0\.1/);
    await workbench().closeEditors();
  });

  it('compares two rows of a view', async () => {
    const selected = /Selected Adam Jérôme · \d+ for compare/;
    await workbench().confirmed(selected, () => compare('Select for Compare'));
    await compare('Compare with Selected', 1);
    await workbench()
      .tab(/\(Acme\) ↔ .+\(Acme\)/)
      .waitFor();
    assert.ok(sent().length <= 2, sent().join(' '));
    await workbench().closeEditors();
  });

  it('sees that there is no earlier version', async () => {
    await compare('Compare with Earlier Version');
    const message = workbench().notification('this window has read only one version');
    await message.waitFor();
    await workbench().command('Notifications: Clear All Notifications');
    await message.waitFor({ state: 'hidden' });
  });

  it('says after a reload that a comparison has ended', async () => {
    await compare('Compare with the Same Id in…');
    await workbench()
      .tab(/\(Acme\) ↔ .+\(Beta\)/)
      .waitFor();
    requests.length = 0;
    await workbench().reload();
    await workbench()
      .page.getByText(/This.comparison.has.ended/)
      .first()
      .waitFor();
    await workbench().screenshot('compare-ended');
    assert.deepEqual(
      requests.filter((path) => path.includes('/employees/')),
      [],
    );
  });
});
