import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { Effort } from './support/effort.ts';
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

  it('checks people from the header of the Employees view, in two inputs and four requests', async () => {
    const effort = new Effort(workbench());
    await effort.chooseInHeader('Employees', 'Analyze', 'Check People');
    await workbench().tab('People.txt').waitFor();
    await workbench().editor().getByText('single sign-on treats them').first().waitFor();
    assert.equal(effort.inputs, 2);
    assert.deepEqual(requests, [
      '/service-api/employees',
      '/api/v3/users',
      '/api/v3/leaves',
      '/api/v3/leaves',
    ]);
    const title = workbench().page.locator('.editor-actions');
    await title.getByRole('button', { name: 'Check People' }).waitFor();
    assert.equal(await title.getByRole('button', { name: 'Check Organization' }).count(), 0);
    await workbench().screenshot('check-people');
  });

  it('opens the person of a finding, and sees the findings as problems', async () => {
    const { page } = workbench();
    const link = workbench().editor().locator('.detected-link').filter({ hasText: 'has no employment' });
    await link.first().click();
    await workbench().command('Open Link');
    await workbench().editor().getByText('"applicableEmployment"').waitFor();
    await workbench().tab('People.txt').click();
    await workbench().command('Problems: Focus on Problems View');
    await page.locator('.markers-panel').getByText('has no employment').first().waitFor();
    await workbench().screenshot('check-people-problems');
    await workbench().useTheme('Dark Modern');
    await workbench().screenshot('check-people-dark');
  });

  it('checks the people of one department from its row', async () => {
    const effort = new Effort(workbench());
    requests.length = 0;
    await effort.choose(workbench().view('Departments').row('Siège social'), 'Analyze', 'Check People');
    await workbench().editor().getByText('Only the people of one department').waitFor();
    assert.deepEqual([effort.inputs, requests[0]], [2, '/service-api/employees']);
    await workbench().screenshot('check-people-department');
  });
});
