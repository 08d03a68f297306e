import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { failure, mayHaveHappened } from '../../../src/service/http/errors.ts';
import { serviceErrorOf } from '../failures.ts';
import { clientOf, json, ManualClock, serve, serveWithToken } from './fixtures.ts';

const report = { id: 5, templateId: 't', status: 'pending', name: 'R' };

describe('the credentials of requests', () => {
  it('asks for a token once however many requests wait, and renews it before it expires', async () => {
    const clock = new ManualClock();
    await using server = await serveWithToken((_request, response) => json(response, { items: [] }));
    const { service } = clientOf({ baseUrl: server.origin, scopes: ['a.readonly', 'b.readonly'], clock });
    await Promise.all([service.taxonomies(), service.employees({}), service.employees({ search: 'x' })]);
    const tokens = () => server.requests.filter(({ url }) => url === '/connect/token');
    assert.equal(tokens().length, 1);
    assert.equal(
      tokens()[0]?.body,
      'grant_type=client_credentials&client_id=I&client_secret=S&scope=a.readonly+b.readonly',
    );
    clock.advance(1_741_000);
    await service.taxonomies();
    assert.equal(tokens().length, 2);
  });

  it('replaces it also for a request whose rejection arrives after the new token', async () => {
    let given = 0;
    let revoked = '';
    const rejections: (() => void)[] = [];
    await using server = await serve((request, response) => {
      if (request.url === '/connect/token') {
        given += 1;
        json(response, { access_token: `token-${given}`, token_type: 'Bearer', expires_in: 1800 });
      } else if (request.headers.authorization === revoked) {
        rejections.push(() => json(response, { title: 'revoked' }, 401));
      } else {
        json(response, { items: [] });
      }
    });
    const { service } = clientOf({ baseUrl: server.origin });
    await service.taxonomies();
    revoked = 'Bearer token-1';
    const reads = [service.taxonomies(), service.employees({})];
    while (rejections.length < reads.length) {
      await setImmediate();
    }
    rejections[0]?.();
    await Promise.race(reads);
    rejections[1]?.();
    await Promise.all(reads);
    assert.equal(given, 2);
  });

  it('sends nothing that waits for the limit when the credentials are gone, and counts none of it', async () => {
    await using server = await serve((_request, response) => json(response, report));
    const clock = new ManualClock();
    let isRemoved = false;
    const credentials = () => {
      if (isRemoved) {
        throw failure({ code: 'no-key', connection: 'Test' });
      }
      return { apiKey: 'the-key' };
    };
    const { service } = clientOf({ baseUrl: server.origin, requestsPerMinute: 1, clock, credentials });
    await service.report('5');
    const creation = { templateId: 't', startsOn: null, endsOn: null };
    const waiting = [1, 2].map(() => serviceErrorOf(service.createReport(creation)));
    while (clock.waiting === 0) {
      await setImmediate();
    }
    isRemoved = true;
    clock.advance(60_000);
    for (const error of await Promise.all(waiting)) {
      assert.equal(error.kind, 'no-credentials');
      assert.equal(mayHaveHappened(error), false);
    }
    assert.equal(server.requests.length, 1);
  });
});
