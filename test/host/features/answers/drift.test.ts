import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { isRecord } from '../../../../src/service/contract/record.ts';
import type { ResourceName } from '../../../../src/service/contract/resources.ts';
import { plantedCredentials, plantedToken } from '../../../leaks/planted.ts';
import { json, type ScriptedServer, serve } from '../../../unit/service/fixtures.ts';
import {
  closeAll,
  connect,
  errorOf,
  hideViews,
  hoverOn,
  limitRequests,
  run,
  until,
} from '../documents/support.ts';

const route = 'GET /service-api/employees';
const instant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const hostileNames = [
  'a|b\n- [x](command:workbench.action.quit)',
  '`](command:x)',
  '\u202eevil',
  'x'.repeat(10_000),
];

/** An employee as published, but for some fields. */
function employee(index: number, odd: Readonly<Record<string, unknown>> = {}) {
  return {
    ...{ id: String(index + 1), type: 'employee', url: 'https://x.example/1', remoteId: null },
    ...{ portrait: null, givenName: 'Ann', familyName: `Lee ${index}`, employeeNumber: '7' },
    ...{ status: 'active', email: null, birthDay: null, phoneNumber: null },
    ...{ applicableEmployment: null, applicableJobPosition: null },
    ...{ createdAt: '2026-01-01T00:00:00Z', lastUpdatedAt: '2026-01-01T00:00:00Z' },
    ...odd,
  };
}

describe('interface drift', () => {
  let server: ScriptedServer;
  let connection: string;
  let people: readonly ReturnType<typeof employee>[] = [];

  before(async () => {
    await limitRequests(1_000);
    await hideViews();
    server = await serve(({ url = '' }, response) => {
      const id = /\/employees\/(\d+)/.exec(url)?.[1];
      const body = id === undefined ? { items: people, totalCount: people.length } : people[Number(id) - 1];
      json(response, url.startsWith('/connect') ? plantedToken : (body ?? {}));
    });
    const tokenUrl = `${server.origin}/connect/token`;
    connection = await connect('Drifting', { baseUrl: server.origin, tokenUrl, ...plantedCredentials });
  });

  beforeEach(async () => {
    await run('forgetDrift', { connection });
  });

  afterEach(closeAll);

  after(async () => {
    await run('removeConnection', { connection });
    await server[Symbol.asyncDispose]();
    await limitRequests(undefined);
  });

  const read = async () => await run('showCoverage', { connection, list: 'employees' });
  const shown = async () => {
    const result = await run('showDrift', { connection });
    assert.ok(isRecord(result) && Array.isArray(result['rows']));
    const { notes, requests } = result;
    return { notes, requests, rows: result['rows'].filter(isRecord) };
  };

  it('is a row for each difference, in sentences, without a request', async () => {
    people = Array.from({ length: 100 }, (_, index) =>
      employee(index, {
        ...(index < 12 && { phoneNumber: 33_123 }),
        ...(index === 40 && { givenName: undefined }),
        ...(index > 94 && { status: 'on-the-moon', shoeSize: 43 }),
      }),
    );
    await read();
    server.requests.length = 0;
    const result = await shown();
    assert.deepEqual(
      result.rows.map((row) => [row['Difference'], row['Kind'], row['Records'], row['Of'], row['Example']]),
      [
        [
          'In 12 of 100 employees, phoneNumber is a number; the published type is text or null.',
          ...['another type', 12, 100, 'items[0].phoneNumber'],
        ],
        [
          'In 1 of 100 employees, givenName is missing; it is published as required.',
          ...['missing', 1, 100, 'items[40].givenName'],
        ],
        [
          'In 5 of 100 employees, status has a value outside of the published ones.',
          ...['another value', 5, 100, 'items[95].status'],
        ],
        [
          'In 5 of 100 employees, shoeSize is not among the published fields.',
          ...['not published', 5, 100, 'items[95].shoeSize'],
        ],
      ],
    );
    for (const row of result.rows) {
      assert.deepEqual([row['Route'], row['Field']], [route, String(row['Example']).replace(/^.*\./, '')]);
      assert.match(`${row['First Seen (UTC)']}`, instant);
      assert.match(`${row['Last Seen (UTC)']}`, instant);
    }
    assert.deepEqual(
      [result.notes, result.requests],
      [['This window has checked 100 records of this connection; one that is read twice counts twice.'], 0],
    );
    assert.ok(!JSON.stringify(result).includes('on-the-moon'));
    assert.deepEqual(server.requests, []);
  });

  it('is that of the routes of a row’s kind, without a request', async () => {
    people = [employee(0, { shoeSize: 43 })];
    await read();
    await run('openJson', { connection, resource: 'employees', id: '1' });
    server.requests.length = 0;
    let shown = '';
    const shownTable = () => {
      const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
      return input instanceof vscode.TabInputCustom ? input.uri : undefined;
    };
    const shownFor = async (resource: ResourceName) => {
      const row = { kind: 'row', id: 'row', address: { connection, resource, id: '1' } };
      await vscode.commands.executeCommand('workforce.showDrift', row);
      await until(() => ![shown, undefined].includes(shownTable()?.toString()));
      const uri = shownTable() ?? assert.fail();
      shown = uri.toString();
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
      return text.split('\n').flatMap((line) => /GET [^,]+/.exec(line) ?? []);
    };
    assert.deepEqual(await shownFor('employees'), [route, `${route}/{id}`]);
    assert.deepEqual(await shownFor('taxonomies'), []);
    assert.deepEqual(server.requests, []);
  });

  it('is said at the fields of a document, without a request', async () => {
    people = Array.from({ length: 4 }, (_, index) => employee(index, { phoneNumber: 33_123, '*[x]*': 1 }));
    await read();
    const address = String(await run('openJson', { connection, resource: 'employees', id: '2' }));
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(address));
    server.requests.length = 0;
    const onPhone = (await hoverOn('phoneNumber', document)).replaceAll('&nbsp;', ' ');
    for (const count of ['/service-api/employees: In 4 of 4', '/service-api/employees/{id}: In 1 of 1']) {
      const sentence = `GET ${count} employees, phoneNumber is a number; the published type is text or null.`;
      assert.ok(onPhone.includes(sentence), onPhone);
    }
    assert.match(
      (await hoverOn('*[x]*', document)).replaceAll('&nbsp;', ' '),
      /employees, \*\[x\]\* is not among/,
    );
    assert.doesNotMatch(await hoverOn('familyName', document), /employees/);
    await run('forgetDrift', { connection });
    assert.doesNotMatch(await hoverOn('phoneNumber', document), /employees/);
    assert.deepEqual(server.requests, []);
  });

  it('is copied as Markdown in which no name of a field is more than a name', async () => {
    people = [employee(0, Object.fromEntries(hostileNames.map((name) => [name, 1])))];
    await read();
    server.requests.length = 0;
    const text = String(await run('copyDrift', { connection }));
    assert.equal(await vscode.env.clipboard.readText(), text);
    const lines = text.split('\n');
    assert.equal(lines[0], `## Interface drift: \`${server.origin}\``);
    const items = lines.filter((line) => line.startsWith('- '));
    assert.equal(items.length, hostileNames.length);
    assert.ok(
      items.every((item) => item.length < 1_000 && item.startsWith(`- \`${route}\`: In 1 of 1 employees`)),
    );
    assert.match(
      items[0] ?? '',
      /employees, `a\|b‹U\+000A›- \[x\]\(command:workbench\.action\.quit\)` is not among/,
    );
    assert.match(items[1] ?? '', /employees, `` `\]\(command:x\) `` is not among/);
    assert.match(items[2] ?? '', /employees, `‹U\+202E›evil` is not among/);
    assert.deepEqual(server.requests, []);
  });

  it('begins anew when it is forgotten', async () => {
    people = [employee(0, { shoeSize: 43 })];
    await read();
    await read();
    assert.deepEqual(
      (await shown()).rows.map((row) => [row['Field'], row['Records'], row['Of']]),
      [['shoeSize', 2, 2]],
    );
    assert.equal(await run('forgetDrift', { connection }), 1);
    const { rows, notes } = await shown();
    assert.deepEqual(
      [rows, notes],
      [[], ['This window has checked 0 records of this connection; one that is read twice counts twice.']],
    );
  });

  it('is that of a connection that exists', async () => {
    for (const command of ['showDrift', 'copyDrift', 'forgetDrift']) {
      assert.match(await errorOf(command, { connection: 'nobody' }), /there is no connection/);
    }
  });
});
