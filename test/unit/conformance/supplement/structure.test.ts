import assert from 'node:assert/strict';
import { assembleDepartments } from '../../../../src/company/departments/departmentTree.ts';
import { assertLegacyError } from '../../sandbox/client.ts';
import { startBench, useBench } from '../support/bench.ts';
import { payloadsOf } from '../support/fieldChecks.ts';

describe('supplement: the structure and time-sheet APIs', () => {
  const bench = useBench({ reportSeconds: 0 });
  const departments = '/organization/structure/api/departments';
  const reports = '/service-timesheet/api/reports';
  const creation = { templateId: 'absences', startsOn: '2026-03-01', endsOn: '2026-05-31' };

  it('S-structure.1 the list takes page, limit and fields.root, and always returns all fields', async () => {
    const whole = await bench().raw.key(departments);
    await using onRequest = await startBench({ quirks: ['counts-on-request'] });
    assert.deepEqual(Object.keys(Object((await onRequest.raw.key(departments)).at(''))), ['items']);
    const page = await bench().raw.key(`${departments}?page=2&limit=10&fields.root=count,prev,next`);
    assert.deepEqual(page.list('items'), whole.list('items').slice(10, 20));
    assert.equal(page.at('count'), 30);
    for (const [name, number] of [
      ['prev', '1'],
      ['next', '3'],
    ] as const) {
      const { searchParams } = new URL(String(page.at(name)));
      assert.deepEqual(
        ['page', 'limit', 'fields.root'].map((parameter) => searchParams.get(parameter)),
        [number, '10', 'count,prev,next'],
      );
      const linked = await bench().raw.key(String(page.at(name)));
      const start = 10 * (Number(number) - 1);
      assert.deepEqual(linked.list('items'), whole.list('items').slice(start, start + 10));
    }
    const last = await bench().raw.key(`${departments}?page=3&limit=10&fields.root=next`);
    assert.deepEqual([last.at('next'), Object.keys(Object(last.at('items/0'))).length], [null, 12]);
    assert.deepEqual((await bench().raw.key(`${departments}?limit=1001`)).list('items'), whole.list('items'));
    for (const query of ['page=0', 'limit=0', 'limit=x', 'fields.root=all']) {
      assertLegacyError(await bench().raw.key(`${departments}?${query}`), 400);
    }
  });

  it('S-structure.2 paths hold fractions and are compared as they are', async () => {
    const shown = payloadsOf(await bench().raw.key(departments), 'items');
    const fractions = shown.filter(({ hierarchy }) => /\/\d+\.\d+\//.test(String(hierarchy)));
    assert.ok(fractions.length > 0);
    const paths = new Set(shown.map(({ hierarchy }) => hierarchy));
    assert.ok(shown.every(({ parentId }) => parentId === null || paths.has(parentId)));
    const opaque = (text: unknown) =>
      typeof text === 'string' ? Buffer.from(text).toString('base64') : text;
    const scrambled = bench().variedClient({
      response: (value) => ({
        ...Object(value),
        items: shown.map((one) => ({
          ...one,
          hierarchy: opaque(one['hierarchy']),
          parentId: opaque(one['parentId']),
        })),
      }),
    });
    const [usual, other] = await Promise.all(
      [bench().client(), scrambled].map(async ({ service }) =>
        assembleDepartments(await service.departments()),
      ),
    );
    const names = (tree: typeof usual) =>
      tree?.roots.map(({ name, children }) => [name, children.map((child) => child.name)]);
    assert.deepEqual(names(other), names(usual));
    assert.deepEqual(other?.orphans, []);
  });

  it('S-timesheet.1 templates are listed, and where they are not the client says so', async () => {
    const { items } = await bench().client().service.reportTemplates();
    assert.deepEqual(
      items.map(({ id }) => id),
      ['monthly-activity', 'weekly-hours', 'absences', 'failing'],
    );
    const without = bench().variedClient({ address: (url) => new URL(`${url.href}-there-are-none`) });
    await assert.rejects(without.service.reportTemplates(), { kind: 'missing', status: 404 });
    const timesheet = (await without.service.checkCapabilities()).find(
      ({ family }) => family === 'time-sheet',
    );
    assert.match(timesheet?.detail ?? '', /templates cannot be listed here; you can enter a template ID/);
  });

  it('S-timesheet.3 content comes as CSV and as a workbook, delimiter and decimals as the culture has them', async () => {
    const { service } = bench().client();
    const report = String((await service.createReport(creation)).id);
    for (const [format, start] of [
      ['csv', 'Matricule;'],
      ['excel', 'PK'],
    ] as const) {
      const response = await bench().raw.key(`${reports}/${report}/download-${format}`);
      assert.equal(response.headers.get('content-type'), 'application/octet-stream');
      const bytes = await service.reportContent(report, format);
      assert.ok(new TextDecoder().decode(bytes).replace('\uFEFF', '').startsWith(start), format);
    }
    const bytes = await service.reportContent(report, 'csv');
    assert.match(new TextDecoder().decode(bytes), /;"?\d+,5"?[;\r]/);
    assert.doesNotMatch(new TextDecoder().decode(bytes), /;"?\d+\.\d/);
  });

  it('S-timesheet.5 a template has columns, and a filter may be of any kind', async () => {
    const { raw } = bench();
    const { items } = await bench().client().service.reportTemplates();
    assert.ok(items.every(({ columns }) => (columns ?? []).length > 1));
    const rowsWith = async (kind: string, values: readonly number[]) => {
      const filters = [{ kind, values: [...values] }];
      const { id, filters: shown } = await bench()
        .client()
        .service.createReport({ ...creation, filters });
      assert.deepEqual(shown, filters);
      const { text } = await raw.key(`${reports}/${id}/download-csv`);
      return text.trim().split('\r\n').length - 1;
    };
    assert.equal(await rowsWith('owners', [1001, 1002]), await rowsWith('employees', [1001, 1002]));
    assert.ok((await rowsWith('owners', [1001])) < (await rowsWith('cost-centres', [5])));
  });
});
