import assert from 'node:assert/strict';
import { adoptedReport, afterRead, createdReport } from '../../../../src/features/reports/reportChanges.ts';
import {
  creationOf,
  isGone,
  isReportFilter,
  isStoredReport,
  mayHaveContent,
  reportTitle,
  type StopReason,
} from '../../../../src/features/reports/storedReport.ts';
import { LongNumber } from '../../../../src/service/contract/record.ts';
import { sampleReport } from './samples.ts';

const connection = { id: 'acme', name: 'Acme', baseUrl: 'https://acme.example.com' };
const filters = [{ kind: 'departments', values: [3, 5] }];
const days = { startsOn: '2026-04-01', endsOn: '2026-04-30' };
const requested = { templateId: 'hours', startsOn: '2026-05-01', endsOn: null, filters };

describe('a new report', () => {
  it('has the name and the days of the response, and is followed', () => {
    const shown = { name: 'Hours', status: 'pending', startsOn: '2026-05-01', endsOn: '2026-05-31' };
    const report = createdReport(connection, requested, { ...shown, id: 7 }, 1000);
    assert.deepEqual(report, {
      connectionId: 'acme',
      connectionName: 'Acme',
      baseUrl: 'https://acme.example.com',
      ...shown,
      id: '7',
      templateId: 'hours',
      filters,
      createdAt: 1000,
      following: { state: 'followed', since: 1000 },
    });
    assert.ok(isStoredReport(JSON.parse(JSON.stringify(report))));
  });

  it('has an id with more digits than numbers hold', () => {
    const id = new LongNumber('12345678901234567890');
    const response = Object.assign(JSON.parse('{"status":"done"}'), { id });
    assert.equal(createdReport(connection, requested, response, 1000).id, '12345678901234567890');
  });

  it('takes its id as name if the response has none', () => {
    const report = createdReport(connection, requested, { id: 7 }, 1000);
    const { name, status, startsOn, endsOn } = report;
    assert.deepEqual([name, status, startsOn, endsOn], ['7', '', '2026-05-01', null]);
    assert.ok(isStoredReport(report));
  });

  it('is not followed if it is finished at once', () => {
    const report = createdReport(connection, requested, { id: 7, status: 'done' }, 1000);
    assert.deepEqual(report.following, { state: 'ended' });
  });

  it('keeps the number of its template, and its name where the user picked it', () => {
    const numbered = { ...requested, templateId: 302 };
    const report = createdReport(connection, numbered, { id: 7, templateId: 302 }, 1000, 'Hours');
    assert.deepEqual([report.templateId, reportTitle(report)], [302, 'Hours']);
    assert.ok(isStoredReport(JSON.parse(JSON.stringify(report))));
    assert.equal(creationOf(report)?.templateId, 302);
    assert.ok(!isStoredReport({ ...report, templateId: 1.5 }));
    assert.equal(reportTitle(sampleReport()), 'Hours per week');
  });

  it('can be requested again', () => {
    const report = createdReport(connection, requested, { id: 7, endsOn: '2026-05-31' }, 1000);
    assert.deepEqual(creationOf(report), { ...requested, endsOn: '2026-05-31' });
    const plain = { templateId: 'hours', startsOn: null, endsOn: null };
    assert.deepEqual(creationOf(createdReport(connection, plain, { id: 8 }, 1000)), plain);
  });
});

describe('a report that was created elsewhere', () => {
  const shown = { id: 7, name: 'Hours', status: 'pending', templateId: 302, ...days, filters };

  it('is followed, and can be requested again as it was', () => {
    const report = adoptedReport(connection, shown, 1000);
    assert.deepEqual(report.following, { state: 'followed', since: 1000 });
    assert.deepEqual(creationOf(report), { templateId: 302, ...days, filters });
    const defaults = { templateId: 'hours', startsOn: null, endsOn: null };
    assert.deepEqual(
      creationOf(adoptedReport(connection, { ...defaults, id: 8, filters: [] }, 1000)),
      defaults,
    );
  });

  it('is not requested again where a part of what it is made from is not shown', () => {
    for (const name of ['templateId', 'startsOn', 'endsOn', 'filters'] as const) {
      const { [name]: _hidden, ...others } = shown;
      const report = adoptedReport(connection, others, 1000);
      assert.deepEqual([report.name, report.status], ['Hours', 'pending']);
      assert.equal(creationOf(report), undefined, name);
    }
  });
});

describe('a report that is read again', () => {
  it('is the same object if nothing has changed', () => {
    const report = sampleReport();
    assert.equal(afterRead(report, { id: 1, status: 'pending', name: report.name }), report);
  });

  it('is no longer followed after its final status', () => {
    for (const status of ['done', 'error']) {
      const report = afterRead(sampleReport(), { id: 1, status });
      assert.deepEqual([report.status, report.following], [status, { state: 'ended' }]);
    }
  });

  it('keeps an unknown status', () => {
    const report = afterRead(sampleReport(), { id: 1, status: 'queued' });
    assert.deepEqual([report.status, report.following.state], ['queued', 'followed']);
  });

  it('keeps its days if the response has none or invalid ones', () => {
    const report = afterRead(sampleReport(), { id: 1, status: 'done', startsOn: null, endsOn: 'soon' });
    assert.deepEqual([report.startsOn, report.endsOn], ['2026-05-01', null]);
  });
});

describe('the content of a report', () => {
  it('is gone with the sandbox that had it, before another one starts, too', () => {
    const report = sampleReport({ status: 'done', createdAt: 1000 });
    const { baseUrl } = report;
    const connections: readonly Parameters<typeof isGone>[1][] = [
      { kind: 'sandbox', baseUrl, startedAt: 1001 },
      { kind: 'sandbox', baseUrl },
      { kind: 'sandbox', baseUrl, startedAt: 1000 },
      { kind: 'sandbox', baseUrl: 'http://127.0.0.1:2', startedAt: 1001 },
      { kind: 'remote', baseUrl },
      undefined,
    ];
    const gone = connections.map((of) => isGone(report, of));
    assert.deepEqual(gone, [true, true, false, false, false, false]);
  });

  it('may exist if the report is done or hidden by the service', () => {
    const stopped = (why: StopReason) => ({ following: { state: 'stopped', why, detail: '' } }) as const;
    const changes = [{ status: 'done' }, stopped('missing'), {}, { status: 'error' }, stopped('rejected')];
    assert.deepEqual(
      changes.map((change) => mayHaveContent(sampleReport(change))),
      [true, true, false, false, false],
    );
  });
});

describe('a report in storage', () => {
  const column = { name: 'Hours', category: 'time', isPeriodic: true };
  const stored = { ...sampleReport(), connectionInstance: 'i1', templateName: 'Hours', columns: [column] };
  const failure = { since: 1, detail: 'no response' };
  const stopped = { state: 'stopped', why: 'rejected', detail: 'key expired' };

  it('is read with all that it may have', () => {
    const kept = { usual: 'lastMonth', from: '2026-05-01', to: '' };
    const whole = [
      { ...stored, kept },
      stored,
      sampleReport(),
      sampleReport({ startsOn: null, endsOn: '2026-05-31', templateId: 302, status: '' }),
      sampleReport({ filters: [{ kind: 'departments', values: [3] }], columns: [] }),
      sampleReport({ following: { state: 'followed', since: 1, failure } }),
      sampleReport({ following: { state: 'ended' } }),
      { ...sampleReport(), following: stopped },
      adoptedReport(connection, { id: 7 }, 1000),
    ];
    assert.ok(whole.every(isStoredReport));
  });

  it('is left out if any part of it is not what it has to be', () => {
    const { following: _, ...unfollowed } = stored;
    const followings = [
      null,
      'ended',
      {},
      { state: 'paused' },
      { state: 'followed' },
      { state: 'followed', since: '1' },
      { state: 'followed', since: 1, failure: null },
      { state: 'followed', since: 1, failure: 'no response' },
      { state: 'followed', since: 1, failure: { since: 1 } },
      { state: 'followed', since: 1, failure: { detail: 'no response' } },
      { state: 'stopped', detail: 'key expired' },
      { ...stopped, why: 'unknown' },
      { ...stopped, detail: undefined },
    ];
    const parts = [
      ...['connectionId', 'connectionName', 'baseUrl', 'id', 'name', 'status', 'createdAt'].flatMap(
        (name) => [{ [name]: undefined }, { [name]: null }],
      ),
      ...[1, null].flatMap((value) => [
        { id: value },
        { connectionInstance: value },
        { templateName: value },
      ]),
      ...['', 1.5, null].map((templateId) => ({ templateId })),
      ...[null, 1].flatMap((value) => [{ isAdopted: value }, { kept: value }]),
      ...[{ usual: 'someday' }, { from: null }, { to: 1 }].map((part) => ({
        kept: { from: '', to: '', ...part },
      })),
      ...[undefined, '', '2026-02-30', 20_260_501].flatMap((day) => [{ startsOn: day }, { endsOn: day }]),
      ...[undefined, null, {}, 'departments', [null], [{ kind: '', values: [] }]].map((filters) => ({
        filters,
      })),
      { filters: [{ kind: 'departments', values: [3] }, { kind: 'departments' }] },
      ...[null, {}, [null], ['Hours']].map((columns) => ({ columns })),
      ...Object.keys(column).map((name) => ({ columns: [column, { ...column, [name]: 5 }] })),
    ];
    const broken = [
      null,
      'report',
      [],
      unfollowed,
      ...parts.map((part) => ({ ...stored, ...part })),
      ...followings.map((each) => ({ ...stored, following: each })),
    ];
    assert.deepEqual(broken.filter(isStoredReport), []);
  });
});

describe('a report filter', () => {
  it('has a kind and whole numbers', () => {
    assert.ok(isReportFilter({ kind: 'departments', values: [1, 2] }));
    assert.ok(isReportFilter({ kind: 'departments', values: [] }));
    const broken = [
      null,
      [],
      'departments',
      { kind: '', values: [1] },
      { kind: 'departments' },
      { kind: 'departments', values: '1' },
      { kind: 'departments', values: ['1'] },
      { kind: 'departments', values: [1.5] },
      { kind: 'departments', values: [2 ** 60] },
    ];
    assert.deepEqual(broken.filter(isReportFilter), []);
  });
});
