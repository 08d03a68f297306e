import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { readArguments } from '../../../src/sandbox/arguments.ts';
import { faultNames, isOfConnections, parseFault, printFault } from '../../../src/sandbox/faults/fault.ts';
import type { FaultName } from '../../../src/sandbox/index.ts';
import { assertLegacyError, assertProblem, type Client, controlFaults, startClient } from './client.ts';

const small = { employees: 5, departments: 2 } as const;
const employees = 'GET /service-api/employees';
const departments = 'GET /organization/structure/api/departments';

const ask = (client: Client, init: RequestInit = {}) => client.bearer('/service-api/employees', init);

describe('the faults of the sandbox', () => {
  it('apply to as many requests of their route as their count, the first fault first', async () => {
    await using client = await startClient({
      ...small,
      faults: [{ route: employees, fault: '503', count: 2 }],
    });
    client.sandbox.faults.add({ route: '* /service-api/*', fault: '404', count: 1 });
    assertProblem(await ask(client), 503, /fault that was asked for/);
    assert.equal((await client.key('/api/v3/users')).status, 200);
    assert.deepEqual(client.sandbox.faults.list()[0], { route: employees, fault: '503', count: 1 });
    assert.equal((await ask(client)).status, 503);
    assert.equal((await ask(client)).status, 404);
    assert.equal((await ask(client)).status, 200);
    assert.deepEqual(client.sandbox.faults.list(), []);
  });

  it('last until they are disposed of or cleared when they have no count', async () => {
    await using client = await startClient(small);
    const one = client.sandbox.faults.add({ route: departments, fault: '500' });
    client.sandbox.faults.add({ route: '* *', fault: '410' });
    const path = '/organization/structure/api/departments';
    assertLegacyError(await client.key(path), 500);
    assertLegacyError(await client.key(path), 500);
    one.dispose();
    assertLegacyError(await client.key(path), 410);
    client.sandbox.faults.clear();
    assert.equal((await client.key(path)).status, 200);
  });

  it('come after the checks of the origin and of the key', async () => {
    await using client = await startClient({ ...small, faults: [{ route: '* *', fault: '500' }] });
    const foreign = await client.send('/api/v3/users', { headers: { Origin: 'https://evil.example' } });
    assertLegacyError(foreign, 403);
    assertLegacyError(await client.send('/api/v3/users'), 401);
    assertLegacyError(await client.key('/api/v3/users'), 500);
  });

  it('can be added with the key over the control, which exists only on request', async () => {
    await using closed = await startClient(small);
    assert.equal((await controlFaults(closed, 'GET')).status, 404);
    await using client = await startClient({ ...small, control: true });
    assert.equal((await client.send('/_sandbox/faults')).status, 401);
    const faults = [`${employees}=503*2`, '* /api/*=html'];
    const added = await controlFaults(client, 'POST', { faults });
    assert.deepEqual([added.status, added.at('faults')], [201, faults]);
    assert.equal((await ask(client)).status, 503);
    assert.deepEqual((await controlFaults(client, 'GET')).at('faults'), [
      `${employees}=503*1`,
      '* /api/*=html',
    ]);
    assert.deepEqual((await controlFaults(client, 'DELETE')).at('faults'), []);
    assert.equal((await ask(client)).status, 200);
    assertLegacyError(await controlFaults(client, 'POST', { faults: 'all' }), 400, /list of faults/);
    assertLegacyError(await controlFaults(client, 'POST', { faults: ['nonsense'] }), 400, /is no fault/);
  });

  it('are read from the command line; invalid ones get a sentence', () => {
    const options = readArguments(['--fault', `${employees}=503*2`, '--fault', '* *=refuse', '--control']);
    assert.ok(options !== 'help');
    assert.deepEqual(options.faults, [
      { route: employees, fault: '503', count: 2 },
      { route: '* *', fault: 'refuse' },
    ]);
    assert.equal(options.control, true);
    for (const [fault, message] of [
      ['503', /"503" is no fault: write it as METHOD PATH=FAULT/],
      ['get /x=503', /is no fault/],
      ['GET x=503', /is no fault/],
      ['GET /x=nonsense', /There is no fault "nonsense"\. The faults are: 204,/],
      ['GET /x=503*0', /count of a fault is a whole number/],
      ['GET /x=503*', /count of a fault is a whole number/],
      ['GET /_sandbox/clock=503', /Faults do not apply to the control/],
      ['GET /x=refuse', /its route is "\* \*"/],
      ['GET /x=self-signed-certificate', /its route is "\* \*"/],
    ] as const) {
      assert.throws(() => readArguments(['--fault', fault]), { message }, fault);
    }
  });

  it('have one name each for the command line, the route and the process', async () => {
    await using client = await startClient({ ...small, control: true });
    const faults = faultNames
      .filter((name) => name !== 'late')
      .map((name) => `${isOfConnections(name) ? '* *' : employees}=${name}*3`);
    const options = readArguments(faults.flatMap((fault) => ['--fault', fault]));
    assert.ok(options !== 'help');
    assert.deepEqual(options.faults, faults.map(parseFault));
    assert.deepEqual((await controlFaults(client, 'POST', { faults })).at('faults'), faults);
    assert.deepEqual(client.sandbox.faults.list(), options.faults);
    client.sandbox.faults.clear();
    for (const fault of options.faults) {
      client.sandbox.faults.add(fault);
    }
    assert.deepEqual(client.sandbox.faults.list().map(printFault), faults);
  });

  it('close connections as they come', async () => {
    await using client = await startClient(small);
    client.sandbox.faults.add({ route: '* *', fault: 'refuse', count: 1 });
    await assert.rejects(client.send('/api/v3/users', { headers: { Connection: 'close' } }));
    assert.equal((await client.key('/api/v3/users')).status, 200);
  });

  it('serve TLS connections with a self-signed certificate, and leave other connections alone', async () => {
    await using client = await startClient(small);
    const secure = client.sandbox.baseUrl.replace('http:', 'https:');
    const ask = () => fetch(`${secure}/api/v3/users`);
    const failure = async () => {
      const error: unknown = await ask().catch((reason: unknown) => reason);
      assert.ok(error instanceof Error && error.cause instanceof Error && 'code' in error.cause);
      return error.cause.code;
    };
    client.sandbox.faults.add({ route: '* *', fault: 'self-signed-certificate', count: 2 });
    assert.equal((await client.key('/api/v3/users')).status, 200);
    assert.equal(await failure(), 'DEPTH_ZERO_SELF_SIGNED_CERT');
    assert.equal((await client.key('/api/v3/departments')).status, 200);
    assert.equal(await failure(), 'DEPTH_ZERO_SELF_SIGNED_CERT');
    assert.deepEqual(client.sandbox.faults.list(), []);
    assert.notEqual(await failure(), 'DEPTH_ZERO_SELF_SIGNED_CERT');
    assert.equal((await client.key('/api/v3/users')).status, 200);
  });

  it('let a sandbox stop while a connection has sent nothing', async () => {
    const client = await startClient({
      ...small,
      faults: [{ route: '* *', fault: 'self-signed-certificate' }],
    });
    const socket = connect(Number(new URL(client.sandbox.baseUrl).port), '127.0.0.1');
    await once(socket, 'connect');
    await client.sandbox.stop();
    socket.destroy();
  });

  it('abort or stall responses', async () => {
    await using client = await startClient(small);
    await client.token();
    for (const fault of ['reset-before-headers', 'reset-in-body', 'length-too-long'] as const) {
      client.sandbox.faults.add({ route: employees, fault, count: 1 });
      await assert.rejects(ask(client), TypeError, fault);
    }
    for (const fault of ['stall-before-headers', 'stall-in-body', 'trickle'] as const) {
      client.sandbox.faults.add({ route: employees, fault, count: 1 });
      const ending = new AbortController();
      const stalled = assert.rejects(ask(client, { signal: ending.signal }), { name: 'TimeoutError' }, fault);
      while (client.sandbox.faults.list().length > 0) {
        await setImmediate();
      }
      const limit = AbortSignal.timeout(150);
      limit.addEventListener('abort', () => ending.abort(limit.reason));
      await stalled;
    }
    assert.equal((await ask(client)).status, 200);
  });

  describe('change a response', () => {
    let client: Client;
    const spoilt = async (fault: FaultName, path = '/service-api/employees?include=links,totalCount') => {
      client.sandbox.faults.add({ route: '* *', fault, count: 1 });
      return path.startsWith('/service-api') ? await client.bearer(path) : await client.key(path);
    };
    before(async () => {
      client = await startClient(small);
      await ask(client);
    });
    after(() => client.sandbox.stop());

    it('in its text', async () => {
      assert.match((await spoilt('html')).text, /^<!DOCTYPE html>/);
      assert.deepEqual([(await spoilt('empty')).status, (await spoilt('empty')).text], [200, '']);
      assert.equal((await spoilt('204')).status, 204);
      for (const fault of ['truncated-json', 'length-too-short'] as const) {
        const { text } = await spoilt(fault);
        assert.match(text, /^\{"url"/);
        assert.throws(() => JSON.parse(text), SyntaxError, fault);
      }
      assert.match((await spoilt('deep-json')).text, /^\{"deep":\[{10000}1\.50\]{10000},"url"/);
      assert.equal((await spoilt('wrong-charset')).at('\uFFFD'), '\uFFFD');
    });

    it('with a byte order mark', async () => {
      client.sandbox.faults.add({ route: '* *', fault: 'byte-order-mark', count: 1 });
      const response = await fetch(`${client.sandbox.baseUrl}/api/v3/users`, {
        headers: { Authorization: `service application=${client.sandbox.apiKey}` },
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      assert.deepEqual([...bytes.subarray(0, 4)], [0xef, 0xbb, 0xbf, 0x7b]);
    });

    it('in its envelope', async () => {
      assert.deepEqual(Object.keys(Object((await spoilt('wrong-envelope')).at(''))), ['result']);
      assert.equal((await spoilt('items-null')).at('items'), null);
      assert.equal((await spoilt('items-null', '/api/v3/users')).at('data/items'), null);
      assert.equal((await spoilt('item-null')).at('items/0'), null);
      assert.equal((await spoilt('item-null')).list('items').length, 5);
      assert.equal((await spoilt('wrong-id-type')).at('items/0/id'), true);
      assert.equal((await spoilt('wrong-id-type', '/service-api/taxonomies/70')).at('id'), true);
    });

    it('in its link to the next page', async () => {
      const path = '/service-api/employees?include=links&limit=2';
      const url = client.sandbox.baseUrl + path;
      assert.equal((await spoilt('next-to-itself', path)).at('links/next/href'), url);
      assert.equal(
        (await spoilt('next-elsewhere', path)).at('links/next/href'),
        url.replace('127.0.0.1', 'localhost'),
      );
      const first = await spoilt('same-page', path);
      const again = await spoilt('same-page', `${path}&page=2`);
      assert.deepEqual(again.all('items', 'id'), first.all('items', 'id'));
      assert.match(String(first.at('links/next/href')), /page=2$/);
      assert.match(String(again.at('links/next/href')), /page=3$/);
      const legacy = '/api/v3/users?fields=id,collection.count';
      assert.deepEqual(
        (await spoilt('same-page', `${legacy}&paging=2,2`)).all('data/items', 'id'),
        (await client.key(`${legacy}&paging=0,2`)).all('data/items', 'id'),
      );
    });

    it('to a redirect', async () => {
      for (const status of [301, 302, 303, 307, 308] as const) {
        for (const [suffix, host] of [
          ['', '127.0.0.1'],
          ['-elsewhere', 'localhost'],
        ] as const) {
          client.sandbox.faults.add({ route: '* *', fault: `redirect-${status}${suffix}`, count: 1 });
          const response = await client.key('/api/v3/users', { redirect: 'manual' });
          assert.equal(response.status, status);
          assert.equal(new URL(response.headers.get('Location') ?? '').hostname, host);
        }
      }
    });

    it('to a rate limit', async () => {
      const wait = async (fault: FaultName) => (await spoilt(fault)).headers.get('Retry-After');
      assert.equal(await wait('429-seconds'), '2');
      assert.equal(await wait('429-date'), 'Mon, 01 Jun 2026 10:00:02 GMT');
      assert.equal(await wait('429-asctime'), 'Mon Jun  1 10:00:02 2026');
      assert.equal(await wait('429-absent'), null);
      assert.equal(await wait('429-absurd'), '1e300');
      assert.equal(await wait('429-negative'), '-30');
      assert.equal(await wait('429-past'), 'Thu, 01 Jan 1970 00:00:00 GMT');
      assert.equal(await wait('429-distant'), 'Fri, 31 Dec 9999 23:59:59 GMT');
      assert.equal(await wait('429-words'), 'a little while');
    });

    it('to a large one', async () => {
      for (const fault of ['200-megabytes', 'gzip-bomb'] as const) {
        client.sandbox.faults.add({ route: '* *', fault, count: 1 });
        const headers = {
          Authorization: `service application=${client.sandbox.apiKey}`,
          'Accept-Encoding': 'gzip',
        };
        const [response] = await once(get(`${client.sandbox.baseUrl}/api/v3/users`, { headers }), 'response');
        const isCompressed = response.headers['content-encoding'] === 'gzip';
        assert.equal(isCompressed, fault === 'gzip-bomb');
        const body = isCompressed ? response.pipe(createGunzip({ chunkSize: 1_000_000 })) : response;
        let bytes = 0;
        for await (const chunk of body) {
          bytes += chunk.byteLength;
        }
        assert.equal(bytes, 200_000_000, fault);
      }
      assert.equal((await spoilt('many-items')).list('items').length, 600_001);
    }).timeout(180_000);
  });
});
