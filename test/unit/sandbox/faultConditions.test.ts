import assert from 'node:assert/strict';
import { readArguments } from '../../../src/sandbox/arguments.ts';
import { faultNames } from '../../../src/sandbox/faults/fault.ts';
import type { Fault } from '../../../src/sandbox/index.ts';
import { assertLegacyError, type Client, controlFaults, startClient } from './client.ts';

const small = { employees: 5, departments: 2 } as const;
const employees = 'GET /service-api/employees';

describe('the faults of the sandbox meet requests by condition', () => {
  const statuses = async (client: Client, paths: readonly string[]) => {
    const met: number[] = [];
    for (const path of paths) {
      met.push((await (path.startsWith('/api') ? client.key(path) : client.bearer(path))).status);
    }
    return met;
  };

  it('only on a route that the service has, with parameters that it takes', async () => {
    await using client = await startClient({ ...small, control: true });
    for (const [fault, sentence] of [
      ['GET /api/v3/user=503', /has no route "GET \/api\/v3\/user"/],
      ['DELETE /api/v3/users=503', /has no route "DELETE /],
      ['GET /api/v3/users/1/2=503', /has no route/],
      ['* /nowhere*=503', /has no route/],
      ['GET /api/v3/users?stauts=active=503', /No route "GET \/api\/v3\/users" has a parameter "stauts"/],
    ] as const) {
      assert.throws(() => client.sandbox.faults.add(fault), { name: 'RangeError', message: sentence }, fault);
      const refused = await controlFaults(client, 'POST', { faults: ['* *=500', fault] });
      assertLegacyError(refused, 400, sentence);
      assert.deepEqual(client.sandbox.faults.list(), [], 'none is added');
    }
    const faults = [
      'GET /api/v3/users/1001=503',
      'HEAD /api/v3/users=503',
      '* /service-api/*=503',
      'GET /*es=503',
    ];
    client.sandbox.faults.add(...faults, 'GET /openapi.json=503', 'POST /connect/token=503');
    await assert.rejects(startClient({ ...small, faults: ['GET /nowhere=503'] }), /has no route/);
  });

  it('of a query, without its order and its encoding', async () => {
    await using client = await startClient(small);
    client.sandbox.faults.add(`${employees}?status=active&search=a*=503`);
    const paths = [
      '?search=ann&status=active',
      '?status=active',
      '?status=%61ctive&limit=1&search=a',
      '?search=b&status=active',
    ];
    assert.deepEqual(await statusesOf(paths), [503, 200, 503, 200]);
    async function statusesOf(queries: readonly string[]) {
      return await statuses(
        client,
        queries.map((query) => `/service-api/employees${query}`),
      );
    }
  });

  it('of a page in each style of paging', async () => {
    await using client = await startClient({ employees: 12, departments: 12 });
    client.sandbox.faults.add({ route: 'GET *', fault: '503', page: 2 });
    const first = await client.bearer('/service-api/employees?include=links&limit=5&sort=familyName');
    const second = String(first.at('links/next/href'));
    assert.equal((await client.bearer(second)).status, 503);
    client.sandbox.faults.clear();
    client.sandbox.faults.add({ route: employees, fault: '503', page: 3 });
    const third = String((await client.bearer(second)).at('links/next/href'));
    assert.equal((await client.bearer(third)).status, 503);
    client.sandbox.faults.add({ route: 'GET *', fault: '503', page: 2 });
    const users = '/api/v3/users?fields=id&paging=';
    assert.deepEqual(
      await statuses(client, [`${users}0,5`, `${users}5,5`, `${users}10,5`, users.slice(0, -8)]),
      [...[200, 503, 200, 200]],
    );
    const structure = '/organization/structure/api/departments?limit=5&page=';
    const met: number[] = [];
    for (const page of [1, 2, 3]) {
      met.push((await client.key(`${structure}${page}`)).status);
    }
    assert.deepEqual(met, [200, 503, 200]);
  });

  it('from the n-th request on, as many as its count', async () => {
    await using client = await startClient(small);
    client.sandbox.faults.add({ route: employees, fault: '503', from: 3, count: 2 });
    const six = Array.from({ length: 6 }, () => '/service-api/employees');
    assert.deepEqual(await statuses(client, six.slice(0, 2)), [200, 200]);
    assert.deepEqual(client.sandbox.faults.list(), [{ route: employees, fault: '503', from: 1, count: 2 }]);
    assert.deepEqual(await statuses(client, six.slice(2)), [503, 503, 200, 200]);
  });

  it('for a share of the requests, the same one with the same seed', async () => {
    const hundred = Array.from({ length: 100 }, () => '/service-api/employees?limit=1');
    const met = async (seed: number) => {
      await using client = await startClient({ ...small, seed });
      client.sandbox.faults.add({ route: employees, fault: '503', share: 0.2 });
      return await statuses(client, hundred);
    };
    const failed = await met(3);
    const count = failed.filter((status) => status === 503).length;
    assert.ok(count > 8 && count < 35, String(count));
    assert.deepEqual(await met(3), failed);
    assert.notDeepEqual(await met(4), failed);
  });

  it('after a time, also without another fault', async () => {
    await using client = await startClient(small);
    await client.token();
    const waited = async (fault: Fault) => {
      client.sandbox.faults.add(fault);
      const start = performance.now();
      const { status } = await client.key('/api/v3/users');
      return [status, performance.now() - start >= 195];
    };
    const route = 'GET /api/v3/users';
    assert.deepEqual(await waited({ route, fault: 'late', count: 1, milliseconds: 200 }), [200, true]);
    assert.deepEqual(await waited({ route, fault: '503', count: 1, milliseconds: 200 }), [503, true]);
  });

  it('as records over the control and on the command line as by the module', async () => {
    await using client = await startClient({ ...small, control: true });
    const fault = {
      route: employees,
      fault: '503',
      count: 2,
      page: 2,
      from: 3,
      share: 0.5,
      milliseconds: 10,
    } as const;
    assert.deepEqual(
      (await controlFaults(client, 'POST', { faults: [fault, JSON.stringify(fault)] })).at('faults'),
      [fault, fault],
    );
    client.sandbox.faults.add(fault);
    assert.deepEqual(client.sandbox.faults.list(), [fault, fault, fault]);
    const options = readArguments(['--fault', JSON.stringify(fault)]);
    assert.deepEqual(options !== 'help' && options.faults, [fault]);
    for (const [change, sentence] of [
      [{ page: 0 }, /The page of a fault is a whole number from 1 on, not 0/],
      [{ from: 1.5 }, /The from of a fault/],
      [{ share: 0 }, /The share of a fault is a number above 0, and at most 1, not 0/],
      [{ milliseconds: 600_001 }, /The milliseconds of a fault/],
      [{ count: null }, /The count of a fault/],
      [{ nth: 3 }, /A fault has no "nth"\. It has route, fault, count, page, from, share, milliseconds\./],
      [{ route: '* *', fault: 'refuse' }, /no page and no milliseconds/],
      [{ fault: 'late', milliseconds: undefined }, /needs a number of milliseconds/],
    ] as const) {
      assertLegacyError(
        await controlFaults(client, 'POST', { faults: [{ ...fault, ...change }] }),
        400,
        sentence,
      );
    }
    assert.throws(() => readArguments(['--fault', '{route}']), /begins as a record, and is not JSON/);
  });

  it('and are explained one by one by the control', async () => {
    await using client = await startClient({ ...small, control: true });
    const known = Object.entries(Object((await controlFaults(client, 'GET')).at('known')));
    assert.deepEqual(known.map(([name]) => name).toSorted(), [...faultNames].toSorted());
    for (const [name, sentence] of known) {
      assert.match(String(sentence), /^[A-Z][^{}]+\.$/, name);
      assert.doesNotMatch(String(sentence), /undefined/, name);
    }
    assert.equal(new Set(known.map(([, sentence]) => sentence)).size, faultNames.length);
  });
});
