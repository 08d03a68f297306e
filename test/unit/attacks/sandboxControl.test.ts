import assert from 'node:assert/strict';
import { request } from 'node:http';
import { maxBodyBytes } from '../../../src/service/contract/limits.ts';
import { type Client, control, startClient } from '../sandbox/client.ts';

const small = { employees: 5, departments: 2, control: true } as const;

const routes = [
  ['GET', '/clock'],
  ['PUT', '/clock', { now: '2026-07-01' }],
  ['POST', '/clock/advance', { seconds: 1 }],
  ['GET', '/requests'],
  ['GET', '/scenario'],
  ['POST', '/reset'],
  ['GET', '/faults'],
  ['POST', '/faults', { faults: [] }],
  ['DELETE', '/faults'],
] as const;

/** The status of a request with headers that fetch does not let through. */
async function statusWith(client: Client, method: string, path: string, headers: Record<string, string>) {
  const Authorization = `service application=${client.sandbox.apiKey}`;
  return await new Promise((resolve, reject) => {
    const sent = request(
      `${client.sandbox.baseUrl}/_sandbox${path}`,
      { method, headers: { Authorization, ...headers } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    sent.once('error', reject).end();
  });
}

describe('attacks on the control of the sandbox', () => {
  it('change nothing without the key, or from a page in a browser', async () => {
    await using client = await startClient(small);
    const token = await client.token();
    client.sandbox.faults.add('* *=500');
    for (const [method, path] of [...routes, ['GET', ''], ['GET', '/nowhere']] as const) {
      for (const Authorization of [undefined, 'service application=wrong', `Bearer ${token}`, '']) {
        const headers = Authorization === undefined ? {} : { Authorization };
        const { status } = await client.send(`/_sandbox${path}`, { method, headers });
        assert.equal(status, 401, `${method} ${path} with ${Authorization}`);
      }
      for (const headers of [
        { Origin: 'https://evil.example' },
        { Origin: 'null' },
        { Host: 'evil.example' },
        { 'Sec-Fetch-Site': 'cross-site' },
      ]) {
        const asked = `${method} ${path} with ${JSON.stringify(headers)}`;
        assert.equal(await statusWith(client, method, path, headers), 403, asked);
      }
    }
    assert.equal(client.sandbox.clock.now(), Date.parse('2026-06-01T10:00:00Z'));
    assert.equal(client.sandbox.faults.list().length, 1);
  });

  it('is not disturbed by faults, also not by those of connections', async () => {
    await using client = await startClient(small);
    for (const fault of ['* *=500', '* *=refuse', '* *=self-signed-certificate'] as const) {
      client.sandbox.faults.add(fault);
      const headers = { Connection: 'close' };
      assert.equal(await statusWith(client, 'GET', '/faults', headers), 200, fault);
    }
    await assert.rejects(client.key('/api/v3/users', { headers: { Connection: 'close' } }));
    assert.deepEqual((await control(client, 'DELETE', '/faults')).at('faults'), []);
    assert.equal((await client.key('/api/v3/users')).status, 200);
  });

  it('get a sentence for each body that is not understood', async () => {
    await using client = await startClient(small);
    const sent = async (path: string, body: string, type = 'application/json', method = 'POST') =>
      await client.key(`/_sandbox${path}`, { method, body, headers: { 'Content-Type': type } });
    const put = async (body: string) => await sent('/clock', body, 'application/json', 'PUT');
    for (const [answer, status, sentence] of [
      [await sent('/clock/advance', '{"seconds": 1}', 'text/plain'), 415, /must be application\/json/],
      [await sent('/faults', `{"faults": ["${'x'.repeat(6_000_000)}"]}`), 400, /is no fault|…$/],
      [await sent('/clock/advance', '{"seconds": "1"}'), 400, /"seconds" must be a number/],
      [await sent('/clock/advance', '{"seconds": NaN}'), 400, /is not JSON/],
      [await sent('/clock/advance', '{"seconds": -1}'), 400, /only goes forward/],
      [await sent('/clock/advance', '{"seconds": 1e400}'), 400, /takes a finite number/],
      [await sent('/clock/advance', '{"seconds": 1e12}'), 400, /only goes forward/],
      [await put('{}'), 400, /"now" takes an instant/],
      [await put('{"now": 0}'), 400, /"now" takes an instant/],
      [await put('{"now": "2026-02-31"}'), 400, /"now" takes an instant/],
      [await put('{"now": "2100-01-01"}'), 400, /"now" takes an instant/],
      [await put('{"now": "2026-06-01T09:59:59Z"}'), 400, /only goes forward, from 2026-06-01T10:00:00/],
    ] as const) {
      assert.equal(answer.status, status, answer.text);
      assert.match(String(answer.sentence), sentence);
    }
    const huge = { 'Content-Type': 'application/json', 'Content-Length': String(maxBodyBytes + 1) };
    assert.equal(await statusWith(client, 'POST', '/faults', huge), 413);
    const { clock } = client.sandbox;
    assert.throws(() => clock.set(0), /only goes forward/);
    assert.throws(() => clock.advance(-1), /only goes forward/);
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, new Date(), '60', '2030-01-01', undefined]) {
      const sentence = { name: 'RangeError', message: /^The clock takes a finite number of (milli)?seconds/ };
      assert.throws(() => Reflect.apply(clock.set, clock, [value]), sentence, String(value));
      assert.throws(() => Reflect.apply(clock.advance, clock, [value]), sentence, String(value));
    }
    assert.equal((await control(client, 'GET', '/clock')).at('now'), '2026-06-01T10:00:00.000Z');
  });

  it('get a sentence for a value of any kind in place of each one', async () => {
    await using client = await startClient(small);
    const nested = `${'['.repeat(90)}${']'.repeat(90)}`;
    const values = ['null', 'true', '-1', '1e999', '""', '"x"', '[]', '{}', nested, `{"a":${nested}}`];
    const objects = ['{"toString":1}', '{"toString":{},"valueOf":{}}', '{"__proto__":{}}', '{"length":-1}'];
    for (const value of [...values, ...objects]) {
      for (const [method, path, body] of [
        ['PUT', '/clock', `{"now":${value}}`],
        ['POST', '/clock/advance', `{"seconds":${value}}`],
        ['POST', '/faults', `{"faults":[${value}]}`],
        ['POST', '/faults', `{"faults":[{"route":"* *","fault":${value}}]}`],
        ['POST', '/faults', `{"faults":[{"route":${value},"fault":"500"}]}`],
        ['POST', '/faults', `{"faults":[{"route":"* *","fault":"500","count":${value}}]}`],
      ] as const) {
        const headers = { 'Content-Type': 'application/json' };
        const answer = await client.key(`/_sandbox${path}`, { method, body, headers });
        assert.equal(answer.status, 400, `${body.slice(0, 100)}: ${answer.text.slice(0, 200)}`);
        assert.ok(String(answer.sentence).length > 20);
      }
    }
  });

  it('find no secret in the list of requests, wherever a client wrote it', async () => {
    const own = { apiKey: 'k3y/%{x', clientSecret: 's3cret' };
    await using client = await startClient({ ...small, ...own });
    const others = [
      await client.token(),
      'a'.repeat(25),
      'KEY%2FOF%20another',
      'sandbox-key-a',
      'sandbox-token-B',
    ];
    const secrets = [...Object.values(own), ...others];
    client.sandbox.reset();
    for (const secret of secrets) {
      for (const written of [
        secret,
        encodeURIComponent(secret),
        encodeURIComponent(encodeURIComponent(secret)),
        secret.toUpperCase(),
      ]) {
        await statusWith(client, 'GET', `/../api/v3/users/x${written}`, {});
        await statusWith(client, 'GET', `/../api/${written}/users?key=${written}`, {});
        await statusWith(client, 'GET', '/../nowhere?', { Authorization: `Bearer ${written}` });
      }
    }
    const { text } = await control(client, 'GET', '/requests');
    for (const secret of [...secrets, 'k3y', 's3cret', 'another', 'sandbox-']) {
      assert.ok(!text.toLowerCase().includes(secret.toLowerCase()), secret);
    }
    const parts = new Set(client.sandbox.requests().flatMap(({ path }) => path.split('/')));
    assert.deepEqual([...parts].toSorted(), ['', 'api', 'nowhere', 'users', 'v3', '…']);
    assert.equal(client.sandbox.requests().length, secrets.length * 12);
  });

  it('make it keep no more than 1,000 requests', async () => {
    await using client = await startClient(small);
    for (let sent = 0; sent < 3000; sent += 100) {
      await Promise.all(Array.from({ length: 100 }, (_, index) => client.send(`/nowhere/${sent + index}`)));
    }
    const requests = client.sandbox.requests().map(({ path }) => path);
    assert.equal(requests.length, 1000);
    assert.equal(new Set(requests).size, 1000);
    assert.ok(requests.every((path) => Number(path.split('/')[2]) >= 1900));
  });
});
