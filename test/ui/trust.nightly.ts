import assert from 'node:assert/strict';
import type { SettingDefaults } from '../../src/platform/manifest/contributions.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { useWorkbench } from './support/useWorkbench.ts';

/** What a folder would set to show more than it should, or to be in the way. */
const hostile: SettingDefaults = {
  'workforce.requestsPerMinute': 1,
  'workforce.requestTimeoutSeconds': 1,
  'workforce.employees.pageSize': 3,
  'workforce.departments.showInactive': false,
  'workforce.departments.employeesFirst': true,
  'workforce.leaves.showDeleted': false,
  'workforce.check.departmentsWithoutHead': false,
  'workforce.check.peopleWithoutManager': false,
  'workforce.taxonomies.showArchived': false,
  'workforce.maskSensitiveFields': false,
  'workforce.showDeprecatedRoutes': true,
  'workforce.documents.showNames': false,
  'workforce.agents': 'names',
  'workforce.agentsSeeDepartmentNames': 'always',
  'workforce.sandbox.seed': 1,
  'workforce.sandbox.employees': 5,
  'workforce.sandbox.departments': 2,
};

describe('a person in a folder that brings settings of its own', () => {
  const workbench = useWorkbench({
    workspaceTrust: true,
    files: {
      '.vscode/settings.json': JSON.stringify({
        ...hostile,
        'breadcrumbs.enabled': false,
        'editor.codeLens': false,
      }),
    },
  });
  let acme: Sandbox;

  before(async () => {
    acme = await startSandbox({ employees: 30, departments: 8, rateLimit: 'off' });
    await workbench().showExplorer();
  });

  after(() => acme.stop());

  /** Nothing in the views and in a document is as the folder sets it, everything as the user does. */
  async function seesOwnSettings(): Promise<void> {
    const departments = workbench().view('Departments');
    await departments.row('Finance').waitFor();
    const rows = await departments.rows();
    assert.ok(rows.length > hostile['workforce.sandbox.departments'] + 1);
    assert.ok(rows.every(({ description }) => description !== 'show'));
    // More requests than the folder allows a minute, and more people than it puts on a page.
    await workbench().view('Taxonomies').row('Skills').waitFor();
    await workbench().view('Employees').reveal('Load More (100 of 400)');
    const employees = workbench().view('Employees');
    await employees.pane.getByRole('tree').focus();
    await workbench().page.keyboard.press('Home');
    await employees.click(0);
    await workbench().editor().getByText('"birthDay"').waitFor();
    assert.match(await workbench().editorText(), /"day": "••••"/);
    await workbench().page.getByText('Masked: Reveal…', { exact: true }).waitFor();
    // What the folder sets for the editor itself counts.
    assert.equal(await workbench().page.locator('.monaco-breadcrumbs').count(), 0);
    assert.equal(await workbench().page.locator('.codelens-decoration').count(), 0);
  }

  it('is in restricted mode, and explores the sandbox company all the same', async () => {
    await workbench().statusBarItem('Restricted Mode').waitFor();
    await workbench().view('Departments').welcome().getByText('Explore the Sandbox Company').click();
    await seesOwnSettings();
  });

  it('adds a connection and sees its people', async () => {
    await addSandbox(workbench(), 'Acme', acme);
    await workbench().view('Departments').description().filter({ hasText: 'Acme' }).waitFor();
    await workbench().view('Departments').pane.getByRole('treeitem').nth(3).waitFor();
    await workbench().view('Employees').pane.getByRole('treeitem').nth(4).waitFor();
  });

  it('gives nothing away by trusting the folder', async () => {
    const { page } = workbench();
    await workbench().statusBarItem('Restricted Mode').click();
    const trust = page.locator('.workspace-trust-editor');
    await trust.getByRole('button', { name: 'Trust', exact: true }).click();
    await trust.getByText('You trust this folder').waitFor();
    await trust.press('Escape');
    await trust.waitFor({ state: 'hidden' });
    await workbench().statusBarItem('Restricted Mode').waitFor({ state: 'detached' });
    await workbench().command('Workforce: Switch Connection…');
    await workbench().quickInput.pick('Select the connection to switch to', 'Sandbox');
    await workbench().view('Departments').description().filter({ hasText: 'Sandbox' }).waitFor();
    // A sandbox that starts again with the window reads its settings again.
    await workbench().reload();
    await seesOwnSettings();
  });
});
