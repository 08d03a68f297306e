import assert from 'node:assert/strict';
import { usualPeriods } from '../../../src/company/periods/period.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import { addSandbox } from '../support/connectionSteps.ts';
import { describeTask } from '../support/effort.ts';
import { today } from '../support/today.ts';
import { useWorkbench } from '../support/useWorkbench.ts';

/** A half-day, as far as the test reads it. */
interface Absence {
  readonly isActive: boolean;
  readonly leavePeriod: { readonly owner: { readonly name: string } };
}

/** The legal entities of the sandbox, which all its people belong to. */
const legalEntities = '1,2,3,4,5';

describe('a working day: what starts at a row', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  let acme: Sandbox;

  before(async () => {
    acme = await startSandbox({ employees: 90, departments: 16, rateLimit: 'off', reportSeconds: 1 });
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme);
    await workbench().view('Departments').row('Finance').waitFor();
    await workbench().viewsLoaded();
  });

  after(() => acme.stop());

  const scene = () => ({ workbench: workbench(), sandbox: acme });

  describeTask('head of a department', scene, async (effort) => {
    await effort.choose(workbench().view('Departments').row('Finance'), 'Go to', 'Go to Related…');
    await effort.click(workbench().quickInput.option('Head'));
    await workbench()
      .tab(/ · \d+/)
      .waitFor();
  });

  describeTask('manager of a person', scene, async (effort) => {
    await effort.choose(workbench().view('Employees').at(0), 'Go to', 'Go to Related…');
    await effort.click(workbench().quickInput.option('Manager'));
    await workbench()
      .tab(/ · \d+/)
      .waitFor();
  });

  describeTask('cURL of the request behind a row', scene, async (effort) => {
    const row = workbench().view('Departments').row('Finance');
    await workbench().confirmed('Copied the cURL command', () => effort.choose(row, 'Copy', 'Copy as cURL'));
    assert.match(await workbench().clipboard(), /^curl .*departments\/\d+'$/);
  });

  describeTask('report of one department for last month, opened', scene, async (effort) => {
    await effort.choose(workbench().view('Departments').row('Finance'), 'Create Report…');
    await effort.respond('Select a template', 'Activité mensuelle');
    await effort.respond('Select the period of the report', 'Last month');
    const message = workbench().notification('is done.');
    await effort.click(message.getByRole('button', { name: 'Preview' }));
    await workbench().editor().getByText('Matricule').waitFor();
  });

  describe('of somebody who was absent last week', () => {
    let name: string;
    const given = () => name.split(' ')[0] ?? '';

    before(async () => {
      name = await absentLastWeek();
      const { quickInput } = workbench();
      await workbench().command('Workforce: Search Employees…');
      await quickInput.type('Search Employees', name);
      const employees = workbench().view('Employees');
      await employees.description().filter({ hasText: name }).waitFor();
      // The rows come after the header.
      await employees.rowsOnce((rows) => rows.length > 0 && rows.every((row) => row.name.endsWith(given())));
    });

    describeTask('leave of a person last week', scene, async (effort) => {
      const row = workbench()
        .view('Employees')
        .row(new RegExp(`${given()}$`));
      await effort.choose(row, 'Open Leaves…');
      await effort.respond('Select the period', 'Last week');
      await workbench()
        .view('Leaves')
        .row(/^\d{4}-\d\d-\d\d [AP]M$/)
        .waitFor();
    });
  });

  /** The name of an active employee with a leave in the last week. */
  async function absentLastWeek(): Promise<string> {
    const { from, to } = usualPeriods(await today()).lastWeek;
    const query = new URLSearchParams({
      date: `between,${from},${to}`,
      'leavePeriod.owner.legalEntityId': legalEntities,
    });
    const response = await fetch(`${acme.baseUrl}/api/v3/leaves?${query}`, {
      headers: { Authorization: `service application=${acme.apiKey}` },
    });
    const { data }: { data: { items: readonly Absence[] } } = JSON.parse(await response.text());
    const absence = data.items.find(({ isActive }) => isActive);
    return absence?.leavePeriod.owner.name ?? assert.fail('Nobody was absent last week.');
  }
});
