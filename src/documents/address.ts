import { isResourceName, resourceNames } from '../service/contract/resources.ts';
import type { ServiceError } from '../service/http/errors.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import type { ResourceAddress } from '../ui/tree/resourceNode.ts';
import { isAxisId } from './userFields.ts';

export const documentScheme = 'workforce';
/** The v2 conversion of a leave; the rest of its address is that of the leave's document. */
export const leaveV2Scheme = 'workforce-v2';

/** The parts of a document's address as the editor's Uri holds them: percent-decoded once. */
export interface AddressParts {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

const connectionId = /^[a-z0-9][a-z0-9._-]*$/;
const extension = '.json';
const extendedQuery = 'extendedData';
const userQuery = /^(?:extendedData|(?:extendedData&)?axes=([\w-]+(?:,[\w-]+)*))?$/;

/** The address of a resource's document. Throws `invalid-input` for what no address can hold. */
export function partsOf(address: ResourceAddress): AddressParts {
  const { connection, resource, id, extendedData, axes } = address;
  if (!connectionId.test(connection)) {
    throw wrongAddress(
      'the connection id holds other characters than lower-case letters, digits, ".", "_" and "-"',
    );
  }
  if (id === '') {
    throw wrongAddress('the id is empty');
  }
  if (/\p{Surrogate}/u.test(id)) {
    throw wrongAddress('the id holds half a character');
  }
  if (extendedData && resource !== 'users') {
    throw wrongAddress('only users have extended data');
  }
  if (axes !== undefined && resource !== 'users') {
    throw wrongAddress('only users have analytical axes');
  }
  if (axes !== undefined && !(axes.length > 0 && axes.every(isAxisId))) {
    throw wrongAddress('the ids of its axes are not all made of letters, digits, "_" and "-"');
  }
  return {
    scheme: documentScheme,
    authority: connection,
    path: `/${resource}/${escapeId(id)}${extension}`,
    query: queryOf(address),
    fragment: '',
  };
}

/** The resource that an address stands for; the inverse of `partsOf`. Throws `invalid-input` for any other address. */
export function addressOf({ scheme, authority, path, query, fragment }: AddressParts): ResourceAddress {
  if (scheme !== documentScheme) {
    throw wrongAddress(`its scheme is not "${documentScheme}"`);
  }
  if (fragment !== '') {
    throw wrongAddress('it has a fragment');
  }
  if (!connectionId.test(authority)) {
    throw wrongAddress('its first part is not the id of a connection');
  }
  const [before, resource = '', file = '', ...rest] = path.split('/');
  if (rest.length > 0) {
    throw wrongAddress('it has more than two segments; a "/" of the id is encoded twice, as "%252F"');
  }
  if (before !== '' || !file.endsWith(extension)) {
    throw wrongAddress('its path does not consist of a resource and a file');
  }
  if (!isResourceName(resource)) {
    throw wrongAddress(`"${resource}" is none of ${resourceNames.join(', ')}`);
  }
  const asked = userQuery.exec(query);
  if (asked === null || (query !== '' && resource !== 'users')) {
    throw wrongAddress(`it has a query other than "${extendedQuery}" and "axes=<id>,<id>" of a user`);
  }
  const escaped = file.slice(0, -extension.length);
  if (escaped === '') {
    throw wrongAddress('the id is empty');
  }
  if (/%(?!25|2F)/.test(escaped)) {
    throw wrongAddress('a "%" of the id is not encoded twice, as "%2525"');
  }
  const axes = asked[1]?.split(',');
  return {
    connection: authority,
    resource,
    id: unescapeId(escaped),
    ...(query.startsWith(extendedQuery) && { extendedData: true }),
    ...(axes && { axes }),
  };
}

function queryOf({ extendedData, axes }: ResourceAddress): string {
  return [...(extendedData ? [extendedQuery] : []), ...(axes ? [`axes=${axes.join(',')}`] : [])].join('&');
}

/** The address of the document that a conversion is made of; any other address stays itself. */
export function sourceOf({ scheme, authority, path, query, fragment }: AddressParts): AddressParts {
  const source = scheme === leaveV2Scheme ? documentScheme : scheme;
  return { scheme: source, authority, path, query, fragment };
}

/**
 * A Uri decodes its path and cannot tell `%2F` from `/` afterwards, so both characters are escaped below the
 * Uri's own encoding. Everything else survives `Uri.parse` and `toString` as it is.
 */
function escapeId(id: string): string {
  return id.replaceAll('%', '%25').replaceAll('/', '%2F');
}

function unescapeId(escaped: string): string {
  return escaped.replaceAll('%2F', '/').replaceAll('%25', '%');
}

function wrongAddress(reason: string): ServiceError {
  return invalidInput(
    'read the address of the document',
    reason,
    `Addresses have the form ${documentScheme}://<connection id>/<resource>/<percent-encoded id>${extension}.`,
  );
}
