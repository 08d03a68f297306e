import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { agentTools, publicName, type ToolName } from '../../../../src/platform/manifest/contributions.ts';

/** What an agent gets of a tool. */
export interface ToolAnswer {
  readonly about: string;
  readonly data?: Record<string, unknown>;
  readonly records?: readonly Record<string, unknown>[];
  readonly notes: readonly string[];
  readonly next?: string;
  readonly requests: number;
}

/** Calls a tool as a model of the editor does, and returns the text of its result. */
export async function textOf(
  name: ToolName,
  input: object = {},
  token?: vscode.CancellationToken,
): Promise<string> {
  const options = { input, toolInvocationToken: undefined };
  const { content } = await vscode.lm.invokeTool(publicName(name), options, token);
  return content
    .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : assert.fail()))
    .join('');
}

export async function call(name: ToolName, input: object = {}): Promise<ToolAnswer> {
  return JSON.parse(await textOf(name, input));
}

/** The sentence of a call that fails. */
export async function refusalOf(name: ToolName, input: object = {}): Promise<string> {
  try {
    await textOf(name, input);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new assert.AssertionError({ message: `${name} did not fail` });
}

export async function allow(mode: 'off' | 'pseudonyms' | 'names' | undefined): Promise<void> {
  const { Global } = vscode.ConfigurationTarget;
  await vscode.workspace.getConfiguration('workforce').update('agents', mode, Global);
}

let ahead = 0;
const realNow = Date.now;

/** Lets a minute pass, so that the budget of agents is whole again. The clock is right again after the test. */
export function minuteLater(): void {
  ahead += 61_000;
  Date.now = () => realNow() + ahead;
}

afterEach(() => {
  Date.now = realNow;
});

export { agentTools, type ToolName };
