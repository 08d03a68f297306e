import assert from 'node:assert/strict';
import { afterRead, createdReport } from '../../../src/reports/reportChanges.ts';
import { creationOf, mayHaveContent } from '../../../src/reports/storedReport.ts';
import { isReportFilter, storedReportIn } from '../../../src/reports/storedReportCheck.ts';
import { sampleReport } from './samples.ts';

const connection = { id: 'acme', name: 'Acme', baseUrl: 'https://acme.example.com' };
const filters = [{ kind: 'departments', values: [3, 5] }];
const asked = { templateId: 'hours', startsOn: '2026-05-01', endsOn: null, filters };

describe('a report that was just created', () => {
  it('shows the name and the days of the response, and is followed', () => {
    const response = {
      id: 7,
      name: 'Hours',
      status: 'pending',
      startsOn: '2026-05-01',
      endsOn: '2026-05-31',
    };
    const report = createdReport(connection, asked, response, 1000);
    assert.deepEqual(report, {
      connectionId: 'acme',
      connectionName: 'Acme',
      baseUrl: 'https://acme.example.com',
      id: '7',
      name: 'Hours',
      templateId: 'hours',
      startsOn: '2026-05-01',
      endsOn: '2026-05-31',
      filters,
      status: 'pending',
      createdAt: 1000,
      following: { state: 'followed', since: 1000 },
    });
    assert.deepEqual(storedReportIn(JSON.parse(JSON.stringify(report))), report);
  });

  it('is known by its id where the response holds nothing else', () => {
    const report = createdReport(connection, asked, { id: 7 }, 1000);
    assert.deepEqual(
      [report.name, report.status, report.startsOn, report.endsOn],
      ['7', '', '2026-05-01', null],
    );
    assert.deepEqual(storedReportIn(report), report);
  });

  it('is not followed when it is finished at once', () => {
    const report = createdReport(connection, asked, { id: 7, status: 'done' }, 1000);
    assert.deepEqual(report.following, { state: 'ended' });
  });

  it('can be asked for again', () => {
    const report = createdReport(connection, asked, { id: 7, endsOn: '2026-05-31' }, 1000);
    assert.deepEqual(creationOf(report), { ...asked, endsOn: '2026-05-31' });
    const plain = createdReport(
      connection,
      { templateId: 'hours', startsOn: null, endsOn: null },
      { id: 8 },
      1000,
    );
    assert.deepEqual(creationOf(plain), { templateId: 'hours', startsOn: null, endsOn: null });
  });
});

describe('a report that is read again', () => {
  it('is the same object when nothing is new', () => {
    const report = sampleReport();
    assert.equal(afterRead(report, { id: 1, status: 'pending', name: report.name }), report);
  });

  it('ends being followed with its last status', () => {
    for (const status of ['done', 'error']) {
      const report = afterRead(sampleReport(), { id: 1, status });
      assert.deepEqual([report.status, report.following], [status, { state: 'ended' }]);
    }
  });

  it('keeps a status that is not known today', () => {
    const report = afterRead(sampleReport(), { id: 1, status: 'queued' });
    assert.deepEqual([report.status, report.following.state], ['queued', 'followed']);
  });

  it('does not lose days to a missing or unreadable one', () => {
    const report = afterRead(sampleReport(), { id: 1, status: 'done', startsOn: null, endsOn: 'soon' });
    assert.deepEqual([report.startsOn, report.endsOn], ['2026-05-01', null]);
  });
});

describe('the content of a report', () => {
  it('may be there when the report is done, or when nobody can tell', () => {
    assert.ok(mayHaveContent(sampleReport({ status: 'done' })));
    assert.ok(mayHaveContent(sampleReport({ following: { state: 'stopped', why: 'missing', detail: '' } })));
    assert.ok(!mayHaveContent(sampleReport()));
    assert.ok(!mayHaveContent(sampleReport({ status: 'error' })));
    assert.ok(
      !mayHaveContent(sampleReport({ following: { state: 'stopped', why: 'rejected', detail: '' } })),
    );
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
