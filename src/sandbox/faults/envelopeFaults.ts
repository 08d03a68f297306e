import { isRecord } from '../../service/contract/record.ts';
import { json } from '../http/json.ts';
import { type Behaviour, type Exchange, elsewhere } from './exchange.ts';

type Fields = Record<string, unknown>;

/** More records than any page holds. */
const manyRecords = 1_000_000;

/** What goes wrong with the shape of an answer that is good JSON. What is no list, or no JSON, stays as it is. */
export const envelopeFaults = {
  'wrong-envelope': (exchange) => reshaped(exchange, (answer) => ({ result: answer })),
  'items-null': (exchange) => relisted(exchange, (list) => ({ ...list, items: null })),
  'item-null': (exchange) =>
    relisted(exchange, (list) => ({ ...list, items: [null, ...list.items.slice(1)] })),
  'wrong-id-type': (exchange) =>
    reshaped(exchange, (answer) => {
      const record = isRecord(answer) && isRecord(answer['data']) ? answer['data'] : answer;
      const [first] = listIn(answer)?.items ?? [record];
      if (isRecord(first)) first['id'] = true;
      return answer;
    }),
  /** The first page again and again, each time with another address of the next one. */
  'same-page': (exchange) => {
    const { method, headers } = exchange.context.req.raw;
    if (method !== 'GET') return exchange.answer();
    const url = new URL(exchange.context.req.url);
    const page = Number(url.searchParams.get('page') ?? 1);
    const next = new URL(url);
    next.searchParams.set('page', String(page + 1));
    url.searchParams.delete('page');
    const paging = url.searchParams.get('paging');
    if (paging !== null) url.searchParams.set('paging', paging.replace(/^\d+/, '0'));
    exchange.context.req.raw = new Request(url, { headers });
    return relisted(exchange, (list) => ({
      ...linkedTo(list, next.href),
      ...('totalCount' in list && { totalCount: manyRecords }),
      ...('count' in list && { count: manyRecords }),
    }));
  },
  'next-to-itself': (exchange) => relisted(exchange, (list) => linkedTo(list, exchange.context.req.url)),
  'next-elsewhere': (exchange) =>
    relisted(exchange, (list) => linkedTo(list, elsewhere(exchange.context.req.url))),
} satisfies Record<string, Behaviour>;

interface List extends Fields {
  readonly items: readonly unknown[];
}

/** A list with another next page, in the families whose lists name it. */
function linkedTo(list: List, href: string): List {
  return {
    ...list,
    ...('links' in list && { links: { prev: null, next: { href } } }),
    ...('next' in list && { next: href }),
  };
}

async function relisted(exchange: Exchange, change: (list: List) => Fields): Promise<Response> {
  return await reshaped(exchange, (answer) => {
    const list = listIn(answer);
    if (list === undefined) return answer;
    return list === answer ? change(list) : { data: change(list) };
  });
}

/** A changed answer is another version, so it has no ETag. */
async function reshaped(exchange: Exchange, change: (answer: unknown) => unknown): Promise<Response> {
  const answer = await exchange.answer();
  const isJson = /\bjson\b/.test(answer.headers.get('Content-Type') ?? '');
  return isJson ? json(change(JSON.parse(await answer.text())), answer.status) : answer;
}

function listIn(answer: unknown): List | undefined {
  if (isList(answer)) return answer;
  return isRecord(answer) && isList(answer['data']) ? answer['data'] : undefined;
}

function isList(value: unknown): value is List {
  return isRecord(value) && Array.isArray(value['items']);
}
