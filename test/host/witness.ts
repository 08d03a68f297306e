import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { wantedEvidence, witnessVariable } from '../leaks/evidence.ts';

/** Records the text of every document when it opens, and the changed lines of it, including output channels. */
export function witnessDocuments(): void {
  const write = (document: vscode.TextDocument, text: string) =>
    record('documents.txt', `${document.uri}\n${text}`);
  if (wantedEvidence() !== undefined) {
    vscode.workspace.onDidOpenTextDocument((document) => write(document, document.getText()));
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const [change, ...others] = contentChanges;
      const isOne = change !== undefined && others.length === 0;
      write(document, isOne ? changedLines(document, change) : document.getText());
    });
  }
}

/** The lines of a document that its only change has written, as they are now: it may have written a part of a line. */
function changedLines(
  document: vscode.TextDocument,
  { range, text }: vscode.TextDocumentContentChangeEvent,
): string {
  const last = document.lineAt(
    Math.min(document.lineCount - 1, range.start.line + text.split(/\r\n|\r|\n/).length - 1),
  );
  return document.getText(new vscode.Range(range.start.line, 0, last.lineNumber, last.text.length));
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
