import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as vscode from 'vscode';
import { Exporter, StoppedExport } from '../../../src/export/exporter.ts';
import { ExportJournal } from '../../../src/export/exportJournal.ts';
import { ExportRuns } from '../../../src/export/exportRuns.ts';
import type { ExportOrder } from '../../../src/export/storedExport.ts';
import type { Clock } from '../../../src/service/http/clock.ts';
import { Redaction } from '../../../src/service/http/redaction/redaction.ts';
import { EntryPoints } from '../../../src/ui/entryPoint.ts';
import { Log } from '../../../src/ui/log.ts';
import type { Session } from '../../../src/ui/session.ts';
import { SharedFolder } from '../../../src/ui/storage/sharedFolder.ts';
import { cellsOf } from '../../unit/domain/export/files.ts';
import { HastyClock } from '../../unit/faults/hastyClock.ts';
import { type ClientOnSandbox, clientOnSandbox, connect } from '../../unit/service/sandboxClient.ts';
import { until } from '../documents/support.ts';
import { replaced } from '../fuzz/fakeWindow.ts';
import { sessionsOf } from '../trees/support.ts';

const count = 450;
const from = { of: 'employees', query: {} } as const;
const route = 'GET /service-api/employees';
const endless = new AbortController().signal;

describe('an export', () => {
  let client: ClientOnSandbox;
  let folder: string;
  let storage: string;
  let reports: string[];
  let clock: HastyClock;

  beforeEach(async () => {
    clock = new HastyClock();
    client = await clientOnSandbox({ employees: count, departments: 6 }, { clock });
    folder = mkdtempSync(join(tmpdir(), 'workforce-exports-'));
    storage = mkdtempSync(join(tmpdir(), 'workforce-storage-'));
    reports = [];
  });

  afterEach(async () => {
    await client[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
    rmSync(storage, { recursive: true });
  });

  /** A window with its own client, journal and exporter. */
  function newWindow(service = client.service) {
    const sessions = sessionsOf(service, { baseUrl: client.sandbox.baseUrl });
    const session = sessions.current ?? assert.fail();
    let connected: Session | undefined = session;
    const journal = new ExportJournal(new SharedFolder(storage, 'export'), assert.fail);
    const waits = { text: () => undefined, onDidChange: new vscode.EventEmitter<void>().event };
    const exporter = new Exporter({
      sessions: { find: () => connected },
      journal,
      waits,
      clock: clock satisfies Clock,
      isMasking: () => false,
    });
    return {
      ...{ session, journal, exporter },
      remove() {
        connected = undefined;
        exporter.cancelAllOf('test');
      },
    };
  }

  /** What shows the exports of a new window, in which nothing but an error is logged. */
  function newRuns(lookAgain: Pick<Clock, 'after'> = clock): ExportRuns {
    const redaction = new Redaction();
    const channel = { info: assert.fail, warn: assert.fail, error: () => undefined, show: () => undefined };
    const entryPoints = new EntryPoints(new Log(channel, redaction), redaction, assert.fail);
    return new ExportRuns({ ...newWindow(), entryPoints, clock: lookAgain });
  }

  const target = () => join(folder, 'all.csv');
  const order = (changes: Partial<ExportOrder> = {}): ExportOrder => ({
    ...{ kind: 'employees', name: 'Employees', columns: ['id', 'familyName', 'phoneNumber'], isMasked: true },
    ...{ format: 'csv', target: vscode.Uri.file(target()).toString() },
    ...changes,
  });
  const sent = () => client.requests.filter((request) => request.startsWith('GET /service-api/employees'));
  const following = (signal = endless, each: (message: string) => void = () => undefined) => ({
    signal,
    report: (message: string) => {
      reports.push(message);
      each(message);
    },
  });

  function assertNothingLeft(): void {
    assert.deepEqual(readdirSync(folder), []);
    assert.deepEqual(readdirSync(storage), []);
  }

  /** Exports until the service fails for good after this number of pages, and returns the entry of the export. */
  async function stopped(pages: number, changes: Partial<ExportOrder> = {}) {
    const { session, exporter } = newWindow();
    client.sandbox.faults.clear();
    const follower = following(endless, (message) => {
      if (message.startsWith(`${pages * 100} of`)) {
        client.sandbox.faults.add({ route, fault: '500' });
      }
    });
    const error: unknown = await exporter.start(session, { from }, order(changes), follower).then(
      () => assert.fail('The export did not stop.'),
      (reason) => reason,
    );
    assert.ok(error instanceof StoppedExport, String(error));
    client.sandbox.faults.clear();
    client.requests.length = 0;
    return error.entry;
  }

  it('shows how far it is, and leaves its file alone', async () => {
    const { session, exporter } = newWindow();
    const { written, total } = await exporter.start(session, { from }, order(), following());
    assert.deepEqual([written.rows, total, sent().length], [count, count, 5]);
    assert.deepEqual(
      reports,
      [100, 200, 300, 400, 450].map((rows) => `${rows} of 450 records`),
    );
    assert.deepEqual(readdirSync(folder), ['all.csv']);
    assert.deepEqual(readdirSync(storage), []);
  });

  it('leaves nothing when it is cancelled, and sends no further request', async () => {
    const { session, exporter } = newWindow();
    const controller = new AbortController();
    const follower = following(controller.signal, () => controller.abort());
    await assert.rejects(exporter.start(session, { from }, order(), follower), { name: 'AbortError' });
    assert.equal(sent().length, 1);
    assertNothingLeft();
  });

  it('leaves nothing when its connection is removed', async () => {
    const { session, exporter, remove } = newWindow();
    const follower = following(endless, remove);
    await assert.rejects(
      exporter.start(session, { from }, order(), follower),
      /Could not export “Employees”: its connection was removed or leads to another service now/,
    );
    assertNothingLeft();
  });

  it('leaves nothing when the service rejects the first page', async () => {
    const { session, exporter } = newWindow();
    client.sandbox.faults.add({ route, fault: '403' });
    await assert.rejects(exporter.start(session, { from }, order(), following()), { kind: 'forbidden' });
    assertNothingLeft();
  });

  it('waits as long as the service asks for where its limit is used up, and goes on', async () => {
    const { session, exporter } = newWindow();
    client.sandbox.faults.add({ route, fault: '429-seconds', count: 7 });
    const { written } = await exporter.start(session, { from }, order(), following());
    assert.equal(written.rows, count);
    assert.ok(
      reports.some((message) => /Waiting until .* before the next request/.test(message)),
      reports.join('\n'),
    );
  });

  for (const format of ['csv', 'json', 'excel'] as const) {
    it(`goes on in another window where it stopped: ${format}`, async () => {
      await stopped(3, { format });
      const later = newWindow(connect(client.sandbox, { clock }).service);
      const { entries } = await later.journal.takeInterrupted();
      const [entry = assert.fail('There is nothing to go on with.')] = entries;
      const { written } = await later.exporter.resume(entry, following());
      assert.equal(written.rows, count);
      assert.equal(sent().length, 2);
      assert.deepEqual(readdirSync(folder), ['all.csv']);
      assert.deepEqual(readdirSync(storage), []);
      assert.equal(idsIn(format).size, count);
    });
  }

  function idsIn(format: ExportOrder['format']): ReadonlySet<string> {
    const bytes = readFileSync(target());
    switch (format) {
      case 'csv': {
        const [, ...rows]: string[][] = parse(bytes);
        return new Set(rows.flatMap(([id]) => id ?? []));
      }
      case 'json': {
        const records: { id: string }[] = JSON.parse(bytes.toString());
        return new Set(records.map(({ id }) => id));
      }
      case 'excel': {
        const ids = [...cellsOf(bytes)].filter(([name]) => /^A\d+$/.test(name) && name !== 'A1');
        return new Set(ids.map(([, { value }]) => value));
      }
    }
  }

  it('is offered to one of two windows, and not to another while it runs', async () => {
    await stopped(1);
    const windows = [newWindow(), newWindow()];
    const [one = assert.fail(), other = assert.fail()] = windows;
    const taken = await one.journal.takeInterrupted();
    assert.equal(taken.entries.length, 1);
    assert.equal(readdirSync(storage).length, 1);
    const [entry = assert.fail()] = taken.entries;
    await one.exporter.discard(entry);
    assert.deepEqual((await other.journal.takeInterrupted()).entries, []);
    assertNothingLeft();
  });

  it('is gone with its file when the user discards it', async () => {
    const entry = await stopped(2);
    const runs = newRuns();
    const offers: string[] = [];
    const choosing = replaced('showWarningMessage', (sentence: string, ...buttons: readonly string[]) => {
      offers.push(sentence);
      return Promise.resolve(buttons.find((button) => button === 'Discard'));
    });
    try {
      const cause = new Error('The service does not respond.');
      await runs.show(entry.value, () => Promise.reject(new StoppedExport(entry, cause)));
    } finally {
      choosing.dispose();
      runs.dispose();
    }
    assert.match(
      offers.join(),
      /“Employees” of Test stopped after 200 of 450 records\. It can go on there\./,
    );
    assert.deepEqual(sent(), []);
    assertNothingLeft();
  });

  it('is offered after the process of its window has ended, however late', async () => {
    await stopped(2);
    const other = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 60_000)'], {
      stdio: 'ignore',
    });
    const [name = ''] = readdirSync(storage);
    renameSync(join(storage, name), join(storage, name.replace(String(process.pid), String(other.pid))));
    let looks = 0;
    const runs = newRuns({
      after(_, look) {
        looks += 1;
        if (looks === 3) {
          other.on('exit', look).kill('SIGKILL');
        } else {
          setImmediate(look);
        }
        return () => undefined;
      },
    });
    const choosing = replaced('showWarningMessage', () => Promise.resolve('Discard'));
    try {
      runs.offerInterrupted();
      await until(() => readdirSync(storage).length === 0);
    } finally {
      choosing.dispose();
      runs.dispose();
      other.kill('SIGKILL');
    }
    assert.equal(looks, 3);
    assertNothingLeft();
  });

  it('begins again where a crash of the machine lost a part of its file', async () => {
    const entry = await stopped(2);
    truncateSync(entry.value.part, 10);
    const { written } = await newWindow().exporter.resume(entry, following());
    assert.deepEqual([written.rows, sent().length], [count, 5]);
    assert.deepEqual(readdirSync(folder), ['all.csv']);
  });

  it('drops what a closed window had written of a page that it did not finish', async () => {
    const entry = await stopped(2);
    writeFileSync(entry.value.part, 'half of a page', { flag: 'a' });
    await newWindow().exporter.resume(entry, following());
    assert.equal(idsIn('csv').size, count);
  });

  it('is over when its connection is another one meanwhile', async () => {
    const entry = await stopped(2);
    const later = newWindow();
    later.remove();
    await assert.rejects(later.exporter.resume(entry, following()), /its connection was removed/);
    assertNothingLeft();
    assert.deepEqual(sent(), []);
  });

  it('stays masked when it goes on with masking switched off', async () => {
    const entry = await stopped(2);
    await newWindow().exporter.resume(entry, following());
    const [, ...rows]: string[][] = parse(readFileSync(target()));
    assert.deepEqual(new Set(rows.map((row) => row[2]).filter((value) => value !== '')), new Set(['••••']));
  });
});
