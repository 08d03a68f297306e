import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import * as vscode from 'vscode';
import { plantedSecret } from '../../../leaks/planted.ts';
import { listen } from '../../../unit/listen.ts';
import { cancelled, connect, run } from '../documents/support.ts';
import { type Company, call, create, errorIn, posts, template, textOf, useCompanies } from './support.ts';

describe('reports are created', () => {
  const newCompany = useCompanies();
  let company: Company;

  before(async () => {
    company = await newCompany();
  });

  describe('workforce.createReport', () => {
    it('returns the id of the report that the service has created', async () => {
      const id = await create(company, { startsOn: '2026-05-04', endsOn: '2026-05-10' });
      const document = await textOf(company, id);
      assert.match(document, /"startsOn": "2026-05-04"/);
      assert.match(document, /"endsOn": "2026-05-10"/);
      assert.match(document, /"status": "pending"/);
    });

    it('uses the days of the template for empty ones, and accepts filters', async () => {
      const id = await create(company, {
        startsOn: '',
        endsOn: null,
        filters: [{ kind: 'departments', values: [101, 102] }],
      });
      const report: unknown = JSON.parse(await textOf(company, id));
      assert.ok(typeof report === 'object' && report !== null && 'filters' in report && 'startsOn' in report);
      assert.equal(report.startsOn, '2026-05-01');
      assert.deepEqual(report.filters, [{ kind: 'departments', values: [101, 102] }]);
    });

    const invalid: readonly (readonly [what: string, changes: Record<string, unknown>, message: RegExp])[] = [
      ['no template', { templateId: undefined }, /its argument "templateId" is missing/],
      ['an empty template', { templateId: ' ' }, /no template is named/],
      ['an invalid day', { startsOn: '2026-02-30' }, /The first day is not a day of the calendar/],
      ['a day of another form', { endsOn: '01/06/2026' }, /The last day .* write it as YYYY-MM-DD/],
      [
        'an end before the start',
        { startsOn: '2026-05-10', endsOn: '2026-05-09' },
        /The last day is before the first day/,
      ],
      ['invalid filters', { filters: 'departments' }, /"filters" is not a list/],
      [
        'a filter on an id that is not a whole number',
        { filters: [{ kind: 'employees', values: ['x1'] }] },
        /not whole numbers/,
      ],
      ['an unknown connection', { connection: 'nowhere' }, /no connection “nowhere”/],
    ];
    for (const [what, changes, message] of invalid) {
      it(`rejects ${what} before it sends anything`, async () => {
        const sent = posts(company).length;
        assert.match(await errorIn(company, 'createReport', { ...template, ...changes }), message);
        assert.equal(posts(company).length, sent);
      });
    }

    it('shows why the service rejects a template, and sends the request once', async () => {
      const sent = posts(company).length;
      const message = await errorIn(company, 'createReport', { templateId: 'nope' });
      assert.match(message, /Could not create a report from template nope: .*There is no report template/);
      assert.equal(posts(company).length, sent + 1);
    });

    it('reports after a lost response that the report may exist, and does not send the request again', async () => {
      let creations = 0;
      const server = createServer((request, response) => {
        if (request.method === 'POST') {
          creations += 1;
          request.socket.destroy();
        } else {
          response.setHeader('Content-Type', 'application/json').end('{"items":[]}');
        }
      });
      const baseUrl = await listen(server);
      const connection = await connect('Lossy', { baseUrl, apiKey: plantedSecret('lossy') });
      assert.match(
        await errorIn({ connection }, 'createReport', template),
        /Could not confirm that a report was created .* may have been created anyway/,
      );
      assert.equal(creations, 1);
      await run('removeConnection', { connection });
      server.close();
    });

    it('creates nothing if the user cancels', async () => {
      await run('useConnection', { connection: company.connection });
      const sent = posts(company).length;
      assert.equal(await cancelled(vscode.commands.executeCommand('workforce.createReport')), undefined);
      assert.equal(posts(company).length, sent);
    });
  });

  describe('workforce.runReportAgain', () => {
    it('creates the same report again', async () => {
      const id = await create(company, {
        startsOn: '2026-04-01',
        endsOn: '2026-04-30',
        filters: [{ kind: 'employees', values: [1001] }],
      });
      const again = await call(company, 'runReportAgain', { id });
      assert.ok(typeof again === 'string' && again !== id);
      const first = await textOf(company, id);
      const second = await textOf(company, again);
      assert.equal(second, first.replace(`"id": ${id}`, `"id": ${again}`));
    });
  });

  describe('workforce.reportActions', () => {
    it('removes the report from the list, not from the service', async () => {
      const id = await create(company);
      await call(company, 'forgetReport', { id });
      assert.match(
        await errorIn(company, 'reportActions', { id }),
        /Could not find report .*not in the list/,
      );
      assert.match(await textOf(company, id), /"status": "pending"/);
    });
  });
});
