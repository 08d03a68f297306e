import assert from 'node:assert/strict';
import { type IncomingMessage, request as sendRequest } from 'node:http';
import { translatedName } from '../../../../src/company/values/labelTexts.ts';
import type { TaxonomyLabel } from '../../../../src/service/contract/taxonomy.ts';
import { assertLegacyError, assertProblem } from '../../sandbox/client.ts';
import { clientOf, json, serve } from '../../service/fixtures.ts';
import { type Bench, startBench, useBench } from '../support/bench.ts';
import { userOf } from '../support/userOf.ts';

const perMinute = 50;

/** A clock whose waits end at once: each moves the clock of the sandbox. */
function skipping({ clock }: Bench) {
  return {
    now: () => clock.now(),
    after(milliseconds: number, callback: () => void) {
      const handle = setImmediate(() => {
        clock.advance(milliseconds / 1000);
        callback();
      });
      return () => clearImmediate(handle);
    },
  };
}

describe('supplement: limits and errors', () => {
  const bench = useBench();

  it('S-limits.1 a company has 50 requests in 60 seconds, then 429 with Retry-After, and the client stays below', async () => {
    await using limited = await startBench({ rateLimit: perMinute });
    const { raw, clock } = limited;
    for (let count = 1; count <= perMinute; count += 1) {
      assert.equal((await raw.key('/api/v3/users/1001?fields=id')).status, 200);
    }
    clock.advance(20);
    const rejected = await raw.bearer('/service-api/employees');
    assertProblem(rejected, 429);
    assert.equal(rejected.headers.get('retry-after'), '40');
    assertLegacyError(await raw.key('/api/v3/users/1001'), 429, /More than 50 requests/);
    const waiting = limited.client({ clock: skipping(limited), requestsPerMinute: perMinute });
    const before = clock.now();
    assert.equal((await userOf(waiting.service, '1001')).id, 1001);
    assert.equal(clock.now() - before, 40_000);

    clock.advance(60);
    const from = limited.exchanges.length;
    for (let id = 1001; id <= 1001 + 2 * perMinute; id += 1) {
      await waiting.service.document('users', String(id));
    }
    assert.ok(limited.exchanges.slice(from).every(({ status }) => status === 200));
  });

  it('S-limits.2 errors of the resource API are problems, nearly every part of which may be null', async () => {
    const { raw } = bench();
    const problem = await raw.bearer('/service-api/employees?limit=x');
    assertProblem(problem, 400, /limit/);
    const names = ['type', 'title', 'status', 'detail', 'instance', 'errors', 'extensions'];
    assert.deepEqual(Object.keys(Object(problem.at(''))), names);
    assert.deepEqual(problem.at('errors'), { limit: [problem.at('detail')] });
    const said = async (body: object) => {
      const response = (value: unknown) => ('extensions' in Object(value) ? body : value);
      const { service } = bench().variedClient({ response });
      return await service.document('employees', 'x').then(
        () => assert.fail('It should have failed.'),
        (error: Error) => error.message,
      );
    };
    const nothing = Object.fromEntries(names.map((name) => [name, null]));
    assert.match(await said({ ...nothing, more: 1 }), /the service returned 404\. It may not exist/);
    assert.match(
      await said({ ...nothing, title: 'Not Found', details: 'No such employee.' }),
      /No such employee/,
    );
    assert.match(await said({ ...nothing, errors: { id: ['is odd'] } }), /id: is odd/);
    assert.match(await said({ ...nothing, extensions: { traceId: 'abc' } }), /trace abc/);
  });

  it('S-limits.3 errors of the legacy families have Status and Message', async () => {
    for (const path of [
      '/api/v3/users/1',
      '/organization/structure/api/departments/1',
      '/service-timesheet/api/reports/1',
      '/service-timesheet/api/reports/1/download-csv',
    ]) {
      const response = await bench().raw.key(path);
      assertLegacyError(response, 404);
      const { service } = bench().client();
      const message = String(response.at('Message')).replace(/[.\s]+$/, '');
      const resource = path.includes('users') ? 'users' : 'reports';
      if (!path.includes('departments')) {
        await assert.rejects(service.document(resource, '1'), (error: Error) =>
          error.message.includes(message),
        );
      }
    }
  });

  it('S-limits.4 statuses 304, 408, 412, 413, 431 and 503 each have their own kind of error', async () => {
    const { raw } = bench();
    const label = '/service-api/taxonomy-labels/7001';
    const etag = (await raw.bearer(label)).headers.get('etag') ?? '';
    assert.equal((await raw.bearer(label, { headers: { 'If-None-Match': etag } })).status, 304);
    const mismatch = await raw.bearer(label, { headers: { 'If-Match': 'W/"no"' } });
    assert.deepEqual([mismatch.status, mismatch.text, mismatch.headers.get('etag')], [412, '', etag]);
    assert.equal((await raw.key('/api/v3/users', { headers: { 'X-Long': 'x'.repeat(8200) } })).status, 431);
    assert.equal(await statusOfHugeBody(raw.sandbox), 413);

    let status = 0;
    await using server = await serve((_request, response) =>
      json(response, { Status: status, Message: 'So it is.' }, status, { 'retry-after': '300' }),
    );
    const { service } = clientOf({ baseUrl: server.origin });
    for (const [wanted, kind] of [
      [408, 'timeout'],
      [412, 'conflict'],
      [413, 'too-large'],
      [431, 'bad-request'],
      [503, 'unavailable'],
    ] as const) {
      status = wanted;
      await assert.rejects(service.report('1'), { kind, status, message: /“So it is”/ });
    }
  });

  it('S-limits.5 an unknown user is 404 or 500, and either is a sentence for the user', async () => {
    const { service } = bench().client();
    await assert.rejects(service.document('users', '1'), { kind: 'missing', message: /check the ID/ });
    const other = bench().variedClient({ status: (status) => (status === 404 ? 500 : status) });
    const message = /Check the ID: .* no user has it/;
    await assert.rejects(other.service.document('users', '1'), { kind: 'server', status: 500, message });
  });

  it('S-limits.6 the resource API gives weak ETags, the legacy families none', async () => {
    const { raw } = bench();
    for (const path of [
      'employees',
      'employees/1001',
      'departments/101',
      'taxonomies',
      'taxonomy-labels/7001',
    ]) {
      assert.match(
        (await raw.bearer(`/service-api/${path}`)).headers.get('etag') ?? '',
        /^W\/"[^"]+"$/,
        path,
      );
    }
    for (const path of ['/api/v3/users/1001', '/organization/structure/api/departments/101']) {
      assert.equal((await raw.key(path)).headers.get('etag'), null, path);
    }
  });

  it('S-limits.7 Deprecation and Sunset are reported once a route', async () => {
    await using old = await startBench({ without: ['legacy-users'] });
    const { apiKey } = old.raw.sandbox;
    const client = old.client({ credentials: { apiKey } });
    await client.service.members('101');
    await client.service.members('102');
    await client.service.departments();
    assert.deepEqual(client.log.retirements, [
      {
        route: '/api/v3/departments/{id}',
        deprecatedAt: Date.UTC(2026, 0, 1),
        stopsAt: Date.UTC(2026, 8, 30, 23, 59, 59),
      },
    ]);
  });

  it('S-limits.8 texts fall back from the region to the language, to another region and to the plain property', async () => {
    const { service } = bench().client();
    const labels: TaxonomyLabel[] = [];
    for (const taxonomy of (await service.taxonomies()).items) {
      labels.push(...(await service.labels(taxonomy)).items);
    }
    const withTags = (tags: string) =>
      labels.find(
        ({ t9n }) =>
          Object.keys(t9n?.['name'] ?? {})
            .sort()
            .join() === tags,
      ) ?? assert.fail(tags);
    const regional = withTags('en-GB,fr-FR');
    assert.equal(translatedName(regional, 'en-GB'), regional.t9n?.['name']?.['en-GB']);
    assert.equal(translatedName(regional, 'en-US'), regional.t9n?.['name']?.['en-GB']);
    assert.equal(translatedName(regional, 'de-DE'), regional.name);
    const english = withTags('en');
    assert.equal(translatedName(english, 'en-GB'), english.t9n?.['name']?.['en']);
    assert.equal(translatedName(english, 'fr-FR'), english.name);
  });

  it('S-limits.9 timestamps end in Z, +00:00 or +02:00 and have up to 7 fraction digits', async () => {
    const { raw } = bench();
    const texts = [
      await raw.key('/organization/structure/api/departments'),
      await raw.bearer('/service-api/employees'),
      await raw.bearer('/service-api/taxonomy-labels'),
    ].map(({ text }) => text);
    const times = texts.join().matchAll(/"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})"/g);
    const forms = new Set([...times].map(([, fraction = '', offset]) => `${fraction.length} ${offset}`));
    for (const form of ['0 Z', '0 +00:00', '8 +02:00']) {
      assert.ok(forms.has(form), `${form} is not among ${[...forms].join(', ')}`);
    }
    // The clients of this suite must find nothing unusual, so each of these forms is taken.
    const { service } = bench().client();
    await service.departments();
    await service.employees({});
  });
});

/** Announces a body of more than 100 MB and sends none of it. */
async function statusOfHugeBody({ baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string }) {
  const request = sendRequest(`${baseUrl}/service-timesheet/api/reports`, {
    method: 'POST',
    headers: {
      Authorization: `service application=${apiKey}`,
      'Content-Type': 'application/json',
      'Content-Length': 100 * 1024 * 1024 + 1,
    },
  });
  request.flushHeaders();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
  request.destroy();
  return response.statusCode;
}
