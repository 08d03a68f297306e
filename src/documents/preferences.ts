import * as vscode from 'vscode';
import type { Indentation } from './format.ts';

/** How the reader's editor indents JSON. */
export function indentationOf(uri: vscode.Uri): Indentation {
  const editor = vscode.workspace.getConfiguration('editor', { uri, languageId: 'json' });
  const indentSize = editor.get('indentSize');
  return {
    insertSpaces: editor.get('insertSpaces') !== false,
    size: positive(indentSize) ?? positive(editor.get('tabSize')) ?? 4,
  };
}

/** A text as the bytes of a file. The mark at the start makes the editor read UTF-8 where it expects something else. */
export function encoded(text: string, uri: vscode.Uri): Uint8Array {
  const files = vscode.workspace.getConfiguration('files', { uri, languageId: 'json' });
  const isExpected = files.get('encoding') === 'utf8' && files.get('autoGuessEncoding') !== true;
  return new TextEncoder().encode(isExpected ? text : `\uFEFF${text}`);
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}
