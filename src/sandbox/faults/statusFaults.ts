import { HttpError } from '../http/httpError.ts';
import { type Behaviour, type Exchange, elsewhere } from './exchange.ts';

/** Answers with another status than the good one; refusals are worded as the family words them (interface 7). */
export const statusFaults = {
  '400': refuse(400),
  '401': refuse(401),
  '403': refuse(403),
  '404': refuse(404),
  '408': refuse(408),
  '410': refuse(410),
  '412': refuse(412),
  '413': refuse(413),
  '429-seconds': refuse(429, () => '2'),
  '429-date': refuse(429, ({ clock }) => new Date(clock.now() + 2000).toUTCString()),
  '429-absent': refuse(429),
  '429-absurd': refuse(429, () => '1e300'),
  '429-negative': refuse(429, () => '-30'),
  '429-past': refuse(429, () => 'Thu, 01 Jan 1970 00:00:00 GMT'),
  '429-distant': refuse(429, () => 'Fri, 31 Dec 9999 23:59:59 GMT'),
  '429-words': refuse(429, () => 'a little while'),
  '431': refuse(431),
  '500': refuse(500),
  '502': refuse(502),
  '503': refuse(503),
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

function refuse(status: number, retryAfter?: (exchange: Exchange) => string): Behaviour {
  return (exchange) => {
    const headers = retryAfter === undefined ? {} : { 'Retry-After': retryAfter(exchange) };
    throw new HttpError(status, 'This answer is a fault that was asked for.', { headers });
  };
}

function redirect(status: number, target: (address: string) => string): Behaviour {
  return ({ context }) => new Response(null, { status, headers: { Location: target(context.req.url) } });
}

/** The same address: with a count, the request that follows gets the good answer. */
function itself(address: string): string {
  return address;
}
