import assert from 'node:assert/strict';
import Mocha from 'mocha';
import * as vscode from 'vscode';
import type { Capability } from '../../../src/service/operations/service.ts';
import type { Row } from '../../unit/faults/expectations.ts';
import { expectedOf } from '../../unit/faults/matrix.ts';
import { complaints } from '../../unit/faults/messages.ts';
import { type Operation, operations } from '../../unit/faults/operations.ts';
import {
  active,
  closeAll,
  connect,
  errorOf,
  limitRequests,
  openTabs,
  run,
  until,
} from '../features/documents/support.ts';
import { failures, rowNamed } from './expectations.ts';
import { FaultyService } from './faultyService.ts';

/** Structure, legacy and time-sheet; the fourth requests a token first. */
const familiesByKey = 3;
const everyRoute = '* *';
const commands = ['connect', 'test', 'open', 'refresh'];

describe('the editor under faults', () => {
  let cells = 0;
  let failedCells = 0;

  before(() => limitRequests(1000));

  after(async () => {
    await limitRequests(undefined);
    const size = `${failures.length} outcomes × ${commands.length} commands and 1 more = ${cells} cells`;
    Mocha.reporters.Base.consoleLog(`The editor under faults: ${size}, ${failedCells} failures`);
  });

  for (const name of failures) {
    it(`${name}: shows the error, loses nothing, and recovers`, async () => {
      const row = rowNamed(name);
      await setTimeoutSeconds(name.startsWith('stall') ? 5 : undefined);
      const wrong = (await Promise.all([connected(row), added(row)])).flat();
      await setTimeoutSeconds(undefined);
      await closeAll();
      check(commands.length, wrong);
    });
  }

  it('an untrusted certificate: shows the error, and stores nothing', async () =>
    check(1, await untrusted()));

  function check(count: number, wrong: readonly string[]): void {
    cells += count;
    failedCells += new Set(wrong.map((complaint) => complaint.split(':')[0])).size;
    assert.deepEqual(wrong, []);
  }
});

/** Adds a connection to a service with an untrusted certificate. */
async function untrusted(): Promise<readonly string[]> {
  await using service = await FaultyService.start();
  const { row, attempted } = { row: rowNamed('self-signed-certificate'), attempted: 'connect to https:' };
  await service.begin(row, [everyRoute]);
  const [baseUrl, tokenUrl] = [service.settings.baseUrl, service.settings.tokenUrl].map((address) =>
    address.replace('http:', 'https:'),
  );
  const name = 'Untrusted';
  const message = await errorOf('addConnection', { name, ...service.settings, baseUrl, tokenUrl });
  assert.match(message, /the certificate of 127\.0\.0\.1:\d+ is not trusted here/);
  assert.match(await errorOf('testConnection', { connection: 'untrusted' }), /there is no connection “/);
  return wrongMessage('connect', message, { ...operation('token'), attempted });
}

/** Documents of a connection, and its test. */
async function connected(row: Row): Promise<readonly string[]> {
  await using service = await FaultyService.start();
  const connection = await connect(`Documents under ${row.name}`, service.settings);
  const [id, other] = service.employeeIds;
  const shown = { connection, resource: 'employees', id };
  const hidden = { connection, resource: 'employees', id: other };
  const editor = await active(String(await run('openJson', shown)));
  const before = editor.document.getText();
  const tabs = openTabs();
  const checks = operation('capability-checks');
  await service.begin(row, [checks.route, 'GET /service-api/employees/*']);
  const [refresh, open, capabilities] = await Promise.all([
    errorOf('refreshDocument', shown),
    errorOf('openJson', hidden),
    test(connection),
  ]);
  const structure = stateOf(capabilities);
  const read = operation('document by token');
  const ends = [
    ['refresh', read, `/service-api/employees/${id}`, refresh],
    ['open', read, `/service-api/employees/${other}`, open],
    ['test', checks, '/organization/structure/api/departments', structure.detail],
  ] as const;
  await service.untilSent(ends.map(([, one, path]) => [path, requestsOf(row, one)]));
  const wrong = [
    ...ends.flatMap(([command, one, path, message]) => [
      ...wrongMessage(command, message, one),
      ...unequal(command, service.sentTo(path), requestsOf(row, one)),
    ]),
    ...unequal('refresh', editor.document.getText(), before),
    ...unequal('open', openTabs().map(nameOfTab).join(), tabs.map(nameOfTab).join()),
    ...unequal('test', structure.state, expectedOf({ row, operation: checks })[0]?.split(' ')[0]),
  ];
  await service.end();
  await run('refreshDocument', shown);
  await until(() => editor.document.getText() === before);
  const { document } = await active(String(await run('openJson', hidden)));
  assert.equal(idIn(document.getText()), String(other));
  assert.equal(stateOf(await test(connection)).state, 'available');
  await run('removeConnection', { connection });
  return wrong;
}

/** The title without the connection, which it has while the window has several. */
function nameOfTab(title: string): string {
  return title.split(' — ')[0] ?? '';
}

/** Characters: the report of a check names the address and the reason for each of four kinds of data. */
const longestReport = 1_200;

/** Adds a connection while its service fails. */
async function added(row: Row): Promise<readonly string[]> {
  await using service = await FaultyService.start();
  await service.begin(row, [everyRoute]);
  const name = `Added under ${row.name}`;
  const message = await errorOf('addConnection', { name, ...service.settings });
  // A client that gets no token is tried without scopes and with each scope.
  const tried = row.name === '403' ? 1 + service.settings.scopes.length : 0;
  const tokens = requestsOf(row, operation('token')) + tried;
  const expected = familiesByKey * requestsOf(row, operation('capability-checks')) + tokens;
  await service.untilSent([['', expected]]);
  const sent = service.sentTo('');
  await service.end();
  const connection = await connect(name, service.settings);
  assert.ok((await test(connection)).every(({ state }) => state === 'available'));
  // A connection that the first attempt stored would have this id.
  const stored = unequal('connect', connection, name.toLowerCase().replaceAll(' ', '-'));
  await run('removeConnection', { connection });
  const attempted = { ...operation('token'), attempted: `connect to ${service.settings.baseUrl}` };
  return [...wrongMessage('connect', message, attempted), ...unequal('connect', sent, expected), ...stored];
}

function wrongMessage(command: string, message: string, operation: Operation): readonly string[] {
  const log = { requests: [], drifts: [], notices: [], retirements: [] };
  const max = command === 'connect' ? longestReport : undefined;
  return complaints(message, operation, log, [], max).map((complaint) => `${command}: ${complaint}`);
}

function unequal(command: string, actual: unknown, expected: unknown): readonly string[] {
  return actual === expected ? [] : [`${command}: ${actual} instead of ${expected}`];
}

function operation(name: string): Operation {
  return operations.find((one) => one.name === name) ?? assert.fail(name);
}

/** How many requests reach the service. */
function requestsOf(row: Row, operation: Operation): number {
  const [end = ''] = expectedOf({ row, operation });
  return row.fault === 'nothing-listens' ? 0 : Number(end.split(' ')[1]);
}

function idIn(text: string): string {
  const record: unknown = JSON.parse(text);
  assert.ok(typeof record === 'object' && record !== null && 'id' in record);
  return String(record.id);
}

async function test(connection: string): Promise<readonly Capability[]> {
  return await vscode.commands.executeCommand('workforce.manageConnection', { connection, action: 'test' });
}

function stateOf(capabilities: readonly Capability[]): Capability {
  return capabilities.find(({ family }) => family === 'structure') ?? assert.fail();
}

async function setTimeoutSeconds(seconds: number | undefined): Promise<void> {
  const { Global } = vscode.ConfigurationTarget;
  await vscode.workspace.getConfiguration('workforce').update('requestTimeoutSeconds', seconds, Global);
}
