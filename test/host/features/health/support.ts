import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import * as vscode from 'vscode';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../../src/sandbox/index.ts';
import { isRecord } from '../../../../src/service/contract/record.ts';
import { closeAll, connect, hideViews, limitRequests, run, until } from '../documents/support.ts';

/** Sandbox companies for the tests of a suite, which are gone after it. Returns how to start and connect one. */
export function useCompanies() {
  const started: { readonly sandbox: Sandbox; readonly connection: string }[] = [];

  before(() => limitRequests(1_000));

  // A revealed row makes views visible, which would load for the connections of later tests.
  afterEach(async () => {
    await closeAll();
    await hideViews();
  });

  after(async () => {
    for (const { connection, sandbox } of started) {
      await run('removeConnection', { connection });
      await sandbox.stop();
    }
    await limitRequests(undefined);
  });

  return async (name: string, options: SandboxOptions, inputs: object = {}) => {
    const sandbox = await startSandbox({ employees: 250, departments: 20, rateLimit: 'off', ...options });
    const connection = await connect(name, { ...sandbox, ...inputs });
    started.push({ sandbox, connection });
    await hideViews();
    const requests: string[] = [];
    sandbox.onRequest(({ method, path }) => requests.push(`${method} ${path.replace(/\?.*/, '')}`));
    const count = (end: string) => requests.filter((request) => request.endsWith(end)).length;
    return { connection, requests, count, sandbox, faults: sandbox.faults };
  };
}

/** Sets a setting of the user until it is disposed. */
export async function setting(name: string, value: boolean): Promise<AsyncDisposable> {
  const { Global } = vscode.ConfigurationTarget;
  const configuration = vscode.workspace.getConfiguration('workforce');
  await configuration.update(name, value, Global);
  return { [Symbol.asyncDispose]: async () => await configuration.update(name, undefined, Global) };
}

/** A structure list of departments with one code. */
export function sharingCode(count: number) {
  const items = Array.from({ length: count }, (_, index) => ({
    ...{ id: index + 1, name: `Group ${index + 1}`, code: 'A', hierarchy: `/${index + 1}/`, parentId: null },
    sortOrderInSiblings: index + 1,
  }));
  return { items, count };
}

interface Found {
  readonly rule: string;
  readonly sentence: string;
  readonly person: { readonly resource: string; readonly id: string };
}

/** The result of a check, with its notes as one text. */
export function checked(result: unknown) {
  assert.ok(isRecord(result) && Array.isArray(result['findings']) && Array.isArray(result['notes']));
  const findings: readonly Found[] = result['findings'];
  return { findings, notes: `\n${result['notes'].join('\n')}\n`, requests: Number(result['requests']) };
}

/** The address of the answer that is shown as a table, once one is. */
export async function shownTable(): Promise<vscode.Uri> {
  const shown = () => {
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    return input instanceof vscode.TabInputCustom && input.uri.scheme === 'workforce-answer'
      ? input.uri
      : undefined;
  };
  await until(() => shown() !== undefined, 'a table is shown');
  return shown() ?? assert.fail();
}

/** The headings and rows of the answer that is shown, as their texts. */
export async function shownRows(): Promise<readonly (readonly string[])[]> {
  return parse(Buffer.from(await vscode.workspace.fs.readFile(await shownTable())), { bom: true });
}

/** The problems of the editor at the documents of departments. */
export function problems(): readonly vscode.Diagnostic[] {
  return vscode.languages
    .getDiagnostics()
    .filter(([{ path, scheme }]) => scheme === 'workforce' && path.startsWith('/departments/'))
    .flatMap(([, found]) => found);
}
