import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { AdjustableClock } from '../../../../src/sandbox/clock.ts';
import {
  manualClock,
  type Sandbox,
  type SandboxOptions,
  startSandbox,
} from '../../../../src/sandbox/index.ts';
import { connect, errorOf, limitRequests, run, until } from '../documents/support.ts';

/** How long a report takes to generate, by the clock of the service. */
export const reportSeconds = 60;

export const template = { templateId: 'monthly-activity' };

/** A connection to its own service, whose clock the test moves. */
export interface Company {
  readonly connection: string;
  readonly sandbox: Sandbox;
  readonly clock: AdjustableClock;
  /** Requests about reports, as `GET /reports/9001 200`. */
  readonly requests: string[];
}

/** Companies that run as long as the surrounding tests. */
export function useCompanies() {
  const sandboxes: Sandbox[] = [];

  before(() => limitRequests(1000));

  after(async () => {
    await Promise.all(sandboxes.map((sandbox) => sandbox.stop()));
    await limitRequests(undefined);
  });

  return async (options: SandboxOptions = {}): Promise<Company> => {
    const clock = manualClock('2026-06-01T00:00:00Z');
    const size = { employees: 20, departments: 6, rateLimit: 'off' } as const;
    const sandbox = await startSandbox({ ...size, reportSeconds, clock, ...options });
    sandboxes.push(sandbox);
    const { baseUrl, apiKey, tokenUrl } = sandbox;
    const connection = await connect('Reports', { baseUrl, apiKey, tokenUrl });
    const requests: string[] = [];
    sandbox.onRequest(({ method, path, status }) => {
      if (path.includes('/reports')) {
        requests.push(`${method} ${path.replace('/service-timesheet/api', '')} ${status}`);
      }
    });
    return { connection, sandbox, clock, requests };
  };
}

/** Runs a command on a connection, as a script does. */
export function call(
  { connection }: Pick<Company, 'connection'>,
  command: string,
  values: Record<string, unknown>,
): Promise<unknown> {
  return run(command, { connection, ...values });
}

/** The error message of a command on a connection. */
export function errorIn(
  { connection }: Pick<Company, 'connection'>,
  command: string,
  values: Record<string, unknown>,
): Promise<string> {
  return errorOf(command, { connection, ...values });
}

/** Creates a report and returns its id. */
export async function create(company: Company, changes: Record<string, unknown> = {}): Promise<string> {
  const id = await call(company, 'createReport', { ...template, ...changes });
  assert.ok(typeof id === 'string');
  return id;
}

/** The actions on a report, which show its state. */
export async function actions(company: Company, id: string): Promise<readonly string[]> {
  const commands = await call(company, 'reportActions', { id });
  assert.ok(Array.isArray(commands));
  return commands.map((command) => String(command).replace('workforce.', ''));
}

/** Ends the generation of a report, and waits until the window shows that. */
export async function untilDone(company: Company, id: string): Promise<void> {
  company.clock.advance(reportSeconds);
  await until(async () => (await actions(company, id)).includes('download'));
}

export function posts({ requests }: Company): readonly string[] {
  return requests.filter((line) => line.startsWith('POST '));
}

export function reads({ requests }: Company, id: string): readonly string[] {
  return requests.filter((line) => line.startsWith(`GET /reports/${id} `));
}

/** The text of the document of a report. */
export async function textOf(company: Company, id: string): Promise<string> {
  const address = await call(company, 'openJson', { resource: 'reports', id });
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(String(address)));
  return document.getText();
}
