import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { isRecord } from '../../src/service/contract/record.ts';
import { addByPasting, addSandbox } from './support/connectionSteps.ts';
import { Effort } from './support/effort.ts';
import { useWorkbench } from './support/useWorkbench.ts';

describe('a user with a part of the access, or with a part of an address', () => {
  const workbench = useWorkbench({
    settings: {
      'workforce.showDeprecatedRoutes': true,
      'workforce.requestsPerMinute': 1000,
      'workbench.editor.enablePreview': false,
    },
  });
  const requests: string[] = [];
  let acme: Sandbox;
  let manager: Awaited<ReturnType<typeof managerOf>>;

  before(async () => {
    acme = await startSandbox({ employees: 60, departments: 12, rateLimit: 'off' });
    manager = await managerOf(acme);
    await workbench().showExplorer();
    await addByPasting(workbench(), { name: 'Acme key', baseUrl: acme.baseUrl, apiKey: acme.apiKey });
    await workbench().view('Departments').description().filter({ hasText: 'Acme key' }).waitFor();
    acme.onRequest(({ method, path }) => requests.push(`${method} ${path.replace(/\?.*/, '')}`));
  });

  beforeEach(async () => {
    await workbench().closeEditors();
    requests.length = 0;
  });

  after(() => acme.stop());

  it('sees the people without a client id, and the team of one of them', async () => {
    const employees = workbench().view('Employees');
    await employees.toggle(true);
    await employees.row('Users of the legacy API instead of employees').waitFor();
    await workbench().command('Workforce: Search Employees…');
    await workbench().quickInput.type('Parts of names', manager.id);
    await employees.rowsOnce((rows) => rows.length === 2 && rows[1]?.name === manager.name);
    await workbench().screenshot('door-users');
    requests.length = 0;
    await employees.rowMenu(manager.name, 'Go to', 'Show Team');
    await workbench().quickInput.pick('Select who to show', 'Direct Reports');
    await employees
      .description()
      .filter({ hasText: `team of ${manager.name}` })
      .waitFor();
    await employees.row(manager.member).waitFor();
    await workbench().screenshot('door-team');
    assert.deepEqual(requests, ['GET /api/v3/users']);
    await workbench().command('Workforce: Clear Employee Search and Filters');
  });

  it('opens a department as the legacy API shows it', async () => {
    const departments = workbench().view('Departments');
    await departments.rowMenu('Siège social', 'Go to', 'Open as…');
    await workbench().quickInput.pick('Select what to open for', /^Department \(legacy/);
    await workbench().editor().getByText('"parentId"').first().waitFor();
    await workbench().screenshot('door-open-as');
  });

  it('opens an address that was copied with what stood around it, with one request', async () => {
    await workbench().page.keyboard.press('ControlOrMeta+KeyK');
    await workbench().page.keyboard.press('KeyG');
    await workbench().quickInput.asks(/Name, code, number, e-mail/);
    await workbench().quickInput.input.fill(`<${acme.baseUrl}/api/v3/users/1003>,`);
    await workbench().quickInput.highlighted('1003').waitFor();
    await workbench().screenshot('door-address');
    await workbench().quickInput.input.press('Enter');
    await workbench().tab(/1003/).waitFor();
    assert.deepEqual(requests, ['GET /api/v3/users/1003']);
  });

  it('follows a report of a colleague by its id, which is pasted in quotation marks', async () => {
    const id = await createReport(acme);
    requests.length = 0;
    await workbench().view('Reports').toggle(true);
    await workbench().view('Reports').headerMenu('Follow Report…');
    await workbench().quickInput.type('Report ID, for example from a log', ` "${id}" `);
    const reports = workbench().view('Reports');
    await reports.toggle(true);
    await reports.row(/Activité/).waitFor();
    assert.deepEqual(requests.slice(0, 1), [`GET /service-timesheet/api/reports/${id}`]);
    await workbench().screenshot('door-report');
  });

  it('narrows the employees to a legal entity by its name, those who joined last first', async () => {
    await addSandbox(workbench(), 'Acme', acme, 'employees.readonly legal-entities.readonly');
    await workbench()
      .view('Departments')
      .description()
      .filter({ hasText: /^Acme$/ })
      .waitFor();
    const employees = workbench().view('Employees');
    const all = await employees.rowsOnce(([first]) => first?.description.startsWith('H0') === true);
    await workbench().command('Workforce: Filter Employees…');
    await workbench().quickInput.tick('Select statuses (none = all)', ['Sort by…', 'By legal entity…']);
    await workbench().quickInput.pick('Select a department', 'Any department');
    await workbench().quickInput.tick('Select legal entities', ['Helianthe UK Ltd']);
    await workbench().quickInput.pick('Select the sort order', 'First day of the contract, latest first');
    await employees
      .description()
      .filter({ hasText: 'legal entity: Helianthe UK Ltd · by first day, latest first' })
      .waitFor();
    await employees.rowsOnce((rows) => rows.length > 0 && !isDeepStrictEqual(rows, all));
    await workbench().screenshot('door-filter');
  });

  it('gets from a document to the team of a person, and opens the tree of departments by its path', async () => {
    await workbench().command('Workforce: Clear Employee Search and Filters');
    await workbench().openById('Employee', manager.id);
    await workbench().editor().getByText('employeeNumber').waitFor();
    requests.length = 0;
    await workbench().command('Workforce: Show Team');
    await workbench().quickInput.pick('Select who to show', 'Direct Reports');
    const employees = workbench().view('Employees');
    await employees.description().filter({ hasText: 'team of' }).waitFor();
    await employees.row(manager.member).waitFor();
    const hover = await employees.tooltip(manager.member, `Manager: ${manager.name}`);
    await hover.getByText('First day of the contract: ').waitFor();
    assert.deepEqual(requests, ['GET /service-api/employees']);
    const effort = new Effort(workbench());
    await effort.goTo('/api/v3/departments/tree');
    await effort.openHighlighted('/api/v3/departments/tree');
    await workbench().editor().getByText('"children"').first().waitFor();
    await workbench().screenshot('door-tree');
  });
});

/** A person with a team, and one of the team, as rows name them. */
async function managerOf({ baseUrl, apiKey }: Sandbox) {
  const url = `${baseUrl}/api/v3/users?fields=id,lastName,firstName,managerId&paging=0,100`;
  const body = await read(url, { headers: { Authorization: `service application=${apiKey}` } });
  const items = isRecord(body) && isRecord(body['data']) ? body['data']['items'] : [];
  const users = Array.isArray(items) ? items.filter(isRecord) : [];
  const nameOf = (user: Record<string, unknown>) => `${user['lastName']} ${user['firstName']}`;
  for (const user of users) {
    const manager = users.find(({ id }) => id === user['managerId']);
    if (manager !== undefined) {
      return { id: String(manager['id']), name: nameOf(manager), member: nameOf(user) };
    }
  }
  return assert.fail('no user has a manager');
}

/** Creates a report as a colleague does. Returns its id. */
async function createReport({ baseUrl, apiKey }: Sandbox): Promise<string> {
  const headers = { Authorization: `service application=${apiKey}`, 'Content-Type': 'application/json' };
  const report = await read(`${baseUrl}/service-timesheet/api/reports`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      templateId: 'monthly-activity',
      startsOn: '2026-04-01',
      endsOn: '2026-04-30',
      filters: [{ kind: 'employees', values: [1001] }],
    }),
  });
  return isRecord(report) ? String(report['id']) : assert.fail('no report was created');
}

async function read(url: string, options: RequestInit): Promise<unknown> {
  return await (await fetch(url, options)).json();
}
