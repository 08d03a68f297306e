import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { useWorkbench } from './support/useWorkbench.ts';

describe('a person on a deployment with quirks', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  let acme: Sandbox;

  before(async () => {
    const quirks = ['missing-rows', 'no-label-changes'] as const;
    acme = await startSandbox({ employees: 60, departments: 8, rateLimit: 'off', quirks });
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme, 'employees.readonly taxonomies.readwrite');
    await workbench().view('Departments').description().filter({ hasText: 'Acme' }).waitFor();
  });

  after(() => acme.stop());

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
});
