import assert from 'node:assert/strict';
import { startSandbox } from '../../../../src/sandbox/index.ts';
import { type Dialect, defaultDialect } from '../../../../src/service/contract/dialect.ts';
import { systemClock } from '../../../../src/service/http/clock.ts';
import { assertProblem } from '../../sandbox/client.ts';
import type { ClientUnderTest } from '../../service/fixtures.ts';
import { useBench } from '../support/bench.ts';

const leaves = { of: 'employee', ids: ['1001'], from: '2026-01-01', to: '2026-05-01' } as const;
const form = (body: string | undefined) => Object.fromEntries(new URLSearchParams(body));

describe('supplement: the dialect of a deployment', () => {
  const dialect = {
    authorizationScheme: 'acme',
    legacyPrefix: '/old/v3',
    structurePrefix: '/tree/api',
    resourcePrefix: '/acme-api',
    timesheetPrefix: '/acme-times/api',
    apiVersion: '2027-01-01',
    reportPath: '/made/{id}/state',
  } as const satisfies Partial<Dialect>;
  const bench = useBench({ dialect: { ...dialect, tokenUrl: 'http://127.0.0.1:0/all-tenants/token' } });

  /** The requests that work sends, by method, path and status; those for tokens are left out. */
  async function asked(
    work: (service: ClientUnderTest['service']) => Promise<unknown>,
  ): Promise<readonly string[]> {
    const requests = await bench().requestsOf(() => work(bench().client({ dialect }).service));
    return requests
      .map((request) => request.replace(/\?\S*/, ''))
      .filter((request) => !request.includes('token'));
  }

  /** A client with one usual word on a deployment that has another. */
  const withUsual = (word: keyof typeof dialect) =>
    bench().client({ dialect: { ...dialect, [word]: defaultDialect[word] } }).service;

  it('S-dialect.1 the authorization scheme is service, and another word is sent where a connection has one', async () => {
    assert.equal(defaultDialect.authorizationScheme, 'service');
    await asked((service) => service.document('users', '1001'));
    assert.match(bench().exchanges.at(-1)?.headers.get('authorization') ?? '', /^acme application=\S+$/);
    const usual = withUsual('authorizationScheme');
    await assert.rejects(usual.document('users', '1001'), { kind: 'unauthorized' });
  });

  it('S-dialect.2 the resource API stands under /service-api, or where a connection says', async () => {
    assert.equal(defaultDialect.resourcePrefix, '/service-api');
    const requests = await asked(async (service) => {
      await service.employees({});
      await service.label('7001');
    });
    assert.deepEqual(requests, ['GET /acme-api/employees 200', 'GET /acme-api/taxonomy-labels/7001 200']);
    await assert.rejects(withUsual('resourcePrefix').label('7001'), { kind: 'missing' });
  });

  it('S-dialect.3 the time-sheet API stands under /service-timesheet/api, or where a connection says', async () => {
    assert.equal(defaultDialect.timesheetPrefix, '/service-timesheet/api');
    const requests = await asked((service) => service.reportTemplates());
    assert.deepEqual(requests, ['GET /acme-times/api/report-templates 200']);
  });

  it('S-dialect.4 the legacy API stands under /api/v3, or where a connection says', async () => {
    assert.equal(defaultDialect.legacyPrefix, '/api/v3');
    const requests = await asked(async (service) => {
      await service.document('users', '1001');
      await service.leaves(leaves);
    });
    assert.deepEqual(requests, ['GET /old/v3/users/1001 200', 'GET /old/v3/leaves 200']);
  });

  it('S-dialect.5 the structure API stands under /organization/structure/api, or where a connection says', async () => {
    assert.equal(defaultDialect.structurePrefix, '/organization/structure/api');
    assert.deepEqual(await asked((service) => service.departments()), ['GET /tree/api/departments 200']);
  });

  it('S-dialect.6 tokens come from /connect/token, or from another origin that a connection names', async () => {
    await using usual = await startSandbox({ employees: 1 });
    assert.equal(usual.tokenUrl, `${usual.baseUrl}/connect/token`);
    const { baseUrl, tokenUrl } = bench().raw.sandbox;
    assert.ok(!tokenUrl.startsWith(baseUrl) && tokenUrl.endsWith('/all-tenants/token'), tokenUrl);
    const from = bench().exchanges.length;
    assert.ok((await bench().client({ dialect }).service.taxonomies()).items.length > 0);
    assert.equal(bench().exchanges[from]?.url.href, tokenUrl);
  });

  it('S-dialect.7 the version is 2024-11-01, or what a connection says', async () => {
    assert.equal(defaultDialect.apiVersion, '2024-11-01');
    await asked((service) => service.taxonomies());
    assert.equal(bench().exchanges.at(-1)?.headers.get('api-version'), '2027-01-01');
    await assert.rejects(withUsual('apiVersion').taxonomies(), { kind: 'bad-request' });
  });

  it('S-dialect.8 a report is read at /reports/{id}, or where a connection says', async () => {
    assert.equal(defaultDialect.reportPath, '/reports/{id}');
    const requests = await asked(async (service) => {
      const { id } = await service.createReport({ templateId: 'absences', startsOn: null, endsOn: null });
      await service.report(String(id));
    });
    assert.deepEqual(requests, [
      'POST /acme-times/api/reports 201',
      'GET /acme-times/api/made/9001/state 200',
    ]);
  });
});

describe('supplement: authentication', () => {
  const bench = useBench();

  it('S-auth.1 a token is asked for by a form with grant, client, secret and scopes', async () => {
    await bench()
      .client({ scopes: ['employees.readonly', 'taxonomies.readonly'] })
      .service.taxonomies();
    const request = bench().exchanges.find(({ url }) => url.pathname === '/connect/token');
    assert.equal(request?.method, 'POST');
    assert.equal(request.headers.get('content-type'), 'application/x-www-form-urlencoded');
    assert.equal(request.headers.get('authorization'), null);
    const { clientId, clientSecret } = bench().raw.sandbox;
    assert.deepEqual(form(request.body), {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'employees.readonly taxonomies.readonly',
    });
  });

  it('S-auth.2 a token lasts 1800 seconds, and a fresh one is asked for before that', async () => {
    const { raw, clock } = bench();
    const { service } = bench().client();
    const from = bench().exchanges.length;
    await service.taxonomies();
    const response = JSON.parse(bench().exchanges[from]?.text ?? '');
    assert.deepEqual(Object.keys(response).sort(), ['access_token', 'expires_in', 'token_type']);
    assert.equal(bench().exchanges[from]?.responseHeaders.get('cache-control'), 'no-store');
    assert.deepEqual([response.expires_in, response.token_type], [1800, 'Bearer']);
    const status = async () =>
      (await raw.bearer('/service-api/taxonomies', {}, response.access_token)).status;
    clock.advance(1799);
    assert.equal(await status(), 200);
    const tokens = await bench().requestsOf(() => service.taxonomies());
    assert.match(tokens[0] ?? '', /^POST \/connect\/token/);
    clock.advance(1);
    assert.equal(await status(), 401);
  });

  it('S-auth.3 a rejected token request names the error as RFC 6749 does', async () => {
    const { raw } = bench();
    const { clientId: client_id, clientSecret: client_secret } = raw.sandbox;
    const grant_type = 'client_credentials';
    for (const [error, given] of [
      ['invalid_client', { grant_type, client_id, client_secret: 'wrong' }],
      ['invalid_client', { grant_type, client_id: 'wrong', client_secret }],
      ['invalid_scope', { grant_type, client_id, client_secret, scope: 'employees.readonly everything' }],
      ['unsupported_grant_type', { grant_type: 'password', client_id, client_secret }],
    ] as const) {
      const response = await raw.askToken(given);
      assert.deepEqual([response.status, response.at('error')], [400, error]);
      assert.equal(typeof response.at('error_description'), 'string');
    }
  });

  it('S-auth.4 a scope is a resource and a right, and a token can have many', async () => {
    const { raw } = bench();
    for (const [resource, ...paths] of [
      ['employees', 'employees'],
      ['departments', 'departments'],
      ['taxonomies', 'taxonomies', 'taxonomy-labels'],
      ['job-positions', 'job-positions/jp-1001'],
      ['employee-attributes', 'employee-attributes?employee.id=1001'],
      ['leaves'],
    ]) {
      const other = await raw.token(resource === 'employees' ? 'departments.readonly' : 'employees.readonly');
      for (const scope of [`${resource}.readonly`, `${resource}.readwrite`]) {
        const token = await raw.token(scope);
        assert.ok(token);
        for (const path of paths) {
          assert.equal((await raw.bearer(`/service-api/${path}`, {}, token)).status, 200, path);
          assertProblem(await raw.bearer(`/service-api/${path}`, {}, other), 403, /lacks the scope/);
        }
      }
    }
    const both = await raw.token('employees.readonly taxonomies.readwrite');
    for (const [path, status] of [
      ['employees', 200],
      ['taxonomies', 200],
      ['departments', 403],
    ] as const) {
      assert.equal((await raw.bearer(`/service-api/${path}`, {}, both)).status, status, path);
    }
  });

  it('S-auth.5 an invalid token is 401, after which the client gets a fresh one once, and a missing scope is 403', async () => {
    const { raw } = bench();
    const narrow = await raw.token('taxonomies.readonly');
    assertProblem(await raw.bearer('/service-api/employees', {}, narrow), 403, /employees\.readonly/);
    const { clientId, clientSecret } = raw.sandbox;
    const credentials = { clientId, clientSecret };
    const { service } = bench().client({ scopes: ['taxonomies.readonly'], credentials });
    await assert.rejects(service.employees({}), {
      kind: 'forbidden',
      message: /needs the scope employees\.readonly for this/,
    });

    const now = bench().clock.now();
    const late = bench().client({ clock: { ...systemClock, now: () => now } });
    await late.service.taxonomies();
    bench().clock.advance(1800);
    const requests = await bench().requestsOf(() => late.service.taxonomies());
    assert.deepEqual(
      requests.map((request) => request.replace(/\?\S+/, '')),
      ['GET /service-api/taxonomies 401', 'POST /connect/token 200', 'GET /service-api/taxonomies 304'],
    );
  });

  it('S-auth.6 what may not be seen is absent or 404, and the client says that it may be a matter of rights', async () => {
    const { service } = bench().client();
    const hidden = /may not exist, or this connection may not see it/;
    await assert.rejects(service.document('employees', '1'), { kind: 'missing', message: hidden });
    const token = await bench().raw.token();
    for (const path of [
      'employees/1',
      'departments/x',
      'taxonomies/1',
      'taxonomy-labels/1',
      'job-positions/jp-1',
    ]) {
      assertProblem(await bench().raw.bearer(`/service-api/${path}`, {}, token), 404, /may not see it/);
    }
    const blind = bench().variedClient({
      response: (value) =>
        'items' in Object(value) ? { ...Object(value), items: [], totalCount: 0, links: {} } : value,
    });
    const { items, unreadable, total, next } = await blind.service.employees({});
    assert.deepEqual(
      { items, unreadable, total, next },
      { items: [], unreadable: [], total: 0, next: undefined },
    );
  });
});
