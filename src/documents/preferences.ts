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

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}
