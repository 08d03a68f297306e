import * as vscode from 'vscode';
import type { ResourceName } from '../../service/contract/resources.ts';

/** Identity of one resource of one connection. */
export interface ResourceAddress {
  readonly connection: string;
  readonly resource: ResourceName;
  readonly id: string;
  /** A user together with the custom data that the service shows by request only (interface 2.1). */
  readonly extendedData?: true;
  /** Ids of the analytical axes that a user comes with; nobody but the reader can name them (interface 4.1). */
  readonly axes?: readonly string[];
}

/** A tree node that stands for a resource; opening, copying and browsing work on every such node. */
export interface ResourceNode {
  readonly address: ResourceAddress;
  /** What to call it, where that is known. */
  readonly name?: string;
  /** Address that the payload itself gave, where it gave one. */
  readonly url?: string;
}

/** Whether a command was called on a row of a tree that stands for a resource. */
export function isResourceNode(value: unknown): value is ResourceNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    'address' in value &&
    typeof value.address === 'object' &&
    value.address !== null &&
    'resource' in value.address &&
    'id' in value.address
  );
}

const glance = { preserveFocus: true } as const satisfies vscode.TextDocumentShowOptions;

/** What a click on a row does: its document is shown while the focus stays, so that one can go on row by row. */
export function openOnClick(node: ResourceNode): vscode.Command {
  return { command: 'workforce.openJson', title: vscode.l10n.t('Open as JSON'), arguments: [node, glance] };
}

/** Whether a command was called by `openOnClick`; a menu gives the chosen rows as its second argument instead. */
export function isPreview(options: unknown): boolean {
  return (
    typeof options === 'object' &&
    options !== null &&
    'preserveFocus' in options &&
    options.preserveFocus === true
  );
}
