import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Redaction } from '../../src/service/http/redaction.ts';
import { KnownCompanies } from '../../src/ui/known/known.ts';
import { cardPicture } from '../../src/webviews/card/card.ts';
import type { CardMessage } from '../../src/webviews/card/messages.ts';
import { clientOf } from '../unit/service/fixtures.ts';
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
import { FakeWindow } from './fuzz/fakeWindow.ts';
import { sessionsOf } from './trees/support.ts';

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

  it('is an error for a file that has the path of a person only', async () => {
    using window = new FakeWindow();
    const file = vscode.Uri.file('/employees/x.json');
    await vscode.commands.executeCommand('workforce.showEmployeeCard', file);
    assert.match(window.messages.join(), /no person is given/);
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

describe('the employee card of a connection with few rights', () => {
  const { plain } = usePlainService();

  it('stays when a department may not be opened, and says why in its line', async () => {
    const { origin: baseUrl } = plain;
    const connection = await connect('Few rights', {
      baseUrl,
      tokenUrl: `${baseUrl}/token`,
      apiKey: 'k-8265',
    });
    plain.response = () => ({ status: 403, body: JSON.stringify({ Message: 'No access' }) });
    const sent: CardMessage[] = [];
    const { service } = clientOf({ baseUrl, credentials: { apiKey: 'k' } });
    const { current } = sessionsOf(service);
    // Only these parts of a context are used.
    const context = {
      sessions: { find: () => current },
      known: new KnownCompanies(),
      redaction: new Redaction(),
      documentText: () => Promise.resolve('{"lastName":"Martin","department":{"id":3,"name":"Finance"}}'),
    } as unknown as Parameters<typeof cardPicture>[0];
    const page = {
      signal: new AbortController().signal,
      post: (message: CardMessage) => sent.push(message),
      showLoading: () => undefined,
      setTitle: () => undefined,
      reload: () => undefined,
    };
    try {
      const document = `workforce://${connection}/users/7.json`;
      const card = cardPicture(context).open(page, { document });
      await card.ready();
      await card.receive({ type: 'open', resource: 'departments', id: '3' });
      const [before, after] = sent.map(({ facts }) => facts.find(({ label }) => label === 'Department'));
      assert.deepEqual([before?.text, before?.problem, after?.text], ['Finance', undefined, 'Finance']);
      assert.match(after?.problem ?? '', /^Could not read departments 3: .*403/);
      using window = new FakeWindow();
      await card.receive({ type: 'run', command: 'workforce.goToManager' });
      assert.match(window.messages.join(), /the service shows no person 7/);
    } finally {
      await run('removeConnection', { connection });
    }
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
