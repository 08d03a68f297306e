import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { type Sandbox, startSandbox } from '../../../../src/sandbox/index.ts';
import { isRecord } from '../../../../src/service/contract/record.ts';
import { personNode } from '../../../../src/tree/person.ts';
import { plantedCredentials, plantedToken } from '../../../leaks/planted.ts';
import { json, serve } from '../../../unit/service/fixtures.ts';
import { connect as clientOn } from '../../../unit/service/sandboxClient.ts';
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

interface Matched {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly notes: readonly string[];
  readonly requests: number;
}

async function match(inputs: Record<string, unknown>): Promise<Matched> {
  const result = await run('matchIds', inputs);
  assert.ok(isRecord(result) && Array.isArray(result['rows']) && Array.isArray(result['notes']));
  return { rows: result['rows'], notes: result['notes'], requests: Number(result['requests']) };
}

describe('the people of a pasted column', () => {
  let sandbox: Sandbox;
  let connection: string;
  let people: readonly {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly number: string;
  }[];
  const requests: string[] = [];

  before(async () => {
    await limitRequests(1_000);
    sandbox = await startSandbox({ employees: 450, departments: 20, rateLimit: 'off' });
    connection = await connect('Matching', sandbox);
    await hideViews();
    const { service } = clientOn(sandbox);
    const pages = [await service.records('users', {})];
    people = pages.flatMap(({ items }) =>
      items.map(({ id, name = '', email, number }) => ({
        id,
        name,
        email: email ?? '',
        number: number ?? '',
      })),
    );
    assert.equal(people.length, 450);
    sandbox.onRequest(({ path }) => path.includes('/employees') && requests.push(path));
  });

  beforeEach(() => {
    requests.length = 0;
  });

  after(async () => {
    await run('removeConnection', { connection });
    await sandbox.stop();
    await limitRequests(undefined);
  });

  it('are found by id and by e-mail address with one request for each 100, in the pasted order', async () => {
    const some = [people[300], people[2], people[77]].flatMap((person) => person ?? []);
    // The sandbox compares the case of addresses, so the list of all people is read for these.
    for (const [key, by, needed] of [
      ['id', 'id', 1],
      ['email', 'email', 6],
    ] as const) {
      requests.length = 0;
      const values = [...some.map((person) => person[key]), 'nobody@acme.example', ''];
      const { rows, notes, requests: told } = await match({ connection, values, by });
      assert.deepEqual(
        rows.map((row) => [row['Value'], row['Result'], row['ID'], row['Number']]),
        [
          ...some.map((person) => [person[key], 'found', person.id, person.number]),
          ['nobody@acme.example', 'not found', '', undefined],
          ['', '', '', undefined],
        ],
      );
      assert.deepEqual([requests.length, told], [needed, needed]);
      assert.equal(notes[0], 'Values: 4, found: 3, not found: 1, more than one person: 0.');
    }
  });

  it('are found by an e-mail address in whatever case', async () => {
    const some = people.slice(20, 23);
    const { rows } = await match({ connection, values: some.map(({ email }) => email.toUpperCase()) });
    assert.deepEqual(
      rows.map((row) => row['ID']),
      some.map(({ id }) => id),
    );
    assert.equal(requests.length, 6);
  });

  it('are found by number and by name in the list, which is read once', async () => {
    const some = people.slice(5, 9);
    const byNumber = await match({ connection, values: some.map(({ number }) => number) });
    assert.deepEqual(
      byNumber.rows.map((row) => row['ID']),
      some.map(({ id }) => id),
    );
    assert.deepEqual([requests.length, byNumber.requests], [5, 5]);
    const byName = await match({
      connection,
      values: some.map(({ name }) => name.toUpperCase()),
      by: 'name',
    });
    for (const [place, { id }] of some.entries()) {
      assert.ok(String(byName.rows[place]?.['ID']).split(', ').includes(id));
    }
  });

  it('are looked up in the list where that is cheaper than by id', async () => {
    const all = await match({ connection, values: people.map(({ id }) => id) });
    assert.ok(all.rows.every((row) => row['Result'] === 'found'));
    assert.deepEqual([requests.length, all.requests], [5, 5]);
    requests.length = 0;
    const few = await match({ connection, values: people.slice(0, 150).map(({ id }) => id) });
    assert.ok(few.rows.every((row) => row['Result'] === 'found'));
    // The first page of the list has said that two requests by id are cheaper than four more pages.
    assert.deepEqual([requests.length, few.requests], [3, 3]);
    assert.ok(few.notes.includes('Looked up by value, 100 with each request.'));
  });

  it('are taken from a column of a CSV file', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail();
    const file = join(mkdtempSync(join(folder, 'match-')), 'payroll.csv');
    writeFileSync(file, `Name;Mail\n"Lee; Ann";${people[4]?.email}\n;\nBo;x@y.example\n`);
    const { rows } = await match({ connection, file, column: 'Mail' });
    assert.deepEqual(
      rows.map((row) => row['Result']),
      ['found', '', 'not found'],
    );
    assert.match(
      await errorOf('matchIds', { connection, file, column: 'Id' }),
      /has no such column; it has Name, Mail/,
    );
    assert.match(await errorOf('matchIds', { connection, file: `${file}x`, column: 'Id' }), /cannot be read/);
    writeFileSync(file, `Mail${`${',a'.repeat(300)}\n`.repeat(17_000)}`);
    assert.match(await errorOf('matchIds', { connection, file, column: 'Mail' }), /is too large to be one/);
    writeFileSync(file, '{"a": 1}');
    assert.match(
      await errorOf('matchIds', { connection, file, column: 'Mail' }),
      /is no table|no such column/,
    );
  });

  it('are taken from a file with one column with its blank lines, so that rows stay aligned', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail();
    const file = join(mkdtempSync(join(folder, 'match-')), 'ids.csv');
    writeFileSync(file, `Id\n${people[4]?.id}\n\n${people[5]?.id}\n`);
    const { rows } = await match({ connection, file, column: 'Id' });
    assert.deepEqual(
      rows.map((row) => row['ID']),
      [people[4]?.id, '', people[5]?.id],
    );
  });

  it('are read once in the list where the service ignores the filter', async () => {
    const all = Array.from({ length: 130 }, (_, index) => ({
      id: String(index + 1),
      familyName: `Lee ${index}`,
    }));
    const sent: string[] = [];
    await using server = await serve(({ url = '' }, response) => {
      const page = Number(new URL(url, 'http://localhost').searchParams.get('page') ?? 1);
      sent.push(url.replace(/\?.*/, ''));
      json(
        response,
        url.startsWith('/connect')
          ? plantedToken
          : { items: all.slice(100 * (page - 1), 100 * page), totalCount: all.length },
      );
    });
    const tokenUrl = `${server.origin}/connect/token`;
    const other = await connect('Ignoring', { baseUrl: server.origin, tokenUrl, ...plantedCredentials });
    sent.length = 0;
    const { rows, notes } = await match({ connection: other, values: ['120', '999'] });
    assert.deepEqual(
      rows.map((row) => row['Result']),
      ['found', 'not found'],
    );
    assert.equal(sent.filter((path) => path.endsWith('/employees')).length, 3);
    assert.ok(notes.includes('Looked up in the list of all people.'));
    await run('removeConnection', { connection: other });
  });

  it('are not said to be missing where the list ended early', async () => {
    const all = Array.from({ length: 130 }, (_, index) => ({
      id: String(index + 1),
      familyName: `Lee ${index}`,
    }));
    await using server = await serve(({ url = '' }, response) => {
      const page = Number(new URL(url, 'http://localhost').searchParams.get('page') ?? 1);
      if (url.startsWith('/connect')) {
        json(response, plantedToken);
      } else if (page > 1) {
        json(response, { title: 'No right to more' }, 403);
      } else {
        json(response, { items: all.slice(0, 100), totalCount: all.length });
      }
    });
    const tokenUrl = `${server.origin}/connect/token`;
    const other = await connect('Ending', { baseUrl: server.origin, tokenUrl, ...plantedCredentials });
    const { rows, notes } = await match({ connection: other, values: ['Lee 5', 'Lee 120'], by: 'name' });
    assert.deepEqual(
      rows.map((row) => row['Result']),
      ['found', 'not among those read'],
    );
    assert.ok(
      notes.some((note) => note.startsWith('The list ended early: ')),
      notes.join(),
    );
    assert.ok(
      notes.some((note) => note.startsWith('Only 100 of 130 records were read')),
      notes.join(),
    );
    await run('removeConnection', { connection: other });
  });

  it('are those of the requests before one that fails', async () => {
    await using server = await serve(({ url = '' }, response) => {
      const ids = new URL(url, 'http://localhost').searchParams.get('id')?.split(',');
      if (url.startsWith('/connect')) {
        json(response, plantedToken);
      } else if (ids?.includes('120')) {
        json(response, { title: 'No right to more' }, 403);
      } else {
        json(response, { items: (ids ?? ['900']).map((id) => ({ id })), totalCount: ids?.length ?? 1_000 });
      }
    });
    const tokenUrl = `${server.origin}/connect/token`;
    const other = await connect('Failing', { baseUrl: server.origin, tokenUrl, ...plantedCredentials });
    const values = Array.from({ length: 130 }, (_, index) => String(index + 1));
    const { rows, notes } = await match({ connection: other, values });
    assert.deepEqual(
      [rows[99]?.['Result'], rows[100]?.['Result']],
      ['found', 'not among those read'],
      notes.join(),
    );
    assert.match(notes.join(), /The other values could not be looked up: .*the service returned 403/);
    await run('removeConnection', { connection: other });
  });

  it('are found by e-mail address with one request where the service ignores case, and told apart where it does not', async () => {
    const sensitive = [
      { id: '1', email: 'UPPER.CASE@acme.example' },
      { id: '2', email: 'bo@acme.example' },
      { id: '3', email: 'BO@acme.example' },
    ];
    for (const [ignoresCase, needed] of [
      [true, 1],
      [false, 2],
    ] as const) {
      const sent: string[] = [];
      await using server = await serve(({ url = '' }, response) => {
        if (url.startsWith('/connect')) {
          json(response, plantedToken);
          return;
        }
        sent.push(url);
        const asked = new URL(url, 'http://localhost').searchParams.get('email');
        const form = (text: string) => (ignoresCase ? text.toLowerCase() : text);
        const items = sensitive.filter(
          ({ email }) => asked === null || form(asked).split(',').includes(form(email)),
        );
        json(response, { items, totalCount: items.length });
      });
      const tokenUrl = `${server.origin}/connect/token`;
      const other = await connect('Cases', { baseUrl: server.origin, tokenUrl, ...plantedCredentials });
      sent.length = 0;
      const { rows } = await match({
        connection: other,
        values: ['upper.case@acme.example', 'Bo@acme.example', 'x@acme.example'],
      });
      assert.deepEqual(
        rows.map((row) => row['Result']),
        ['found', '2 people', 'not found'],
      );
      assert.equal(sent.filter((path) => path.includes('/employees')).length, needed);
      await run('removeConnection', { connection: other });
    }
  });

  it('are looked up once more by ids that a spreadsheet has changed', async () => {
    const [one, other] = [people[4]?.id ?? '', people[5]?.id ?? ''];
    const { rows } = await match({ connection, values: [`${one}.0`, `="${other}"`], by: 'id' });
    assert.deepEqual(
      rows.map((row) => row['ID']),
      [one, other],
    );
    assert.match(String(rows[0]?.['Result']), /^probably: /);
    assert.equal(rows[1]?.['Result'], 'found');
    assert.equal(requests.length, 2);
  });

  it('are users with a key only', async () => {
    const { apiKey, baseUrl } = sandbox;
    const keyed = await connect('Key only', { baseUrl, apiKey });
    const some = people.slice(40, 43);
    const { rows } = await match({ connection: keyed, values: some.map(({ email }) => email) });
    assert.deepEqual(
      rows.map((row) => row['ID']),
      some.map(({ id }) => id),
    );
    const many = await match({ connection: keyed, values: people.slice(0, 150).map(({ id }) => id) });
    assert.equal(many.requests, 1);
    assert.ok(many.notes.includes('Looked up in the list of all people.'), many.notes.join());
    await run('removeConnection', { connection: keyed });
  });

  it('are those of the selected rows, with one request and no question', async () => {
    const [one, other] = people
      .slice(7, 9)
      .map(({ id, name }) => personNode(connection, `row/${id}`, { resource: 'employees', id, name }));
    using _pick = replaced('showQuickPick', () => assert.fail('A question opens.'));
    await vscode.commands.executeCommand('workforce.matchIds', one, [one, other]);
    await until(() => openTabs().some((tab) => tab.includes('Matched IDs')));
    assert.equal(requests.length, 1);
    const ids = new URL(requests[0] ?? '', sandbox.baseUrl).searchParams.get('id');
    assert.equal(ids, [people[7]?.id, people[8]?.id].join(','));
    await closeAll();
  });

  it('are not searched for values that the service would read as several, or for none', async () => {
    const { rows } = await match({ connection, values: ['1,2', '../1', 'like,a'], by: 'id' });
    assert.ok(rows.every((row) => row['Result'] === 'not found'));
    assert.match(await errorOf('matchIds', { connection, values: [] }), /has 0 values/);
    assert.match(
      await errorOf('matchIds', { connection, values: Array(20_001).fill('1') }),
      /1 to 20,000 values|longer than/,
    );
    assert.deepEqual(requests, []);
  });
});
