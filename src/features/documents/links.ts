import type { ResourceAddress } from '../../platform/documents/resource.ts';
import { isUsableId } from '../../service/contract/id.ts';
import type { JsonTree, TextRange } from '../../service/contract/json/jsonTree.ts';
import { type KindRoute, pathOf } from '../../service/contract/kinds/kind.ts';
import { kindOf, resourceNames } from '../../service/contract/resources.ts';
import { ownAddress, pathBelow } from '../../service/http/addresses/ownAddress.ts';
import type { Connection, Dialect } from '../../service/http/connection.ts';

/** An address in a document that leads below the base URL of the same connection. */
interface AddressLink {
  /** The range of the address, without its quotes. */
  readonly range: TextRange;
  readonly address: ResourceAddress;
}

/** An address leads to the document of its own family, not to that of any family that responds. */
const linkedNames = resourceNames.filter((name) => kindOf(name).routes.length === 1);

/** More links would slow down the editor. */
const maxLinks = 5_000;

/** The first addresses in a JSON document that can be opened as `workforce:` documents. */
export function addressLinks(tree: JsonTree, connection: Connection): readonly AddressLink[] {
  const links: AddressLink[] = [];
  for (const node of tree.nodes) {
    const text = links.length < maxLinks ? tree.stringOf(node) : undefined;
    const address = text ? documentAt(text, connection) : undefined;
    if (address !== undefined) {
      links.push({ range: { offset: node.offset + 1, length: node.length - 2 }, address });
    }
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
function resourceAt(url: string, connection: Connection): ResourceAddress | undefined {
  const checked = ownAddress(url, connection.baseUrl);
  if (!checked.isOwn) {
    return undefined;
  }
  const { below, url: own } = checked;
  for (const name of linkedNames) {
    const { routes, notAnId } = kindOf(name);
    for (const route of routes) {
      const id = idIn(below, own.searchParams, route, connection.dialect);
      if (id !== undefined && id !== notAnId) {
        return { connection: connection.id, resource: name, id };
      }
    }
  }
  return undefined;
}

/** The id in the path of an address, or in its query where the route is a list of what belongs to one resource. */
function idIn(path: string, query: URLSearchParams, route: KindRoute, dialect: Dialect): string | undefined {
  const [before = '', after] = pathOf(route, dialect).split('{id}');
  if (route.idParameter !== undefined) {
    const [id = '', ...others] = query.getAll(route.idParameter);
    return path === before && isUsableId(id) && others.length === 0 ? id : undefined;
  }
  if (after === undefined || !path.startsWith(before) || !path.endsWith(after)) {
    return undefined;
  }
  const id = path.slice(before.length, path.length - after.length);
  const decoded = id.includes('/') ? '' : decodeURIComponent(id);
  return isUsableId(decoded) ? decoded : undefined;
}
