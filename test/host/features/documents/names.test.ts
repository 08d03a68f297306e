import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { plantedCredentials } from '../../../leaks/planted.ts';
import { json, type ScriptedServer, serveWithToken } from '../../../unit/service/fixtures.ts';
import { allScopes } from '../../../unit/service/sandboxClient.ts';
import { FakeWindow, replaced } from '../../fuzz/fakeWindow.ts';
import { active, closeAll, commandsAbove, connect, run, useSandbox } from './support.ts';

const setting = 'documents.showNames';

async function showNames(value: boolean | undefined): Promise<void> {
  const { Global } = vscode.ConfigurationTarget;
  await vscode.workspace.getConfiguration('workforce').update(setting, value, Global);
}

async function shown(address: unknown): Promise<vscode.TextDocument> {
  return await vscode.workspace.openTextDocument(vscode.Uri.parse(String(address)));
}

/** The hints of a document, each behind the text of its line up to it. */
async function hintsOf(document: vscode.TextDocument): Promise<readonly string[]> {
  const hints: vscode.InlayHint[] = await vscode.commands.executeCommand(
    'vscode.executeInlayHintProvider',
    document.uri,
    new vscode.Range(0, 0, document.lineCount, 0),
  );
  return hints.map(({ position, label }) => {
    const before = document.lineAt(position.line).text.slice(0, position.character).trim();
    return `${before} ${String(label)}`;
  });
}

/** The titles of the line above a document. */
async function lineAbove(document: vscode.TextDocument): Promise<readonly string[]> {
  return (await commandsAbove(document.uri)).map(({ title }) => title);
}

describe('the names beside the ids of a document', () => {
  const { connection, requests } = useSandbox(
    'Beside',
    { employees: 60, departments: 12 },
    { scopes: allScopes },
  );
  const sent = () => requests.filter(({ path }) => !path.includes('/connect/token'));
  const open = async (resource: string, id: string) =>
    await shown(await run('openJson', { connection, resource, id }));
  /** The name of a person as lists show it. */
  const nameOf = async (id: unknown) => {
    const { familyName, givenName } = JSON.parse((await open('employees', String(id))).getText());
    return `${familyName} ${givenName}`;
  };

  afterEach(async () => {
    await closeAll();
    await showNames(undefined);
  });

  it('are those that are known; the command reads the others with one request for each kind', async () => {
    const document = await open('employees', '1010');
    const { manager, department } =
      Object.values<Record<string, { id: string }>>(
        JSON.parse(document.getText()).embedded['job-position'],
      )[0] ?? assert.fail();
    requests.length = 0;
    const own = (await hintsOf(document)).filter((hint) => !hint.startsWith('"id": "1010" '));
    assert.deepEqual(own, [], 'only the person of the document is known');
    assert.ok((await lineAbove(document)).some((title) => /^Show \d+ Names$/.test(title)));
    assert.deepEqual(sent(), [], 'showing sends nothing');

    assert.equal(await run('showNames', { connection, resource: 'employees', id: '1010' }), 0);
    const paths = sent().map(({ path }) => path.replace(/\?.*/, ''));
    assert.equal(paths.filter((path) => path === '/service-api/employees').length, 1);
    assert.equal(new Set(paths).size, paths.length, 'each list once');
    const read = sent().length;
    const hints = await hintsOf(document);
    assert.ok(!(await lineAbove(document)).some((title) => title.startsWith('Show')));
    assert.equal(sent().length, read, 'showing sends nothing');
    const { name } = JSON.parse((await open('departments', String(department?.id))).getText());
    assert.ok(hints.includes(`"id": "${department?.id}" ${name}`), hints.join('\n'));
    assert.ok(hints.includes(`"id": "${manager?.id}" ${await nameOf(manager?.id)}`), hints.join('\n'));
  });

  it('are not shown if the setting is off', async () => {
    const document = await open('users', '1012');
    await run('showNames', { connection, resource: 'users', id: '1012' });
    assert.ok((await hintsOf(document)).some((hint) => hint.startsWith('"managerId"')));
    await showNames(false);
    assert.ok(!(await hintsOf(document)).some((hint) => hint.startsWith('"managerId"')));
    assert.ok(!(await lineAbove(document)).some((title) => title.startsWith('Show')));
  });

  it('of both people of a record are read with one request', async () => {
    const position = await open('job-positions', 'jp-1025');
    const { employee, manager } = JSON.parse(position.getText());
    requests.length = 0;
    await run('showNames', { connection, resource: 'job-positions', id: 'jp-1025' });
    const lists = sent().filter(({ path }) => path.startsWith('/service-api/employees?'));
    assert.equal(lists.length, 1);
    const hints = await hintsOf(position);
    for (const { id } of [employee, manager]) {
      assert.ok(hints.includes(`"id": "${id}" ${await nameOf(id)}`), hints.join('\n'));
    }
  });

  it('are switched on by the command', async () => {
    await showNames(false);
    await open('employees', '1011');
    await active();
    await vscode.commands.executeCommand('workforce.showNames');
    assert.equal(vscode.workspace.getConfiguration('workforce').get(setting), true);
  });
});

describe('the names of a hostile or careless service', () => {
  const connection = 'namesakes';
  const document = { connection, resource: 'other', id: '/service-api/some' } as const;
  /** The requested lists of employees since the last document was opened. */
  const lists: string[] = [];
  let listed: readonly object[] = [];
  let shownRecords: readonly object[] = [];
  let server: ScriptedServer;
  const people = (count: number) => Array.from({ length: count }, (_, index) => ({ ownerId: 5_000 + index }));

  before(async () => {
    server = await serveWithToken(({ url = '' }, response) => {
      if (url.includes('/employees?')) {
        lists.push(url);
        json(response, { items: listed });
      } else {
        json(response, { records: shownRecords });
      }
    }, 'PLANTED-token');
  });

  // Another connection knows no names yet.
  beforeEach(async () => {
    const { clientId, clientSecret } = plantedCredentials;
    const inputs = { baseUrl: server.origin, tokenUrl: `${server.origin}/connect/token` };
    assert.equal(await connect('Namesakes', { ...inputs, clientId, clientSecret }), connection);
    listed = [];
  });

  afterEach(async () => {
    await closeAll();
    await run('removeConnection', { connection });
    await showNames(undefined);
  });

  after(() => server[Symbol.asyncDispose]());

  async function documentWith(records: readonly object[]): Promise<vscode.TextDocument> {
    shownRecords = records;
    const address = String(await run('openJson', document));
    await active(address);
    lists.length = 0;
    return await shown(address);
  }

  it('are read with one request for each 100 people', async () => {
    listed = [{ id: '5000', type: 'employee', familyName: 'Ash', givenName: 'Ann' }];
    const opened = await documentWith(people(101));
    assert.equal(await run('showNames', document), 100);
    assert.equal(lists.length, 2, lists.join('\n'));
    assert.deepEqual(await hintsOf(opened), ['"ownerId": 5000 Ash Ann']);
  });

  it('are not read before the command runs', async () => {
    const opened = await documentWith(people(501));
    await hintsOf(opened);
    assert.deepEqual(await lineAbove(opened), ['Show 501 Names']);
    assert.deepEqual(lists, []);
  });

  it('are read by the command after a question where that takes more than five requests', async () => {
    const questions: string[] = [];
    let answer: string | undefined;
    using _asking = replaced('showInformationMessage', (question: string, ..._others: readonly unknown[]) => {
      questions.push(question);
      return Promise.resolve(answer);
    });
    await documentWith(people(501));
    await vscode.commands.executeCommand('workforce.showNames');
    assert.deepEqual(questions, ['Reading the names takes 6 requests. Read all of them?']);
    assert.deepEqual(lists, []);
    answer = 'Read All';
    await vscode.commands.executeCommand('workforce.showNames');
    assert.equal(lists.length, 6);
  });

  it('that stay unknown are counted, once the user has asked', async () => {
    using window = new FakeWindow();
    await documentWith(people(3));
    await vscode.commands.executeCommand('workforce.showNames');
    assert.match(window.messages.join(), /3 IDs have no names/);
    assert.equal(lists.length, 1);
  });

  it('are cut, and in the hover of the hint they are whole and no markup', async () => {
    const long = `${'x'.repeat(300)} [run](command:workforce.removeConnection)`;
    const mirrored = 'שם עברי';
    listed = [
      { id: '5000', type: 'employee', familyName: long },
      { id: '5001', type: 'employee', familyName: mirrored },
      { id: '5002', type: 'employee', familyName: 'a\u202Eb' },
    ];
    const opened = await documentWith(people(3));
    await vscode.commands.executeCommand('workforce.showNames');
    assert.deepEqual(await hintsOf(opened), [
      `"ownerId": 5000 ${'x'.repeat(39)}…`,
      `"ownerId": 5001 ${mirrored}`,
      '"ownerId": 5002 a‹U+202E›b',
    ]);
    const [hint]: vscode.InlayHint[] = await vscode.commands.executeCommand(
      'vscode.executeInlayHintProvider',
      opened.uri,
      new vscode.Range(0, 0, opened.lineCount, 0),
    );
    assert.ok(hint?.tooltip instanceof vscode.MarkdownString);
    assert.ok(hint.tooltip.value.startsWith('x'.repeat(190)));
    assert.doesNotMatch(hint.tooltip.value, /(?<!\\)\[run/);
  });

  it('are not repeated where the document has them beside the id', async () => {
    const opened = await documentWith([{ owner: { id: 7, name: 'Ada' }, managerId: 7 }]);
    assert.deepEqual(await hintsOf(opened), ['"managerId": 7 Ada']);
  });

  it('are looked up for 5,000 ids again, and none is repeated', async () => {
    const opened = await documentWith(people(5_000));
    await hintsOf(opened);
    assert.deepEqual(await hintsOf(opened), []);
  });
});
