import assert from 'node:assert/strict';
import { usualPeriods } from '../../../src/domain/period.ts';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { run } from '../documents/support.ts';
import {
  actions,
  type Company,
  call,
  create,
  errorIn,
  posts,
  reportSeconds,
  textOf,
  untilDone,
  useCompanies,
} from './support.ts';

const filters = [{ kind: 'employees', values: [1001] }];
const own = { startsOn: '2026-04-01', endsOn: '2026-04-30', filters };

describe('a report that is run again', () => {
  const newCompany = useCompanies();
  let company: Company;
  let id: string;

  before(async () => {
    company = await newCompany();
    id = await create(company, own);
  });

  /** The days and filters of a report, as the service has them. */
  async function definitionOf(report: unknown) {
    const { startsOn, endsOn, filters: of } = JSON.parse(await textOf(company, String(report)));
    return { startsOn, endsOn, filters: of };
  }

  /** The days of a usual period, and the filters of the report. */
  function definitionFor(period: 'lastQuarter' | 'lastMonth') {
    const { from, to } = usualPeriods(new Date(), 'en')[period];
    return { startsOn: from, endsOn: to, filters };
  }

  describe('for other days', () => {
    it('has the days of a usual period and all else of the report, after one request', async () => {
      const before = company.requests.length;
      const again = await call(company, 'runReportAgainFor', { id, period: 'lastQuarter' });
      assert.deepEqual(company.requests.slice(before), ['POST /reports 201']);
      assert.deepEqual(await definitionOf(again), definitionFor('lastQuarter'));
    });

    it('has days that are named, and its own where one is not', async () => {
      const again = await call(company, 'runReportAgainFor', { id, startsOn: '2026-04-10' });
      assert.deepEqual(await definitionOf(again), { ...own, startsOn: '2026-04-10' });
    });

    it('is refused for what is no period, before anything is sent', async () => {
      const before = company.requests.length;
      assert.match(
        await errorIn(company, 'runReportAgainFor', { id, period: 'someday' }),
        /"period" cannot be “someday”: Use one of thisMonth, |cannot be “someday”/,
      );
      assert.match(
        await errorIn(company, 'runReportAgainFor', { id, startsOn: '2026-05-01' }),
        /“2026-05-01” to “2026-04-30” is not a period/,
      );
      assert.deepEqual(company.requests.slice(before), []);
    });
  });

  describe('by the name under which it is kept', () => {
    it('is created for the usual period of the day, with one request', async () => {
      assert.equal(await call(company, 'keepReport', { id, name: ' Monthly ', period: 'lastMonth' }), id);
      const before = posts(company).length;
      const again = await call(company, 'runKeptReport', { name: 'Monthly' });
      assert.equal(posts(company).length, before + 1);
      assert.deepEqual(await definitionOf(again), definitionFor('lastMonth'));
    });

    it('is created for its own days where no period was named', async () => {
      const other = await create(company, { ...own, startsOn: '2026-04-02' });
      await call(company, 'keepReport', { id: other, name: 'April' });
      const again = await call(company, 'runKeptReport', { name: 'April' });
      assert.deepEqual(await definitionOf(again), { ...own, startsOn: '2026-04-02' });
      assert.match(
        await errorIn(company, 'keepReport', { id: other, name: 'Monthly' }),
        /the name is taken.*Another report is kept as “Monthly”/,
      );
    });

    it('is not found once it is kept no longer, removed, or under another connection', async () => {
      const names = async (of: Company) => await errorIn(of, 'runKeptReport', { name: 'no such' });
      assert.match(
        await names(company),
        /no such report of this connection is kept\. Use one of: April, Monthly\.$/,
      );
      await call(company, 'keepReport', { id, name: '' });
      assert.match(await names(company), /Use one of: April\.$/);
      const other = await newCompany();
      assert.match(await names(other), /Keep one with “Keep Report…”\.$/);
    });

    it('is kept with a name of 300 characters or from right to left', async () => {
      for (const name of ['n'.repeat(300), 'تقرير شهري']) {
        await call(company, 'keepReport', { id, name, period: 'lastMonth' });
        assert.equal(typeof (await call(company, 'runKeptReport', { name })), 'string');
      }
    });
  });
});

describe('a report that the service has no longer', () => {
  const newCompany = useCompanies();

  it('says so after two requests, offers no content, and can be run again', async () => {
    const credentials = { apiKey: 'sandbox-key-of-both-runs-of-the-service' };
    const company = await newCompany(credentials);
    const id = await create(company, own);
    await untilDone(company, id);
    await company.sandbox.stop();
    const { port } = new URL(company.sandbox.baseUrl);
    const restarted = await startSandbox({
      ...credentials,
      port: Number(port),
      reportSeconds,
      rateLimit: 'off',
      firstReportId: Number(id) + 1,
    });
    const requests: string[] = [];
    restarted.onRequest(({ method, path, status }) => requests.push(`${method} ${path} ${status}`));
    try {
      const sentence = /the service has the report no longer.*Create it anew with “Run Report Again”\.$/;
      assert.match(await errorIn(company, 'viewReport', { id }), sentence);
      assert.deepEqual(
        requests.map((line) => line.replace('/service-timesheet/api/reports', '')),
        [`GET /${id}/download-csv 404`, `GET /${id} 404`],
      );
      assert.deepEqual(await actions(company, id), [
        ...['openJson', 'runReportAgain', 'runReportAgainFor', 'keepReport', 'forgetReport'],
      ]);
      assert.match(await errorIn(company, 'previewReport', { id }), sentence);
      assert.equal(requests.length, 2, 'it is known');
      assert.equal(await call(company, 'runReportAgain', { id }), String(Number(id) + 1));
    } finally {
      await run('removeConnection', { connection: company.connection });
      await restarted.stop();
    }
  });
});
