import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { Picture } from './support/picture.ts';
import { useWorkbench } from './support/useWorkbench.ts';

describe('a user who looks at an employee card', () => {
  const workbench = useWorkbench({ settings: { 'workbench.editor.enablePreview': false } });
  const card = () => new Picture(workbench().page, 'card');
  let acme: Sandbox;

  before(async () => {
    acme = await startSandbox({ employees: 30, departments: 6, rateLimit: 'off' });
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme, 'employees.readonly job-positions.readonly');
  });

  after(() => acme.stop());

  it('opens it beside the document, without a request of its own, and the department from it', async () => {
    const row = workbench().view('Employees').pane.getByRole('treeitem').nth(2);
    const name = (await row.locator('.label-name').textContent()) ?? assert.fail();
    await row.click();
    await workbench().editor().getByText('employeeNumber').waitFor();
    let requests = 0;
    const counting = acme.onRequest(() => {
      requests += 1;
    });
    await workbench().command('Workforce: Show Employee Card');
    await card().element.getByRole('heading', { name }).waitFor();
    counting.dispose();
    assert.equal(requests, 0);
    assert.deepEqual(await card().violations(), []);
    await workbench().screenshot('card');
    await card().element.getByRole('button').first().click();
    await workbench().editor().getByText('"headId"').waitFor();
  });
});
