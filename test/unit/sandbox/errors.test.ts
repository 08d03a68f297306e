import assert from 'node:assert/strict';
import { assertLegacyError, assertProblem, type SandboxResponse, useClient } from './client.ts';

const users = '/api/v3/users';
const departments = '/api/v3/departments';
const structure = '/organization/structure/api/departments';
const reports = '/service-timesheet/api/reports';
const resource = '/service-api';

describe('error messages for wrong addresses and credentials', () => {
  const client = useClient();

  const openapi = () => `${client().sandbox.baseUrl}/openapi.json describes what there is.`;

  describe('addresses', () => {
    it('name the address of the description', async () => {
      for (const path of ['/', '/nothing', '//api/v3/users']) {
        const response = await client().send(`${client().sandbox.baseUrl}${path}`);
        assertLegacyError(response, 404);
        assert.equal(response.sentence, `There is nothing at ${path}. ${openapi()}`);
      }
      const unknown = await client().bearer(`${resource}/nothing`);
      assertProblem(unknown, 404);
      assert.equal(unknown.sentence, `There is nothing at ${resource}/nothing. ${openapi()}`);
    });

    it('point out a slash at the end', async () => {
      for (const path of [`${users}/`, `${users}/1001/`, `${structure}/`, `${reports}/`]) {
        const response = await client().key(path);
        assertLegacyError(response, 404);
        assert.equal(response.sentence, `There is nothing at ${path}. Leave out the slash at its end.`);
      }
      assertProblem(await client().bearer(`${resource}/employees/`), 404, /Leave out the slash/);
    });

    it('have the format of the family, also at its top', async () => {
      assertProblem(await client().send(resource), 401);
      assertLegacyError(await client().send('/api'), 401);
      const token = await client().send('/connect');
      assert.deepEqual([token.status, token.at('error')], [404, 'invalid_request']);
    });

    it('accept ids only as they are written, in no other spelling of the same number', async () => {
      for (const id of ['0x3E9', '1001.0', '01001', '%201001', '1e3', '+1001']) {
        assertLegacyError(await client().key(`${users}/${id}`), 404, /There is no user/);
        assertProblem(await client().bearer(`${resource}/employees/${id}`), 404, /There is no employee/);
      }
      for (const id of ['0x65', '101.0', '%20101']) {
        assertLegacyError(await client().key(`${departments}/${id}`), 404, /There is no department/);
        assertLegacyError(await client().key(`${structure}/${id}`), 400, /whole number from 1/);
        assertProblem(await client().bearer(`${resource}/departments/${id}`), 404, /There is no department/);
      }
      const report = await client().createReport({ templateId: 'absences' });
      assertLegacyError(await client().key(`${reports}/${report.at('id')}.0`), 404, /There is no report/);
      const attributes = await client().bearer(`${resource}/employee-attributes?employee.id=1001.0`);
      assert.deepEqual(attributes.list('items'), []);
    });
  });

  const unknown = ' How the service takes such a change is not known, so the sandbox does not invent it.';

  it('refuse every write that is not known for certain, on every route', async () => {
    const writes = ['POST', 'PUT', 'PATCH', 'DELETE'];
    const { paths: all } = Object((await client().send('/openapi.json')).at(''));
    // Retired leaves return 410, whatever the method.
    const paths = Object.fromEntries(Object.entries(all).filter(([path]) => !path.startsWith('/api/leaves')));
    let refused = 0;
    for (const [template, methods] of Object.entries(paths)) {
      const path = template.replace('{id}', '7001');
      for (const method of writes.filter((one) => !Object.hasOwn(Object(methods), one.toLowerCase()))) {
        const isResource = path.startsWith(resource);
        const response = await (isResource
          ? client().bearer(path, { method })
          : client().key(path, { method }));
        assert.equal(response.status, 405, `${method} ${path}`);
        const allowed = response.headers.get('Allow') ?? '';
        assert.ok(allowed !== '' && !allowed.split(', ').includes(method), `${method} ${path}: ${allowed}`);
        const sentence = path.startsWith('/connect') ? response.at('error_description') : response.sentence;
        assert.equal(sentence, `${path} takes ${allowed.replaceAll(', ', ' or ')}, not ${method}.${unknown}`);
        refused += 1;
      }
    }
    const known = ['POST /connect/token', `POST ${reports}`, `PATCH ${resource}/taxonomy-labels/{id}`];
    assert.equal(refused, Object.keys(paths).length * writes.length - known.length);
  });

  it('name the methods that an address supports', async () => {
    for (const [path, method, sentence, allowed] of [
      [users, 'POST', `${users} takes GET or HEAD, not POST.${unknown}`, 'GET, HEAD'],
      [`${users}/1001`, 'DELETE', `${users}/1001 takes GET or HEAD, not DELETE.${unknown}`, 'GET, HEAD'],
      [users, 'OPTIONS', `${users} takes GET or HEAD, not OPTIONS.`, 'GET, HEAD'],
      [reports, 'GET', `${reports} takes POST, not GET.`, 'POST'],
      ['/openapi.json', 'PUT', '/openapi.json takes GET or HEAD, not PUT.', 'GET, HEAD'],
    ] as const) {
      const response = await client().key(path, { method });
      assertLegacyError(response, 405);
      assert.deepEqual([response.sentence, response.headers.get('Allow')], [sentence, allowed]);
    }
    const deleted = await client().bearer(`${resource}/taxonomy-labels/7001`, { method: 'DELETE' });
    assertProblem(deleted, 405);
    assert.equal(deleted.headers.get('Allow'), 'GET, HEAD, PATCH');
  });

  describe('credentials', () => {
    const keyForm = '"service application=<API_KEY>"';
    for (const [Authorization, sentence] of [
      [undefined, `The Authorization header is missing: send ${keyForm}.`],
      ['K', `The Authorization header must read ${keyForm}.`],
      [
        'Bearer abc',
        `The Authorization header must read ${keyForm}: access tokens are for /service-api only.`,
      ],
      ['service application=other', 'The API key in the Authorization header is not valid.'],
    ] as const) {
      it(`explains how to send a key in place of ${Authorization ?? 'nothing'}`, async () => {
        const response = await client().send(users, { headers: Authorization ? { Authorization } : {} });
        assertLegacyError(response, 401);
        assert.equal(response.sentence, sentence);
      });
    }

    const source = 'POST /connect/token gives one.';
    const form = '"Bearer <ACCESS_TOKEN>"';
    for (const [Authorization, sentence] of [
      [undefined, `The access token is missing: send ${form} in the Authorization header. ${source}`],
      ['abc', `The Authorization header must read ${form}, with an access token. ${source}`],
      [
        'service application=K',
        `The Authorization header must read ${form}: API keys are for the other families, access tokens for this one. ${source}`,
      ],
      ['Bearer abc', `The access token is unknown or expired. ${source}`],
    ] as const) {
      it(`explains how to send a token in place of ${Authorization ?? 'nothing'}`, async () => {
        const headers = Authorization ? { Authorization } : {};
        const response = await client().send(`${resource}/employees`, { headers });
        assertProblem(response, 401);
        assert.equal(response.sentence, sentence);
        assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/);
      });
    }

    it('says which scopes a token has', async () => {
      const token = await client().token('taxonomies.readonly employees.readonly');
      const response = await client().bearer(`${resource}/departments`, {}, token);
      assertProblem(response, 403);
      assert.equal(
        response.sentence,
        'The access token lacks the scope departments.readonly or departments.readwrite: it has taxonomies.readonly, employees.readonly.',
      );
    });
  });

  describe('token requests', () => {
    const good = () => ({
      grant_type: 'client_credentials',
      client_id: client().sandbox.clientId,
      client_secret: client().sandbox.clientSecret,
    });
    const ask = async (body: string | undefined, type = 'application/x-www-form-urlencoded') =>
      await client().send(client().sandbox.tokenUrl, {
        method: 'POST',
        headers: type === '' ? {} : { 'Content-Type': type },
        ...(body !== undefined && { body }),
      });
    const said = (response: SandboxResponse) => [
      response.status,
      response.at('error'),
      response.at('error_description'),
    ];

    it('names what is missing, and where it belongs', async () => {
      const { grant_type: grant } = good();
      assert.deepEqual(said(await ask('client_id=I')), [
        400,
        'invalid_request',
        'grant_type is missing from the body: it is client_credentials.',
      ]);
      assert.deepEqual(said(await ask(`grant_type=${grant}`)), [
        400,
        'invalid_client',
        'client_id and client_secret must be in the body, beside grant_type.',
      ]);
    });

    it('names the scopes there are', async () => {
      const response = await client().askToken({
        ...good(),
        scope: 'employees.readonly,departments.readonly',
      });
      const [status, error, sentence] = said(response);
      assert.deepEqual([status, error], [400, 'invalid_scope']);
      assert.match(
        String(sentence),
        /scopes have spaces between them, and there are departments\.readonly, /,
      );
    });

    it('takes no parameter twice', async () => {
      const twice = `${new URLSearchParams(good())}&client_id=${client().sandbox.clientId}`;
      assert.deepEqual(said(await ask(twice)), [
        400,
        'invalid_request',
        'client_id is given more than once.',
      ]);
    });

    it('limits their size, and takes no other method', async () => {
      const large = await client().askToken({ ...good(), padding: 'x'.repeat(20_000) });
      assert.deepEqual([large.status, large.at('error')], [413, 'invalid_request']);
      assert.equal((await client().send(client().sandbox.tokenUrl)).status, 405);
    });

    it('says what a body must be', async () => {
      const type = 'The body must be application/x-www-form-urlencoded';
      assert.deepEqual(said(await ask(undefined, '')), [
        400,
        'invalid_request',
        `${type}, and the request does not say so: send the header Content-Type.`,
      ]);
      assert.deepEqual(said(await ask('{}', 'application/json')), [
        400,
        'invalid_request',
        `${type}, not "application/json".`,
      ]);
    });
  });
});
