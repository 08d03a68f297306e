import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import { addSandbox } from '../support/connectionSteps.ts';
import { Picture, violationsInThemes } from '../support/picture.ts';
import { useWorkbench } from '../support/useWorkbench.ts';

describe('a user who looks at an employee card', () => {
  const workbench = useWorkbench({
    settings: { 'workbench.editor.enablePreview': false, 'workforce.showPortraits': true },
  });
  const card = () => new Picture(workbench().page, 'card');
  let acme: Sandbox;

  before(async () => {
    acme = await startSandbox({ employees: 30, departments: 6, rateLimit: 'off' });
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme, 'employees.readonly job-positions.readonly');
    await workbench().viewsLoaded();
  });

  after(() => acme.stop());

  it('points at a row, whose hover has what is loaded of the person, without a request', async () => {
    const employees = workbench().view('Employees');
    const name = (await employees.at(2).locator('.label-name').textContent()) ?? assert.fail();
    const requests: string[] = [];
    const counting = acme.onRequest(({ path }) => requests.push(path));
    const hover = await employees.tooltip(name, 'E-mail: ');
    await hover.getByText(name).waitFor();
    await hover.getByText('Number: ').waitFor();
    counting.dispose();
    assert.deepEqual(requests, []);
  });

  it('opens it beside the document for the one request of the portrait, and the department from it', async () => {
    const employees = workbench().view('Employees');
    const name = (await employees.at(2).locator('.label-name').textContent()) ?? assert.fail();
    await employees.click(2);
    await workbench().editor().getByText('employeeNumber').waitFor();
    const requests: string[] = [];
    const counting = acme.onRequest(({ path }) => requests.push(path));
    await workbench().command('Workforce: Show Employee Card');
    await card().element.getByRole('heading', { name }).waitFor();
    await card().element.getByRole('img', { name }).waitFor();
    counting.dispose();
    assert.equal(requests.length, 1);
    assert.match(requests.join(), /^\/service-api\/portraits\//);
    assert.deepEqual(await card().violations(), []);
    await card().element.locator('dd').getByRole('button').first().click();
    await workbench().editor().getByText('"headId"').waitFor();
  });

  it('sees it again after a reload', async () => {
    await workbench()
      .tab(/^[^·]+$/)
      .last()
      .click();
    const name = await card().element.getByRole('heading').textContent();
    await workbench().reload();
    await card()
      .element.getByRole('heading', { name: name ?? '' })
      .waitFor();
    await workbench().screenshot('card');
  });

  it('finds nothing to object to in any theme, at twice the size as well', async () => {
    assert.deepEqual(await violationsInThemes(workbench(), card()), []);
  });
});
