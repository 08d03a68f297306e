import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { showDrift } from '../../../../src/features/answers/drift.ts';
import type { Answer } from '../../../../src/pages/answers.ts';
import { isRecord } from '../../../../src/service/contract/record.ts';
import { plantedCredentials, plantedToken } from '../../../leaks/planted.ts';
import { clientOf, json, type ScriptedServer, serve } from '../../../unit/service/fixtures.ts';
import { sessionsOf } from '../../trees/support.ts';
import { closeAll, connect, errorOf, hideViews, hoverOn, limitRequests, run } from '../documents/support.ts';

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
    links: {},
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
      const list = { items: people, totalCount: people.length, links: {} };
      const body = id === undefined ? list : people[Number(id) - 1];
      json(response, url.startsWith('/connect') ? plantedToken : (body ?? {}));
    });
  });

  // Each connection counts for itself.
  beforeEach(async () => {
    const tokenUrl = `${server.origin}/connect/token`;
    connection = await connect('Drifting', { baseUrl: server.origin, tokenUrl, ...plantedCredentials });
  });

  afterEach(async () => {
    await closeAll();
    await run('removeConnection', { connection });
  });

  after(async () => {
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
    assert.deepEqual(server.requests, []);
  });

  /** What the table of a client of its own offers, and a press of one of its buttons. */
  const shownTable = async () => {
    const { service } = clientOf({ baseUrl: server.origin });
    const sessions = sessionsOf(service, { baseUrl: server.origin });
    await service.employees({});
    server.requests.length = 0;
    const tables: Answer[] = [];
    const answers = {
      present: (_session: unknown, _invocation: unknown, answer: Answer) => {
        tables.push(answer);
        return Promise.resolve(undefined);
      },
    };
    const show = async () => {
      await showDrift(
        { answers, sessions },
        {
          scripted: undefined,
          target: undefined,
          selection: [],
          isPreview: false,
        },
      );
      return tables.at(-1) ?? assert.fail();
    };
    const { actions = [], ...table } = await show();
    const press = async (label: string) => {
      const action = actions.find((each) => each.label === label) ?? assert.fail(label);
      await action.run();
    };
    return { table, press, show };
  };

  it('is copied as Markdown in which no name of a field is more than a name', async () => {
    people = [employee(0, Object.fromEntries(hostileNames.map((name) => [name, 1])))];
    const { table, press } = await shownTable();
    await press('Copy All for a Ticket');
    const lines = (await vscode.env.clipboard.readText()).split('\n');
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
    await table.action?.run(1);
    const copied = (await vscode.env.clipboard.readText()).split('\n');
    assert.deepEqual(
      copied.filter((line) => line.startsWith('- ')),
      items.slice(1, 2),
    );
    assert.deepEqual(server.requests, []);
  });

  it('is counted from the beginning after its table resets it', async () => {
    people = [employee(0, { shoeSize: 43 })];
    const { table, press, show } = await shownTable();
    assert.equal(table.rows.length, 1);
    await press('Reset Interface Drift');
    const { rows, notes } = await show();
    assert.deepEqual(
      [rows, notes],
      [[], ['This window has checked 0 records of this connection; one that is read twice counts twice.']],
    );
    assert.deepEqual(server.requests, []);
  });

  it('counts a record that is read twice as two', async () => {
    people = [employee(0, { shoeSize: 43 })];
    await read();
    await read();
    assert.deepEqual(
      (await shown()).rows.map((row) => [row['Field'], row['Records'], row['Of']]),
      [['shoeSize', 2, 2]],
    );
  });

  it('is that of a connection that exists', async () => {
    assert.match(await errorOf('showDrift', { connection: 'nobody' }), /there is no connection/);
  });
});
