import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  type Sandbox,
  type SandboxOptions,
  type ServedRequest,
  startSandbox,
} from '../../../../src/sandbox/index.ts';
import { plantedCredentials } from '../../../leaks/planted.ts';
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
    /** Opens a document, waits until its editor is active, and returns its address. */
    open: async (resource: string, id: unknown) => {
      const address = String(await run('openJson', { connection, resource, id }));
      await active(address);
      return address;
    },
  };
}

/** The lists that the views load without a click. */
const lists = [
  '/organization/structure/api/departments',
  '/service-api/employees',
  '/service-api/taxonomies',
];

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

  return {
    connection,
    requests,
    sandbox: () => started ?? assert.fail('The sandbox has not started.'),
    /**
     * Shows the views of the connection in use, loaded again, and clears `requests`. Afterwards no view sends a request
     * by itself: each loads once when it is shown after a refresh.
     */
    async showViews() {
      await hideViews();
      requests.length = 0;
      await run('refresh', {});
      await vscode.commands.executeCommand('workbench.view.extension.workforce');
      const listed = () => new Set(requests.map(({ path }) => path.replace(/\?.*/, '')));
      await until(() => lists.every((list) => listed().has(list)), `${lists.join(', ')} were requested`);
      requests.length = 0;
    },
  };
}

/** Shows other views. Those of this extension load only where they are visible. */
export async function hideViews(): Promise<void> {
  await vscode.commands.executeCommand('workbench.view.explorer');
}

export async function limitRequests(perMinute: number | undefined): Promise<void> {
  const { Global } = vscode.ConfigurationTarget;
  await vscode.workspace.getConfiguration('workforce').update('requestsPerMinute', perMinute, Global);
}

/** Adds a connection and returns its id. */
export async function connect(name: string, inputs: object): Promise<string> {
  return String(await run('addConnection', { name, ...inputs }));
}

/** What commands do that can do several things, by short names: the command, with what it takes for that. */
const merged: Readonly<Record<string, readonly [command: string, inputs: object]>> = {
  copyName: ['copyAs', { as: 'name' }],
  copyNumber: ['copyAs', { as: 'number' }],
  copyEmail: ['copyAs', { as: 'email' }],
  copyCode: ['copyAs', { as: 'code' }],
  copyAddress: ['copyAs', { as: 'address' }],
  copyUrl: ['copyAs', { as: 'url' }],
  copyJson: ['copyAs', { as: 'json' }],
  copyHttp: ['copyAs', { as: 'http' }],
  copyToken: ['copyAs', { as: 'token' }],
  goToDepartment: ['goToRelated', { to: 'department' }],
  goToManager: ['goToRelated', { to: 'manager' }],
  goToUpperManager: ['goToRelated', { to: 'upperManager' }],
  goToHead: ['goToRelated', { to: 'head' }],
  goToParent: ['goToRelated', { to: 'parent' }],
  compareWithSelected: ['compareWith', { to: 'selected' }],
  compareWithOther: ['compareWith', { to: 'otherConnection' }],
  compareWithEarlier: ['compareWith', { to: 'earlier' }],
  testConnection: ['manageConnection', { action: 'test' }],
  renameConnection: ['manageConnection', { action: 'rename' }],
  markConnection: ['manageConnection', { action: 'mark' }],
  exportProfile: ['manageConnection', { action: 'profile' }],
  openRoleAdministration: ['manageConnection', { action: 'roles' }],
  openTerminal: ['manageConnection', { action: 'terminal' }],
  openUser: ['openAs', { as: 'user' }],
  openDepartmentTree: ['openAs', { as: 'tree' }],
  openLabel: ['openJson', { resource: 'taxonomy-labels' }],
  runKeptReport: ['runReportAgain', { period: 'kept' }],
  previewReport: ['reportActions', { action: 'preview' }],
  keepReport: ['reportActions', { action: 'keep' }],
  stopFollowingReport: ['reportActions', { action: 'stop' }],
  forgetReport: ['reportActions', { action: 'remove' }],
};

/** Runs a command as a script does. */
export async function run(command: string, inputs: Record<string, unknown>): Promise<unknown> {
  if ('kind' in inputs) {
    return await click(command, inputs);
  }
  const [name, more] = merged[command] ?? [command, {}];
  return await vscode.commands.executeCommand(`workforce.${name}`, { ...more, ...inputs });
}

/** Runs a command as a button or a menu of rows does; without a target, as the palette. */
export async function click(command: string, target?: unknown, selection?: readonly unknown[]) {
  const [name, more] = merged[command] ?? [command, {}];
  const [choice] = Object.values(more);
  return await vscode.commands.executeCommand<unknown>(`workforce.${name}`, target, selection, choice);
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

/** Presses Escape until a command ends: its dialog opens some time after the call. `close` closes anything else. */
export async function cancelled<T>(
  command: Thenable<T>,
  close = 'workbench.action.closeQuickOpen',
): Promise<T> {
  let isRunning = true;
  const result = Promise.resolve(command).finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    await vscode.commands.executeCommand(close);
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

/** The active text editor, once there is one; with an address, once it shows that document. */
export async function active(address?: string): Promise<vscode.TextEditor> {
  let editor: vscode.TextEditor | undefined;
  await until(
    () => {
      editor = vscode.window.activeTextEditor;
      return editor !== undefined && (address === undefined || editor.document.uri.toString() === address);
    },
    `${address ?? 'a document'} is in the active editor`,
  );
  return editor ?? assert.fail('No editor is active.');
}

/** Seconds. Longer than a state takes on a slow machine; a wait that is over earlier costs nothing. */
export const longestWait = 60;

/** Waits for a state of the editor. */
export async function until(state: () => boolean | Promise<boolean>, what = state.toString()): Promise<void> {
  const deadline = Date.now() + longestWait * 1_000;
  while (!(await state())) {
    assert.ok(Date.now() < deadline, `Not reached within ${longestWait} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The commands in the line above the text of a document. */
export async function commandsAbove(uri: vscode.Uri): Promise<readonly vscode.Command[]> {
  const lenses: vscode.CodeLens[] = await vscode.commands.executeCommand(
    'vscode.executeCodeLensProvider',
    uri,
  );
  return lenses.flatMap(({ command }) => command ?? []);
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
