import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { Effort } from './support/effort.ts';
import { Picture } from './support/picture.ts';
import { useWorkbench } from './support/useWorkbench.ts';

describe('an integrator who looks for people that break a synchronization', () => {
  const workbench = useWorkbench({
    settings: { 'workforce.requestsPerMinute': 1000, 'workbench.editor.enablePreview': false },
  });
  const requests: string[] = [];
  let acme: Sandbox;

  before(async () => {
    acme = await startSandbox({ employees: 60, departments: 8, rateLimit: 'off', defects: true });
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme);
    await workbench().viewsLoaded();
    acme.onRequest(({ path }) => requests.push(path.replace(/\?.*/, '')));
  });

  after(() => acme.stop());

  const table = () => new Picture(workbench().page, 'report');

  it('checks people from the header of the Employees view, in two inputs and four requests', async () => {
    const effort = new Effort(workbench());
    await effort.chooseInHeader('Employees', 'Analyze', 'Check People');
    await workbench().tab('People findings Acme.csv').waitFor();
    await table().rows('single sign-on treats them').first().waitFor();
    await table()
      .element.getByText(/^Findings in 60 people/)
      .waitFor();
    assert.equal(effort.inputs, 2);
    assert.deepEqual(requests, [
      '/service-api/employees',
      '/api/v3/users',
      '/api/v3/leaves',
      '/api/v3/leaves',
    ]);
    await workbench().screenshot('check-people');
  });

  it('filters the findings by their rule, and opens the person of one', async () => {
    await table().element.getByLabel('Filter Rule').fill('without an employment');
    await table().rows('single sign-on treats them').first().waitFor({ state: 'detached' });
    await workbench().useTheme('Dark Modern');
    await workbench().screenshot('check-people-dark');
    await table().rows('has no employment').first().locator('.cell').nth(1).dblclick();
    await workbench().editor().getByText('"applicableEmployment"').waitFor();
  });

  it('checks the people of one department from its row', async () => {
    const effort = new Effort(workbench());
    requests.length = 0;
    await effort.choose(workbench().view('Departments').row('Siège social'), 'Analyze', 'Check People');
    await table().element.getByText('Only the people of one department').waitFor();
    assert.deepEqual([effort.inputs, requests[0]], [2, '/service-api/employees']);
    await workbench().screenshot('check-people-department');
  });
});
