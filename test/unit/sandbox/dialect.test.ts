import assert from 'node:assert/strict';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../../../src/sandbox/arguments.ts';
import { parseWords } from '../../../src/sandbox/dialect.ts';
import type { DeploymentWords, ServedRequest } from '../../../src/sandbox/index.ts';
import { type Client, type SandboxResponse, startClient } from './client.ts';

const words = {
  authorizationScheme: 'acme',
  legacyPrefix: '/hr/api/v3',
  leavesV2Path: '/hr/leaves',
  leaveOwnerKey: 'acmeUser',
  structurePrefix: '/acme-organization/api',
  resourcePrefix: '/acme-api',
  timesheetPrefix: '/hours/api',
  apiVersion: '2025-01-01',
  reportPath: '/time-reports/{id}/state',
  reportTemplatesPath: '/templates',
  tokenUrl: '/identity/connect/token',
} satisfies DeploymentWords;
const ourWords =
  /service-api|service-timesheet|organization\/structure|:\d+\/api\/v3|(?<!identity)\/connect\/token|service app/;

const keyed = (client: Client, path: string, init: RequestInit = {}) =>
  client.send(path, {
    ...init,
    headers: { Authorization: `acme application=${client.sandbox.apiKey}`, ...init.headers },
  });

async function bearing(client: Client, path: string): Promise<SandboxResponse> {
  const headers = { Authorization: `Bearer ${await client.token()}`, 'Api-Version': '2025-01-01' };
  return await client.send(path, { headers });
}

describe('the dialect of the sandbox', () => {
  it('replaces every word, in addresses, headers, records, errors and the description', async () => {
    await using client = await startClient({ dialect: words });
    const { baseUrl, tokenUrl } = client.sandbox;
    assert.equal(tokenUrl, `${baseUrl}/identity/connect/token`);
    const { tokenUrl: _tokenUrl, ...dialect } = words;
    assert.deepEqual(client.sandbox.dialect, dialect);
    const user = await keyed(client, '/hr/api/v3/users/1001');
    assert.equal(user.at('data/url'), `${baseUrl}/hr/api/v3/users/1001`);
    const list = await bearing(client, '/acme-api/employees?limit=2&include=links');
    assert.equal(list.at('items/0/url'), `${baseUrl}/acme-api/employees/1001`);
    const next = await bearing(client, String(list.at('links/next/href')));
    assert.equal(next.at('items/0/id'), '1003');
    const structure = await keyed(client, '/acme-organization/api/departments?fields.root=next&limit=2');
    assert.match(String(structure.at('next')), /\/acme-organization\/api\/departments\?/);
    const unauthorized = await client.key('/hr/api/v3/users');
    assert.deepEqual(
      [unauthorized.status, /"acme application=/.test(String(unauthorized.sentence))],
      [401, true],
    );
    const described = await client.send('/openapi.json');
    for (const response of [user, list, structure, unauthorized, described]) {
      assert.doesNotMatch(response.text, ourWords);
    }
  });

  it('replaces the addresses of reports', async () => {
    await using client = await startClient({ dialect: words, reportSeconds: 0 });
    assert.equal((await keyed(client, '/hours/api/templates')).list('items').length, 4);
    const created = await keyed(client, '/hours/api/reports', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"templateId":"monthly-activity","startsOn":null,"endsOn":null}',
    });
    assert.equal(created.status, 201);
    assert.equal((await keyed(client, '/hours/api/time-reports/9001/state')).at('status'), 'done');
    assert.equal((await keyed(client, '/hours/api/reports/9001/download-csv')).status, 200);
    for (const path of ['/hours/api/reports/9001', '/hours/api/report-templates']) {
      assert.equal((await keyed(client, path)).status, 404, path);
    }
  });

  it('leaves nothing at the usual addresses, and reports requests as they were sent', async () => {
    await using client = await startClient({ dialect: words });
    const served: ServedRequest[] = [];
    client.sandbox.onRequest((request) => served.push(request));
    const paths = [
      '/api/v3/users',
      '/service-api/employees',
      '/organization/structure/api/departments?page=1',
    ];
    for (const path of [...paths, '/service-timesheet/api/reports/1', '/connect/token']) {
      assert.equal((await client.key(path)).status, 404, path);
    }
    assert.equal(served[2]?.path, paths[2]);
  });

  it('can have tokens on an origin of their own, which has nothing else', async () => {
    await using client = await startClient({ dialect: { tokenUrl: 'http://127.0.0.1:0/connect/token' } });
    const { baseUrl, tokenUrl } = client.sandbox;
    assert.notEqual(new URL(tokenUrl).origin, baseUrl);
    const description = await client.send('/openapi.json');
    const scheme = 'components/securitySchemes/client/flows/clientCredentials';
    assert.equal(description.at(`${scheme}/tokenUrl`), tokenUrl);
    assert.ok(!Object.keys(Object(description.at('paths'))).includes('/connect/token'));
    assert.equal((await client.bearer('/service-api/employees')).status, 200);
    assert.equal((await client.send('/connect/token', { method: 'POST' })).status, 404);
    assert.equal((await client.key(new URL('/api/v3/users', tokenUrl).href)).status, 404);
  });

  it('comes from a file; an invalid one gets a sentence', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'dialect-'));
    const file = join(folder.path, 'words.json');
    await writeFile(file, JSON.stringify(words));
    const options = readArguments(['--dialect', file, '--quirk', 'no-wrapper', '--quirk=relative-next']);
    assert.ok(options !== 'help');
    assert.deepEqual([options.dialect, options.quirks], [words, ['no-wrapper', 'relative-next']]);
    const missing = join(folder.path, 'missing.json');
    assert.throws(
      () => readArguments(['--dialect', missing]),
      /--dialect: ".*missing\.json" cannot be used\. ENOENT/,
    );
    assert.throws(
      () => readArguments(['--quirk', 'x']),
      /--quirk takes one of no-legacy-departments, .*, not "x"\./,
    );
    for (const [text, message] of [
      ['[]', /A dialect is a JSON object/],
      ['{"prefix":"/x"}', /There is no "prefix" in a dialect\. It has: authorizationScheme,/],
      ['{"resourcePrefix":"x"}', /"resourcePrefix" is a path such as \/hr-api, not "x"\./],
      ['{"reportPath":"/reports"}', /"reportPath" is a path such as \/reports\/\{id\}/],
      ['{"apiVersion":"2024-11-01-beta"}', /1 to 10/],
      ['{"tokenUrl":"https://login.example/token"}', /"tokenUrl" is a path, or http:\/\/127\.0\.0\.1:PORT/],
      ['{"resourcePrefix":"/x","timesheetPrefix":"/x"}', /Two families have the prefix "\/x"/],
    ] as const) {
      assert.throws(() => parseWords(text), { name: 'RangeError', message }, text);
    }
  });
});
