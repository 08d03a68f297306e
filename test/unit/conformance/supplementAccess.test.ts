import assert from 'node:assert/strict';
import { defaultDialect } from '../../../src/service/connection.ts';
import { systemClock } from '../../../src/service/http/clock.ts';
import { assertLegacyError, assertProblem } from '../sandbox/client.ts';
import { json, serve } from '../service/fixtures.ts';
import { useBench } from './bench.ts';

const leaves = { of: 'employee', ids: ['1001'], from: '2026-01-01', to: '2026-05-01' } as const;
const form = (body: string | undefined) => Object.fromEntries(new URLSearchParams(body));

describe('supplement: the dialect of a deployment', () => {
  const bench = useBench();

  /** The paths that a client asks for, on a deployment that has one prefix elsewhere. */
  async function asked(
    part: 'legacyPrefix' | 'structurePrefix' | 'resourcePrefix' | 'timesheetPrefix',
    other: string,
    work: (service: ReturnType<ReturnType<typeof bench>['client']>['service']) => Promise<unknown>,
  ): Promise<readonly string[]> {
    const address = (url: URL) => new URL(url.href.replace(other, defaultDialect[part]));
    const from = bench().exchanges.length;
    await work(bench().variedClient({ address }, { dialect: { [part]: other } }).service);
    return bench()
      .exchanges.slice(from)
      .map(({ url }) => url.pathname)
      .filter((path) => path !== '/connect/token');
  }

  it('S-dialect.1 the authorization scheme is service, and another word is sent where a connection has one', async () => {
    assert.equal(defaultDialect.authorizationScheme, 'service');
    const { service } = bench().client({ dialect: { authorizationScheme: 'acme' } });
    await assert.rejects(service.document('users', '1001'), { kind: 'unauthorized' });
    assert.match(bench().exchanges.at(-1)?.headers.get('authorization') ?? '', /^acme application=\S+$/);
  });

  it('S-dialect.2 the resource API stands under /service-api, or where a connection says', async () => {
    assert.equal(defaultDialect.resourcePrefix, '/service-api');
    const paths = await asked('resourcePrefix', '/acme-api', async (service) => {
      await service.employees({});
      await service.label('7001');
    });
    assert.deepEqual(paths, ['/acme-api/employees', '/acme-api/taxonomy-labels/7001']);
  });

  it('S-dialect.3 the time-sheet API stands under /service-timesheet/api, or where a connection says', async () => {
    assert.equal(defaultDialect.timesheetPrefix, '/service-timesheet/api');
    const paths = await asked('timesheetPrefix', '/acme-times/api', (service) => service.reportTemplates());
    assert.deepEqual(paths, ['/acme-times/api/report-templates']);
  });

  it('S-dialect.4 the legacy API stands under /api/v3, or where a connection says', async () => {
    assert.equal(defaultDialect.legacyPrefix, '/api/v3');
    const paths = await asked('legacyPrefix', '/old/v3', async (service) => {
      await service.document('users', '1001');
      await service.leaves(leaves);
    });
    assert.deepEqual(paths, ['/old/v3/users/1001', '/old/v3/leaves']);
  });

  it('S-dialect.5 the structure API stands under /organization/structure/api, or where a connection says', async () => {
    assert.equal(defaultDialect.structurePrefix, '/organization/structure/api');
    const paths = await asked('structurePrefix', '/tree/api', (service) => service.departments());
    assert.deepEqual(paths, ['/tree/api/departments']);
  });

  it('S-dialect.6 tokens come from /connect/token, or from another origin that a connection names', async () => {
    await bench().client().service.taxonomies();
    assert.ok(
      bench().exchanges.some(({ url }) => url.href === `${bench().raw.sandbox.baseUrl}/connect/token`),
    );
    const token = await bench().raw.token();
    await using elsewhere = await serve((_request, response) =>
      json(response, { access_token: token, token_type: 'Bearer', expires_in: 1800 }),
    );
    const { service } = bench().client({ tokenUrl: `${elsewhere.origin}/all-tenants/token` });
    assert.ok((await service.taxonomies()).items.length > 0);
    assert.deepEqual(
      elsewhere.requests.map(({ method, url }) => `${method} ${url}`),
      ['POST /all-tenants/token'],
    );
  });

  it('S-dialect.7 the version is 2024-11-01, or what a connection says', async () => {
    assert.equal(defaultDialect.apiVersion, '2024-11-01');
    const { service } = bench().client({ dialect: { apiVersion: '2027-01-01' } });
    await assert.rejects(service.taxonomies(), { kind: 'bad-request' });
    assert.equal(bench().exchanges.at(-1)?.headers.get('api-version'), '2027-01-01');
  });

  it('S-dialect.8 a report is read at /reports/{id}, or where a connection says', async () => {
    assert.equal(defaultDialect.reportPath, '/reports/{id}');
    const address = (url: URL) => new URL(url.href.replace(/\/made\/(\d+)\/state/, '/reports/$1'));
    const dialect = { reportPath: '/made/{id}/state' };
    const { service } = bench().variedClient({ address }, { dialect });
    const { id } = await service.createReport({ templateId: 'absences', startsOn: null, endsOn: null });
    assert.equal((await service.report(String(id))).id, id);
    assert.equal(bench().exchanges.at(-1)?.url.pathname, `/service-timesheet/api/made/${id}/state`);
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
    assert.equal(bench().exchanges[from]?.answerHeaders.get('cache-control'), 'no-store');
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

  it('S-auth.3 a refused token request names the error as RFC 6749 does', async () => {
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

  it('S-auth.4 scopes are a resource and how far one may go with it, one token carrying many', async () => {
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

  it('S-auth.5 no good token is 401, which the client mends once with a fresh one, a missing scope 403', async () => {
    const { raw } = bench();
    const headers = { 'Api-Version': '2024-11-01' };
    for (const [authorization, detail] of [
      [{}, /missing/],
      [{ Authorization: 'Bearer' }, /access token/],
      [{ Authorization: `service application=${raw.sandbox.apiKey}` }, /API keys are for the other families/],
      [{ Authorization: 'Bearer made-up' }, /unknown or expired/],
    ] as const) {
      const response = await raw.send('/service-api/employees', {
        headers: { ...headers, ...authorization },
      });
      assertProblem(response, 401, detail);
      assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/);
    }
    const narrow = await raw.token('taxonomies.readonly');
    assertProblem(await raw.bearer('/service-api/employees', {}, narrow), 403, /employees\.readonly/);
    const { service } = bench().client({ scopes: ['taxonomies.readonly'] });
    await assert.rejects(service.employees({}), {
      kind: 'forbidden',
      message: /takes the scope employees\.readonly for this/,
    });

    const moment = bench().clock.now();
    const late = bench().client({ clock: { ...systemClock, now: () => moment } });
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

  it('S-auth.7 a bad legacy key is 401', async () => {
    const headers = { Authorization: 'service application=bad' };
    assertLegacyError(await bench().raw.send('/api/v3/users', { headers }), 401);
  });
});
