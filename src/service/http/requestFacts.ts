import { resourceNames } from '../contract/resources.ts';
import type { ServiceResponse } from './request.ts';

/** A day; longer waits are errors of the service. */
const longestWaitMilliseconds = 86_400_000;

/** The log line of one request, without query, headers and body, which may hold secrets. */
export function requestLine(
  method: string,
  url: string,
  outcome: ServiceResponse | string,
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
 * The timestamp of a `Retry-After` in seconds or as an HTTP date, in milliseconds since the epoch. Undefined for one in
 * the past, because clocks differ.
 */
export function retryAfter(response: Pick<ServiceResponse, 'header'>, now: number): number | undefined {
  const text = response.header('retry-after')?.trim() ?? '';
  const seconds = text === '' ? Number.NaN : Number(text);
  const timestamp = Number.isNaN(seconds) ? Date.parse(text) : now + seconds * 1000;
  return timestamp >= now ? Math.min(timestamp, now + longestWaitMilliseconds) : undefined;
}

/** The segment after the name of a resource, except `tree`, and any number. */
const ids = new RegExp(`(/(?:${resourceNames.join('|')}))/(?!tree$)[^/]+|/\\d+(?=/|$)`, 'g');

/** The path of an address without its ids: the name of its route. */
export function routeName(url: string): string {
  return new URL(url).pathname.replace(ids, (_id, collection = '') => `${collection}/{id}`);
}
