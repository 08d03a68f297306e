import { pageSizes } from '../../service/contract/limits.ts';
import { isRecord } from '../../service/contract/record.ts';
import {
  type Exchange,
  type Fields,
  type List,
  type Quirk,
  queryOf,
  respondTo,
  withList,
} from '../exchange.ts';
import { decodeCursor, encodeCursor } from '../http/resourceList.ts';

const resourceLists = /^GET \/service-api\/[^/]+$/;
const structureList = /^GET \/organization\/structure\/api\/departments$/;
const bothLists = new RegExp(`${resourceLists.source}|${structureList.source}`);
const templateList = /^GET \/service-timesheet\/api\/report-templates$/;
const anyList = new RegExp(`${bothLists.source}|^GET /api/v3/[^/]+$|${templateList.source}`);

/** What a next address may lose. */
const paging = ['include', 'limit', 'sort', 'fields.root'];
const cappedLimit = 50;
/** A name that no system resolves. */
const innerOrigin = 'http://inner.example:8080';
/** Rows that a list counts and does not hold. */
const missing = 2;
/** At most so many rows of a page come again on the next one, in place of as many others. */
const maxOverlap = 10;

export const pagingQuirks = {
  'next-without-query': {
    does: 'The next address of resource lists has a page number and the filters, but no include, limit or sort.',
    requests: resourceLists,
    respond: async (exchange) => changeNextLink(exchange, (url) => withoutPaging(exchange, url).href),
  },
  'cursor-next': {
    does: 'The next address of resource lists has only a parameter "cursor", whose text is no page number.',
    requests: resourceLists,
    async respond(exchange) {
      const cursor = queryOf(exchange).get('cursor');
      const response = await (cursor === null
        ? exchange.respond()
        : respondTo(exchange, (query) => keepOnly(query, ['limit', 'include']).set('page', cursor)));
      return await withNext(response, (href) => {
        const url = new URL(href);
        const next = url.searchParams.get('page') ?? '';
        keepOnly(url.searchParams, []).set('cursor', next);
        return url.href;
      });
    },
  },
  'relative-next': {
    does: 'The next address of resource and structure lists is only a query such as "?page=2", with the filters.',
    requests: bothLists,
    respond: async (exchange) => changeNextLink(exchange, (url) => withoutPaging(exchange, url).search),
  },
  'counts-on-request': {
    does: 'The structure list has count, prev and next only where fields.root names them.',
    requests: structureList,
    async respond(exchange) {
      const response = await exchange.respond();
      const isAsked = queryOf(exchange).has('fields.root');
      return isAsked ? response : await withList(response, ({ items }) => ({ items }));
    },
  },
  'placeholder-next': {
    does: 'The next address of the structure list is the text "<unknown>", on the last page, too.',
    requests: structureList,
    respond: async ({ respond }) =>
      withList(await respond(), (list) => ('next' in list ? { ...list, next: '<unknown>' } : list)),
  },
  'capped-limit': {
    does: `The structure list has ${cappedLimit} departments a page, whatever limit is asked for, and no next address.`,
    requests: structureList,
    async respond(exchange) {
      const response = await respondTo(exchange, (query) => {
        const asked = query.get('limit') ?? String(cappedLimit);
        query.set('limit', Number(asked) > cappedLimit ? String(cappedLimit) : asked);
      });
      return await withList(response, ({ next: _next, prev: _prev, ...list }) => list);
    },
  },
  'missing-rows': {
    does: `Lists count ${missing} rows more than they hold.`,
    requests: anyList,
    respond: async ({ context, respond }) =>
      withList(await respond(), (list) => {
        const { totalCount, items } = list;
        // Templates have no count elsewhere.
        const isCounted = templateList.test(`${context.req.method} ${context.req.path}`);
        const count = isCounted && Array.isArray(items) ? items.length : list['count'];
        return {
          ...list,
          ...(typeof totalCount === 'number' && { totalCount: totalCount + missing }),
          ...(typeof count === 'number' && { count: count + missing }),
        };
      }),
  },
  'overlapping-pages': {
    does: `Each page of a list in another order than that of ids repeats up to ${maxOverlap} rows of the page before it, and as many others come on no page.`,
    requests: new RegExp(`${resourceLists.source}|^GET /api/v3/[^/]+$`),
    respond: (exchange) => {
      const query = queryOf(exchange);
      const [offset, limit] = query.get('paging')?.split(',').map(Number) ?? [];
      const size = limit ?? Number(query.get('limit') ?? pageSizes.resource.usual);
      const overlap = Math.min(maxOverlap, Math.floor(size / 4));
      const order = query.get('orderBy') ?? query.get('sort');
      if (overlap === 0 || /^-?id(,|$)/.test(order ?? '')) {
        return exchange.respond();
      }
      return offset === undefined
        ? withOverlappingCursors(exchange, overlap)
        : withOverlappingOffsets(exchange, offset, size, overlap);
    },
  },
  'https-next': {
    does: 'The next address of lists begins with https, as behind a proxy that ends TLS.',
    requests: bothLists,
    respond: async ({ respond }) => withNext(await respond(), (href) => href.replace(/^http:/, 'https:')),
  },
  'inner-next': {
    does: `The next address of lists names a server behind a proxy: ${innerOrigin}.`,
    requests: bothLists,
    respond: async ({ respond }) =>
      withNext(await respond(), (href) => href.replace(/^\w+:\/\/[^/?]+/, innerOrigin)),
  },
} satisfies Record<string, Quirk>;

async function withOverlappingOffsets(
  exchange: Exchange,
  offset: number,
  size: number,
  overlap: number,
): Promise<Response> {
  const start = Math.max(0, offset - overlap);
  const response = await respondTo(exchange, (query) => query.set('paging', `${start},${size}`));
  return offset === 0 ? response : await withList(response, (list) => withoutRows(list, overlap));
}

/** The cursor of the next page names an earlier record than the last one of a page. */
async function withOverlappingCursors(exchange: Exchange, overlap: number): Promise<Response> {
  const isFirst = !/\D/.test(queryOf(exchange).get('page') ?? '1');
  let id: unknown;
  const response = await withList(await exchange.respond(), (list) => {
    const record = list.items.at(-1 - overlap);
    id = isRecord(record) ? record['id'] : undefined;
    return isFirst ? list : withoutRows(list, overlap);
  });
  return await withNext(response, (href) => {
    const url = new URL(href);
    const cursor = decodeCursor(url.searchParams.get('page') ?? '');
    url.searchParams.set('page', encodeCursor({ ...cursor, id: String(id ?? cursor.id) }));
    return url.href;
  });
}

/** Without the rows that follow those that the page before had, too. */
function withoutRows(list: List, overlap: number): List {
  const { items } = list;
  return { ...list, items: [...items.slice(0, overlap), ...items.slice(2 * overlap)] };
}

/** The response with another next address, made from the address of the request. */
async function changeNextLink(exchange: Exchange, nextOf: (url: URL) => string): Promise<Response> {
  return await withNext(await exchange.respond(), () => nextOf(new URL(exchange.context.req.url)));
}

async function withNext(response: Response, change: (href: string) => string): Promise<Response> {
  return await withList(response, (list) => {
    const { links, next } = list;
    if (typeof next === 'string') {
      return { ...list, next: change(next) };
    }
    const target: unknown = isRecord(links) ? links['next'] : undefined;
    return isRecord(links) && isRecord(target) && typeof target['href'] === 'string'
      ? { ...list, links: { ...links, next: { href: change(target['href']) } } satisfies Fields }
      : list;
  });
}

/** The address of the page after that of the request. */
function withoutPaging(exchange: Exchange, url: URL): URL {
  const page = Number(queryOf(exchange).get('page') ?? 1);
  for (const name of paging) {
    url.searchParams.delete(name);
  }
  url.searchParams.set('page', String(page + 1));
  return url;
}

function keepOnly(query: URLSearchParams, names: readonly string[]): URLSearchParams {
  for (const name of [...query.keys()]) {
    if (!names.includes(name)) {
      query.delete(name);
    }
  }
  return query;
}
