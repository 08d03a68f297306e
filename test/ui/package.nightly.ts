import assert from 'node:assert/strict';
import { useWorkbench } from './support/useWorkbench.ts';

describe('the package', () => {
  const workbench = useWorkbench();

  it('installs into a clean VS Code and welcomes its user', async () => {
    await workbench().showExplorer();
    const welcome = workbench().view('Departments').welcome();
    await welcome.getByRole('button', { name: 'Explore the Sandbox Company' }).waitFor();
    await welcome.getByText('Add Connection…').waitFor();
  });

  it('opens the tree of the company that it brings along', async () => {
    const departments = workbench().view('Departments');
    await departments.welcome().getByRole('button', { name: 'Explore the Sandbox Company' }).click();
    const [root = assert.fail()] = await departments.rowsOnce((rows) => rows.length > 1);
    await departments.expand(root.name);
    await departments.rowsOnce(([, child]) => child?.level === 2);
  });
});
