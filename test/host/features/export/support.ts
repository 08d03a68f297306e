import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { KnownCompanies } from '../../../../src/company/known/known.ts';
import { Exporter, StoppedExport } from '../../../../src/features/export/exporter.ts';
import { Spools } from '../../../../src/features/export/spool.ts';
import type { ExportOrder } from '../../../../src/features/export/storedExport.ts';
import { EntryPoints } from '../../../../src/platform/entry/entryPoint.ts';
import { Log } from '../../../../src/platform/entry/log.ts';
import type { Session } from '../../../../src/platform/session.ts';
import { SharedFolder } from '../../../../src/platform/storage/sharedStorage.ts';
import type { SandboxOptions } from '../../../../src/sandbox/index.ts';
import type { Clock } from '../../../../src/service/http/clock.ts';
import { Redaction } from '../../../../src/service/http/redaction.ts';
import { HastyClock } from '../../../unit/faults/hastyClock.ts';
import { noPolicy } from '../../../unit/policies.ts';
import { type ClientOnSandbox, clientOnSandbox } from '../../../unit/service/sandboxClient.ts';
import { sessionsOf } from '../../trees/support.ts';

/** The employees of the sandbox: five pages. */
export const count = 450;
export const from = { of: 'employees', query: {} } as const;
export const route = 'GET /service-api/employees';
export const endless = new AbortController().signal;

interface Scene {
  readonly client: ClientOnSandbox;
  readonly clock: HastyClock;
  /** Where the exports are saved. */
  readonly folder: string;
  /** What the windows share about the exports. */
  readonly storage: string;
  /** What the exports reported of their progress. */
  readonly reports: string[];
}

/** Exports of a service, to a folder, in windows with a storage, which are new for each test. */
export function useExports(
  options: SandboxOptions = {},
  setup: { readonly scopes?: readonly string[] } = {},
) {
  let current: Scene | undefined;

  beforeEach(async () => {
    const clock = new HastyClock();
    const client = await clientOnSandbox(
      { employees: count, departments: 6, ...options },
      { clock, ...setup },
    );
    const folder = mkdtempSync(join(tmpdir(), 'workforce-exports-'));
    const storage = mkdtempSync(join(tmpdir(), 'workforce-storage-'));
    current = { client, clock, folder, storage, reports: [] };
  });

  afterEach(async () => {
    const { client, folder, storage } = scene();
    await client[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
    rmSync(storage, { recursive: true });
  });

  const scene = () => current ?? assert.fail('No test runs.');

  /** A window with its own client, spools and exporter, in which nothing but an error is logged. */
  function newWindow(service = scene().client.service, clock: Clock = scene().clock, policy = noPolicy) {
    const { client, storage } = scene();
    const connections = sessionsOf(service, { baseUrl: client.sandbox.baseUrl });
    const session = connections.current ?? assert.fail();
    let connected: Session | undefined = session;
    const removals = new vscode.EventEmitter<string>();
    const sessions = { find: () => connected, onDidRemove: removals.event };
    const folder = new SharedFolder(storage, 'export');
    const spools = new Spools({ folder, redaction: new Redaction(), warn: assert.fail });
    const waits = { text: () => undefined, onDidChange: new vscode.EventEmitter<void>().event };
    const redaction = new Redaction();
    const channel = { info: assert.fail, warn: assert.fail, error: () => undefined, show: () => undefined };
    const entryPoints = new EntryPoints(
      new Log(channel, redaction),
      redaction,
      { command: assert.fail, files: assert.fail },
      policy,
    );
    const isMasking = () => false;
    const known = new KnownCompanies();
    const exporter = new Exporter({
      sessions,
      spools,
      waits,
      known,
      entryPoints,
      clock,
      isMasking,
    });
    return {
      ...{ session, spools, exporter, known },
      remove() {
        connected = undefined;
        removals.fire('test');
      },
    };
  }

  const target = () => join(scene().folder, 'all.csv');
  const order = (changes: Partial<ExportOrder> = {}): ExportOrder => ({
    ...{ kind: 'employees', name: 'Employees', columns: ['id', 'familyName', 'phoneNumber'], isMasked: true },
    ...{ format: 'csv', separator: 'comma', headings: [], target: vscode.Uri.file(target()).toString() },
    ...changes,
  });
  const following = (signal = endless, each: (message: string) => void = () => undefined) => ({
    signal,
    report: (message: string) => {
      scene().reports.push(message);
      each(message);
    },
  });

  return {
    ...{ scene, newWindow, target, order, following },
    /** The requests for pages. */
    sent: () => scene().client.requests.filter((request) => request.startsWith(route)),
    assertNothingLeft(): void {
      const { folder, storage } = scene();
      assert.deepEqual(readdirSync(folder), []);
      assert.deepEqual(readdirSync(storage), []);
    },
    /** Exports until the service fails for good after this number of pages, and returns what it has read. */
    async stopped(pages: number, changes: Partial<ExportOrder> = {}) {
      const { client } = scene();
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
      return error.spool;
    },
  };
}
