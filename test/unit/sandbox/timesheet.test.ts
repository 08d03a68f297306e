import assert from 'node:assert/strict';
import { unzipSync } from 'fflate';
import { manualClock } from '../../../src/sandbox/index.ts';
import { Report, ReportTemplate } from '../../../src/service/contract/report.ts';
import { assertConforms, assertLegacyError, type Client, startClient } from './client.ts';

const api = '/service-timesheet/api';

describe('the time-sheet API', () => {
  const clock = manualClock('2026-06-03T10:00:00Z');
  let client: Client;
  before(async () => {
    client = await startClient({ clock, reportSeconds: 3 });
  });
  after(async () => {
    await client.sandbox.stop();
  });

  it('lists the report templates, including the one that fails', async () => {
    const answer = await client.key(`${api}/report-templates`);
    for (const template of answer.list('items')) assertConforms(ReportTemplate, template);
    assert.ok(answer.all('items', 'name').includes('Template that fails'));
  });

  it('creates a report with the defaults of its template, whatever fields are requested', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ templateId: 'weekly-hours', startsOn: null, endsOn: null });
    const answer = await client.key(`${api}/reports?fields=id`, { method: 'POST', headers, body });
    assert.equal(answer.status, 201);
    assertConforms(Report, answer.at(''));
    assert.deepEqual(Object.keys(Object(answer.at(''))).sort(), Object.keys(Report.properties).sort());
    assert.deepEqual(
      ['status', 'templateId', 'startsOn', 'endsOn'].map((name) => answer.at(name)),
      ['pending', 'weekly-hours', '2026-05-25', '2026-05-31'],
    );
    assert.deepEqual(answer.at('filters'), [{ kind: 'legal-entities', values: [1] }]);
  });

  it('overrides the filters of the template', async () => {
    const filters = [{ kind: 'employees', values: [1001, 1002] }];
    const answer = await client.createReport({
      templateId: 'weekly-hours',
      startsOn: null,
      endsOn: null,
      filters,
    });
    assert.deepEqual(answer.at('filters'), filters);
    const none = await client.createReport({
      templateId: 'weekly-hours',
      startsOn: null,
      endsOn: null,
      filters: [],
    });
    assert.deepEqual(none.at('filters'), []);
  });

  it('changes from pending to done and returns 409 for the content until then', async () => {
    const created = await client.createReport({
      templateId: 'monthly-activity',
      startsOn: null,
      endsOn: null,
    });
    const address = `${api}/reports/${created.at('id')}`;
    clock.advance(2.9);
    assert.equal((await client.key(address)).at('status'), 'pending');
    assertLegacyError(await client.key(`${address}/download-csv`), 409, /still being generated/);
    clock.advance(0.1);
    const done = await client.key(address);
    assert.equal(done.at('status'), 'done');
    assertConforms(Report, done.at(''));
    assert.equal((await client.key(`${address}/download-csv`)).status, 200);
  });

  it('changes to error with the template that fails, and never has content', async () => {
    const created = await client.createReport({ templateId: 'failing', startsOn: null, endsOn: null });
    const address = `${api}/reports/${created.at('id')}`;
    assert.equal(created.at('status'), 'pending');
    clock.advance(3);
    assert.equal((await client.key(address)).at('status'), 'error');
    assertLegacyError(await client.key(`${address}/download-csv`), 409, /generation failed/);
  });

  const contentOf = async (order: Readonly<Record<string, unknown>>) => {
    const created = await client.createReport({ startsOn: '2026-05-01', endsOn: '2026-05-31', ...order });
    clock.advance(3);
    const answer = await client.key(`${api}/reports/${created.at('id')}/download-csv`);
    assert.equal(answer.headers.get('Content-Type'), 'application/octet-stream');
    assert.match(answer.headers.get('Content-Disposition') ?? '', /^attachment; filename=".+\.csv"$/);
    return answer.text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'));
  };

  it('repeats a periodic column once per period and keeps the others single', async () => {
    const [headings = [], ...rows] = await contentOf({ templateId: 'monthly-activity' });
    assert.deepEqual(headings.slice(0, 3), ['Matricule', 'Collaborateur', 'Département']);
    const weeks = headings.filter((heading) => heading.startsWith('Heures travaillées'));
    assert.equal(weeks.length, 5);
    assert.equal(weeks[0], 'Heures travaillées 2026-05-01 – 2026-05-03');
    assert.equal(headings.length, 3 + 5 + 1);
    assert.ok(rows.length > 30);
    const number = (text: string | undefined) => Number((text ?? '').replace(',', '.'));
    for (const row of rows) {
      const sum = row.slice(3, 8).reduce((total, cell) => total + number(cell), 0);
      assert.equal(sum, number(row[8]), row.join(';'));
    }
  });

  it('gives the same content as an Excel workbook', async () => {
    const created = await client.createReport({ templateId: 'absences', startsOn: null, endsOn: null });
    const path = `${api}/reports/${created.at('id')}/download-excel`;
    assertLegacyError(await client.key(path), 409, /still being generated/);
    clock.advance(3);
    const headers = { Authorization: `service application=${client.sandbox.apiKey}` };
    const response = await fetch(new URL(path, client.sandbox.baseUrl), { headers });
    assert.match(response.headers.get('Content-Disposition') ?? '', /absences-\d+\.xlsx"$/);
    const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const texts = new TextDecoder().decode(parts['xl/sharedStrings.xml']);
    assert.match(texts, /Matricule/);
    assert.match(texts, /Jours d’absence 2026-03-01 – 2026-03-31/);
  });

  it('writes decimal commas', async () => {
    const filters = [
      { kind: 'employees', values: Array.from({ length: 60 }, (_one, index) => 1001 + index) },
    ];
    const rows = await contentOf({
      templateId: 'absences',
      startsOn: '2025-08-01',
      endsOn: '2026-07-31',
      filters,
    });
    assert.ok(rows.flat().some((cell) => /^\d+,5$/.test(cell)));
    assert.ok(
      !rows
        .slice(1)
        .flat()
        .some((cell) => /^\d+\.\d/.test(cell)),
    );
  });

  it('applies the filters to the content', async () => {
    const department = await client.key('/api/v3/departments/101?fields=name');
    const filters = [{ kind: 'departments', values: [101] }];
    const [, ...rows] = await contentOf({ templateId: 'monthly-activity', filters });
    assert.deepEqual(new Set(rows.map((row) => row[2])), new Set([department.at('data/name')]));
  });

  const order = { templateId: 'monthly-activity', startsOn: null, endsOn: null };
  const refused: readonly (readonly [string, unknown, RegExp])[] = [
    ['an unknown template', { ...order, templateId: 'nope' }, /no report template "nope"/],
    ['no template', { startsOn: null, endsOn: null }, /"templateId" is required/],
    [
      'an end before the start',
      { ...order, startsOn: '2026-05-02', endsOn: '2026-05-01' },
      /before it starts/,
    ],
    ['a start after the usual end', { ...order, startsOn: '2026-06-02' }, /before it starts/],
    ['a day that does not exist', { ...order, startsOn: '2026-02-30' }, /"startsOn" must be null or a day/],
    ['a day in another form', { ...order, endsOn: '31/05/2026' }, /"endsOn" must be null or a day/],
    ['more than a year', { ...order, startsOn: '2024-01-01', endsOn: '2026-01-01' }, /at most 366 days/],
    ['an unknown kind of filter', { ...order, filters: [{ kind: 'shoes', values: [1] }] }, /not "shoes"/],
    ['a filter on nobody', { ...order, filters: [{ kind: 'employees', values: [1] }] }, /names 1, which/],
    ['a filter without values', { ...order, filters: [{ kind: 'employees', values: [] }] }, /has no values/],
    ['a filter of text', { ...order, filters: [{ kind: 'employees', values: ['1001'] }] }, /must be a list/],
    ['filters that are no list', { ...order, filters: {} }, /must be a list/],
    ['a body that is no object', 'x', /not a JSON object/],
  ];
  for (const [what, body, message] of refused) {
    it(`rejects ${what}`, async () => {
      assertLegacyError(await client.createReport(body), 400, message);
    });
  }

  it('returns 404 for a report that was not created, and has no list of reports', async () => {
    assertLegacyError(await client.key(`${api}/reports/1`), 404, /no report "1"/);
    assertLegacyError(await client.key(`${api}/reports/1/download-csv`), 404, /no report "1"/);
    const list = await client.key(`${api}/reports`);
    assertLegacyError(list, 405);
    assert.equal(list.headers.get('Allow'), 'POST');
  });
});
