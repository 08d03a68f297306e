import assert from 'node:assert/strict';
import { Report } from '../../../src/service/contract/report.ts';
import { assertConforms, assertLegacyError } from '../sandbox/client.ts';
import { useBench } from './support/bench.ts';
import { payloadsOf, samplesOf, testFields } from './support/fieldChecks.ts';

const seconds = 5;
const reportsPath = '/service-timesheet/api/reports';
const lastMonth = { startsOn: '2026-05-01', endsOn: '2026-05-31' };
const unspecified = { templateId: 'monthly-activity', startsOn: null, endsOn: null };

describe('interface 2.5, 3.1 and 4.7: reports', () => {
  const bench = useBench({ reportSeconds: seconds });

  testFields('2.5', Report, async () => {
    const { service } = bench().client();
    const filters = [{ kind: 'departments', values: [101, 102] }];
    const created = await service.createReport({ ...unspecified, ...lastMonth, filters });
    const other = await service.createReport(unspecified);
    const ids = [String(created.id), String(other.id)];
    const responses = await Promise.all(ids.map((id) => bench().raw.key(`${reportsPath}/${id}`)));
    const records = await Promise.all(ids.map((id) => service.report(id)));
    return samplesOf(
      responses.flatMap((response) => payloadsOf(response)),
      records,
    );
  });

  it('3.1 creation: a valid creation makes a pending report, generated in the background', async () => {
    const { service } = bench().client();
    const { id, status } = await service.createReport(unspecified);
    assert.equal(status, 'pending');
    bench().clock.advance(seconds - 0.1);
    assert.equal((await service.report(String(id))).status, 'pending');
  });

  it('3.1 done: a generation that succeeds ends as done, with content to view and download', async () => {
    const { service } = bench().client();
    const { id } = await service.createReport(unspecified);
    bench().clock.advance(seconds);
    assert.equal((await service.report(String(id))).status, 'done');
    for (const format of ['csv', 'excel'] as const) {
      const bytes = await service.reportContent(String(id), format);
      assert.ok(bytes.byteLength > 100, format);
    }
  });

  it('3.1 error: a generation that fails ends as error', async () => {
    const { service } = bench().client();
    const { id, status } = await service.createReport({ ...unspecified, templateId: 'failing' });
    assert.equal(status, 'pending');
    bench().clock.advance(seconds);
    assert.equal((await service.report(String(id))).status, 'error');
    await assert.rejects(service.reportContent(String(id), 'csv'), {
      kind: 'conflict',
      status: 409,
      message: /generation failed/,
    });
  });

  it('3.1 content: the content is a conflict until the report is done', async () => {
    const { service } = bench().client();
    const { id } = await service.createReport(unspecified);
    for (const format of ['csv', 'excel'] as const) {
      await assert.rejects(service.reportContent(String(id), format), {
        kind: 'conflict',
        message: /still being generated/,
      });
    }
    bench().clock.advance(seconds);
    assert.ok((await service.reportContent(String(id), 'csv')).byteLength > 0);
  });

  it('4.7 templateId: is required', async () => {
    const { raw } = bench();
    for (const templateId of [undefined, null, '', 7]) {
      const response = await raw.createReport({ ...lastMonth, templateId });
      assertLegacyError(response, 400, /"templateId" is required/);
    }
  });

  for (const field of ['startsOn', 'endsOn'] as const) {
    it(`4.7 ${field}: is a day or null`, async () => {
      const { raw } = bench();
      const created = await raw.createReport({ ...unspecified, ...lastMonth, [field]: '2026-05-15' });
      assert.equal(created.at(field), '2026-05-15');
      assert.equal((await raw.createReport({ ...unspecified, [field]: null })).status, 201);
      for (const wrong of ['2026-02-30', '15/05/2026', 20260515]) {
        const rejected = await raw.createReport({ ...unspecified, ...lastMonth, [field]: wrong });
        assertLegacyError(rejected, 400, new RegExp(`"${field}" must be null or a day`));
      }
    });
  }

  it('4.7 filters: is a list of kinds with whole numbers', async () => {
    const { raw } = bench();
    const filters = [{ kind: 'employees', values: [1001] }];
    assert.deepEqual((await raw.createReport({ ...unspecified, filters })).at('filters'), filters);
    for (const wrong of [{}, [{ kind: 'employees' }], [{ kind: 'employees', values: ['1001'] }], 'all']) {
      const response = await raw.createReport({ ...unspecified, filters: wrong });
      assertLegacyError(response, 400, /"filters" must be a list/);
    }
  });

  it('4.7 response 201: the created report, pending, with all its fields', async () => {
    const response = await bench().raw.createReport(unspecified);
    assert.equal(response.status, 201);
    assertConforms(Report, response.at(''));
    assert.equal(response.at('status'), 'pending');
    const { service } = bench().client();
    assert.deepEqual(await service.report(String(response.at('id'))), response.at(''));
  });

  it('4.7.1 a report is made from a template that exists', async () => {
    const { service } = bench().client();
    const { items } = await service.reportTemplates();
    const [first] = items;
    assert.ok(first);
    const created = await service.createReport({ ...unspecified, templateId: first.id });
    assert.equal(created.templateId, first.id);
    const unknown = service.createReport({ ...unspecified, templateId: 'nowhere' });
    await assert.rejects(unknown, {
      kind: 'bad-request',
      message: /“There is no report template "nowhere"”/,
    });
  });

  it('4.7.2 null dates take the defaults of the template', async () => {
    const { service } = bench().client();
    const { startsOn, endsOn } = await service.createReport(unspecified);
    assert.deepEqual({ startsOn, endsOn }, lastMonth);
    const weekly = await service.createReport({ ...unspecified, templateId: 'weekly-hours' });
    assert.deepEqual([weekly.startsOn, weekly.endsOn], ['2026-05-25', '2026-05-31']);
    const half = await service.createReport({ ...unspecified, startsOn: '2026-05-20' });
    assert.deepEqual([half.startsOn, half.endsOn], ['2026-05-20', '2026-05-31']);
  });

  it('4.7.3 filters take the place of those of the template', async () => {
    const { service } = bench().client();
    const creation = { ...unspecified, templateId: 'weekly-hours' };
    const usual = await service.createReport(creation);
    assert.deepEqual(usual.filters, [{ kind: 'legal-entities', values: [1] }]);
    const filters = [{ kind: 'departments', values: [101] }];
    const own = await service.createReport({ ...creation, filters });
    assert.deepEqual(own.filters, filters);
    assert.deepEqual((await service.createReport({ ...creation, filters: [] })).filters, []);
    const ids = [String(usual.id), String(own.id)];
    bench().clock.advance(seconds);
    const contents = await Promise.all(ids.map((id) => service.reportContent(id, 'csv')));
    const [lines = 0, linesOfOne = 0] = contents.map(
      (bytes) => new TextDecoder().decode(bytes).trim().split('\n').length,
    );
    assert.ok(1 < linesOfOne && linesOfOne < lines);
  });

  it('4.7.4 a fields parameter changes nothing', async () => {
    const { raw } = bench();
    const response = await raw.key(`${reportsPath}?fields=id`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(unspecified),
    });
    assert.equal(response.status, 201);
    assertConforms(Report, response.at(''));
    assertConforms(Report, (await raw.key(`${reportsPath}/${response.at('id')}?fields=id`)).at(''));
  });
});
