import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { unzipSync } from 'fflate';
import { manualClock } from '../../../src/sandbox/index.ts';
import { assertLegacyError, useClient } from './client.ts';

const api = '/service-timesheet/api';

describe('the time-sheet API', () => {
  const clock = manualClock('2026-06-03T10:00:00Z');
  const client = useClient({ clock, reportSeconds: 3 });

  const contentOf = async (order: Readonly<Record<string, unknown>>) => {
    const created = await client().createReport({ startsOn: '2026-05-01', endsOn: '2026-05-31', ...order });
    clock.advance(3);
    const response = await client().key(`${api}/reports/${created.at('id')}/download-csv`);
    assert.equal(response.headers.get('Content-Type'), 'application/octet-stream');
    assert.match(response.headers.get('Content-Disposition') ?? '', /^attachment; filename=".+\.csv"$/);
    return response.text
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

  const workbookOf = async (id: unknown) => {
    const headers = { Authorization: `service application=${client().sandbox.apiKey}` };
    const url = new URL(`${api}/reports/${id}/download-excel`, client().sandbox.baseUrl);
    const response = await fetch(url, { headers });
    assert.match(response.headers.get('Content-Disposition') ?? '', /absences-\d+\.xlsx"$/);
    return new Uint8Array(await response.arrayBuffer());
  };

  it('gives the same content as an Excel workbook', async () => {
    const created = await client().createReport({ templateId: 'absences', startsOn: null, endsOn: null });
    const path = `${api}/reports/${created.at('id')}/download-excel`;
    assertLegacyError(await client().key(path), 409, /still being generated/);
    clock.advance(3);
    const parts = unzipSync(await workbookOf(created.at('id')));
    const texts = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
    assert.match(texts, /Matricule/);
    assert.match(texts, /Jours d’absence 2026-03-01 – 2026-03-31/);
  });

  it('gives the same bytes of a workbook at every time', async () => {
    const created = await client().createReport({ templateId: 'absences', startsOn: null, endsOn: null });
    clock.advance(3);
    const today = await workbookOf(created.at('id'));
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 86_400_000 });
    try {
      assert.deepEqual(await workbookOf(created.at('id')), today);
    } finally {
      mock.timers.reset();
    }
  });

  it('applies the filters to the content', async () => {
    const department = await client().key('/api/v3/departments/101?fields=name');
    const filters = [{ kind: 'departments', values: [101] }];
    const [, ...rows] = await contentOf({ templateId: 'monthly-activity', filters });
    assert.deepEqual(new Set(rows.map((row) => row[2])), new Set([department.at('data/name')]));
  });

  const order = { templateId: 'monthly-activity', startsOn: null, endsOn: null };
  const rejected: readonly (readonly [string, unknown, RegExp])[] = [
    [
      'an end before the start',
      { ...order, startsOn: '2026-05-02', endsOn: '2026-05-01' },
      /before it starts/,
    ],
    ['a start after the usual end', { ...order, startsOn: '2026-06-02' }, /before it starts/],
    ['more than a year', { ...order, startsOn: '2024-01-01', endsOn: '2026-01-01' }, /at most 366 days/],
    [
      'a filter on a missing employee',
      { ...order, filters: [{ kind: 'employees', values: [1] }] },
      /names 1, which/,
    ],
    ['a filter without values', { ...order, filters: [{ kind: 'employees', values: [] }] }, /has no values/],
    ['a body that is no object', 'x', /not a JSON object/],
  ];
  for (const [what, body, message] of rejected) {
    it(`rejects ${what}`, async () => {
      assertLegacyError(await client().createReport(body), 400, message);
    });
  }
});
