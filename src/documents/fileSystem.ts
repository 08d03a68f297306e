import * as vscode from 'vscode';
import { isFolder } from '../ui/documents/address.ts';
import { encodeText, type FileContent, ReadOnlyFiles } from '../ui/readOnlyFiles.ts';
import type { Content, DocumentContents } from './contents.ts';
import { type Indentation, reindent } from './format.ts';

/** The documents as files, each in the folder of its kind. */
export function documentFiles(
  contents: DocumentContents,
  bytesOf: (uri: vscode.Uri, content: Content) => Uint8Array,
): ReadOnlyFiles {
  // The editor reads a file several times while it opens it.
  const files = new WeakMap<Content, FileContent>();
  return new ReadOnlyFiles(isFolder, async (uri) => {
    const content = await contents.get(uri.toString());
    const file = files.get(content) ?? { bytes: bytesOf(uri, content), modifiedAt: content.changedAt };
    files.set(content, file);
    return file;
  });
}

/** JSON text as the bytes of a file, formatted by the user's settings. */
export function formatBytes(json: string, uri: vscode.Uri): Uint8Array {
  return encodeText(reindent(json, indentationOf(uri)), uri, 'json');
}

function indentationOf(uri: vscode.Uri): Indentation {
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
