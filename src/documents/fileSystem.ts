import type * as vscode from 'vscode';
import { isFolder } from '../ui/documents/address.ts';
import { type FileContent, ReadOnlyFiles } from '../ui/readOnlyFiles.ts';
import type { Content, DocumentContents } from './contents.ts';

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
