import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { formsOf } from '../../leaks/forms.ts';
import { plantedCredentials, plantedSecret, plantedToken } from '../../leaks/planted.ts';
import { listen } from '../../unit/listen.ts';
import {
  click,
  closeAll,
  connect,
  errorOf,
  limitRequests,
  run,
  until,
} from '../features/documents/support.ts';
import { FakeWindow } from '../fuzz/fakeWindow.ts';

const { apiKey, clientSecret } = plantedCredentials;
const otherKey = plantedSecret('key-of-another');

/** The id, name or text arguments of each command. */
const commands: readonly (readonly [string, (typed: string) => Record<string, unknown>])[] = [
  ['openJson', (id) => ({ resource: 'users', id })],
  ['openJson', (id) => ({ resource: 'taxonomy-labels', id })],
  ['openJson', (id) => ({ resource: 'reports', id })],
  ['openJson', (resource) => ({ resource, id: '1' })],
  ['goTo', (text) => ({ text: `/service-api/x?token=${text}`, open: true })],
  ['followReport', (id) => ({ id })],
  ['openUser', (id) => ({ id })],
  ['openUser', (axis) => ({ id: '1', axes: [axis] })],
  ['openAs', (id) => ({ id, as: 'attributes' })],
  ['openLabel', (id) => ({ id })],
  ['archiveLabel', (id) => ({ id })],
  ['showLeaveAsV2', (id) => ({ id })],
  ['openLeaves', (id) => ({ of: 'employee', ids: [id] })],
  ['search', (text) => ({ text })],
  ['filterEmployees', (departmentId) => ({ departmentId })],
  ['createReport', (templateId) => ({ templateId })],
  ['reportActions', (id) => ({ id })],
  ['copyUrl', (id) => ({ resource: 'users', id })],
  ['copyId', (id) => ({ resource: 'users', id })],
  ['openInBrowser', (id) => ({ resource: 'users', id })],
  ['useConnection', (connection) => ({ connection })],
  ['renameConnection', (name) => ({ name })],
];

/** Ways to type or paste a secret. */
const typings: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'in a URL': encodeURIComponent,
  'in JSON': (secret) => JSON.stringify(secret),
  'in Base64': (secret) => Buffer.from(`client:${secret}`).toString('base64'),
  'with the header around it': (secret) => `Authorization: service application=${secret}`,
};

describe('a secret that is typed as an id', () => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(bodyFor(request)));
  });
  let connection: string;
  let other: string;

  before(async () => {
    await limitRequests(1000);
    const baseUrl = await listen(server);
    const tokenUrl = `${baseUrl}/connect/token`;
    other = await connect('Another', { baseUrl, apiKey: otherKey });
    connection = await connect('Typed', { baseUrl, tokenUrl, ...plantedCredentials });
  });

  beforeEach(() => requests.splice(0));

  after(async () => {
    await closeAll();
    await run('removeConnection', { connection });
    await run('removeConnection', { connection: other });
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
    await limitRequests(undefined);
  });

  for (const [how, typed] of Object.entries(typings)) {
    it(`is reported and not sent by any command, ${how}`, async () => {
      for (const [command, argumentsFor] of commands) {
        for (const [secret, owner] of [
          [apiKey, 'Typed'],
          [clientSecret, 'Typed'],
          [otherKey, 'Another'],
        ] as const) {
          const sentence = await errorOf(command, argumentsFor(typed(secret)));
          assert.match(
            sentence,
            new RegExp(`a key or secret of the connection “${owner}”, so nothing was sent`),
          );
          assertNone(sentence);
        }
      }
      assert.deepEqual(requests, []);
    });
  }

  it('is reported and not sent in the address of a document', async () => {
    const refused = /a key or secret of the connection “\w+”, so nothing was sent/;
    // The planted secrets have a backslash, which no id has; in Base64 they have none.
    const forms = [apiKey, clientSecret, otherKey].flatMap((secret) => [
      [secret, /an ID has 1 to 1,000 characters/] as const,
      [Buffer.from(secret).toString('base64url'), refused] as const,
    ]);
    for (const [id, reason] of forms) {
      for (const resource of ['users', 'employees', 'taxonomy-labels', 'leaves']) {
        const path = `/${resource}/${id.replaceAll('%', '%25').replaceAll('/', '%2F')}.json`;
        const uri = vscode.Uri.from({ scheme: 'workforce', authority: connection, path });
        const sentence = await failureOf(vscode.workspace.fs.readFile(uri));
        assert.match(sentence, reason);
        assertNone(sentence);
      }
    }
    assert.deepEqual(requests, []);
  });

  it('is not copied from the address of a document', async () => {
    await vscode.env.clipboard.writeText('untouched');
    const path = `/users/${Buffer.from(apiKey).toString('base64url')}.json`;
    const uri = vscode.Uri.from({ scheme: 'workforce', authority: connection, path });
    using fake = new FakeWindow();
    await vscode.commands.executeCommand('workforce.copyId', uri);
    assert.match(fake.messages.join(), /^Could not find the resource: /);
    assert.equal(await vscode.env.clipboard.readText(), 'untouched');
    await until(() => logText().includes('workforce.copyId: Could not find the resource'));
  });

  it('is not copied from an argument in the form of a row', async () => {
    await vscode.env.clipboard.writeText('untouched');
    const address = { connection, resource: 'users', id: '1' };
    const rows: Readonly<Record<string, object>> = {
      copyId: { address: { ...address, id: apiKey } },
      copyAddress: { address: { ...address, id: apiKey } },
      copyName: { address, name: apiKey },
      copyNumber: { address, person: { employeeNumber: apiKey } },
      copyEmail: { address, person: { email: apiKey } },
      copyCode: { address, department: { code: apiKey } },
    };
    for (const [command, row] of Object.entries(rows)) {
      using fake = new FakeWindow();
      await click(command, row);
      await click(command, undefined, [row]);
      assert.match(fake.messages.join(), /a key or secret of the connection “Typed”/, command);
      assert.equal(await vscode.env.clipboard.readText(), 'untouched', command);
    }
  });

  it('does not reject ids that are a piece of a secret', async () => {
    await run('openJson', { connection, resource: 'users', id: apiKey.slice(0, 9) });
    assert.ok(
      requests.some((line) => line.includes(`/users/${apiKey.slice(0, 9)}?`)),
      `${requests}`,
    );
  });

  it('is removed from the name of a report that repeats it, before that is stored', async () => {
    const id = String(await run('createReport', { connection, templateId: 'monthly' }));
    assert.ok(requests.some((line) => line.startsWith('POST ')));
    const stored = writtenFiles('User/globalStorage/**/report-*.json').map((file) => textOf(file));
    assert.ok(
      stored.some((text) => text.includes('You sent service application=•••')),
      'the report is stored',
    );
    await run('forgetReport', { connection, id });
    assertNone(stored.join('\n'));
  });

  it('is in no file that the editor has written', async () => {
    const logs = () => writtenFiles('**/logs/**/*.log').map((file) => textOf(file));
    const reporting = () => logs().filter((text) => text.includes('so nothing was sent'));
    await until(
      () => reporting().length >= 2,
      'the sentence is in the log of the extension and in that of its host',
    );
    for (const file of writtenFiles('{data,User,logs}/**/*')) {
      assertNone(textOf(file, 'latin1'), file);
    }
  });

  it('is rejected with fewer than 6 characters where it is entered', async () => {
    const baseUrl = 'http://127.0.0.1:9';
    for (const secrets of [
      { apiKey: 'short' },
      { apiKey: 'a b c' },
      { clientId: 'id', clientSecret: 'short' },
    ]) {
      const sentence = await errorOf('addConnection', { name: 'Short', baseUrl, ...secrets });
      assert.match(sentence, /has fewer than 6 characters/);
    }
  });
});

function bodyFor({ url = '', method, headers }: IncomingMessage): unknown {
  if (url.startsWith('/connect/token')) {
    return plantedToken;
  }
  if (method === 'POST') {
    return { id: 5, name: `You sent ${headers.authorization}`, status: 'done' };
  }
  if (/\/(departments|employees|report-templates)(\?|$)/.test(url)) {
    return { items: [], data: { items: [] } };
  }
  return { data: { id: '1', name: 'Ann' }, id: '1' };
}

async function failureOf(work: Thenable<unknown>): Promise<string> {
  return await work.then(
    () => assert.fail('It succeeded.'),
    (error: unknown) => String(error),
  );
}

/** The log file of the extension. */
function logText(): string {
  return writtenFiles('**/logs/**/*Workforce Explorer.log')
    .map((file) => textOf(file))
    .join('\n');
}

/** Files that the editor under test has written: all are beside its home directory. */
function writtenFiles(pattern: string): readonly string[] {
  const directory = dirname(process.env['HOME'] ?? '');
  assert.ok(existsSync(join(directory, 'User')), 'the home is that of the editor under test');
  return globSync(pattern, { cwd: directory })
    .map((name) => join(directory, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

/** The text of a file that was listed; empty where the editor has removed the file since then. */
function textOf(file: string, encoding: 'utf8' | 'latin1' = 'utf8'): string {
  try {
    return readFileSync(file, encoding);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return '';
    }
    throw error;
  }
}

function assertNone(text: string, where = text): void {
  const bytes = Buffer.from(text, 'latin1').toString('latin1');
  for (const secret of [apiKey, clientSecret, otherKey]) {
    for (const { form, bytes: wanted } of formsOf(secret)) {
      assert.ok(!bytes.includes(wanted.toString('latin1')), `${form}: ${where}`);
    }
  }
}
