import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, errorOf, hideViews, run } from './features/documents/support.ts';

/**
 * Removes what the tests of another file left in the window, which all files share. Afterwards no view of the extension
 * is visible: a visible view sends requests for every connection in use, and tests count requests.
 */
export async function tidyWindow(): Promise<void> {
  await hideViews();
  for (const connection of await connections()) {
    await run('removeConnection', { connection });
  }
  await closeAll();
}

/**
 * Gives the focus back to the window, where the extension follows reports only while it has it. A page loses it when a web
 * view closes while it takes the focus; the next click of a user gives it back.
 */
export function keepFocus(): void {
  vscode.window.onDidChangeWindowState(({ focused }) => {
    if (!focused) {
      vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
    }
  });
}

/** The ids of all connections: the error for an unknown one lists them. */
async function connections(): Promise<readonly string[]> {
  const message = await errorOf('useConnection', { connection: 'no-such-connection' });
  const [, known] = /Add one first\.|Use one of: (.+)\.$/.exec(message) ?? assert.fail(message);
  return known === undefined ? [] : known.split(', ');
}
