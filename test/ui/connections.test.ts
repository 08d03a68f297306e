import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { plantedSecret } from '../leaks/planted.ts';
import { json, type ScriptedServer, serve } from '../unit/service/fixtures.ts';
import { useWorkbench } from './useWorkbench.ts';

const quick = { 'workforce.requestsPerMinute': 1000 };

describe('a person with connections', () => {
  const workbench = useWorkbench({ settings: quick });
  let acme: Sandbox;

  before(async () => {
    acme = await startSandbox({ employees: 30, departments: 8, rateLimit: 'off' });
    await workbench().showExplorer();
  });

  after(() => acme.stop());

  it('is told by the box what cannot be used, and goes back to what was entered', async () => {
    const { quickInput, page } = workbench();
    await workbench().command('Workforce: Add Connection…');
    await quickInput.type('Name of the connection', 'Acme $(trash) [x](command:y)');
    await quickInput.type('Base URL of the service', 'http://acme.example');
    await quickInput
      .message()
      .filter({ hasText: 'Plain http would send the secrets to acme.example' })
      .waitFor();
    await quickInput.input.fill(acme.baseUrl);
    await quickInput.asks('Base URL of the service');
    await quickInput.input.press('Enter');
    await quickInput.asks('API key, for departments');
    assert.equal(await quickInput.input.getAttribute('type'), 'password');
    await page.getByRole('button', { name: 'Back' }).click();
    await quickInput.asks('Base URL of the service');
    assert.equal(await quickInput.input.inputValue(), acme.baseUrl);
    await quickInput.input.press('Enter');
  });

  it('reads what does not respond with a wrong key, and corrects it without typing the rest again', async () => {
    const { quickInput } = workbench();
    await quickInput.type('API key, for departments', plantedSecret('wrong'));
    await quickInput.type('Client id, for employees', '');
    await quickInput.pick('Identifiers of the deployment', 'Use the default identifiers');
    const failure = workbench().dialog('Nothing responds at');
    await failure.getByText('time-sheet: 401, this key may not create reports').waitFor();
    await response('Nothing responds at', 'Change the Entries…');

    await quickInput.asks('Name of the connection');
    assert.equal(await quickInput.input.inputValue(), 'Acme $(trash) [x](command:y)');
    await quickInput.input.press('Enter');
    await quickInput.asks('Base URL of the service');
    await quickInput.input.press('Enter');
    await quickInput.type('API key, for departments', ` ${acme.apiKey} `);
    await quickInput.type('Client id, for employees', '');
    await quickInput.pick('Identifiers of the deployment', 'Use the default identifiers');
  });

  it('adds a connection of which a part answers, knowing which', async () => {
    const partly = workbench().dialog('Only part of');
    await partly.getByText('resource: not checked').waitFor();
    await response('Only part of', 'Add Anyway');
    const departments = workbench().view('Departments');
    await departments.pane.getByRole('treeitem').first().waitFor();
    const description = (await departments.description().textContent()) ?? '';
    assert.ok(description.startsWith('Acme $(trash) [x](command:y)'), description);
  });

  it('completes it from the row that misses something, without entering the key again', async () => {
    const { quickInput } = workbench();
    await workbench()
      .view('Employees')
      .click(/^Could not list the employees/);
    await quickInput.type('Name of the connection', 'Acme');
    await quickInput.asks('Base URL of the service');
    await quickInput.input.press('Enter');
    await quickInput.asks(/unchanged/);
    assert.equal(await quickInput.input.inputValue(), '');
    await quickInput.input.press('Enter');
    await quickInput.type('Client id, for employees', acme.clientId);
    await quickInput.type('Client secret', acme.clientSecret);
    await quickInput.asks('Token URL');
    assert.equal(await quickInput.input.inputValue(), acme.tokenUrl);
    await quickInput.input.press('Enter');
    await quickInput.asks('Scopes to ask for');
    await quickInput.input.press('Enter');
    await quickInput.pick('Identifiers of the deployment', 'Use the default identifiers');
    await workbench().notification(`Everything at ${acme.baseUrl} responds.`).waitFor();
    await workbench()
      .view('Departments')
      .description()
      .and(workbench().page.getByText('Acme', { exact: true }))
      .waitFor();
    await workbench().view('Employees').pane.getByRole('treeitem').nth(3).waitFor();
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
    await workbench().command('Workforce: Test Connection');
    const report = workbench().dialog('“Acme” answers.');
    await report.getByText('time-sheet: lists report templates.').waitFor();
    await response('“Acme” answers.', 'OK');
  });

  it('switches to the sandbox, which starts again with its window, and switches back', async () => {
    const { quickInput } = workbench();
    const departments = workbench().view('Departments');
    await workbench().command('Workforce: Explore the Sandbox Company');
    await departments.description().filter({ hasText: 'Sandbox' }).waitFor();
    await departments.pane.getByRole('treeitem').nth(1).waitFor();
    await workbench().reload();
    await departments.pane.getByRole('treeitem').nth(1).waitFor();
    await workbench().command('Workforce: Switch Connection…');
    await quickInput.pick('Connection to use', 'Acme');
    await departments
      .description()
      .and(workbench().page.getByText('Acme', { exact: true }))
      .waitFor();
  });

  it('removes one after the other, each after a question, and is welcomed again', async () => {
    const { quickInput } = workbench();
    await workbench().command('Workforce: Remove Connection…');
    await quickInput.pick('Connection to remove', 'Acme');
    await response('Remove the connection “Acme”?', 'Remove');
    await workbench().view('Departments').description().filter({ hasText: 'Sandbox' }).waitFor();
    await workbench().command('Workforce: Remove Connection…');
    await response('Remove the connection “Sandbox”?', 'Remove');
    await workbench().view('Departments').welcome().getByText('Add Connection…').waitFor();
  });

  /** Presses a button of a dialog, which has to be gone before anything else takes keys. */
  async function response(question: string, button: string): Promise<void> {
    const dialog = workbench().dialog(question);
    await dialog.getByRole('button', { name: button }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
});

describe('a person who moves a connection to another origin', () => {
  const workbench = useWorkbench({ settings: quick });
  let own: ScriptedServer;
  let login: ScriptedServer;
  let other: ScriptedServer;

  before(async () => {
    const start = () =>
      serve((request, response, body) => {
        const age = body.includes('old-secret') ? 'old' : 'new';
        const token = { access_token: plantedSecret(`${age}-token`), token_type: 'Bearer' };
        json(response, request.url === '/connect/token' ? token : { items: [] });
      });
    own = await start();
    login = await start();
    other = await start();
    await workbench().showExplorer();
    const { quickInput } = workbench();
    await workbench().command('Workforce: Add Connection…');
    await quickInput.type('Name of the connection', 'Acme');
    await quickInput.type('Base URL of the service', own.origin);
    await quickInput.type('API key, for departments', '');
    await quickInput.type('Client id, for employees', plantedSecret('client'));
    await quickInput.type('Client secret', plantedSecret('old-secret'));
    await quickInput.type('Token URL', `${login.origin}/connect/token`);
    await finish('Add Anyway');
    // The palette offers to edit a connection once one is in use.
    await workbench().view('Departments').description().filter({ hasText: 'Acme' }).waitFor();
    assert.match(JSON.stringify(own.requests), /old-token/);
  });

  after(() => Promise.all([own, login, other].map((server) => server[Symbol.asyncDispose]())));

  /** Leaves the last steps as they are and keeps a connection of which a part answers. */
  async function finish(button: string): Promise<void> {
    const { quickInput } = workbench();
    await quickInput.asks('Scopes to ask for');
    await quickInput.input.press('Enter');
    await quickInput.pick('Identifiers of the deployment', 'Use the default identifiers');
    const partly = workbench().dialog('Only part of');
    await partly.getByRole('button', { name: button }).click();
    await partly.waitFor({ state: 'hidden' });
  }

  /** Begins an edit and leads to the client secret. */
  async function editUntilSecret(baseUrl: string): Promise<void> {
    const { quickInput } = workbench();
    await workbench().command('Workforce: Edit Connection…');
    await quickInput.asks('Name of the connection');
    await quickInput.input.press('Enter');
    await quickInput.type('Base URL of the service', baseUrl);
    await quickInput.type('API key, for departments', '');
    await quickInput.asks('Client id, for employees');
    await quickInput.input.press('Enter');
    await quickInput.asks('Client secret');
  }

  it('is asked for the client secret again after another base URL, although the token URL stays', async () => {
    const { quickInput } = workbench();
    await editUntilSecret(other.origin);
    await quickInput.asks(/enter it again: the present one belongs to other addresses/);
    await quickInput.input.press('Enter');
    await quickInput
      .message()
      .filter({ hasText: `It is bound to ${own.origin}` })
      .waitFor();
    await quickInput.cancel();
    assert.deepEqual(other.requests, []);
  });

  it('is sent back for it by another token URL, and what is no address is not kept', async () => {
    const { quickInput, page } = workbench();
    await editUntilSecret(own.origin);
    await quickInput.asks(/unchanged/);
    await quickInput.input.press('Enter');
    await quickInput.type('Token URL', `${other.origin}/connect/token`);
    await quickInput.message().filter({ hasText: 'Enter the client secret again.' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await quickInput.asks(/enter it again/);
    await quickInput.type('Client secret', plantedSecret('new-secret'));
    await quickInput.type('Token URL', 'no address');
    await quickInput.message().filter({ hasText: 'It is not an address' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await quickInput.asks('Client secret');
    await quickInput.input.press('Enter');
    await quickInput.asks('Token URL');
    assert.equal(await quickInput.input.inputValue(), `${other.origin}/connect/token`);
    await quickInput.cancel();
    assert.deepEqual(other.requests, []);
  });

  it('moves it with a new secret, and nothing of the old one goes there', async () => {
    const { quickInput } = workbench();
    await editUntilSecret(other.origin);
    await quickInput.type('Client secret', plantedSecret('new-secret'));
    await quickInput.asks('Token URL');
    assert.equal(await quickInput.input.inputValue(), `${login.origin}/connect/token`);
    await quickInput.input.press('Enter');
    await finish('Save Anyway');
    const sent = JSON.stringify(other.requests);
    assert.match(sent, /new-token/);
    assert.doesNotMatch(sent, /old-/);
  });
});
