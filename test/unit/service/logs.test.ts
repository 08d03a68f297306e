import assert from 'node:assert/strict';
import { DriftLog } from '../../../src/service/http/driftLog.ts';
import { clientOf, json, ManualClock, serve, serveWithToken } from './fixtures.ts';

const retiring = { Deprecation: '@1767225600', Sunset: 'Wed, 30 Sep 2026 23:59:59 GMT' };

describe('the log of a service', () => {
  it('names a route once, whatever its ids look like', async () => {
    await using server = await serve((request, response) =>
      json(response, { data: { id: request.url?.includes('users') ? 1 : 'x', new: true } }, 200, retiring),
    );
    const { service, log } = clientOf({ baseUrl: server.origin });
    for (const id of ['P_1-2-20260601-AM', 'P-9-20260602-PM', 'letters']) {
      await service.document('leaves', id);
    }
    for (const id of ['1', '2', 'ö/é']) {
      await service.document('users', id);
    }
    assert.deepEqual(
      log.retirements.map(({ route }) => route),
      ['/api/v3/leaves/{id}', '/api/v3/users/{id}'],
    );
    assert.deepEqual(
      log.drifts.filter((line) => line.endsWith('new is not in the contract.')),
      ['leaves', 'users'].map((name) => `GET /api/v3/${name}/{id}: new is not in the contract.`),
    );
  });

  it('names what is unusual in a document, which opens all the same', async () => {
    await using server = await serveWithToken((_request, response) =>
      json(response, { items: [{ id: '7.e_x', value: 1, definition: [] }], links: null, more: 1 }),
    );
    const { service, log } = clientOf({ baseUrl: server.origin });
    const { text } = await service.document('employee-attributes', '7');
    assert.match(text, /"more":1/);
    const named = (problem: string) => log.drifts.filter((line) => line.endsWith(problem)).length;
    assert.deepEqual([named('more is not in the contract.'), named('give it.')], [1, 1]);
    await service.document('employee-attributes', '8');
    assert.equal(named('more is not in the contract.'), 1);
  });

  it('names the first of very many differences, and routes, and that there are more', () => {
    const drifts: string[] = [];
    const log = new DriftLog((line) => drifts.push(line));
    for (let index = 0; index < 300; index += 1) {
      const drift = { path: `x${index}`, problem: 'is new' };
      log.route('GET /a')(drift);
      log.route('GET /a')(drift);
    }
    assert.equal(drifts.length, 201);
    assert.deepEqual(drifts.slice(199), [
      'GET /a: x199 is new.',
      'GET /a: more is unusual, which is left out here.',
    ]);
    log.route('GET /b')({ path: 'x'.repeat(1_000_000), problem: 'is new' });
    assert.equal(drifts[201], 'GET /b: a difference of 1000007 characters.');
    for (let index = 0; index < 1_000; index += 1) {
      log.route(`GET /route${index}`)({ path: `x${index}`, problem: 'is new' });
    }
    assert.equal(drifts.length, 202 + 98 + 201);
    assert.equal(drifts.at(-1), 'further routes: more is unusual, which is left out here.');
  });

  it('names what is unusual in the envelope of a list', async () => {
    await using server = await serveWithToken((request, response) => {
      if (request.url?.startsWith('/organization/')) {
        json(response, { items: [], count: '3', prev: null, next: null });
      } else if (request.url?.startsWith('/api/')) {
        json(response, { data: { items: [], count: '3' } });
      } else {
        json(response, { items: [], totalCount: '3', links: 'none' });
      }
    });
    const { service, log } = clientOf({ baseUrl: server.origin });
    await service.employees({});
    await service.departments();
    await service.leaves({ of: 'employee', ids: ['1'], from: '2026-06-01', to: '2026-06-30' });
    const what = 'of type string, which the contract does not give it.';
    assert.deepEqual(log.drifts, [
      `GET /service-api/employees: totalCount is ${what}`,
      `GET /service-api/employees: links is ${what}`,
      `GET /organization/structure/api/departments: count is ${what}`,
      `GET /api/v3/leaves: count is ${what}`,
    ]);
  });
});

describe('a token', () => {
  for (const [name, lifetime] of [
    ['without a lifetime', {}],
    ['whose lifetime is null', { expires_in: null }],
    ['whose lifetime is no number', { expires_in: 'soon' }],
    ['that lasts less than a minute', { expires_in: 40 }],
    ['that does not expire', { expires_in: 0 }],
    ['that has expired', { expires_in: '-1' }],
  ] as const) {
    it(`${name} serves several requests`, async () => {
      await using server = await serve((request, response) =>
        request.url === '/connect/token'
          ? json(response, { access_token: 'the-token', ...lifetime })
          : json(response, { items: [] }),
      );
      const { service } = clientOf({ baseUrl: server.origin, clock: new ManualClock() });
      await service.taxonomies();
      await service.employees({});
      assert.equal(server.requests.filter(({ url }) => url === '/connect/token').length, 1);
    });
  }
});
