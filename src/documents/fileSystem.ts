import * as vscode from 'vscode';
import type { EntryPoints } from '../ui/entryPoint.ts';
import { encoded, type FileContent, ReadOnlyFiles, unavailable } from '../ui/readOnlyFiles.ts';
import { documentScheme, isFolder } from './address.ts';
import type { Content, DocumentContents } from './contents.ts';
import { type Indentation, reindent } from './format.ts';
import { isOpen } from './openDocuments.ts';

/** The documents as files, each in the folder of its kind. */
export function documentFiles(
  contents: DocumentContents,
  entryPoints: EntryPoints,
  bytesOf: (uri: vscode.Uri, content: Content) => Uint8Array,
): ReadOnlyFiles {
  const files = new WeakMap<Content, FileContent>();

  /** Caches the file of a content: the editor reads a file several times while it opens it. */
  function fileOf(uri: vscode.Uri, content: Content): FileContent {
    const modifiedAt = content.changedAt;
    const file = files.get(content) ?? { bytes: bytesOf(uri, content), modifiedAt };
    files.set(content, file);
    return file;
  }

  /** Shows the error of an open document, because the editor shows no reason; logs that of any other one. */
  function report(uri: vscode.Uri, error: unknown): void {
    if (isOpen(uri.toString())) {
      entryPoints.report(documentScheme, error);
    } else {
      entryPoints.record(documentScheme, error);
    }
  }

  return new ReadOnlyFiles(isFolder, async (uri) => {
    try {
      return fileOf(uri, await contents.get(uri.toString()));
    } catch (error) {
      report(uri, error);
      throw unavailable(entryPoints, error);
    }
  });
}

/** JSON text as the bytes of a file, formatted by the user's settings. */
export function formattedBytes(json: string, uri: vscode.Uri): Uint8Array {
  return encoded(reindent(json, indentationOf(uri)), uri, 'json');
}

/** The user's indentation settings for JSON. */
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
