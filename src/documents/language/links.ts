import { createScanner } from 'jsonc-parser';
import type { Connection } from '../../service/connection.ts';
import type { ResourceName } from '../../service/contract/resources.ts';
import type { TextRange } from '../../service/contract/sensitiveRanges.ts';
import type { Steps } from '../../service/contract/slices.ts';
import { ownAddress } from '../../service/http/ownAddress.ts';
import type { ResourceAddress } from '../../ui/tree/resourceNode.ts';

/** An address in a document that leads to a resource of the same service. */
export interface ResourceLink {
  /** Where the address stands, without its quotes. */
  readonly range: TextRange;
  readonly address: ResourceAddress;
}

/** Nobody follows more of them; each costs the editor. */
const mostLinks = 5_000;

/** The first addresses among the texts of a JSON document that a `workforce:` document stands for. */
export function* resourceLinks(json: string, connection: Connection): Steps<readonly ResourceLink[]> {
  const links: ResourceLink[] = [];
  const scanner = createScanner(json, true);
  scanner.scan();
  while (scanner.getTokenLength() > 0 && links.length < mostLinks) {
    yield;
    const [offset, length] = [scanner.getTokenOffset(), scanner.getTokenLength()];
    const isText = length > 2 && json[offset] === '"' && json[offset + length - 1] === '"';
    const address = isText ? resourceAt(scanner.getTokenValue(), connection) : undefined;
    if (address !== undefined) {
      links.push({ range: { offset: offset + 1, length: length - 2 }, address });
    }
    scanner.scan();
  }
  return links;
}

/** The resource at an address of the connection's own service; undefined for every other address. */
export function resourceAt(url: string, connection: Connection): ResourceAddress | undefined {
  const checked = ownAddress(url, connection.baseUrl);
  if (!checked.isOwn) {
    return undefined;
  }
  const { pathname, searchParams } = checked.url;
  const { resourcePrefix } = connection.dialect;
  const root = new URL(connection.baseUrl).pathname.replace(/\/$/, '');
  if (pathname === `${root}${resourcePrefix}/employee-attributes`) {
    const [id, ...others] = searchParams.getAll('employee.id');
    return id && others.length === 0
      ? { connection: connection.id, resource: 'employee-attributes', id }
      : undefined;
  }
  for (const [resource, route] of routesOf(connection)) {
    const id = idIn(pathname, `${root}${route}`);
    // The legacy tree stands where a department's id would (interface 4.4).
    if (id !== undefined && !(resource === 'departments' && id === 'tree')) {
      return { connection: connection.id, resource, id };
    }
  }
  return undefined;
}

/** Where each resource is read (interface 4), below the base URL; `{id}` stands for its identifier. */
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

function idIn(pathname: string, route: string): string | undefined {
  const [before = '', after] = route.split('{id}');
  if (after === undefined || !pathname.startsWith(before) || !pathname.endsWith(after)) {
    return undefined;
  }
  const id = pathname.slice(before.length, pathname.length - after.length);
  return /^[^/]+$/.test(id) ? decoded(id) : undefined;
}

function decoded(id: string): string | undefined {
  try {
    return decodeURIComponent(id);
  } catch {
    // A lone "%" is no address that the service gave.
    return undefined;
  }
}
