import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { plantedSecret } from '../leaks/planted.ts';
import { itNightly } from '../run/nightlyTests.ts';
import { changeField, formQuestion, press, saveAndTest } from './support/connectionSteps.ts';
import { useWorkbench } from './support/useWorkbench.ts';

const quick = { 'workforce.requestsPerMinute': 1000 };

describe('a person with connections', () => {
  const workbench = useWorkbench({ settings: quick });
  let acme: Sandbox;

  before(async () => {
    acme = await startSandbox({ employees: 30, departments: 8, rateLimit: 'off' });
    await workbench().showExplorer();
  });

  after(() => acme.stop());

  it('reads below the box what is invalid, and goes back to the list with what was entered', async () => {
    const { quickInput, page } = workbench();
    await workbench().command('Workforce: Add Connection…');
    await quickInput.pick('Do you have a profile', 'No, Enter the Fields');
    await changeField(workbench(), 'Base URL', 'http://acme.example');
    await quickInput
      .message()
      .filter({ hasText: 'Plain http would send the secrets to acme.example' })
      .waitFor();
    await quickInput.input.fill(acme.baseUrl);
    await quickInput.asks('Base URL of the service');
    await quickInput.input.press('Enter');
    await changeField(workbench(), 'Name', 'Acme $(trash) [x](command:y)');
    await quickInput.pick(formQuestion, 'API key');
    await quickInput.asks('API key, for departments');
    assert.equal(await quickInput.input.getAttribute('type'), 'password');
    await page.getByRole('button', { name: 'Back' }).click();
    await quickInput.value('Base URL', acme.baseUrl).waitFor();
    await quickInput.value('API key', 'not entered').waitFor();
  });

  it('reads what is denied with a wrong key, and corrects it without typing the rest again', async () => {
    await changeField(workbench(), 'API key', plantedSecret('wrong'));
    await saveAndTest(workbench());
    const failure = workbench().dialog('responds, but no data is available');
    await failure.getByText(/Reports \(time-sheet\): GET …\/.*report-templates, 401/).waitFor();
    await press(workbench(), 'responds, but no data is available', 'Change API key…');
    await workbench().quickInput.type('API key, for departments', ` ${acme.apiKey} `);
    await workbench().quickInput.asks(formQuestion);
  });

  it('reads what is missing at a wrong path, and changes exactly that', async () => {
    const { quickInput } = workbench();
    await changeField(workbench(), 'Client ID', acme.clientId);
    await changeField(workbench(), 'Client secret', acme.clientSecret);
    await changeField(workbench(), 'Resource path', '/other-api');
    await saveAndTest(workbench());
    const partly = workbench().dialog('Only part of');
    await partly.getByText('GET …/other-api/employees, 404: not found.').waitFor();
    const highlighted = partly.locator('.monaco-button:focus');
    assert.equal(await highlighted.textContent(), 'Change Resource path…');
    await press(workbench(), 'Only part of', 'Change Resource path…');
    await quickInput.type('Path before /employees', '/service-api');
  });

  it('adds a connection with a key alone, and reads what was not tried', async () => {
    await changeField(workbench(), 'Client ID', '');
    await saveAndTest(workbench());
    await workbench().notification('Connected to “').waitFor();
    const departments = workbench().view('Departments');
    await departments.pane.getByRole('treeitem').first().waitFor();
    await departments
      .description()
      .filter({ hasText: /^Acme \$\(trash\) \[x\]\(command:y\)/ })
      .waitFor();
  });

  it('gets to the form by a button of the row that failed', async () => {
    const row = /^Could not list the taxonomies/;
    await workbench().view('Taxonomies').rowAction(row, 'Edit Connection…');
    await workbench().quickInput.asks(formQuestion);
    await workbench().quickInput.value('Base URL', acme.baseUrl).waitFor();
    await workbench().quickInput.cancel();
  });

  it('completes it from the row that says what is missing, without entering the key again', async () => {
    const { quickInput } = workbench();
    await workbench()
      .view('Employees')
      .click(/^Users of the legacy API instead of employees/);
    await quickInput.asks(formQuestion);
    await quickInput.value('API key', 'entered').waitFor();
    await changeField(workbench(), 'Name', 'Acme');
    await changeField(workbench(), 'Client ID', acme.clientId);
    await changeField(workbench(), 'Client secret', acme.clientSecret);
    await quickInput.value('Token URL', acme.tokenUrl).waitFor();
    await saveAndTest(workbench());
    await workbench().notification('Connected to “Acme”.').waitFor();
    await workbench()
      .view('Departments')
      .description()
      .and(workbench().page.getByText('Acme', { exact: true }))
      .waitFor();
    await workbench().view('Taxonomies').pane.getByRole('treeitem').nth(1).waitFor();
  });

  it('finds it in use after the window was reloaded, secrets included', async () => {
    await workbench().reload();
    await workbench()
      .view('Departments')
      .description()
      .and(workbench().page.getByText('Acme', { exact: true }))
      .waitFor();
    await workbench().view('Employees').pane.getByRole('treeitem').nth(3).waitFor();
  });

  it('tests it and reads a line a family', async () => {
    await workbench().manage('Test Connection');
    const report = workbench().dialog('Connected to “Acme”.');
    await report.getByText('Reports (time-sheet): available.').waitFor();
    await press(workbench(), 'Connected to “Acme”.', 'OK');
  });

  it('keeps the key in use where the service refuses a new one, and is offered to edit the connection', async () => {
    const { quickInput } = workbench();
    await workbench().command('Workforce: Replace Key…');
    await quickInput.pick('Secret of “Acme” to replace', 'API key');
    await quickInput.asks('API key: new value for “Acme”');
    assert.match((await quickInput.input.getAttribute('placeholder')) ?? '', /^Secrets entered: \d/);
    await quickInput.type('API key: new value for “Acme”', plantedSecret('refused'));
    const refused = workbench().notification('The previous secret stays in use.');
    await refused.getByRole('button', { name: 'Edit Connection…' }).waitFor();
    await workbench().manage('Test Connection');
    await press(workbench(), 'Connected to “Acme”.', 'OK');
  });

  it('switches to the sandbox', async () => {
    const departments = workbench().view('Departments');
    await workbench().command('Workforce: Explore Sandbox…');
    await departments.description().filter({ hasText: 'Sandbox' }).waitFor();
    await departments.pane.getByRole('treeitem').nth(1).waitFor();
  });

  itNightly('finds the sandbox started again after the window was reloaded', async () => {
    await workbench().reload();
    await workbench().view('Departments').pane.getByRole('treeitem').nth(1).waitFor();
  });

  it('switches back', async () => {
    await workbench().command('Workforce: Switch Connection…');
    await workbench().quickInput.pick('Select the connection to switch to', 'Acme');
    await workbench()
      .view('Departments')
      .description()
      .and(workbench().page.getByText('Acme', { exact: true }))
      .waitFor();
  });

  it('removes one after the other, each after a question, and is welcomed again', async () => {
    const { quickInput } = workbench();
    await workbench().manage('Remove Connection…');
    await quickInput.pick('Select the connection to remove', 'Acme');
    await press(workbench(), 'Remove the connection “Acme”?', 'Remove');
    await workbench().view('Departments').description().filter({ hasText: 'Sandbox' }).waitFor();
    await workbench().manage('Remove Connection…');
    await press(workbench(), 'Remove the connection “Sandbox”?', 'Remove');
    await workbench().view('Departments').welcome().getByText('Add Connection…').waitFor();
  });
});
