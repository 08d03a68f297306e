import * as vscode from 'vscode';

const scheme = 'workforce-department';

/** What decorations know the row of a department by: its connection and its key in the tree. */
export function departmentRow(connection: string, key: string): vscode.Uri {
  return vscode.Uri.from({
    scheme,
    authority: connection,
    path: `/${encodeURIComponent(wellFormed(key))}`,
  });
}

/** No address can hold half a character. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

/** The department whose row it is; undefined for any other address. */
export function departmentOfRow(
  uri: vscode.Uri,
): { readonly connection: string; readonly key: string } | undefined {
  return uri.scheme === scheme
    ? { connection: uri.authority, key: decodeURIComponent(uri.path.slice(1)) }
    : undefined;
}
