import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  type Sandbox,
  type SandboxOptions,
  type ServedRequest,
  startSandbox,
} from '../../../src/sandbox/index.ts';
import { plantedCredentials } from '../../leaks/planted.ts';
import { PlainService } from './plainService.ts';

/** Connects a service of its own under the id `plain` while a suite runs. Closes all editors after each test. */
export function usePlainService() {
  const plain = new PlainService();
  const connection = 'plain';

  before(async () => {
    await limitRequests(1000);
    const baseUrl = await plain.start();
    const tokenUrl = `${baseUrl}/connect/token`;
    assert.equal(await connect('Plain', { baseUrl, tokenUrl, ...plantedCredentials }), connection);
  });

  beforeEach(() => plain.reset());

  afterEach(closeAll);

  after(async () => {
    await run('removeConnection', { connection });
    await plain.stop();
    await limitRequests(undefined);
  });

  return {
    plain,
    connection,
    /** Opens a document and returns its address. */
    open: async (resource: string, id: unknown) =>
      String(await run('openJson', { connection, resource, id })),
  };
}

/** A sandbox that is connected while a suite runs. `requests` holds the requests since the last test began. */
export function useSandbox(name: string, options: SandboxOptions, inputs: object = {}) {
  const connection = name.toLowerCase();
  const requests: ServedRequest[] = [];
  let started: Sandbox | undefined;

  before(async () => {
    await limitRequests(1000);
    started = await startSandbox({ employees: 20, departments: 6, rateLimit: 'off', ...options });
    started.onRequest((request) => requests.push(request));
    assert.equal(await connect(name, { ...started, ...inputs }), connection);
  });

  beforeEach(() => {
    requests.length = 0;
  });

  after(async () => {
    await run('removeConnection', { connection });
    await started?.stop();
    await limitRequests(undefined);
  });

  return { connection, requests, sandbox: () => started ?? assert.fail('The sandbox has not started.') };
}

export async function limitRequests(perMinute: number | undefined): Promise<void> {
  const { Global } = vscode.ConfigurationTarget;
  await vscode.workspace.getConfiguration('workforce').update('requestsPerMinute', perMinute, Global);
}

/** Adds a connection and returns its id. */
export async function connect(name: string, inputs: object): Promise<string> {
  return String(await run('addConnection', { name, ...inputs }));
}

/** Runs a command as a script does. */
export async function run(command: string, inputs: Record<string, unknown>): Promise<unknown> {
  return await vscode.commands.executeCommand(`workforce.${command}`, inputs);
}

/** The error message of a command that a script runs. */
export async function errorOf(command: string, inputs: Record<string, unknown>): Promise<string> {
  try {
    await run(command, inputs);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new assert.AssertionError({ message: `workforce.${command} did not fail` });
}

/** Presses Escape until a command ends: its dialog opens some time after the call. */
export async function cancelled<T>(command: Thenable<T>): Promise<T> {
  let isRunning = true;
  const result = Promise.resolve(command).finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
  }
  return await result;
}

export function openTabs(): string[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).map(({ label }) => label);
}

export async function closeAll(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await until(() => openTabs().length === 0);
}

export async function active(): Promise<vscode.TextEditor> {
  await until(() => vscode.window.activeTextEditor !== undefined);
  return vscode.window.activeTextEditor ?? assert.fail('No editor is active.');
}

/** Waits for a state of the editor, at most 20 s. */
export async function until(state: () => boolean | Promise<boolean>, what = state.toString()): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await state())) {
    assert.ok(Date.now() < deadline, `Not reached within 20 s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The text that the editor shows for a key of a JSON document when the pointer is on it. */
export async function hoverOn(key: string, document: vscode.TextDocument): Promise<string> {
  const hovers: vscode.Hover[] = await vscode.commands.executeCommand(
    'vscode.executeHoverProvider',
    document.uri,
    document.positionAt(document.getText().indexOf(`"${key}"`) + 2),
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (typeof content === 'string' ? content : content.value).replaceAll('\\', ''))
    .join('\n');
}
