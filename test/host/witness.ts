import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { wantedEvidence, witnessVariable } from '../leaks/evidence.ts';

/** Records the text of every document when it opens and changes, including output channels. */
export function witnessDocuments(): void {
  const write = (document: vscode.TextDocument) =>
    record('documents.txt', `${document.uri}\n${document.getText()}`);
  if (wantedEvidence() !== undefined) {
    vscode.workspace.onDidOpenTextDocument(write);
    vscode.workspace.onDidChangeTextDocument(({ document }) => write(document));
  }
}

/** Records the clipboard after a test, and lets the launcher record what the window shows. */
export async function witnessWindow(after: string): Promise<void> {
  const address = process.env[witnessVariable];
  if (address !== undefined) {
    // Under test, the editor has a clipboard of its own.
    record('clipboard.txt', await vscode.env.clipboard.readText());
    await fetch(address, { method: 'POST', body: after });
  }
}

function record(name: string, text: string): void {
  appendFileSync(join(wantedEvidence() ?? assert.fail(), name), `${text}\n`);
}
