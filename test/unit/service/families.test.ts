import assert from 'node:assert/strict';
import { isServiceError } from '../../../src/service/http/errors.ts';
import { clientOnSandbox, connect } from './sandboxClient.ts';

describe('the client on the sandbox', () => {
  for (const [without, source, firstRequests] of [
    [['structure'], 'legacy', 2],
    [['structure', 'legacy-department-list'], 'legacy-tree', 3],
    [['structure', 'legacy'], 'resource', 5],
  ] as const) {
    it(`falls back to ${source} without ${without.join(' and ')}, and remembers it`, async () => {
      await using client = await clientOnSandbox({ without });
      assert.equal((await client.service.departments()).source, source);
      assert.equal(client.requests.length, firstRequests);
      client.requests.length = 0;
      await client.service.departments();
      assert.equal(client.requests.length, 1);
      await client.service.document('departments', '101');
      const { pathname } = new URL(client.service.urlOf('departments', '101'));
      assert.deepEqual(client.requests.slice(1), [`GET ${pathname} 200`], 'documents of the same family');
    });
  }

  it('reads a department from the family that its kind names, and from no other one', async () => {
    await using client = await clientOnSandbox({ employees: 20, departments: 6 });
    await client.service.taxonomies();
    for (const [kind, path] of [
      ['structure-departments', '/organization/structure/api/departments/101'],
      ['legacy-departments', '/api/v3/departments/101'],
      ['resource-departments', '/service-api/departments/101'],
    ] as const) {
      client.requests.length = 0;
      assert.equal(`${(await client.service.document(kind, '101')).family}-departments`, kind);
      assert.equal(new URL(client.service.requestOf(kind, '101').url).pathname, path);
      client.sandbox.faults.add({ route: `GET ${path}`, fault: '404' });
      await assert.rejects(client.service.document(kind, '101'), { kind: 'missing', status: 404 });
      assert.deepEqual(client.requests, [`GET ${path} 200`, `GET ${path} 404`]);
    }
    assert.equal((await client.service.document('departments', '102')).family, 'structure');
  });

  it('says of each family why it does not respond when none does', async () => {
    await using client = await clientOnSandbox({}, { credentials: { apiKey: 'wrong' } });
    await assert.rejects(client.service.departments(), (error: unknown) => {
      assert.ok(isServiceError(error));
      assert.equal(error.kind, 'unauthorized');
      assert.match(error.message, /structure: the service returned 401/);
      assert.match(error.message, /legacy: the service returned 401/);
      return true;
    });
  });

  it('does not send a list again with a token that was just given, and names the client where it is rejected', async () => {
    await using client = await clientOnSandbox();
    client.sandbox.faults.add({ route: 'GET /service-api/taxonomies', fault: '401' });
    const rejected = {
      kind: 'unauthorized',
      message: /check the client ID, the client secret and the token URL/,
    };
    await assert.rejects(client.service.taxonomies(), rejected);
    assert.deepEqual(client.requests, ['POST /connect/token 200', 'GET /service-api/taxonomies 401']);
    // The token may have been revoked since.
    await assert.rejects(client.service.taxonomies(), rejected);
    assert.equal(client.requests.length, 2 + 3);
  });

  it('lists the members of a department by key from the users, and without those from the department', async () => {
    for (const [without, path] of [
      [['employees', 'legacy-departments'], '/api/v3/users'],
      [['employees', 'legacy-users'], '/api/v3/departments/101'],
    ] as const) {
      await using client = await clientOnSandbox({ without, employees: 90, departments: 4 });
      const { apiKey } = client.sandbox;
      const { service } = connect(client.sandbox, { credentials: { apiKey }, pageSize: 2 });
      const first = await service.members('101');
      assert.equal(client.requests.at(-1), `GET ${path} 200`);
      const total = first.total ?? 0;
      assert.ok(total > 2);
      const pages = [first];
      for (let { next } = first; next !== undefined; next = pages.at(-1)?.next) {
        pages.push(await service.members('101', next));
      }
      assert.equal(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size, total);
      // Each page is one request; the last failed attempts are not repeated.
      const tried = path === '/api/v3/users' ? 0 : 1;
      assert.equal(client.requests.length, pages.length + tried);
    }
  });

  it('tries the best family again after a refresh, and not before', async () => {
    await using client = await clientOnSandbox({}, { pageSize: 5 });
    const routes = ['GET /organization/structure/api/departments', 'GET /service-api/employees'];
    for (const route of routes) {
      client.sandbox.faults.add({ route, fault: '404' });
    }
    assert.equal((await client.service.departments()).source, 'legacy');
    await client.service.members('101');
    client.sandbox.faults.clear();
    client.requests.length = 0;
    assert.equal((await client.service.departments()).source, 'legacy');
    await client.service.members('101');
    assert.deepEqual(client.requests, ['GET /api/v3/departments 200', 'GET /api/v3/users 200']);
    client.service.forgetSources();
    assert.equal((await client.service.departments()).source, 'structure');
    await client.service.members('101');
    assert.deepEqual(
      client.requests.slice(2),
      routes.map((route) => `${route} 200`),
    );
  });

  it('remembers who lists the departments where a better family refuses their list', async () => {
    await using client = await clientOnSandbox();
    client.sandbox.faults.add({ route: 'GET /organization/structure/api/departments', fault: '400' });
    await client.service.departments();
    client.requests.length = 0;
    assert.equal((await client.service.departments()).source, 'legacy');
    assert.deepEqual(client.requests, ['GET /api/v3/departments 200']);
  });

  it('continues a list of members where its first page came from', async () => {
    await using client = await clientOnSandbox({ employees: 90, departments: 4 }, { pageSize: 1 });
    const { next } = await client.service.members('101');
    client.sandbox.faults.add({ route: 'GET /service-api/employees', fault: '403' });
    await assert.rejects(client.service.members('101', next), { kind: 'forbidden', status: 403 });
    assert.equal(client.requests.at(-1), 'GET /service-api/employees 403');
  });

  it('reads documents as the service wrote them, without the wrapper of the legacy API', async () => {
    await using client = await clientOnSandbox();
    const { service, sandbox } = client;
    const [employee] = (await service.employees({})).items;
    const listing = await service.departments();
    const department = 'page' in listing ? listing.page.items[0]?.id : undefined;
    for (const [resource, id] of [
      ['employees', employee?.id],
      ['users', employee?.id],
      ['employee-attributes', employee?.id],
      ['departments', department],
    ] as const) {
      const { text } = await service.document(resource, String(id));
      const value: unknown = JSON.parse(text);
      assert.ok(typeof value === 'object' && value !== null && !('data' in value), resource);
      const url = service.urlOf(resource, String(id));
      assert.ok(url.startsWith(sandbox.baseUrl));
      assert.equal(client.requests.at(-1), `GET ${new URL(url).pathname} 200`);
    }
  });
});
