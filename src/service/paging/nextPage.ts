import { isClear } from '../http/addresses/ownAddress.ts';
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

/** An absolute address, or a relative one that starts with a slash, a dot or a query. */
const addressStart = /^\s*([a-z][a-z\d+.-]*:|[/?.])/i;

/**
 * The absolute address of the page after one; undefined after the last. It is the address that the service gives, with
 * the parameters that it lacks. Where the service gives none, the page has the next number, as long as records that the
 * service counts may be on it. A placeholder that is no address counts as none. Throws `unexpected` for an address that
 * cannot be read, and for a placeholder where records are missing and pages have no numbers.
 */
export function nextPage(given: NextPage, page: ReadPage): string | undefined {
  if (given.next && addressStart.test(given.next)) {
    return addressOf(given.next, page.url);
  }
  if (!hasMore(given, page)) {
    return undefined;
  }
  const numbered = given.numbering === undefined ? undefined : numberedPage(given.numbering, page);
  if (numbered === undefined && given.next) {
    throw failure({ code: 'next-not-an-address' });
  }
  return numbered;
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

function addressOf(next: string, from: string): string {
  const url = isClear(next) ? URL.parse(next, from) : null;
  if (url === null) {
    throw failure({ code: 'next-not-an-address' });
  }
  url.hash = '';
  const before = new URL(from);
  if (url.origin !== before.origin || url.pathname !== before.pathname) {
    return url.href;
  }
  for (const name of carriedParameters) {
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
