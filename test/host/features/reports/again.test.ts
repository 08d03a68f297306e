import assert from 'node:assert/strict';
import { usualPeriods } from '../../../../src/company/periods/period.ts';
import { startSandbox } from '../../../../src/sandbox/index.ts';
import { run } from '../documents/support.ts';
import {
  actions,
  type Company,
  call,
  create,
  errorIn,
  posts,
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
    const { from, to } = usualPeriods(new Date())[period];
    return { startsOn: from, endsOn: to, filters };
  }

  describe('for other days', () => {
    it('has the days of a usual period and all else of the report, after one request', async () => {
      const before = posts(company).length;
      const again = await call(company, 'runReportAgain', { id, period: 'lastQuarter' });
      assert.equal(posts(company).length, before + 1);
      assert.deepEqual(await definitionOf(again), definitionFor('lastQuarter'));
    });

    it('has days that are named, and its own where one is not', async () => {
      const again = await call(company, 'runReportAgain', { id, startsOn: '2026-04-10' });
      assert.deepEqual(await definitionOf(again), { ...own, startsOn: '2026-04-10' });
    });

    it('is refused for what is no period, before anything is sent', async () => {
      const before = posts(company).length;
      assert.match(
        await errorIn(company, 'runReportAgain', { id, period: 'someday' }),
        /"period" cannot be “someday”: Use one of thisMonth, |cannot be “someday”/,
      );
      assert.match(
        await errorIn(company, 'runReportAgain', { id, startsOn: '2026-05-01' }),
        /“2026-05-01” to “2026-04-30” is not a valid period/,
      );
      assert.equal(posts(company).length, before);
    });
  });

  describe('that is kept', () => {
    it('is created for the usual period of the day, with one request', async () => {
      assert.equal(await call(company, 'keepReport', { id, period: 'lastMonth' }), id);
      const before = posts(company).length;
      const again = await call(company, 'runKeptReport', { id });
      assert.equal(posts(company).length, before + 1);
      assert.deepEqual(await definitionOf(again), definitionFor('lastMonth'));
    });

    it('is created once where the key is pressed twice', async () => {
      const before = posts(company).length;
      const press = () => call(company, 'runKeptReport', { id });
      const [one, other] = await Promise.all([press(), press()]);
      assert.equal(one, other);
      assert.equal(posts(company).length, before + 1);
    });

    it('is created for its own days where no period was named', async () => {
      const other = await create(company, { ...own, startsOn: '2026-04-02' });
      await call(company, 'keepReport', { id: other });
      const again = await call(company, 'runKeptReport', { id: other });
      assert.notEqual(again, other);
      assert.deepEqual(await definitionOf(again), { ...own, startsOn: '2026-04-02' });
    });

    it('is kept no longer after the same command, and not found under another connection', async () => {
      const before = company.requests.length;
      await call(company, 'keepReport', { id });
      assert.match(
        await errorIn(company, 'runKeptReport', { id }),
        /not saved\. Save its definition with “Report Actions…”\.$/,
      );
      const other = await newCompany();
      assert.match(await errorIn(other, 'runKeptReport', { id }), /cannot see a report with this ID/);
      const created = company.requests.slice(before).filter((request) => request.startsWith('POST'));
      assert.deepEqual(created, []);
    });
  });
});

describe('a report that the service does not show for a while', () => {
  const newCompany = useCompanies();

  it('is refused without a mark, and opens once the service has it', async () => {
    const credentials = { apiKey: 'sandbox-key-of-both-runs-of-the-service' };
    const company = await newCompany(credentials);
    const id = await create(company, own);
    await untilDone(company, id);
    await company.sandbox.stop();
    const port = Number(new URL(company.sandbox.baseUrl).port);
    const restarted = await startSandbox({
      ...{ ...credentials, port, rateLimit: 'off', reportSeconds: 0, firstReportId: Number(id) },
    });
    const requests: string[] = [];
    restarted.onRequest(({ method, path, status }) => requests.push(`${method} ${path} ${status}`));
    try {
      assert.match(
        await errorIn(company, 'openReport', { id }),
        /this service does not provide this content.* the report may have been deleted/,
      );
      assert.deepEqual(requests, [`GET /service-timesheet/api/reports/${id}/download-csv 404`]);
      assert.ok((await actions(company, id)).includes('open'));
      assert.equal(await call(company, 'runReportAgain', { id }), id, 'the service has the id again');
      await call(company, 'openReport', { id });
    } finally {
      await run('removeConnection', { connection: company.connection });
      await restarted.stop();
    }
  });
});
