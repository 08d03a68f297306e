import { resourceNames } from '../contract/resources.ts';
import type { Answer } from './exchange.ts';

/** No service means more than that. */
const longestWaitMilliseconds = 86_400_000;

/** The line of the log for one request: no query, no header, no body, so that it can hold no secret. */
export function requestLine(
  method: string,
  url: string,
  outcome: Answer | string,
  milliseconds: number,
): string {
  const { pathname } = new URL(url);
  if (typeof outcome === 'string') {
    return `${method} ${pathname} ${outcome} ${milliseconds} ms`;
  }
  const cached = outcome.status === 304 ? ' cache hit' : '';
  return `${method} ${pathname} ${outcome.status} ${milliseconds} ms ${outcome.body.byteLength} B${cached}`;
}

/**
 * When an answer's `Retry-After` of seconds or an HTTP date lets us go on, milliseconds since the epoch. Undefined
 * where it asks for no wait that there is: clocks differ, so what is over may not be.
 */
export function retryMoment(answer: Pick<Answer, 'header'>, now: number): number | undefined {
  const text = answer.header('retry-after')?.trim() ?? '';
  const seconds = text === '' ? Number.NaN : Number(text);
  const moment = Number.isNaN(seconds) ? Date.parse(text) : now + seconds * 1000;
  return moment >= now ? Math.min(moment, now + longestWaitMilliseconds) : undefined;
}

/** What stands behind the name of a resource, `tree` apart, and any number. */
const ids = new RegExp(`(/(?:${resourceNames.join('|')}))/(?!tree$)[^/]+|/\\d+(?=/|$)`, 'g');

/** The path of an address with its ids taken out, to tell routes and not records apart. */
export function routeName(url: string): string {
  return new URL(url).pathname.replace(ids, (_id, collection = '') => `${collection}/{id}`);
}
