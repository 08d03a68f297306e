import assert from 'node:assert/strict';
import { assertLegacyError, assertProblem } from '../sandbox/client.ts';
import { useBench } from './support/bench.ts';

/** One address of every family that takes a key. */
const keyed = [
  '/api/v3/users/1001',
  '/api/v3/departments',
  '/api/v3/leaves?date=2026-05-04&leavePeriod.ownerId=1001',
  '/organization/structure/api/departments',
  '/service-timesheet/api/report-templates',
];
const wide = 'taxonomies.readwrite';

describe('interface 4, 5 and 7: authentication and errors', () => {
  const bench = useBench();
  const isFromToken = ({ url }: { readonly url: URL }) => url.pathname === '/connect/token';

  it('4 authorization: every legacy, structure and time-sheet request carries the key', async () => {
    const from = bench().exchanges.length;
    const { service } = bench().client();
    await service.departments();
    await service.document('users', '1001');
    await service.leaves({ of: 'employee', ids: ['1001'], from: '2026-01-01', to: '2026-05-01' });
    await service.reportTemplates();
    const { apiKey } = bench().raw.sandbox;
    const sent = bench().exchanges.slice(from);
    assert.equal(sent.length, 4);
    for (const { headers } of sent) {
      assert.equal(headers.get('authorization'), `service application=${apiKey}`);
    }
  });

  it('4 data: legacy responses are objects with data in them', async () => {
    for (const path of [...keyed.slice(0, 3), '/api/v3/users', '/api/v3/departments/tree']) {
      const response = await bench().raw.key(path);
      assert.ok(Object.keys(Object(response.at(''))).includes('data'), path);
    }
    const [filter, bare] = [
      { of: 'employee', ids: ['1001'], from: '2026-01-01', to: '2026-05-01' } as const,
      bench().variedClient({ response: (value) => Object(value).data }).service,
    ];
    assert.deepEqual(await bare.leaves(filter), await bench().client().service.leaves(filter));
    const empty = bench().variedClient({ response: () => ({ Status: 200, Message: 'Later' }) }).service;
    await assert.rejects(empty.leaves(filter), { kind: 'unexpected', message: /has no “data”/ });
  });

  it('5.1.1 the key goes in the Authorization header, in exactly that form', async () => {
    const { raw } = bench();
    const { apiKey } = raw.sandbox;
    for (const path of keyed) {
      for (const [Authorization, expected] of [
        [`service application=${apiKey}`, 200],
        [`Service application=${apiKey}`, 401],
        [`service application=${apiKey.toUpperCase()}`, 401],
        ['service application=', 401],
        [`Bearer ${apiKey}`, 401],
        [apiKey, 401],
      ] as const) {
        const { status } = await raw.send(path, { headers: { Authorization } });
        assert.equal(status, expected, `${Authorization} ${path}`);
      }
    }
  });

  it('5.1.4 a bad key gets a 401', async () => {
    const { service } = bench().client({ credentials: { apiKey: 'bad' } });
    await assert.rejects(service.document('users', '1001'), {
      kind: 'unauthorized',
      status: 401,
      message: /Enter another key/,
    });
    await assert.rejects(service.departments(), { kind: 'unauthorized', status: 401 });
  });

  it('5.1.7 requests that a page of another origin makes are not allowed', async () => {
    const { raw } = bench();
    for (const Origin of ['https://elsewhere.example', 'null', 'http://127.0.0.1:1']) {
      const response = await raw.key('/api/v3/users/1001', { headers: { Origin } });
      assertLegacyError(response, 403, /are not allowed/);
      assert.ok(String(response.sentence).includes(Origin), Origin);
    }
    const own = await raw.key('/api/v3/users/1001', { headers: { Origin: raw.sandbox.baseUrl } });
    assert.equal(own.status, 200);
  });

  it('5.2.1 a token by client credentials goes in the Authorization header, requested once for all that wait', async () => {
    const from = bench().exchanges.length;
    const { service } = bench().client();
    await Promise.all([service.employees({}), service.taxonomies(), service.label('7001')]);
    const sent = bench().exchanges.slice(from);
    const [token, ...others] = sent.filter(isFromToken);
    assert.deepEqual(
      [others.length, new URLSearchParams(token?.body).get('grant_type')],
      [0, 'client_credentials'],
    );
    const { access_token: value, token_type: type } = JSON.parse(token?.text ?? '');
    for (const { headers } of sent.filter((exchange) => !isFromToken(exchange))) {
      assert.equal(headers.get('authorization'), `${type} ${value}`);
    }
  });

  it('5.2.2 the scopes asked for are those of the connection, and a wrong scope and a wrong secret have different messages', async () => {
    const scopes = [wide, 'employees.readonly'];
    await bench().client({ scopes }).service.taxonomies();
    const asked = bench().exchanges.filter(isFromToken).at(-1);
    assert.equal(new URLSearchParams(asked?.body).get('scope'), scopes.join(' '));
    const odd = bench()
      .client({ scopes: ['salaries.readonly'] })
      .service.taxonomies();
    await assert.rejects(odd, { kind: 'forbidden', message: /requested scopes \(salaries\.readonly\)/ });
    const { clientId } = bench().raw.sandbox;
    const wrong = bench()
      .client({ credentials: { clientId, clientSecret: 'wrong' } })
      .service.taxonomies();
    await assert.rejects(wrong, {
      kind: 'unauthorized',
      message: /client ID and the client secret, “The client_id or the client_secret is not valid”/,
    });
  });

  it('7 API key: a missing or invalid key is 401 in every family that takes one', async () => {
    for (const path of [...keyed, '/api/leaves']) {
      assertLegacyError(await bench().raw.send(path), 401, /missing/);
      const headers = { Authorization: 'service application=bad' };
      assertLegacyError(await bench().raw.send(path, { headers }), 401, /not valid/);
    }
  });

  it('7 resource API: any response but a success is a failure, with what the service said and its trace', async () => {
    const response = await bench().raw.bearer('/service-api/employees/x');
    assertProblem(response, 404);
    const { service } = bench().client();
    await assert.rejects(service.document('employees', 'x'), (error: unknown) => {
      assert.match(
        String(error),
        /^ServiceError: Could not read employee x: the service returned 404, “.*There is no/,
      );
      assert.match(String(error), /trace [0-9a-f]{32}/);
      return true;
    });
  });
});
