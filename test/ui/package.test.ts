import assert from 'node:assert/strict';
import { useWorkbench } from './support/useWorkbench.ts';

describe('the package', () => {
  const workbench = useWorkbench();

  it('installs into a clean VS Code and welcomes its user', async () => {
    await workbench().showExplorer();
    const welcome = workbench().view('Departments').welcome();
    await welcome.getByRole('button', { name: 'Explore the Sandbox Company' }).waitFor();
    await welcome.getByRole('button', { name: 'Add Connection…' }).waitFor();
  });

  it('opens the tree of the company that it brings along', async () => {
    const departments = workbench().view('Departments');
    await departments.welcome().getByRole('button', { name: 'Explore the Sandbox Company' }).click();
    await departments.pane.getByRole('treeitem').first().waitFor();
    const [root] = await departments.rows();
    assert.ok(root);
    await departments.expand(root.name);
    assert.equal((await departments.rows())[1]?.level, 2);
  });
});
