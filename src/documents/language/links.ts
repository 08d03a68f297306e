import { createScanner } from 'jsonc-parser';
import type { Connection } from '../../service/connection.ts';
import type { TextRange } from '../../service/contract/check/sensitiveRanges.ts';
import { isUsableId } from '../../service/contract/id.ts';
import type { ResourceName } from '../../service/contract/resources.ts';
import { ownAddress, pathBelow } from '../../service/http/addresses/ownAddress.ts';
import type { ResourceAddress } from '../../ui/tree/resourceNode.ts';

/** An address in a document that leads below the base URL of the same connection. */
interface AddressLink {
  /** The range of the address, without its quotes. */
  readonly range: TextRange;
  readonly address: ResourceAddress;
}

/** More links would slow down the editor. */
const maxLinks = 5_000;

/** The first addresses in a JSON document that can be opened as `workforce:` documents. */
export function addressLinks(json: string, connection: Connection): readonly AddressLink[] {
  const links: AddressLink[] = [];
  const scanner = createScanner(json, true);
  scanner.scan();
  while (scanner.getTokenLength() > 0 && links.length < maxLinks) {
    const [offset, length] = [scanner.getTokenOffset(), scanner.getTokenLength()];
    const isText = length > 2 && json[offset] === '"' && json[offset + length - 1] === '"';
    const address = isText ? documentAt(scanner.getTokenValue(), connection) : undefined;
    if (address !== undefined) {
      links.push({ range: { offset: offset + 1, length: length - 2 }, address });
    }
    scanner.scan();
  }
  return links;
}

/** The document of an address: a resource, or any other address below the base URL; undefined outside of it. */
export function documentAt(url: string, connection: Connection): ResourceAddress | undefined {
  const resource = resourceAt(url, connection);
  if (resource !== undefined) {
    return resource;
  }
  const path = pathBelow(url, connection.baseUrl);
  return path === undefined ? undefined : { connection: connection.id, resource: 'other', id: path };
}

/** The resource at an address of the connection's service; undefined for any other address. */
export function resourceAt(url: string, connection: Connection): ResourceAddress | undefined {
  const checked = ownAddress(url, connection.baseUrl);
  if (!checked.isOwn) {
    return undefined;
  }
  const { below, url: own } = checked;
  if (below === `${connection.dialect.resourcePrefix}/employee-attributes`) {
    const [id, ...others] = own.searchParams.getAll('employee.id');
    return id !== undefined && isUsableId(id) && others.length === 0
      ? { connection: connection.id, resource: 'employee-attributes', id }
      : undefined;
  }
  for (const [resource, route] of routesOf(connection)) {
    const id = idIn(below, route);
    // The path of the legacy tree has `tree` in place of a department's id (interface 4.4).
    if (id !== undefined && !(resource === 'departments' && id === 'tree')) {
      return { connection: connection.id, resource, id };
    }
  }
  return undefined;
}

/** The path of each resource below the base URL (interface 4). */
function routesOf({ dialect }: Connection): readonly (readonly [ResourceName, string])[] {
  const { resourcePrefix, legacyPrefix, structurePrefix, timesheetPrefix, reportPath } = dialect;
  return [
    ['employees', `${resourcePrefix}/employees/{id}`],
    ['departments', `${resourcePrefix}/departments/{id}`],
    ['taxonomies', `${resourcePrefix}/taxonomies/{id}`],
    ['taxonomy-labels', `${resourcePrefix}/taxonomy-labels/{id}`],
    ['users', `${legacyPrefix}/users/{id}`],
    ['departments', `${legacyPrefix}/departments/{id}`],
    ['leaves', `${legacyPrefix}/leaves/{id}`],
    ['departments', `${structurePrefix}/departments/{id}`],
    ['reports', `${timesheetPrefix}${reportPath}`],
  ];
}

function idIn(path: string, route: string): string | undefined {
  const [before = '', after] = route.split('{id}');
  if (after === undefined || !path.startsWith(before) || !path.endsWith(after)) {
    return undefined;
  }
  const id = path.slice(before.length, path.length - after.length);
  const decoded = id.includes('/') ? '' : decodeURIComponent(id);
  return isUsableId(decoded) ? decoded : undefined;
}
