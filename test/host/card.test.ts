import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  closeAll,
  connect,
  errorOf,
  openTabs,
  run,
  until,
  usePlainService,
  useSandbox,
} from './documents/support.ts';

const isCard = ({ input }: vscode.Tab) =>
  input instanceof vscode.TabInputWebview && input.viewType.endsWith('workforce.employeeCard');
const cards = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(isCard);

describe('the employee card', () => {
  const { connection, requests, sandbox } = useSandbox('Cards', {});

  // Fetches the token.
  before(async () => {
    await run('openAs', { connection, id: '1001', as: 'employee' });
    await closeAll();
  });

  afterEach(closeAll);

  it('opens beside the document for the one request of the document, and once', async () => {
    await run('showEmployeeCard', { connection, id: '1003' });
    await until(() => cards().length === 1);
    assert.equal(vscode.window.tabGroups.all.length, 2);
    await run('showEmployeeCard', { connection, id: '1003' });
    assert.equal(cards().length, 1);
    assert.deepEqual(
      requests.map(({ path }) => path.replace(/\?.*/, '')),
      ['/service-api/employees/1003'],
    );
  });

  it('has the name of the person in its tab', async () => {
    await run('showEmployeeCard', { connection, id: '1004' });
    const title = openTabs().find((label) => label.endsWith(' · 1004')) ?? assert.fail(openTabs().join());
    await until(() => cards()[0]?.label === title.replace(/ · 1004$/, ''));
  });

  it('shows the person of the active document', async () => {
    await run('openUser', { connection, id: '1003' });
    await vscode.commands.executeCommand('workforce.showEmployeeCard');
    await until(() => cards().length === 1);
  });

  it('is an error for what is no person, and where the document cannot be read', async () => {
    assert.match(await errorOf('showEmployeeCard', { connection, id: 'nobody' }), /read employees nobody/);
    assert.match(await errorOf('showEmployeeCard', { connection }), /its argument "id" is missing/);
    assert.equal(cards().length, 0);
  });

  it('closes with its connection', async () => {
    const other = await connect('Leaving', { ...sandbox() });
    await run('showEmployeeCard', { connection: other, id: '1003' });
    await until(() => cards().length === 1);
    await run('removeConnection', { connection: other });
    await until(() => cards().length === 0);
  });
});

describe('the employee card of a hostile service', () => {
  const { plain } = usePlainService();

  it('shows no secret that the service repeats as a name', async () => {
    const apiKey = 'repeated-in-a-card-8264';
    const { origin: baseUrl } = plain;
    const connection = await connect('Repeating', { baseUrl, tokenUrl: `${baseUrl}/token`, apiKey });
    try {
      plain.response = () => ({ body: JSON.stringify({ data: { id: 7, lastName: apiKey } }) });
      await run('openJson', { connection, resource: 'users', id: '7' });
      await vscode.commands.executeCommand('workforce.showEmployeeCard');
      await until(() => cards()[0]?.label === '•••');
    } finally {
      await run('removeConnection', { connection });
    }
  });
});
