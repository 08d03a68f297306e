import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { KnownCompanies } from '../../../../src/company/known/known.ts';
import { saveMonth } from '../../../../src/features/leaves/calendar/calendarPage.ts';
import type { CalendarSubject, CalendarView } from '../../../../src/features/leaves/calendar/messages.ts';
import { CalendarMonths } from '../../../../src/features/leaves/calendar/months.ts';
import type { CsvSeparator } from '../../../../src/formats/csv.ts';
import { manualClock } from '../../../../src/sandbox/index.ts';
import { lockedBy, noPolicy } from '../../../unit/policies.ts';
import { clientOf, json, serve } from '../../../unit/service/fixtures.ts';
import { FaultyFiles } from '../../attacks/faultyFiles.ts';
import { FakeWindow, replaced } from '../../fuzz/fakeWindow.ts';
import { sessionsOf } from '../../trees/support.ts';
import { closeAll, connect, errorOf, hideViews, run, until, useSandbox } from '../documents/support.ts';

const isCalendar = ({ input }: vscode.Tab) =>
  input instanceof vscode.TabInputWebview && input.viewType.endsWith('workforce.leavesCalendar');
const calendars = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(isCalendar);

describe('the calendar of leaves in a panel', () => {
  const { connection, requests, sandbox, showViews } = useSandbox('Calendar', {
    clock: manualClock('2026-03-15T12:00:00Z'),
  });
  const paths = () => requests.map(({ path }) => path.replace(/\?.*/, ''));
  const shown = (id: string, name: string, resource: string) => ({
    kind: 'row',
    name,
    address: { connection, resource, id },
  });

  // Fetches the token.
  before(async () => {
    await run('useConnection', { connection });
    await run('openAs', { connection, id: '1001', as: 'employee' });
  });

  afterEach(closeAll);

  after(() => run('closeLeaves', {}));

  it('opens from a script for one request, and once', async () => {
    const wanted = { of: 'legal-entity', ids: [1, 2], month: '2025-12' };
    await run('showLeaves', wanted);
    await until(() => requests.length === 1);
    await run('showLeaves', wanted);
    assert.equal(calendars().length, 1);
    assert.equal(calendars()[0]?.label, 'Leaves of legal entity 1, 2');
    assert.deepEqual(paths(), ['/api/v3/leaves']);
    assert.match(requests[0]?.path ?? '', /between%2C2025-12-01%2C2025-12-31/);
  });

  it('opens from a department, whose people it lists, and from selected people', async () => {
    await vscode.commands.executeCommand('workforce.showLeaves', shown('102', 'Finance', 'departments'));
    await until(() => requests.length === 2);
    assert.deepEqual(paths(), ['/service-api/employees', '/api/v3/leaves']);
    assert.equal(calendars()[0]?.label, 'Leaves of Finance');
    const people = ['1001', '1002'].map((id) => shown(id, `Person ${id}`, 'employees'));
    await vscode.commands.executeCommand('workforce.showLeaves', people[0], people);
    await until(() => requests.length === 3);
    assert.match(requests[2]?.path ?? '', /ownerId=1001%2C1002/);
    assert.deepEqual(
      calendars().map(({ label }) => label),
      ['Leaves of Finance', 'Leaves of Person 1001, Person 1002'],
    );
  });

  it('is not opened from a row that has a secret in its name', async () => {
    const { apiKey } = sandbox();
    using fake = new FakeWindow();
    await vscode.commands.executeCommand('workforce.showLeaves', shown('102', apiKey, 'departments'));
    assert.match(fake.messages.join(), /a key or secret of the connection/);
    assert.deepEqual([calendars().length, requests.length], [0, 0]);
  });

  it('opens from the leaves view, with its leaves and from their first month', async () => {
    const all = { of: 'legal-entity', ids: ['1', '2', '3'], from: '2025-11-10', to: '2026-02-20' };
    // The sidebar that shows the leaves has other views, which load as well.
    await showViews();
    await run('openLeaves', all);
    await vscode.commands.executeCommand('workforce.showOpenLeaves');
    await until(() => requests.length === 2);
    assert.deepEqual(paths(), ['/api/v3/leaves', '/api/v3/leaves']);
    assert.match(requests[1]?.path ?? '', /between%2C2025-11-01%2C2025-11-30/);
    await hideViews();
  });

  it('shows the leaves of the retired v2 route to a script that insists', async () => {
    await run('showLeaves', { of: 'legal-entity', ids: [1], month: '2026-01', v2: true, insist: true });
    await until(() => paths().join() === '/api/leaves');
  });

  it('is an error for what is no month or no id, before anything is sent', async () => {
    const wanted = { of: 'employee', ids: [1001] };
    assert.match(await errorOf('showLeaves', { ...wanted, month: '2026-13' }), /“2026-13” is not a month/);
    assert.match(await errorOf('showLeaves', { ...wanted, ids: [] }), /Name at least one ID/);
    assert.match(await errorOf('showLeaves', { ...wanted, connection: 'gone' }), /no connection “gone”/);
    assert.deepEqual([calendars().length, requests.length], [0, 0]);
  });

  it('opens from the card of a department for the connection of its chart, which may not be in use', async () => {
    const other = await connect('Charted leaves', { ...sandbox() });
    await run('useConnection', { connection });
    const { address, ...card } = shown('102', 'Finance', 'departments');
    const department = { ...card, address: { ...address, connection: other } };
    await vscode.commands.executeCommand('workforce.showLeaves', department);
    await until(() => calendars().length === 1);
    await run('removeConnection', { connection: other });
    await until(() => calendars().length === 0);
  });

  it('closes with its connection', async () => {
    const other = await connect('Leaving', { ...sandbox() });
    await run('showLeaves', { connection: other, of: 'employee', ids: [1001] });
    await until(() => calendars().length === 1);
    await run('removeConnection', { connection: other });
    await until(() => calendars().length === 0);
  });
});

describe('a month that is saved', () => {
  const subject: CalendarSubject = {
    connection: 'test',
    version: 'v3',
    insist: false,
    of: 'employee',
    owners: [
      { id: '7', name: '=Zoé' },
      { id: '8', name: 'Ada' },
    ],
    audience: 'Zoé, Ada',
    month: '2026-06',
  };
  const view: CalendarView = { month: '2026-06', hidden: [], onlyAbsent: false };
  const leave = {
    id: 'P-20260602-AM',
    leavePeriod: { ownerId: 7, owner: { id: 7, name: 'Zoé' } },
    leaveAccount: { id: 1, name: '=SUM(A1)' },
    date: '2026-06-02T00:00:00',
    duration: '03:30:00',
    status: 1,
    isActive: true,
    isAM: true,
  };
  const files = new FaultyFiles();
  const registration = vscode.workspace.registerFileSystemProvider('readonly-leaves', files, {
    isReadonly: true,
  });
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'workforce-months-'));
    files.reset(new Map());
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  after(() => registration.dispose());

  /** Saves as a user who chooses this file; without leaves, they may not be read. Returns the warning. */
  async function saved(
    target: vscode.Uri | undefined,
    items: readonly object[] | undefined,
    changes: Partial<CalendarView> = {},
    separator: CsvSeparator = 'comma',
    policy = noPolicy,
  ) {
    await using server = await serve((_request, response) =>
      items === undefined ? json(response, {}, 403) : json(response, { data: { items } }),
    );
    const { service } = clientOf({ baseUrl: server.origin, credentials: { apiKey: 'k' } });
    const session = sessionsOf(service).current ?? assert.fail();
    const month = new CalendarMonths(subject, () => session, new KnownCompanies()).of('2026-06');
    await month.read(new AbortController().signal, () => undefined);
    const warnings: string[] = [];
    const stubs = vscode.Disposable.from(
      replaced('showSaveDialog', () => Promise.resolve(target)),
      replaced('showInformationMessage', () => Promise.resolve(undefined)),
      replaced('showWarningMessage', (text: string) => {
        warnings.push(text);
        return Promise.resolve(undefined);
      }),
    );
    try {
      await saveMonth({ policy }, month, { ...view, ...changes }, separator);
      return warnings[0];
    } finally {
      stubs.dispose();
    }
  }

  it('is not saved where a policy locks that', async () => {
    const target = join(folder, 'locked.csv');
    const saving = saved(vscode.Uri.file(target), [leave], {}, 'comma', lockedBy('personalDataExport'));
    await assert.rejects(saving, /\(rule “personalDataExport”\)/);
    assert.equal(existsSync(target), false);
  });

  it('has a row a person, and no formula', async () => {
    const target = join(folder, 'june.csv');
    assert.equal(await saved(vscode.Uri.file(target), [leave]), undefined);
    const [columns, ...rows] = readFileSync(target, 'utf8').split('\r\n');
    assert.match(columns ?? '', /^\ufeffid,name,2026-06-01 AM,2026-06-01 PM,.*,2026-06-30 PM,days$/);
    assert.match(rows[0] ?? '', /^7,'=Zoé,,,"approved: =SUM\(A1\)",,.*,0\.5$/);
    assert.match(rows[1] ?? '', /^8,Ada,,*,0$/);
    assert.match(rows[2] ?? '', /^,total,0,0,1,0,.*,0\.5$/);
  });

  it('has the separator of the last export', async () => {
    const target = join(folder, 'june.csv');
    await saved(vscode.Uri.file(target), [leave], {}, 'semicolon');
    assert.match(
      readFileSync(target, 'utf8'),
      /^\ufeffid;name;2026-06-01 AM;.*\r\n7;'=Zoé;;;"approved: =SUM\(A1\)";/,
    );
  });

  it('has what the calendar shows: no hidden states, and only people with leaves', async () => {
    const target = join(folder, 'june.csv');
    const deleted = { ...leave, id: 'P-20260603-AM', date: '2026-06-03T00:00:00', isActive: false };
    await saved(vscode.Uri.file(target), [leave, deleted], { hidden: ['deleted'], onlyAbsent: true });
    const text = readFileSync(target, 'utf8');
    assert.ok(!text.includes('deleted') && !text.includes('Ada'), text);
  });

  it('has the people whose leaves could not be read, with a mark, also where others have none', async () => {
    const target = join(folder, 'june.csv');
    await saved(vscode.Uri.file(target), undefined, { onlyAbsent: true });
    const [, ...rows] = readFileSync(target, 'utf8').split('\r\n');
    assert.match(rows[0] ?? '', /^7,'=Zoé,,.*,,not all leaves were read$/);
    assert.match(rows[1] ?? '', /^8,Ada,,.*,,not all leaves were read$/);
  });

  it('comes with a warning where it is not whole', async () => {
    const target = vscode.Uri.file(join(folder, 'june.csv'));
    assert.match(
      (await saved(target, [leave, { name: 'no id' }])) ?? '',
      /Saved “june\.csv”\. It is incomplete/,
    );
  });

  it('is one clear error for a read-only folder, and nothing is written when the user cancels', async () => {
    const target = vscode.Uri.from({ scheme: 'readonly-leaves', path: '/june.csv' });
    await assert.rejects(
      saved(target, [leave]),
      /save the leaves to readonly-leaves:\/june\.csv: .*read.?only/i,
    );
    await saved(undefined, [leave]);
    assert.deepEqual(readdirSync(folder), []);
  });
});
