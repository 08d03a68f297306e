import type { Uri } from 'vscode';
import { isUsableId } from '../../service/contract/id.ts';
import { type Message, message } from '../../service/contract/message.ts';
import { type DocumentKind, isDocumentKind, resourceNames } from '../../service/contract/resources.ts';
import { pathBelow } from '../../service/http/addresses/ownAddress.ts';
import { idRule, invalidInput } from '../errors/invalidInput.ts';
import { schemes } from '../manifest/contributions.ts';
import type { ResourceAddress } from './resource.ts';

export const { documents: documentScheme, leavesV2: leaveV2Scheme } = schemes;

/** The parts of a document's address, percent-decoded once. */
export type AddressParts = Pick<Uri, 'scheme' | 'authority' | 'path' | 'query' | 'fragment'>;

const connectionId = /^[a-z0-9][a-z0-9._-]*$/;
const extension = '.json';
/** The host does not matter for the form of a path. */
const anyBase = 'https://service.invalid';
const notPlain = message('it does not hold a plain path below the base URL');
const extendedQuery = 'extendedData';
const userQuery = /^(?:extendedData|(?:extendedData&)?axes=([\w-]+(?:,[\w-]+)*))?$/;

/**
 * The address of a resource's document. Throws `invalid-input` for an id or a connection that no address can contain.
 */
export function partsOf(address: ResourceAddress): AddressParts {
  const { connection, resource, id, extendedData, axes } = address;
  requireValid(
    connectionId.test(connection),
    message('the connection ID contains other characters than lower-case letters, digits, ".", "_" and "-"'),
  );
  requireId(resource, id);
  requireValid(!extendedData || resource === 'users', message('only users have extended data'));
  requireValid(axes === undefined || resource === 'users', message('only users have analytical axes'));
  requireValid(
    axes === undefined || (axes.length > 0 && axes.every(isAxisId)),
    message('the IDs of its axes are not all made of letters, digits, "_" and "-"'),
  );
  return {
    scheme: documentScheme,
    authority: connection,
    path: `/${resource}${resource === 'other' ? escapePath(id) : `/${escapeId(id)}`}${extension}`,
    query: queryOf(address),
    fragment: '',
  };
}

/** The resource of an address; the inverse of `partsOf`. Throws `invalid-input` for any other address. */
export function addressOf({ scheme, authority, path, query, fragment }: AddressParts): ResourceAddress {
  requireValid(
    scheme === documentScheme,
    message('its scheme is not "{documentScheme}"', { documentScheme }),
  );
  requireValid(fragment === '', message('it has a fragment'));
  requireValid(connectionId.test(authority), message('its first part is not the ID of a connection'));
  const [before, resource = '', file = '', ...rest] = path.split('/');
  if (resource === 'other' && before === '') {
    return { connection: authority, resource, id: otherPathOf(path, query) };
  }
  requireValid(
    rest.length === 0,
    message('it has more than two segments; a "/" of the ID is encoded twice, as "%252F"'),
  );
  requireValid(
    before === '' && file.endsWith(extension),
    message('its path does not consist of a resource and a file'),
  );
  requireValid(
    isDocumentKind(resource),
    message('"{resource}" is none of {resources} and other', {
      resource,
      resources: resourceNames.join(', '),
    }),
  );
  const queryParts = userQuery.exec(query);
  requireValid(
    queryParts !== null && (query === '' || resource === 'users'),
    message('it has a query other than "{extendedQuery}" and "axes=<id>,<id>" of a user', { extendedQuery }),
  );
  const escaped = file.slice(0, -extension.length);
  requireValid(!/%(?!25|2F)/.test(escaped), message('a "%" of the ID is not encoded twice, as "%2525"'));
  const id = unescapeId(escaped);
  requireId(resource, id);
  const axes = queryParts[1]?.split(',');
  return {
    connection: authority,
    resource,
    id,
    ...(query.startsWith(extendedQuery) && { extendedData: true }),
    ...(axes && { axes }),
  };
}

/** The path below the base URL in the address of a document of kind `other`. Throws `invalid-input`. */
function otherPathOf(path: string, query: string): string {
  requireValid(query === '', message('it has a query; the one of its path is encoded, as "%3F"'));
  const id = unescapePath(path.slice('/other'.length, -extension.length));
  requireValid(path.endsWith(extension), notPlain);
  requireId('other', id);
  return id;
}

function queryOf({ extendedData, axes }: ResourceAddress): string {
  return [...(extendedData ? [extendedQuery] : []), ...(axes ? [`axes=${axes.join(',')}`] : [])].join('&');
}

/** Returns true for a folder of documents, which the editor's breadcrumbs query. */
export function isFolder({ path }: Pick<AddressParts, 'path'>): boolean {
  const [resource, ...rest] = path.split('/').filter((segment) => segment !== '');
  return rest.length === 0 || (resource === 'other' && !path.endsWith(extension));
}

/** The address of the document that a conversion is made from; any other address is returned unchanged. */
export function sourceOf({ scheme, authority, path, query, fragment }: AddressParts): AddressParts {
  const source = scheme === leaveV2Scheme ? documentScheme : scheme;
  return { scheme: source, authority, path, query, fragment };
}

/** Returns true if a text can be the id of an analytical axis, which becomes a part of field names and addresses. */
export function isAxisId(text: string): boolean {
  return /^[\w-]+$/.test(text);
}

/** The axis ids in a text, each once; undefined if there is none or one is not valid. */
export function axisIdsIn(text: string): readonly string[] | undefined {
  const ids = new Set(text.split(/[\s,]+/).filter((part) => part !== ''));
  return ids.size > 0 && [...ids].every(isAxisId) ? [...ids] : undefined;
}

/** The fields of a user that the service sends only if the request names them (interface 4.1). */
export function extraFields({ extendedData, axes = [] }: ResourceAddress): readonly string[] {
  return [...(extendedData ? ['extendedData'] : []), ...axes.map((axis) => `userAxisValues_${axis}`)];
}

/**
 * Escapes `%` and `/` in addition to the encoding of the `Uri`, which decodes its path and does not distinguish
 * `%2F` from `/` afterwards.
 */
function escapeId(id: string): string {
  return id.replaceAll('%', '%25').replaceAll('/', '%2F');
}

function unescapeId(escaped: string): string {
  return escaped.replaceAll('%2F', '/').replaceAll('%25', '%');
}

/** The segments stay segments; the query becomes a part of the last one, so that the tab shows it. */
function escapePath(id: string): string {
  const end = id.includes('?') ? id.indexOf('?') : id.length;
  return id.slice(0, end) + escapeId(id.slice(end));
}

function unescapePath(path: string): string {
  const end = path.includes('?') ? path.indexOf('?') : path.length;
  return path.slice(0, end) + unescapeId(path.slice(end));
}

/** Each path has one spelling, so that it has one document. */
function isCanonical(path: string): boolean {
  return pathBelow(`${anyBase}${path}`, anyBase) === path;
}

function requireId(kind: DocumentKind, id: string): void {
  if (kind === 'other') {
    requireValid(isCanonical(id), notPlain);
  } else {
    requireValid(isUsableId(id), idRule);
  }
}

/** Throws `invalid-input` with this reason unless the condition holds. */
function requireValid(isValid: boolean, reason: Message): asserts isValid {
  if (!isValid) {
    throw invalidInput(
      message('read the address of the document'),
      reason,
      message('Addresses have the form {resource}, or {other}.', {
        resource: `${documentScheme}://<connection id>/<resource>/<percent-encoded id>${extension}`,
        other: `${documentScheme}://<connection id>/other/<percent-encoded path>${extension}`,
      }),
    );
  }
}
