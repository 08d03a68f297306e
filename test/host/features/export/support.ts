import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { KnownCompanies } from '../../../../src/company/known/known.ts';
import { Exporter } from '../../../../src/features/export/exporter.ts';
import type { ExportOrder } from '../../../../src/features/export/listExport.ts';
import { EntryPoints } from '../../../../src/platform/entry/entryPoint.ts';
import { Log } from '../../../../src/platform/entry/log.ts';
import type { Session } from '../../../../src/platform/session.ts';
import type { SandboxOptions } from '../../../../src/sandbox/index.ts';
import { Redaction } from '../../../../src/service/http/redaction.ts';
import { HastyClock } from '../../../unit/faults/hastyClock.ts';
import { noPolicy } from '../../../unit/policies.ts';
import { type ClientOnSandbox, clientOnSandbox } from '../../../unit/service/sandboxClient.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
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
  /** What the exports reported of their progress. */
  readonly reports: string[];
}

/**
 * Answers the questions about exports that stopped, and dismisses other messages. `answer` gets the number of the
 * question.
 */
export function answering(answer: (question: number) => string | undefined) {
  const asked: string[] = [];
  const saved = replaced('showInformationMessage', () => Promise.resolve(undefined));
  const questions = replaced('showWarningMessage', (sentence: string, ...buttons: readonly string[]) => {
    asked.push(sentence);
    const chosen = answer(asked.length);
    return Promise.resolve(buttons.find((button) => button === chosen));
  });
  return {
    asked,
    [Symbol.dispose]() {
      saved.dispose();
      questions.dispose();
    },
  };
}

/** Exports of a service to a folder, both new for each test. */
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
    current = { client, clock, folder, reports: [] };
  });

  afterEach(async () => {
    const { client, folder } = scene();
    await client[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  const scene = () => current ?? assert.fail('No test runs.');

  /** A window with its own exporter, in which nothing but an error is logged. */
  function newWindow(service = scene().client.service, policy = noPolicy, isMasking = () => false) {
    const { client, clock } = scene();
    const connections = sessionsOf(service, { baseUrl: client.sandbox.baseUrl });
    const session = connections.current ?? assert.fail();
    let connected: Session | undefined = session;
    const removals = new vscode.EventEmitter<string>();
    const sessions = { find: () => connected, onDidRemove: removals.event };
    const waits = { text: () => undefined, onDidChange: new vscode.EventEmitter<void>().event };
    const redaction = new Redaction();
    const channel = { info: assert.fail, warn: assert.fail, error: () => undefined, show: () => undefined };
    const entryPoints = new EntryPoints(
      new Log(channel, redaction),
      redaction,
      { command: assert.fail, files: assert.fail },
      policy,
    );
    const known = new KnownCompanies();
    const exporter = new Exporter({ sessions, waits, known, entryPoints, clock, isMasking });
    return {
      ...{ session, exporter, known },
      remove() {
        connected = undefined;
        removals.fire('test');
      },
      /** Lets the connection lead to another service. */
      move() {
        connected = { ...session, connection: { ...session.connection, baseUrl: 'https://other.example' } };
      },
    };
  }

  const target = () => join(scene().folder, 'all.csv');
  const order = (changes: Partial<ExportOrder> = {}): ExportOrder => ({
    ...{
      kind: 'employees',
      name: 'Employees',
      from,
      columns: ['id', 'familyName', 'phoneNumber'],
      isMasked: true,
    },
    ...{ format: 'csv', separator: 'comma', headings: [], target: vscode.Uri.file(target()) },
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
    /** Lets all requests for pages fail after this number of them. */
    failAfter(pages: number): void {
      const { client } = scene();
      let count = 0;
      const listening = client.sandbox.onRequest(({ path }) => {
        count += path.startsWith('/service-api/employees') ? 1 : 0;
        if (count === pages) {
          listening.dispose();
          client.sandbox.faults.add({ route, fault: '500' });
        }
      });
    },
    /** The requests for pages. */
    sent: () => scene().client.requests.filter((request) => request.startsWith(route)),
    assertNothingLeft(): void {
      assert.deepEqual(readdirSync(scene().folder), []);
    },
  };
}
