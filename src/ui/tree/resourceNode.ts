import * as vscode from 'vscode';
import { isRecord } from '../../service/contract/record.ts';
import type { DocumentKind } from '../../service/contract/resources.ts';

/** Identity of one resource of one connection, or of another address of its service. */
export interface ResourceAddress {
  readonly connection: string;
  readonly resource: DocumentKind;
  /** For kind `other`, the path with its query below the base URL. */
  readonly id: string;
  /** Includes the custom data of a user, which the service sends on request only (interface 2.1). */
  readonly extendedData?: true;
  /** Ids of the analytical axes to include. The service does not list them: the user enters them (interface 4.1). */
  readonly axes?: readonly string[];
}

/** A tree node of a resource, which commands can open, copy and show in the browser. */
export interface ResourceNode {
  readonly address: ResourceAddress;
  /** Its name, if known. */
  readonly name?: string | undefined;
  /** Its address in the payload, if any. */
  readonly url?: string | undefined;
}

/** Returns true if the target of a command is a row of a resource. */
export function isResourceNode(value: unknown): value is ResourceNode {
  const address = isRecord(value) ? value['address'] : undefined;
  return isRecord(address) && 'resource' in address && 'id' in address;
}

/** The column of the editor in which a command shows what it opens; undefined for the active one. */
export function columnOf(options: unknown): vscode.ViewColumn | undefined {
  const column = isRecord(options) ? options['viewColumn'] : undefined;
  return typeof column === 'number' ? column : undefined;
}

const preview = { preserveFocus: true } as const satisfies vscode.TextDocumentShowOptions;

/** The command of a click on a row: shows the document and leaves the focus in the tree. */
export function openOnClick(node: ResourceNode): vscode.Command {
  return { command: 'workforce.openJson', title: vscode.l10n.t('Open as JSON'), arguments: [node, preview] };
}

/** Returns true if `openOnClick` called the command. A menu passes the selected rows as second argument instead. */
export function isPreview(options: unknown): boolean {
  return isRecord(options) && options['preserveFocus'] === true;
}

const anyRow = vscode.Uri.from({ scheme: 'workforce-row', path: '/' });
const dimmed = 'dimmed';

/** Shows the label and the icon of a row in grey. The row's text has to say why: colour alone is not accessible. */
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
