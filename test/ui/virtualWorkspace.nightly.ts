import { join } from 'node:path';
import { createReport, saveAsCsv } from './support/reportSteps.ts';
import { useWorkbench } from './support/useWorkbench.ts';

describe('a person in a folder that is on no disk', () => {
  const workbench = useWorkbench({
    extension: join(import.meta.dirname, 'memoryFolder'),
    folder: 'memory:/folder',
    settings: { 'workforce.requestsPerMinute': 1000 },
  });

  it('explores the sandbox company', async () => {
    await workbench().showExplorer();
    await workbench().view('Departments').welcome().getByText('Explore the Sandbox Company').click();
    await workbench().view('Departments').row('Finance').waitFor();
    const employees = workbench().view('Employees');
    // Until the list is there, its only row starts the sandbox.
    await employees.at(1).waitFor();
    await employees.click(0);
    await workbench().editor().getByText('"familyName"').waitFor();
  });

  it('saves a report into that folder', async () => {
    await createReport(workbench(), 'Activité mensuelle');
    const done = workbench().statusBarItem(/Activité mensuelle.* done/);
    await done.click();
    await workbench().quickInput.pick(/Activité mensuelle/, /^Download/);
    await saveAsCsv(workbench(), '/folder/report.csv');
    await workbench().command('View: Show Explorer');
    await workbench().page.getByRole('treeitem', { name: 'report.csv' }).click();
    await workbench()
      .tab(/report\.csv/)
      .waitFor();
    await workbench().editor().getByText(';').first().waitFor();
  });
});
