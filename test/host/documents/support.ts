import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { plantedCredentials } from '../../leaks/planted.ts';
import { PlainService } from './plainService.ts';

/**
 * A service of the test's own, connected under the id `plain` as long as the surrounding tests run.
 * No editor is left open after any of them.
 */
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

  /** Opens a document and answers its address. */
  async function open(resource: string, id: unknown): Promise<string> {
    return String(await run('openJson', { connection, resource, id }));
  }

  return { plain, connection, open };
}

export async function limitRequests(perMinute: number | undefined): Promise<void> {
  const { Global } = vscode.ConfigurationTarget;
  await vscode.workspace.getConfiguration('workforce').update('requestsPerMinute', perMinute, Global);
}

export async function connect(name: string, answers: object): Promise<string> {
  return String(await run('addConnection', { name, ...answers }));
}

export async function run(command: string, answers: Record<string, unknown>): Promise<unknown> {
  return await vscode.commands.executeCommand(`workforce.${command}`, answers);
}

/** The sentence with which a scripted command is refused. */
export async function errorOf(command: string, answers: Record<string, unknown>): Promise<string> {
  try {
    await run(command, answers);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new assert.AssertionError({ message: `workforce.${command} was not refused` });
}

/** Presses Escape until the question of a command is gone, which shows at some moment after the call. */
export async function givenUp<T>(question: Thenable<T>): Promise<T> {
  let isOpen = true;
  const answered = Promise.resolve(question).finally(() => {
    isOpen = false;
  });
  while (isOpen) {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
  }
  return await answered;
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
  const editor = vscode.window.activeTextEditor;
  assert.ok(editor);
  return editor;
}

/** Waits for a state of the editor, at most 20 s. */
export async function until(state: () => boolean | Promise<boolean>, what = state.toString()): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await state())) {
    assert.ok(Date.now() < deadline, `This did not come true within 20 s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
