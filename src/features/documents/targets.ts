import * as vscode from 'vscode';
import { type AddressParts, addressOf, documentScheme, sourceOf } from '../../platform/documents/address.ts';
import { activeDocument } from '../../platform/documents/openDocuments.ts';
import {
  isResourceNode,
  type ResourceAddress,
  type ResourceNode,
} from '../../platform/documents/resource.ts';
import type { Arguments } from '../../platform/entry/arguments.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { namedSession, type Session } from '../../platform/session.ts';
import { resourceNames } from '../../service/contract/resources.ts';
import { isBelow, pathBelow } from '../../service/http/addresses/ownAddress.ts';
import type { Connection } from '../../service/http/connection.ts';
import type { ServiceError } from '../../service/http/errors.ts';
import type { FeatureContext } from '../featureContext.ts';
import { documentAt } from './links.ts';
import { extensionId, isSameService, parseLink } from './sharedLink.ts';

/** Finds the resource that a command is for. */
export class Targets {
  readonly #context: Pick<FeatureContext, 'sessions' | 'entryPoints' | 'trees'>;

  constructor(context: Pick<FeatureContext, 'sessions' | 'entryPoints' | 'trees'>) {
    this.#context = context;
  }

  /** The resource that a script names or the user clicked; undefined if there is none. */
  given({ scripted, target }: Invocation): ResourceNode | undefined {
    if (scripted !== undefined) {
      return { address: this.#scripted(scripted) };
    }
    if (isResourceNode(target)) {
      return target;
    }
    return target instanceof vscode.Uri ? this.#at(sourceOf(target)) : undefined;
  }

  /**
   * The given resource, or that of the active document. Throws `invalid-input`; `attempted` completes "Could not …".
   */
  givenOrActive(invocation: Invocation, attempted: string): ResourceNode {
    const given = this.given(invocation);
    if (given !== undefined) {
      return given;
    }
    const uri = activeDocument();
    if (uri === undefined) {
      throw noResource(attempted);
    }
    return this.#at(uri);
  }

  /**
   * The resources of the selected rows: of those that a menu passes, or of the view that a key binding names; else the
   * given or active one. Throws `invalid-input` if there is none; `attempted` completes "Could not …".
   */
  all(invocation: Invocation, attempted: string): readonly ResourceNode[] {
    const view = invocation.scripted?.optionalText('view');
    const rows = view === undefined ? invocation.selection : this.#context.trees.selection(view);
    const nodes = rows.filter(isResourceNode);
    if (nodes.length > 0) {
      return nodes;
    }
    if (view !== undefined) {
      throw noResource(attempted);
    }
    return [this.givenOrActive(invocation, attempted)];
  }

  /** The session of a connection id, or the one in use. Throws `invalid-input`; `attempted` completes "Could not …". */
  session(connectionId: string | undefined, attempted: string): Session {
    return namedSession(this.#context.sessions, connectionId, attempted);
  }

  /**
   * Threat: an address with a secret in its id, typed or opened from elsewhere, reaches the clipboard or the browser.
   */
  #at(parts: AddressParts): ResourceNode {
    const address = addressOf(parts);
    this.#context.entryPoints.requireNoSecret(vscode.l10n.t('find the resource'), address.id);
    return { address };
  }

  #scripted(scripted: Arguments): ResourceAddress {
    const attempted = vscode.l10n.t('find the resource');
    const resource = scripted.oneOf('resource', [...resourceNames, 'other']);
    const { connection } = this.session(scripted.optionalText('connection'), attempted);
    const id = resource === 'other' ? scripted.text('id') : scripted.identifier('id');
    return { connection: connection.id, resource, id };
  }
}

/**
 * The document of a pasted address: of a document, a copied link, an address below the base URL, or a path there as the
 * log writes it; undefined for any other address. A path with a query is read unchanged. A copied link may lead to
 * one of `others`.
 */
export function pastedAddress(
  text: string,
  connection: Connection,
  others: readonly Connection[] = [],
): ResourceAddress | undefined {
  if (text.startsWith('/')) {
    return addressOfPath(text, connection);
  }
  const isLink = URL.parse(text)?.host === extensionId;
  if (!isLink && !text.startsWith(`${documentScheme}:`)) {
    return documentAt(text, connection);
  }
  try {
    const uri = vscode.Uri.parse(text, true);
    if (!isLink) {
      return addressOf(sourceOf(uri));
    }
    const link = parseLink(uri);
    const owner = [connection, ...others].find(({ baseUrl }) => isSameService(baseUrl, link.baseUrl));
    return owner && link.at(owner.id);
  } catch {
    return undefined;
  }
}

/** The path is below the base URL, or below its origin where it begins with the path of the base URL. */
function addressOfPath(text: string, connection: Connection): ResourceAddress | undefined {
  const { id, baseUrl } = connection;
  const { origin, pathname } = new URL(baseUrl);
  const isOfOrigin = pathname !== '/' && isBelow(text.replace(/\?.*/, ''), pathname);
  const url = `${isOfOrigin ? origin : baseUrl}${text}`;
  const path = text.includes('?') ? pathBelow(url, baseUrl) : undefined;
  return path === undefined ? documentAt(url, connection) : { connection: id, resource: 'other', id: path };
}

function noResource(attempted: string): ServiceError {
  return invalidInput(
    attempted,
    vscode.l10n.t('no resource is selected'),
    vscode.l10n.t('Select a row of a Workforce view, or open a resource as JSON first.'),
  );
}
