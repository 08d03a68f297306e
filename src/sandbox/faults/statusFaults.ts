import { HttpError } from '../http/httpError.ts';
import { type Behaviour, type Exchange, elsewhere } from './exchange.ts';

/** Responses with another status than the regular one; errors have the format of their family (interface 7). */
export const statusFaults = {
  '400': fail(400),
  '401': fail(401),
  '403': fail(403),
  '404': fail(404),
  '408': fail(408),
  '410': fail(410),
  '412': fail(412),
  '413': fail(413),
  '429-seconds': fail(429, () => '2'),
  '429-date': fail(429, ({ clock }) => new Date(clock.now() + 2000).toUTCString()),
  '429-absent': fail(429),
  '429-absurd': fail(429, () => '1e300'),
  '429-negative': fail(429, () => '-30'),
  '429-past': fail(429, () => 'Thu, 01 Jan 1970 00:00:00 GMT'),
  '429-distant': fail(429, () => 'Fri, 31 Dec 9999 23:59:59 GMT'),
  '429-words': fail(429, () => 'a little while'),
  '431': fail(431),
  '500': fail(500),
  '502': fail(502),
  '503': fail(503),
  'redirect-301': redirect(301, itself),
  'redirect-302': redirect(302, itself),
  'redirect-303': redirect(303, itself),
  'redirect-307': redirect(307, itself),
  'redirect-308': redirect(308, itself),
  'redirect-301-elsewhere': redirect(301, elsewhere),
  'redirect-302-elsewhere': redirect(302, elsewhere),
  'redirect-303-elsewhere': redirect(303, elsewhere),
  'redirect-307-elsewhere': redirect(307, elsewhere),
  'redirect-308-elsewhere': redirect(308, elsewhere),
} satisfies Record<string, Behaviour>;

function fail(status: number, retryAfter?: (exchange: Exchange) => string): Behaviour {
  return (exchange) => {
    const headers = retryAfter === undefined ? {} : { 'Retry-After': retryAfter(exchange) };
    throw new HttpError(status, 'This response is a fault that was asked for.', { headers });
  };
}

function redirect(status: number, target: (address: string) => string): Behaviour {
  return ({ context }) => new Response(null, { status, headers: { Location: target(context.req.url) } });
}

/** The same address. With a count, a later request gets the regular response. */
function itself(address: string): string {
  return address;
}
