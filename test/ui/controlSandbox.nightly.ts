import { Picture } from './support/picture.ts';
import { useWorkbench } from './support/useWorkbench.ts';

describe('a user who shows a bug by hand', () => {
  const workbench = useWorkbench({
    settings: { 'workforce.sandbox.employees': 30, 'workforce.sandbox.departments': 8 },
  });
  const table = () => new Picture(workbench().page, 'report').element;
  const employees = () => workbench().view('Employees');

  /** Chooses what *Control Sandbox…* does. */
  async function control(choice: string): Promise<void> {
    await workbench().manage('Control Sandbox…');
    await workbench().quickInput.pick('Time of the sandbox', choice);
  }

  before(async () => {
    await workbench().showExplorer();
    await workbench().command('Workforce: Explore Sandbox…');
    await workbench().viewsLoaded();
  });

  it('changes a person of the sandbox, whom the list shows', async () => {
    const { quickInput } = workbench();
    await control('Change a Person…');
    await quickInput.take('Person to change', '1003');
    await quickInput.pick('Field to change', 'Last Name');
    await quickInput.type('New value', 'Aaaron');
    await employees()
      .row(/Aaaron/)
      .waitFor();
  });

  it('lets lists fail, and ends that', async () => {
    const { quickInput } = workbench();
    const failure = employees().row('Could not list the employees');
    await control('Add Fault…');
    await quickInput.pick('What goes wrong', '403');
    await quickInput.pick('How many requests fail', 'All, until the faults are ended');
    await quickInput.type('Method and path', '* *');
    await failure.waitFor();
    await workbench().manage('Control Sandbox…');
    await quickInput.asks('faults: * *=403');
    await workbench().screenshot('control-sandbox');
    await quickInput.option('End All Faults').click();
    await failure.waitFor({ state: 'detached' });
    await employees()
      .row(/Aaaron/)
      .waitFor();
  });

  it('sees the requests as a table', async () => {
    await control('Show Requests');
    await table().getByRole('gridcell', { name: '403' }).first().waitFor();
    await workbench().screenshot('control-sandbox-requests');
  });
});
