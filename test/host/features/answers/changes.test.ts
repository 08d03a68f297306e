import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { type Sandbox, startSandbox } from '../../../../src/sandbox/index.ts';
import { isRecord } from '../../../../src/service/contract/record.ts';
import { plantedCredentials, plantedToken } from '../../../leaks/planted.ts';
import { json, type ScriptedServer, serve } from '../../../unit/service/fixtures.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
import {
  closeAll,
  connect,
  errorOf,
  hideViews,
  limitRequests,
  openTabs,
  run,
  until,
} from '../documents/support.ts';

interface Changes {
  readonly rows: readonly (readonly unknown[])[];
  readonly notes: readonly string[];
  readonly requests: unknown;
}

async function changes(inputs: Record<string, unknown>): Promise<Changes> {
  const result = await run('showChanges', inputs);
  assert.ok(isRecord(result) && Array.isArray(result['rows']) && Array.isArray(result['notes']));
  const rows = result['rows'].map((row: Record<string, unknown>) =>
    ['Event', 'ID', 'Field', 'Before', 'After'].map((column) => row[column]),
  );
  return { rows, notes: result['notes'], requests: result['requests'] };
}

/** Changes the lines of a snapshot, which are its first line, records and last line. */
function edit(file: string, change: (lines: string[]) => readonly string[]): void {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  writeFileSync(file, `${change(lines).join('\n')}\n`);
}

describe('snapshots of the sandbox company', () => {
  let sandbox: Sandbox;
  let connection: string;
  let folder: string;
  const requests: string[] = [];
  const inFolder = (name: string) => join(folder, name);
  const take = async (list: string, name: string) =>
    await run('takeSnapshot', { connection, list, target: inFolder(name) });

  before(async () => {
    await limitRequests(1_000);
    sandbox = await startSandbox({ employees: 250, departments: 20, rateLimit: 'off' });
    connection = await connect('Snapshots', sandbox);
    await hideViews();
    sandbox.onRequest(({ path }) => requests.push(decodeURIComponent(path)));
  });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'workforce-snapshots-'));
    requests.length = 0;
  });

  after(async () => {
    await closeAll();
    await run('removeConnection', { connection });
    await sandbox.stop();
    await limitRequests(undefined);
  });

  for (const [list, count, sent] of [
    ['employees', 250, 3],
    ['users', 250, 1],
    ['departments', 20, 1],
  ] as const) {
    it(`have each of the ${list} a line, and nothing has changed right after`, async () => {
      const taken = await take(list, 'now.jsonl');
      assert.ok(isRecord(taken));
      assert.deepEqual([taken['records'], taken['isWhole'], taken['requests']], [count, true, sent]);
      const lines = readFileSync(inFolder('now.jsonl'), 'utf8').split('\n');
      assert.equal(lines.length, count + 3);
      assert.deepEqual(readdirSync(folder), ['now.jsonl']);
      const compared = await changes({ connection, before: inFolder('now.jsonl') });
      assert.deepEqual([compared.rows, compared.requests], [[], sent]);
      assert.match(
        compared.notes.join(),
        new RegExp(`^Before: .+Of the ${count} records that this connection sees`),
      );
    });
  }

  it('have no sensitive value that the service sends', async () => {
    await take('users', 'users.jsonl');
    await take('employees', 'employees.jsonl');
    const text =
      readFileSync(inFolder('users.jsonl'), 'utf8') + readFileSync(inFolder('employees.jsonl'), 'utf8');
    const shown = await run('openJson', { connection, resource: 'users', id: '1001' });
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(String(shown)));
    await run('revealSensitiveFields', { connection, resource: 'users', id: '1001', confirmed: true });
    await until(() => /"iban": "[A-Z]{2}/.test(document.getText()));
    const values = ['iban', 'bic', 'birthDate', 'bankName'].map(
      (name) => new RegExp(`"${name}": "([^"•]+)"`).exec(document.getText())?.[1] ?? assert.fail(name),
    );
    for (const value of values) {
      assert.equal(text.includes(value), false, 'a sensitive value is in the snapshot');
    }
    assert.doesNotMatch(text, /"(?:iban|bic|birthDate|bankName)"|••/);
  });

  it('show each edit of a file as the change that the service made since', async () => {
    await take('departments', 'd.jsonl');
    const ids: string[] = [];
    edit(inFolder('d.jsonl'), (lines) => {
      const records = lines.slice(1, -1).map((line) => JSON.parse(line));
      ids.push(...records.map(({ id }) => String(id)));
      const [first, second, third, ...others] = records;
      const renamed = { ...second, name: 'Former name' };
      const headed = { ...third, headId: 1, code: 'OLD' };
      const gone = { ...first, id: 999_999, name: 'Closed', code: 'X' };
      const edited = [gone, renamed, headed, ...others].map((record) => JSON.stringify(record));
      return [lines[0] ?? '', ...edited, lines.at(-1) ?? ''];
    });
    const { rows } = await changes({ connection, before: inFolder('d.jsonl') });
    assert.deepEqual(
      rows.map(([event, id, field, before]) => [event, id, field, before]),
      [
        ['left', '999999', '', null],
        ['renamed', ids[1], 'name', 'Former name'],
        ['manager', ids[2], 'headId', '(1)'],
        ['changed', ids[2], 'code', 'OLD'],
        ['added', ids[0], '', null],
      ],
    );
  });

  it('read of users only what changed since, over the legacy API', async () => {
    await take('users', 'users.jsonl');
    let newest = { id: 0, modifiedAt: '' };
    edit(inFolder('users.jsonl'), ([head = '', ...lines]) => {
      const end = lines.pop() ?? '';
      const users = lines.map((line) => JSON.parse(line));
      newest = users.reduce((one, other) => (one.modifiedAt > other.modifiedAt ? one : other));
      const takenAt = `${new Date(Date.parse(newest.modifiedAt) - 24 * 3_600_000).toISOString().slice(0, 10)}T12:00:00.000Z`;
      const edited = users.map((user) => ({
        ...user,
        ...(user.id === newest.id && { mail: 'old@acme.example' }),
      }));
      const gone = { ...edited[0], id: 999_999 };
      return [
        JSON.stringify({ ...JSON.parse(head), takenAt }),
        ...[...edited, gone].map((user) => JSON.stringify(user)),
        JSON.stringify({ ...JSON.parse(end), records: 251 }),
      ];
    });
    requests.length = 0;
    const { rows, notes } = await changes({ connection, before: inFolder('users.jsonl'), changedOnly: true });
    assert.deepEqual(
      rows.map(([event, id, field, before]) => [event, id, field, before]),
      [['changed', String(newest.id), 'mail', 'old@acme.example']],
    );
    assert.equal(requests.length, 1);
    assert.match(requests[0] ?? '', /modifiedAt=since,\d{4}-\d\d-\d\dT12:00:00/);
    assert.match(notes.join(), /Only changed records were read, so departures are not known/);
    const whole = await changes({ connection, before: inFolder('users.jsonl') });
    assert.deepEqual(
      whole.rows.map(([event]) => event),
      ['changed', 'left'],
    );
  });

  it('say what is missing of what changed since', async () => {
    const user = { id: 1, name: 'Ann Lee', modifiedAt: '2026-01-01T00:00:00' };
    let count = 1;
    await using server = await serve((_, response) => json(response, { data: { items: [user], count } }));
    const other = await connect('Cut', { baseUrl: server.origin, apiKey: plantedCredentials.apiKey });
    const before = inFolder('users.jsonl');
    await run('takeSnapshot', { connection: other, list: 'users', target: before });
    count = 3;
    const { notes } = await changes({ connection: other, before, changedOnly: true });
    assert.match(notes.join(), /Only changed records were read.+Only 1 of 3 records were read/);
    await run('removeConnection', { connection: other });
  });

  it('are compared from the earlier to the later one, without a request', async () => {
    await take('departments', 'later.jsonl');
    writeFileSync(inFolder('earlier.jsonl'), readFileSync(inFolder('later.jsonl')));
    edit(inFolder('earlier.jsonl'), ([head = '', ...lines]) => [
      JSON.stringify({ ...JSON.parse(head), takenAt: '2020-01-01T00:00:00Z' }),
      ...lines.slice(1, -1),
      JSON.stringify({ records: 19, isWhole: true, notes: [] }),
    ]);
    requests.length = 0;
    const [earlier, later] = [inFolder('earlier.jsonl'), inFolder('later.jsonl')];
    const inOrder = await changes({ connection, before: earlier, after: later });
    assert.deepEqual(
      inOrder.rows.map(([event]) => event),
      ['added'],
    );
    assert.deepEqual(await changes({ connection, before: later, after: earlier }), inOrder);
    assert.deepEqual([requests, inOrder.requests], [[], 0]);
  });

  it('of other lists, another company, or damaged ones are refused', async () => {
    await take('departments', 'd.jsonl');
    await take('users', 'u.jsonl');
    const [before, after] = [inFolder('d.jsonl'), inFolder('u.jsonl')];
    assert.match(await errorOf('showChanges', { connection, before, after }), /different ones, departments/);
    edit(before, ([head = '', ...lines]) => [
      JSON.stringify({ ...JSON.parse(head), company: 'https://other.example/hr' }),
      ...lines,
    ]);
    assert.match(await errorOf('showChanges', { connection, before }), /one is of “https:\/\/other\.example/);
    assert.deepEqual((await changes({ connection, before, anotherCompany: true })).rows, []);
    edit(before, (lines) => lines.toSpliced(4, 1, 'damaged'));
    assert.match(await errorOf('showChanges', { connection, before }), /d\.jsonl.+line 5 is no record/);
    assert.match(await errorOf('showChanges', { connection, before: folder }), /it is not a file/);
    assert.match(await errorOf('showChanges', { connection, before: inFolder('none') }), /cannot be read/);
    assert.match(
      await errorOf('takeSnapshot', { connection, list: 'reports', target: after }),
      /employees, users/,
    );
    assert.match(
      await errorOf('takeSnapshot', { connection, list: 'users', target: 'u' }),
      /neither an absolute/,
    );
  });
});

/** A company of its own, which the test changes. */
describe('snapshots of a company that changes', () => {
  type Person = Record<string, unknown>;
  let people: Person[] = [];
  let hidden = 0;
  let server: ScriptedServer;
  let connection: string;
  let file: string;

  const person = (id: number, more: Person = {}): Person => ({
    ...{ id: String(id), givenName: `Given ${id}`, familyName: `Family ${id}`, phoneNumber: `+33 ${id}` },
    applicableJobPosition: { department: { id: '7' }, manager: { id: '1' } },
    ...{ applicableEmployment: { legalEntity: { id: '3' } }, status: 'active', ...more },
  });

  before(async () => {
    await limitRequests(1_000);
    server = await serve(({ url = '' }, response) => {
      const page = Number(new URL(url, 'http://localhost').searchParams.get('page') ?? 1);
      const items = people.slice(100 * (page - 1), 100 * page);
      const list = { items, totalCount: people.length + hidden };
      json(response, url.startsWith('/connect') ? plantedToken : list);
    });
    const tokenUrl = `${server.origin}/connect/token`;
    connection = await connect('Changing', { baseUrl: server.origin, tokenUrl, ...plantedCredentials });
    file = join(mkdtempSync(join(tmpdir(), 'workforce-snapshots-')), 'people.jsonl');
  });

  after(async () => {
    await closeAll();
    await run('removeConnection', { connection });
    await server[Symbol.asyncDispose]();
    await limitRequests(undefined);
  });

  const take = async () => await run('takeSnapshot', { connection, list: 'employees', target: file });
  const compared = async () => await changes({ connection, before: file });

  it('show what happened, and nothing else', async () => {
    people = Array.from({ length: 150 }, (_, place) => person(place + 1));
    await take();
    const long = 'x'.repeat(300);
    people = people
      .filter(({ id }) => id !== '5')
      .map((each) => (each['id'] === '9' ? person(9, { familyName: long }) : each))
      .map((each) => (each['id'] === '10' ? person(10, { phoneNumber: '+34' }) : each))
      .map((each) => {
        const moved = { department: { id: '8' }, manager: { id: '2' } };
        return each['id'] === '11' ? person(11, { applicableJobPosition: moved, badge: 'שרה' }) : each;
      })
      .concat(person(500));
    const { rows, requests } = await compared();
    assert.deepEqual(rows, [
      ['left', '5', '', null, null],
      ['renamed', '9', 'familyName', 'Family 9 Given 9', `${long} Given 9`],
      ['department', '11', 'applicableJobPosition.department', '(7)', '(8)'],
      ['manager', '11', 'applicableJobPosition.manager', 'Family 1 Given 1 (1)', 'Family 2 Given 2 (2)'],
      ['changed', '11', 'badge', null, 'שרה'],
      ['added', '500', '', null, null],
    ]);
    assert.equal(requests, 2);
  });

  for (const count of [0, 1]) {
    it(`are taken of ${count} people`, async () => {
      people = Array.from({ length: count }, (_, place) => person(place + 1));
      await take();
      assert.deepEqual((await compared()).rows, []);
      people = [person(50)];
      const events = (await compared()).rows.map(([event]) => event);
      assert.deepEqual(events, count === 0 ? ['added'] : ['left', 'added']);
    });
  }

  it('say nobody has arrived or left where a list is not whole', async () => {
    people = [person(1), person(2)];
    await take();
    people = [person(1), person(3)];
    hidden = 5;
    const later = await compared();
    assert.deepEqual(
      later.rows.map(([event]) => event),
      ['added'],
    );
    assert.match(later.notes.join(), /people who were added or left may be missing/);
    const taken = await take();
    assert.ok(isRecord(taken));
    assert.equal(taken['isWhole'], false);
    hidden = 0;
    people = [person(4)];
    assert.deepEqual(
      (await compared()).rows.map(([event]) => event),
      ['left', 'left'],
    );
  });

  it('are taken and compared by a user, who is asked before two companies are compared', async () => {
    people = [person(1), person(2), person(3)];
    const asked: string[] = [];
    const offered: number[] = [];
    const pick = (items: readonly vscode.QuickPickItem[]) => {
      offered.push(items.length);
      return Promise.resolve(items[0]);
    };
    using _pick = replaced('showQuickPick', pick);
    using _save = replaced('showSaveDialog', () => Promise.resolve(vscode.Uri.file(file)));
    using _open = replaced('showOpenDialog', () => Promise.resolve([vscode.Uri.file(file)]));
    using _message = replaced('showInformationMessage', (text: string) => {
      asked.push(text);
      return Promise.resolve(undefined);
    });
    await vscode.commands.executeCommand('workforce.useConnection', { connection });
    await vscode.commands.executeCommand('workforce.takeSnapshot');
    await vscode.commands.executeCommand('workforce.showChanges');
    assert.match(asked.at(-1) ?? '', /^Nothing has changed\. Before: .+ After: /);
    people = [person(1), person(2, { phoneNumber: 'other' }), person(4)];
    await vscode.commands.executeCommand('workforce.showChanges');
    await until(() => openTabs().some((tab) => tab.includes('Changes of Employees')));
    assert.deepEqual(offered, [4, 2, 2]);
    await closeAll();
    edit(file, ([head = '', ...lines]) => [
      JSON.stringify({ ...JSON.parse(head), company: 'https://other.example/hr' }),
      ...lines,
    ]);
    const requests = server.requests.length;
    let choice: string | undefined;
    using _warning = replaced('showWarningMessage', (text: string, { detail }: vscode.MessageOptions) => {
      asked.push(`${text} ${detail}`);
      return Promise.resolve(choice);
    });
    await vscode.commands.executeCommand('workforce.showChanges');
    assert.match(asked.at(-1) ?? '', /^Compare two companies\? .+ of “https:\/\/other\.example\/hr”/);
    assert.deepEqual([openTabs(), server.requests.length], [[], requests]);
    choice = 'Compare';
    await vscode.commands.executeCommand('workforce.showChanges');
    await until(() => openTabs().some((tab) => tab.includes('Changes of Employees')));
  });
});
