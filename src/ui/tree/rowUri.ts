import * as vscode from 'vscode';

const anyRow = vscode.Uri.from({ scheme: 'workforce-row', path: '/' });
const dimmed = 'dimmed';

/** Shows the label of a row in grey. The row's text has to say why: colour alone is not accessible. */
export function dim(item: vscode.TreeItem): void {
  item.resourceUri = (item.resourceUri ?? anyRow).with({ fragment: dimmed });
}

/** Registers the decorations that `dim` needs. */
export function registerDimming(): vscode.Disposable {
  return vscode.window.registerFileDecorationProvider({
    provideFileDecoration: ({ scheme, fragment }) =>
      scheme.startsWith('workforce-') && fragment === dimmed
        ? { color: new vscode.ThemeColor('disabledForeground') }
        : undefined,
  });
}

const scheme = 'workforce-department';

/** The URI of a department's row, by which decorations find it. `key` is the department's key in the tree. */
export function departmentRow(connection: string, key: string): vscode.Uri {
  return vscode.Uri.from({
    scheme,
    authority: connection,
    // A URI cannot contain a lone surrogate.
    path: `/${encodeURIComponent(key.toWellFormed())}`,
  });
}

/** The department of a row's URI; undefined for any other URI. */
export function departmentOfRow(
  uri: vscode.Uri,
): { readonly connection: string; readonly key: string } | undefined {
  return uri.scheme === scheme
    ? { connection: uri.authority, key: decodeURIComponent(uri.path.slice(1)) }
    : undefined;
}
