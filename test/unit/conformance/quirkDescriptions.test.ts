import assert from 'node:assert/strict';
import { type QuirkName, quirkNames } from '../../../src/sandbox/index.ts';

import { startClient } from '../sandbox/client.ts';
import { Description } from './support/description.ts';
import { RecordingClient } from './support/exchanges.ts';

const day = 'date=between,2026-05-01,2026-06-30';
/** What a list needs or should have, beside what its description requires. */
const queries: Readonly<Record<string, string>> = {
  '/api/v3/users': '?fields=id,name,extendedData',
  '/api/v3/leaves': `?leavePeriod.ownerId=1001,1002,1003&${day}`,
  '/api/leaves': `?leavePeriod.ownerId=1001,1002,1003&${day}`,
  '/organization/structure/api/departments': '?limit=5',
  '/service-api/employees': '?include=embedded,links,totalCount&limit=5',
  '/service-api/employees/{id}': '?include=embedded',
  '/service-api/employee-attributes': '?employee.id=1001',
};
const errors = [
  '/organization/structure/api/departments/x',
  '/api/v3/users/1',
  '/service-api/nowhere',
  '/service-api/employees?x=1',
];
const unknownKey = '/api/v3/users?fields=id,nothing';

/** The ids and addresses at GET routes of which the description has no example, by their paths. */
async function unlistedIds(client: RecordingClient): Promise<Readonly<Record<string, string>>> {
  const leaves = await client.key(`/api/v3/leaves${queries['/api/v3/leaves']}`);
  const templates = await client.key('/service-timesheet/api/report-templates');
  const created = await client.createReport({ templateId: templates.at('items/0/id') });
  assert.ok([201, 202].includes(created.status), created.text);
  const location = created.headers.get('Location');
  const report = location === null ? String(created.at('id')) : location.replace(/.*\//, '');
  const employees = await client.bearer('/service-api/employees?limit=100');
  const users = await client.key('/api/v3/users?fields=picture');
  const portrait = /portraits\/([^"/?]+)/.exec(employees.text)?.[1];
  const file = /files\/([^"/?]+)/.exec(users.text)?.[1];
  return {
    '/api/v3/leaves/{id}': String(leaves.at('data/items/0/id')),
    '/api/leaves/{id}': String(leaves.at('data/items/0/id')),
    '/service-timesheet/api/reports/{id}': report,
    '/service-timesheet/api/reports/{id}/download-csv': report,
    '/service-timesheet/api/reports/{id}/download-excel': report,
    ...(portrait !== undefined && { '/service-api/portraits/{id}': portrait }),
    ...(file !== undefined && { '/api/v3/files/{id}': file }),
  };
}

/**
 * Requests all routes and some errors, changes a label and creates a report. Returns how many responses there were, of
 * which routes, and what they say that the description does not.
 */
async function validated(quirks: readonly QuirkName[]) {
  await using plain = await startClient({ quirks, reportSeconds: 0 });
  const client = new RecordingClient(plain.sandbox);
  const published = await client.send('/openapi.json');
  const description = new Description(published.at(''));
  const ids = await unlistedIds(client);
  const ask = (path: string, init?: RequestInit) =>
    path.startsWith('/service-api') ? client.bearer(path, init) : client.key(path, init);
  const routes = Object.entries(Object(published.at('paths'))).flatMap(([path, methods]) =>
    Object.entries(Object(methods)).map(([method, operation]) => ({
      method,
      path,
      operation: Object(operation),
    })),
  );
  for (const { path, operation } of routes.filter(({ method }) => method === 'get')) {
    const example =
      operation.parameters.find((one: { in: string }) => one.in === 'path')?.example ?? ids[path];
    assert.ok(!path.includes('{id}') || example !== undefined, `no id for ${path}`);
    const { status, text } = await ask(
      path.replace('{id}', encodeURIComponent(example)) + (queries[path] ?? ''),
    );
    const isRefused = status === 410 || (status === 403 && quirks.includes('limited-client'));
    assert.ok(status === 200 || isRefused, `${path} returns ${status}: ${text.slice(0, 300)}`);
  }
  for (const path of [...errors, unknownKey]) {
    await ask(path);
  }
  await client.send('/api/v3/users');
  await client.askToken({});
  const label = '/service-api/taxonomy-labels/7001';
  const etag = (await ask(label, { headers: { 'Accept-Encoding': 'identity' } })).headers.get('ETag') ?? '';
  for (const version of ['W/"other"', etag]) {
    const headers = { 'Content-Type': 'application/json', 'If-Match': version };
    await ask(label, { method: 'PATCH', body: '{"isArchived":true}', headers });
  }
  await ask(label, { headers: { 'If-None-Match': etag } });
  return {
    responses: client.exchanges.length,
    routes: routes.length,
    problems: client.exchanges.flatMap((exchange) => description.problem(exchange) ?? []),
  };
}

describe('the description is that of what is sent', () => {
  const counts = { responses: 0, routes: 0 };
  for (const quirks of [[], ...quirkNames.map((name) => [name])]) {
    it(quirks.length === 0 ? 'without quirks' : `under ${quirks}`, async () => {
      const { responses, routes, problems } = await validated(quirks);
      counts.responses += responses;
      counts.routes += routes;
      assert.deepEqual(problems, []);
    }).timeout(20_000);
  }

  it('by all routes under all quirks', () => {
    console.log(`${counts.responses} responses of ${counts.routes} routes × quirks`);
    assert.ok(counts.routes >= 48 * (quirkNames.length + 1), String(counts.routes));
    assert.ok(counts.responses >= counts.routes, String(counts.responses));
  });
});
