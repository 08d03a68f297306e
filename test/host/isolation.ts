import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, errorOf, run } from './documents/support.ts';

/**
 * Takes out of the window, which all files share, what the tests of another file left there. No view of the extension
 * is in sight afterwards: those load for every connection that comes to use, which tests count as requests.
 */
export async function tidyWindow(): Promise<void> {
  await vscode.commands.executeCommand('workbench.view.explorer');
  for (const connection of await connections()) {
    await run('removeConnection', { connection });
  }
  await closeAll();
}

/** The ids of all connections: who names an unknown one is told them. */
async function connections(): Promise<readonly string[]> {
  const message = await errorOf('useConnection', { connection: 'no-such-connection' });
  const [, known] = /Add one first\.|Use one of: (.+)\.$/.exec(message) ?? assert.fail(message);
  return known === undefined ? [] : known.split(', ');
}
