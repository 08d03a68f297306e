import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  type ManualClock,
  manualClock,
  type Sandbox,
  type SandboxOptions,
  startSandbox,
} from '../../../src/sandbox/index.ts';
import { connect, limitRequests, run, until } from '../documents/support.ts';

/** How long a report takes to generate, by the clock of the service. */
export const reportSeconds = 60;

export const template = { templateId: 'monthly-activity' };

/** A connection to a service of its own, whose clock the test moves. */
export interface Company {
  readonly connection: string;
  readonly sandbox: Sandbox;
  readonly clock: ManualClock;
  /** Requests about reports, as `GET /reports/9001 200`. */
  readonly requests: string[];
}

/** Companies that are there as long as the surrounding tests run. */
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

/** Creates a report by a script and answers its id. */
export async function create(
  { connection }: Company,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const id = await run('createReport', { connection, ...template, ...changes });
  assert.ok(typeof id === 'string');
  return id;
}

/** What can be done with a report, which tells where it stands. */
export async function actions({ connection }: Company, id: string): Promise<readonly string[]> {
  const commands = await vscode.commands.executeCommand<string[]>('workforce.reportActions', {
    connection,
    id,
  });
  return commands.map((command) => command.replace('workforce.', ''));
}

/** Lets the generation of a report end, and waits until that is known. */
export async function untilDone(company: Company, id: string): Promise<void> {
  company.clock.advance(reportSeconds);
  await until(async () => (await actions(company, id)).includes('downloadReport'));
}

export function posts({ requests }: Company): readonly string[] {
  return requests.filter((line) => line.startsWith('POST '));
}

export function reads({ requests }: Company, id: string): readonly string[] {
  return requests.filter((line) => line.startsWith(`GET /reports/${id} `));
}

/** The report as its document shows it. */
export async function textOf({ connection }: Company, id: string): Promise<string> {
  const address = await run('openJson', { connection, resource: 'reports', id });
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(String(address)));
  return document.getText();
}
