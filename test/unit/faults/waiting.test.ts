import assert from 'node:assert/strict';
import { serviceErrorOf } from '../failures.ts';
import { clientOf, json, type ScriptedServer, serve } from '../service/fixtures.ts';
import { HastyClock } from './hastyClock.ts';

const start = Date.UTC(2026, 5, 1, 10);
const usualWait = 10_000;

const tooMany = { Status: 429, Message: 'Too many requests' };
const token = { access_token: 'the-token', token_type: 'Bearer', expires_in: 1800 };

/** A service that lets everybody wait, as this header says. */
function busy(retryAfter: string | undefined): Promise<ScriptedServer> {
  return serve((_request, response) =>
    json(response, tooMany, 429, retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  );
}

describe('a wait that the service asks for', () => {
  const waits: readonly (readonly [what: string, retryAfter: string | undefined, milliseconds: number])[] = [
    ['seconds', '20', 2 * 20_000],
    ['no seconds', '0', 0],
    ['a date, which has come the second time', 'Mon, 01 Jun 2026 10:00:30 GMT', 30_000],
    ['nothing', undefined, 2 * usualWait],
    ['an empty text', '', 2 * usualWait],
    ['words', 'a little while', 2 * usualWait],
    ['less than no seconds', '-30', 2 * usualWait],
    ['a date that is over', 'Thu, 01 Jan 1970 00:00:00 GMT', 2 * usualWait],
  ];
  for (const [what, retryAfter, milliseconds] of waits) {
    it(`of ${what} takes ${milliseconds / 1000} s in two times`, async () => {
      await using server = await busy(retryAfter);
      const clock = new HastyClock(start);
      const { service } = clientOf({ baseUrl: server.origin, clock });
      await serviceErrorOf(service.report('5'));
      assert.equal(server.requests.length, 3);
      assert.equal(clock.now() - start, milliseconds);
    });
  }

  for (const [what, retryAfter] of [
    ['an hour', '3600'],
    ['an absurd number of seconds', '1e99'],
    ['more than any number', 'Infinity'],
    ['the year 9999', 'Fri, 31 Dec 9999 23:59:59 GMT'],
  ] as const) {
    it(`of ${what} is left to the user, and never said to be more than a day`, async () => {
      await using server = await busy(retryAfter);
      const { service } = clientOf({ baseUrl: server.origin, clock: new HastyClock(start) });
      const { kind, message, retryAt = 0 } = await serviceErrorOf(service.report('5'));
      assert.equal(kind, 'rate-limited');
      assert.match(message, /The service asks to wait until /);
      assert.ok(retryAt > start && retryAt <= start + 86_400_000, new Date(retryAt).toISOString());
      assert.equal(server.requests.length, 1);
    });
  }

  it('is shown only where the service asked for one', async () => {
    for (const retryAfter of [undefined, 'a little while', '-30', 'Thu, 01 Jan 1970 00:00:00 GMT']) {
      await using server = await busy(retryAfter);
      const { service } = clientOf({ baseUrl: server.origin, clock: new HastyClock(start) });
      const { message, retryAt } = await serviceErrorOf(service.report('5'));
      assert.match(message, /The request quota is used up; try again later\.$/, retryAfter);
      assert.equal(retryAt, undefined, retryAfter);
    }
  });
});

describe('a token endpoint that asks to wait', () => {
  it('is asked again then, by one request however many wait, and the queue says until when', async () => {
    let errors = 1;
    const tokens: number[] = [];
    const clock = new HastyClock(start);
    await using server = await serve((request, response) => {
      if (request.url !== '/connect/token') {
        json(response, { items: [] });
        return;
      }
      tokens.push(clock.now() - start);
      errors -= 1;
      if (errors >= 0) {
        json(response, tooMany, 429, { 'retry-after': '20' });
      } else {
        json(response, token);
      }
    });
    const pauses: number[] = [];
    const { service } = clientOf({
      baseUrl: server.origin,
      clock,
      onDidPause: (origin, until) => {
        assert.equal(origin, server.origin);
        pauses.push(until - start);
      },
    });
    await Promise.all([service.taxonomies(), service.employees({})]);
    assert.equal(tokens.length, 2);
    assert.ok((tokens[1] ?? 0) >= 20_000, String(tokens));
    assert.equal(pauses.length, 1);
    assert.ok((pauses[0] ?? 0) >= 20_000, String(pauses));
  });

  it('holds up the requests to its own host only', async () => {
    await using login = await serve((_request, response) =>
      json(response, tooMany, 429, { 'retry-after': '3600' }),
    );
    await using server = await serve((_request, response) => json(response, { id: 5, status: 'done' }));
    const clock = new HastyClock(start);
    const tokenUrl = `${login.origin}/connect/token`;
    const { service } = clientOf({ baseUrl: server.origin, tokenUrl, clock });
    const { kind, message } = await serviceErrorOf(service.taxonomies());
    assert.equal(kind, 'rate-limited');
    assert.match(message, /^Could not get a token from .*The service asks to wait until /);
    await service.report('5');
    assert.equal(clock.now(), start);
    assert.equal(login.requests.length, 1);
  });

  it('says until when it is unavailable, and is not asked before that', async () => {
    await using server = await serve((_request, response) =>
      json(response, {}, 503, { 'retry-after': '30' }),
    );
    const { service } = clientOf({ baseUrl: server.origin, clock: new HastyClock(start) });
    const { kind, message, retryAt } = await serviceErrorOf(service.taxonomies());
    assert.equal(kind, 'unavailable');
    assert.match(message, /The service asks to wait until /);
    assert.equal(retryAt, start + 30_000);
    assert.equal(server.requests.length, 1);
  });
});
