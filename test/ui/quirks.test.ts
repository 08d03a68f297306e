import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { connect } from '../unit/service/sandboxClient.ts';
import { addByPasting, addSandbox } from './support/connectionSteps.ts';
import { until } from './support/until.ts';
import { useWorkbench } from './support/useWorkbench.ts';

const company = { employees: 60, departments: 8, rateLimit: 'off' } as const;
const views = ['Departments', 'Employees', 'Taxonomies', 'Reports'] as const;

describe('a person on a deployment with quirks', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  let acme: Sandbox;
  let retired: Sandbox;

  before(async () => {
    acme = await startSandbox({
      ...company,
      quirks: [
        ...(['missing-rows', 'no-label-changes', 'regional-tags', 'filters-ignored'] as const),
        ...(['unknown-fields-rejected', 'limited-client'] as const),
      ],
    });
    retired = await startSandbox({ ...company, quirks: ['no-legacy-departments'] });
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme, 'employees.readonly taxonomies.readwrite');
    await workbench().view('Departments').description().filter({ hasText: 'Acme' }).waitFor();
  });

  after(() => Promise.all([acme.stop(), retired.stop()]));

  /** Gives one view the whole height of the sidebar. */
  async function only(name: (typeof views)[number]) {
    for (const each of views) {
      await workbench()
        .view(each)
        .toggle(each === name);
    }
    return workbench().view(name);
  }

  async function open(kind: string, id: string): Promise<void> {
    await workbench().command('Workforce: Open by Id…');
    await workbench().quickInput.pick('What to open', kind);
    await workbench().quickInput.type(`Id of the resource to open (${kind})`, id);
  }

  it('sees a row that compares the departments shown with those counted, and what to do', async () => {
    const label = '8 of the 10 departments that the service counts are shown';
    const departments = workbench().view('Departments');
    await departments.row(label).waitFor();
    await departments.tooltip(label, 'check the rights');
  });

  it('reads that the deployment takes no changes to labels', async () => {
    await workbench().command('Workforce: Archive Label…');
    await workbench().quickInput.type('Id of a label, or the name', '7001');
    await workbench().dialog('Archive the label “').getByRole('button', { name: 'Archive' }).click();
    await workbench().notification('this deployment takes no changes to labels').waitFor();
  });

  it('sees the people of a department alone where the service ignores the filter, and a row that says so', async () => {
    const departments = await only('Departments');
    await departments.expand('Siège social');
    await departments.expand('Employees');
    await departments.reveal('The service ignores the filter of this list');
  });

  it('reads names in the own language, whatever the region of the translation', async () => {
    const taxonomies = await only('Taxonomies');
    await taxonomies.row('Languages').waitFor();
    // Its only translation is French.
    await taxonomies.row('Compétences').waitFor();
  });

  it('adds fields to a user, of which the one that the service does not know is left out', async () => {
    await open('User (legacy)', '1010');
    await workbench().editor().getByText('"displayName"').waitFor();
    await workbench().command('Workforce: More Fields…');
    await workbench().quickInput.type('Fields to request for all users', 'shoeSize, extendedData');
    await workbench().quickInput.widget.waitFor({ state: 'hidden' });
    // The document is requested again after the box is gone.
    const user = await until<object>(
      async () => JSON.parse(await workbench().editorText()),
      (document) => 'extendedData' in document,
    );
    assert.ok(!('shoeSize' in user));
  });

  it('sees an employee without the job position where the client may not see it, and a line that says so', async () => {
    await open('Employee', '1010');
    await workbench()
      .page.locator('.codelens-decoration')
      .getByText('Employment and job position are left out')
      .waitFor();
    await workbench().editor().getByText('"familyName"').waitFor();
  });

  it('reads that the client and secret may be wrong where the service does not accept the token', async () => {
    const fault = acme.faults.add({ route: 'GET /service-api/employees', fault: '401' });
    const employees = await only('Employees');
    await employees.headerAction('Refresh Employees');
    const row = /^Could not list the employees/;
    await employees.row(row).waitFor();
    await employees.tooltip(row, 'check the client id, the client secret and the token URL');
    fault.dispose();
    await employees.rowAction(row, 'Retry');
    await employees.row(row).waitFor({ state: 'hidden' });
  });

  it('sees the people of a department by key alone where the department routes have gone', async () => {
    const { baseUrl, apiKey } = retired;
    await addByPasting(workbench(), { name: 'Retired', baseUrl, apiKey });
    const departments = await only('Departments');
    await departments.description().filter({ hasText: 'Retired' }).waitFor();
    // The rows of the connection before were open.
    await departments.rowsOnce(
      (rows) =>
        rows.some(({ name }) => name === 'Employees') &&
        rows.every(({ name, expanded }) => name !== 'Employees' || expanded === false),
    );
    await departments.expand('Siège social');
    await departments.expand('Employees');
    await using client = connect(retired, { credentials: { apiKey } });
    const [first] = (await client.service.members('101')).items;
    await departments.row(first?.name ?? assert.fail('the department has employees')).waitFor();
  });

  it('opens a related record from the document of an employee', async () => {
    await addSandbox(workbench(), 'Retired too', retired);
    await workbench().view('Departments').description().filter({ hasText: 'Retired too' }).waitFor();
    await open('Employee', '1011');
    // Another employee may be in the editor until then.
    await workbench().editor().getByText('"1011"').waitFor();
    const { embedded } = JSON.parse(await workbench().editorText());
    assert.ok(embedded['job-position']['jp-1011'].department.id);
    await workbench().page.keyboard.press('ControlOrMeta+End');
    const line = workbench().editor().locator('.view-line').filter({ hasText: '/job-positions/jp-1011"' });
    await line.locator('.detected-link').first().click();
    await workbench().command('Open Link');
    await workbench()
      .tab(/jp-1011/)
      .waitFor();
    await workbench().editor().getByText('"manager"').waitFor();
  });
});
