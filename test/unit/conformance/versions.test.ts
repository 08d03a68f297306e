import assert from 'node:assert/strict';
import { assertProblem } from '../sandbox/client.ts';
import { startBench, useBench } from './support/bench.ts';

const ids = ['1001', '1002', '1003', '1004', '1005', '1006'];
const query = { of: 'employee', ids, from: '2025-06-01', to: '2026-06-30' } as const;

describe('interface 9: versions', () => {
  const bench = useBench();

  it('9.1 the resource API wants the header Api-Version with its one known value', async () => {
    const { raw } = bench();
    const Authorization = `Bearer ${await raw.token()}`;
    for (const path of ['employees', 'departments', 'taxonomies', 'taxonomy-labels/7001']) {
      const bare = await raw.send(`/service-api/${path}`, { headers: { Authorization } });
      assertProblem(bare, 400, /Api-Version/);
      const other = { Authorization, 'Api-Version': '2025-01-01' };
      assertProblem(await raw.send(`/service-api/${path}`, { headers: other }), 400, /2024-11-01/);
    }
    const { clientId, clientSecret } = raw.sandbox;
    const credentials = { clientId, clientSecret };
    const { service } = bench().client({ dialect: { apiVersion: '2025-01-01' }, credentials });
    await assert.rejects(service.employees({}), {
      kind: 'bad-request',
      message: /must be one of: 2024-11-01/,
    });
  });

  it('9.2 a payload that has changed is read as far as it goes, and the change is named once', async () => {
    const client = bench().variedClient({
      response(value) {
        const { items, ...envelope } = Object(value);
        const renamed = ({ givenName, ...others }: Record<string, unknown>) => ({
          ...others,
          firstName: givenName,
          familyName: ['in', 'parts'],
        });
        return items === undefined ? value : { ...envelope, items: items.map(renamed) };
      },
    });
    const { items } = await client.service.employees({});
    assert.equal(items.length, 100);
    assert.ok(items.every(({ id, email, familyName }) => id && email && familyName === undefined));
    assert.deepEqual([...client.log.drifts].sort(), [
      'GET /service-api/employees: familyName is an array, which the contract does not give it.',
      'GET /service-api/employees: firstName is not in the contract.',
      'GET /service-api/employees: givenName is missing.',
    ]);
  });

  it('9.3 reports know no fields parameter, and none is ever sent', async () => {
    const { service } = bench().client();
    const from = bench().exchanges.length;
    await service.reportTemplates();
    const { id } = await service.createReport({ templateId: 'absences', startsOn: null, endsOn: null });
    bench().clock.advance(60);
    await service.report(String(id));
    await service.document('reports', String(id));
    await service.reportContent(String(id), 'csv');
    await service.checkCapabilities();
    const sent = bench()
      .exchanges.slice(from)
      .filter(({ url }) => url.pathname.startsWith('/service-timesheet/'));
    assert.equal(sent.length, 6);
    for (const { url, status } of sent) {
      assert.deepEqual([url.search, status < 300], ['', true], url.href);
    }
  });

  it('9.4 the v2 leaves end after 2026-03-31, v3 taking their place with the same key', async () => {
    await using last = await startBench({}, '2026-03-31T21:59:00Z');
    const { service } = last.client();
    assert.ok((await service.leavesV2(query, false)).items.length > 0);
    const farewell = last.exchanges.at(-1)?.responseHeaders;
    assert.equal(farewell?.get('sunset'), 'Tue, 31 Mar 2026 21:59:59 GMT');
    last.clock.advance(60);
    await assert.rejects(service.leavesV2(query, false), { kind: 'gone', message: /\/api\/v3\/leaves/ });
    await assert.rejects(service.leavesV2(query, true), { kind: 'gone', status: 410 });
    assert.ok((await service.leaves(query)).items.length > 0);
    const [retired, present] = last.exchanges.slice(-2);
    assert.equal(retired?.headers.get('authorization'), present?.headers.get('authorization'));
  });
});
