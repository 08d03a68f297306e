import * as vscode from 'vscode';

const anyRow = vscode.Uri.from({ scheme: 'workforce-row', path: '/' });
const dimmed = 'dimmed';

/** Greys out the label of a row; its text has to say why, since colour alone tells nobody enough. */
export function dim(item: vscode.TreeItem): void {
  item.resourceUri = (item.resourceUri ?? anyRow).with({ fragment: dimmed });
}

/** Makes `dim` work. */
export function registerDimming(): vscode.Disposable {
  return vscode.window.registerFileDecorationProvider({
    provideFileDecoration: ({ scheme, fragment }) =>
      scheme.startsWith('workforce-') && fragment === dimmed
        ? { color: new vscode.ThemeColor('disabledForeground') }
        : undefined,
  });
}

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
