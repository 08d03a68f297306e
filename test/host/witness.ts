import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { wantedEvidence, witnessVariable } from '../leaks/evidence.ts';

/** Writes down the text of every document as it opens and changes, those of output channels included. */
export function witnessDocuments(): void {
  const write = (document: vscode.TextDocument) =>
    leave('documents.txt', `${document.uri}\n${document.getText()}`);
  if (wantedEvidence() !== undefined) {
    vscode.workspace.onDidOpenTextDocument(write);
    vscode.workspace.onDidChangeTextDocument(({ document }) => write(document));
  }
}

/** Writes down what the clipboard holds after something, and has the launcher write down what the window shows. */
export async function witnessWindow(after: string): Promise<void> {
  const address = process.env[witnessVariable];
  if (address !== undefined) {
    // Under test, the editor keeps the clipboard to itself.
    leave('clipboard.txt', await vscode.env.clipboard.readText());
    await fetch(address, { method: 'POST', body: after });
  }
}

function leave(name: string, text: string): void {
  appendFileSync(join(wantedEvidence() ?? assert.fail(), name), `${text}\n`);
}
