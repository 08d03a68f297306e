import type { ViewColumn } from 'vscode';
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
export function columnOf(options: unknown): ViewColumn | undefined {
  const column = isRecord(options) ? options['viewColumn'] : undefined;
  return typeof column === 'number' ? column : undefined;
}

/** Returns true if `openOnClick` called the command. A menu passes the selected rows as second argument instead. */
export function isPreview(options: unknown): boolean {
  return isRecord(options) && options['preserveFocus'] === true;
}
