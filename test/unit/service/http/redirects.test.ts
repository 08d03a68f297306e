import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { serviceErrorOf } from '../../failures.ts';
import { clientOf, json, ManualClock, serve, serveWithToken } from '../fixtures.ts';

const report = { id: 5, templateId: 't', status: 'pending', name: 'R' };
const creation = { templateId: 't', startsOn: null, endsOn: null };

/** A service that redirects so many times, and then responds with a report. */
async function redirecting(times: number, status = 307) {
  return await serve((request, response) => {
    const step = Number(/step=(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
    if (step < times) {
      response.writeHead(status, { location: `/moved?step=${step + 1}` }).end();
    } else {
      json(response, report);
    }
  });
}

describe('redirects', () => {
  it('are followed five times in a row, and no sixth time', async () => {
    await using five = await redirecting(5);
    assert.equal((await clientOf({ baseUrl: five.origin }).service.report('5')).id, 5);
    assert.equal(five.requests.length, 6);
    await using six = await redirecting(6);
    const error = await serviceErrorOf(clientOf({ baseUrl: six.origin }).service.report('5'));
    assert.match(error.reason, /^more than 5 redirects in a row/);
    assert.equal(six.requests.length, 6);
  });

  it('are all responses from 300 to 399 that name another address', async () => {
    for (const status of [300, 399]) {
      await using server = await redirecting(1, status);
      assert.equal((await clientOf({ baseUrl: server.origin }).service.report('5')).id, 5);
      assert.equal(server.requests.length, 2);
    }
  });

  it('are no other responses, whatever address they name', async () => {
    for (const [status, kind] of [
      [304, 'unexpected'],
      [400, 'bad-request'],
      [404, 'missing'],
    ] as const) {
      await using server = await redirecting(1, status);
      const error = await serviceErrorOf(clientOf({ baseUrl: server.origin }).service.report('5'));
      assert.equal(error.kind, kind);
      assert.equal(server.requests.length, 1);
    }
    await using created = await serve((_request, response) =>
      json(response, report, 201, { location: '/moved' }),
    );
    assert.equal((await clientOf({ baseUrl: created.origin }).service.createReport(creation)).id, 5);
    assert.equal(created.requests.length, 1);
  });

  it('count as requests of their own, and wait for the limit', async () => {
    await using server = await redirecting(1);
    const clock = new ManualClock();
    const { service } = clientOf({ baseUrl: server.origin, requestsPerMinute: 3, clock });
    const reads = Promise.all([service.report('5'), service.report('6')]);
    while (server.requests.length < 3 || clock.waiting === 0) {
      await setImmediate();
    }
    assert.equal(server.requests.length, 3);
    clock.advance(60_000);
    await reads;
    assert.equal(server.requests.length, 4);
  });

  it('without an address are errors', async () => {
    await using server = await serve((_request, response) => response.writeHead(302).end());
    await serviceErrorOf(clientOf({ baseUrl: server.origin }).service.report('5'));
    assert.equal(server.requests.length, 1);
  });
});

describe('routes that are going to stop', () => {
  it('are reported once each, up to twenty, and then no more', async () => {
    await using server = await serveWithToken((request, response) => {
      const page = Number(/page(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
      const next = page === 25 ? {} : { next: { href: `/service-api/page${page + 1}` } };
      json(
        response,
        { items: [{ id: `${page}` }], links: next },
        200,
        page === 1 ? {} : { deprecation: 'true' },
      );
    });
    const { service, log } = clientOf({ baseUrl: server.origin });
    for (const reads of [1, 2]) {
      assert.equal((await service.taxonomies()).items.length, 26, `read ${reads}`);
    }
    assert.deepEqual(
      log.retirements.map(({ route }) => route),
      ['/service-api/taxonomies', ...Array.from({ length: 19 }, (_, page) => `/service-api/page${page + 2}`)],
    );
    assert.deepEqual(log.notices, ['Further deprecated routes are not reported.']);
  });
});
