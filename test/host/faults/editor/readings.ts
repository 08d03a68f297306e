import type { Row } from '../../../unit/faults/expectations.ts';
import { expectedOf } from '../../../unit/faults/matrix.ts';
import { operations } from '../../../unit/faults/operations.ts';

/** What a reader is told, by the ends of the table. */
const readings: ReadonlyMap<string, RegExp> = new Map([
  ['unreachable', /127\.0\.0\.1:\d+ could not be reached \(nothing listens there\)/],
  ['certificate', /the certificate of 127\.0\.0\.1:\d+ is not trusted here/],
  ['interrupted', /broke off the connection|did not answer in HTTP|is not as long as it says/],
  ['timeout', /did not answer within 2 seconds|answered 408/],
  ['unexpected', /the answer (?:is|has|holds) |more than 5 redirects|answered (?:204|30[12378])/],
  ['too-large', /is larger than 50 MB|holds more than a million values|answered 413/],
  ['foreign-origin', /points to http:\/\/localhost:\d+, which is not the origin of this connection/],
  ['rate-limited', /answered 429/],
  ['bad-request', /answered 4(?:00|31)/],
  ['unauthorized', /answered 401|401, the client id or the client secret is wrong/],
  ['forbidden', /answered 403/],
  ['missing', /answered 404|nothing hands out tokens there \(404\)/],
  ['gone', /answered 410/],
  ['conflict', /answered 412/],
  ['server', /answered 50[02]/],
  ['unavailable', /answered 503/],
]);

/** What the test of a connection says of a family, by its state. */
const states: ReadonlyMap<string, RegExp> = new Map([
  ['success', /: lists departments\.$/],
  ['refused', /: 40[13], this key may not list departments\.$/],
  ['missing', /: 404, this deployment has no organization structure API\.$/],
]);

/** Whether a sentence says what is the matter. */
export function saysFailure(message: string, kind: string): boolean {
  return readings.get(kind)?.test(message) ?? false;
}

/** Whether a line on a family says its state, and what failed under the fault of a row. */
export function saysState(detail: string, state: string, row: Row): boolean {
  const telling = states.get(state);
  if (telling !== undefined) {
    return telling.test(detail);
  }
  const kinds = operations
    .flatMap((operation) => expectedOf({ row, operation }))
    .map((end) => end.split(' ')[0] ?? '');
  return kinds.some((kind) => saysFailure(detail, kind));
}
