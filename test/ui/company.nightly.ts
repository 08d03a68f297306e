import assert from 'node:assert/strict';
import { useWorkbench } from './support/useWorkbench.ts';

describe('a person who has to know which company this is', () => {
  const workbench = useWorkbench({
    settings: { 'workforce.sandbox.employees': 30, 'workforce.sandbox.departments': 8 },
  });

  before(async () => {
    await workbench().showExplorer();
    await workbench().command('Workforce: Explore Sandbox…');
    await workbench().view('Employees').pane.getByRole('treeitem').first().waitFor();
  });

  it('sees the connection in the status bar, and switches it there', async () => {
    const { quickInput } = workbench();
    await workbench().askFromStatusBar('Sandbox', 'Sandbox: Manage Connection');
    await quickInput.option('Switch Connection…').click();
    await quickInput.asks('Select the connection to switch to');
    await quickInput.cancel();
  });

  it('marks it as production, in the status bar, the views and the tabs', async () => {
    await workbench().manage('Mark Connection…');
    await workbench().quickInput.pick('Mark of “Sandbox”', '⚠ Production');
    await workbench().page.locator('.statusbar-item.warning-kind').filter({ hasText: 'Sandbox' }).waitFor();
    for (const view of ['Departments', 'Employees', 'Taxonomies', 'Reports']) {
      await workbench().view(view).description().filter({ hasText: '⚠ Production' }).waitFor();
    }
  });

  it('sees the mark in the list of connections', async () => {
    await workbench().command('Workforce: Switch Connection…');
    await workbench().quickInput.asks('Select the connection to switch to');
    await workbench().quickInput.value('Sandbox', 'in use · ⚠ Production').waitFor();
    await workbench().quickInput.cancel();
  });

  it('copies from the menu of a row, and the id with Ctrl+C, and sees that it was copied', async () => {
    const { page } = workbench();
    const employees = workbench().view('Employees');
    const [{ name } = assert.fail()] = await employees.rowsOnce(({ length }) => length > 1);
    await employees.rowMenu(name, 'Copy', 'Copy As…');
    await workbench().confirmed('Copied the name', () =>
      workbench().quickInput.pick('Select what to copy', 'Name'),
    );
    assert.equal(await workbench().clipboard(), name);
    await employees.click(name);
    await workbench().confirmed('Copied the ID', () => page.keyboard.press('ControlOrMeta+KeyC'));
    assert.match(await workbench().clipboard(), /^\d+$/);
  });
});
