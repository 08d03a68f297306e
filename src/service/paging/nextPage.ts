import type { DriftListener } from '../contract/check/drift.ts';
import { pageSizes } from '../contract/limits.ts';
import { isClear, ownAddress } from '../http/addresses/ownAddress.ts';
import { failure } from '../http/errors.ts';

/** How a service numbers the pages of a list: `page=2`, or `paging=offset,limit`. */
type Numbering = 'page' | 'offset';

/** What a response says about the next page. */
export interface NextPage {
  /** Records in all pages. */
  readonly total?: number | null | undefined;
  /** Address of the following page. */
  readonly next?: string | null | undefined;
  /** Present where the next page can be requested by its number if the service gives no address. */
  readonly numbering?: Numbering | undefined;
  /** The same, only where the address that it gives cannot be requested. */
  readonly otherwise?: Numbering | undefined;
}

/** The list that a page is of. */
interface ListPlace {
  readonly baseUrl: string;
  /** Path below the base URL, with or without a query. */
  readonly first: string;
  readonly onDrift: DriftListener;
}

/** The page that was read. */
interface ReadPage {
  /** Its absolute address. */
  readonly url: string;
  readonly isFirst: boolean;
  /** Records in it. */
  readonly length: number;
  /** Records in it and in all pages before it. */
  readonly read: number;
  /** Records of the longest of these pages. */
  readonly longest: number;
}

/** What every page of a list needs, also where the address of the next page lacks it. */
const carriedParameters = ['include', 'limit', 'sort', 'fields.root'];

/** An absolute address, a relative one that starts with a slash, a dot or a query, or any with a query. */
const addressStart = /^\s*([a-z][a-z\d+.-]*:|[/?.]|[^\s<>{}]+\?)/i;

/**
 * The absolute address of the page after one; undefined after the last. It is the address that the service gives, with
 * the parameters that it lacks. Where the service gives none, or one that leads elsewhere, the page has the next number:
 * without an address as long as records that the service counts may be on it. A placeholder that is no address counts as
 * none. Throws `unexpected` for an address that cannot be read, and for a placeholder where records are missing and pages
 * have no numbers.
 */
export function nextPage(given: NextPage, page: ReadPage, list: ListPlace): string | undefined {
  const numbering = given.numbering ?? (given.next ? given.otherwise : undefined);
  const numbered = numbering === undefined ? undefined : numberedPage(numbering, page);
  if (given.next && addressStart.test(given.next)) {
    return addressOf(given.next, page.url, list, numbered);
  }
  if (!hasMore(given, page)) {
    return undefined;
  }
  if (numbered === undefined && given.next) {
    throw failure({ code: 'next-not-an-address' });
  }
  return numbered;
}

/** The address of a list in the order of ids, with the longest pages: that of no two records is the same. */
export function inOrderOfIds(address: string): string {
  const url = new URL(address);
  const { searchParams } = url;
  const { legacy, resource } = pageSizes;
  const limit = String(Math.max(limitOf(address), resource.max));
  const values = { sort: 'id', limit, paging: `0,${legacy.max}` };
  for (const [name, value] of Object.entries(values)) {
    if (searchParams.has(name)) {
      searchParams.set(name, value);
    }
  }
  if (searchParams.has('paging')) {
    searchParams.set('orderBy', 'id,asc');
  }
  return url.href;
}

/**
 * With a count, a page is the last one when it has room for all that remained: a service may give out smaller pages
 * than were requested, but not one smaller than another. What is missing then is not on a further page. Without a
 * count, a page as long as its limit is not the last one, unless the service says so with null.
 */
function hasMore({ total, next }: NextPage, { url, length, read, longest }: ReadPage): boolean {
  const limit = limitOf(url);
  const isFull = next !== null && limit > 0 && length >= limit;
  return length > 0 && (typeof total === 'number' ? read - length + longest < total : isFull);
}

/**
 * The address that a service gave for the next page, with the parameters that it lacks. A proxy may have changed its
 * scheme, its host or its path: then the path of the list counts with the query of the address, else the number of the
 * page, else a path below the base URL; its host never does. Throws `unexpected` for one that cannot be read.
 */
function addressOf(
  next: string,
  from: string,
  { baseUrl, first, onDrift }: ListPlace,
  numbered: string | undefined,
): string {
  // Two slashes at the start of a path look like a host.
  const readings = [next, next.replace(/^\/{2,}/, '/')].flatMap(
    (text) => (isClear(text) ? URL.parse(text, from) : null) ?? [],
  );
  const [given] = readings;
  if (given === undefined) {
    throw failure({ code: 'next-not-an-address' });
  }
  given.hash = '';
  const { isOwn } = ownAddress(given.href, baseUrl);
  const [path = ''] = first.split('?');
  const ofList = readings.find(({ pathname }) => (isOwn ? pathname : plainPath(pathname)).endsWith(path));
  const url = ofList === undefined ? given : new URL(`${baseUrl}${path}${ofList.search}`);
  if (!isOwn || url.pathname !== given.pathname) {
    onDrift({ path: 'next', problem: 'leads elsewhere; the list continues below the base URL' });
  }
  if (isOwn || ofList !== undefined) {
    return withCarried(url, from);
  }
  const { protocol, pathname, search } = given;
  const below = /^https?:$/.test(protocol)
    ? URL.parse(`${new URL(baseUrl).origin}${pathname}${search}`)
    : null;
  const isBelow = below !== null && ownAddress(below.href, baseUrl).isOwn;
  return numbered ?? (isBelow ? withCarried(below, from) : given.href);
}

/** The path without empty segments. */
function plainPath(path: string): string {
  return path.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '');
}

/** The address with the parameters that it lacks. */
function withCarried(url: URL, from: string): string {
  const before = new URL(from);
  for (const name of url.pathname === before.pathname ? carriedParameters : []) {
    const value = before.searchParams.get(name);
    if (value !== null && !url.searchParams.has(name)) {
      url.searchParams.set(name, value);
    }
  }
  return url.href;
}

function limitOf(address: string): number {
  const { searchParams } = new URL(address);
  return Number(searchParams.get('limit') ?? searchParams.get('paging')?.split(',')[1] ?? 0);
}

/** The page after one by its number; undefined after a page that was requested by a cursor. */
function numberedPage(numbering: Numbering, { url, isFirst, length }: ReadPage): string | undefined {
  const next = new URL(url);
  const parameters = next.searchParams;
  if (numbering === 'offset') {
    const [offset = 0, limit = 0] = (parameters.get('paging') ?? '').split(',').map(Number);
    parameters.set('paging', `${offset + length},${limit}`);
    return next.href;
  }
  const page = Number(parameters.get('page') ?? (isFirst ? 1 : Number.NaN));
  if (!(page > 0)) {
    return undefined;
  }
  parameters.set('page', String(page + 1));
  return next.href;
}
