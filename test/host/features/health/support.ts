import * as vscode from 'vscode';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../../src/sandbox/index.ts';
import { closeAll, connect, hideViews, limitRequests, run } from '../documents/support.ts';

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

/** The address of the page of a check. */
export function addressOf(connection: string, page: 'Organization' | 'People' = 'Organization'): string {
  return `workforce-health://${connection}/${page}.txt`;
}

export async function pageOf(
  connection: string,
  page?: 'Organization' | 'People',
): Promise<vscode.TextDocument> {
  return await vscode.workspace.openTextDocument(vscode.Uri.parse(addressOf(connection, page)));
}

export async function linksIn({ uri }: vscode.TextDocument): Promise<vscode.DocumentLink[]> {
  return await vscode.commands.executeCommand('vscode.executeLinkProvider', uri);
}

/** Follows a link to a command, as a click does. */
export async function follow({ path, query }: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand(path, ...JSON.parse(decodeURIComponent(query)));
}
