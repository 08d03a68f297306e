import * as vscode from 'vscode';
import type { ResourceNode } from '../platform/documents/resource.ts';

const preview = { preserveFocus: true } as const satisfies vscode.TextDocumentShowOptions;

/** The command of a click on a row: shows the document and leaves the focus in the tree. */
export function openOnClick(node: ResourceNode): vscode.Command {
  return { command: 'workforce.openJson', title: vscode.l10n.t('Open as JSON'), arguments: [node, preview] };
}

const anyRow = vscode.Uri.from({ scheme: 'workforce-row', path: '/' });
const dimmed = 'dimmed';

/** Shows the label and the icon of a row in grey. The row's text has to say why: color alone is not accessible. */
export function dim(item: vscode.TreeItem): void {
  item.resourceUri = (item.resourceUri ?? anyRow).with({ fragment: dimmed });
  if (item.iconPath instanceof vscode.ThemeIcon) {
    item.iconPath = new vscode.ThemeIcon(item.iconPath.id, new vscode.ThemeColor('disabledForeground'));
  }
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
