import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import * as vscode from 'vscode';
import { plantedSecret } from '../../leaks/planted.ts';
import { listen } from '../../unit/listen.ts';
import { cancelled, connect, errorOf, run } from '../documents/support.ts';
import { type Company, create, posts, template, textOf, useCompanies } from './support.ts';

describe('reports are created', () => {
  const newCompany = useCompanies();
  let company: Company;

  before(async () => {
    company = await newCompany();
  });

  describe('workforce.createReport', () => {
    it('answers the id of the report that the service has made', async () => {
      const id = await create(company, { startsOn: '2026-05-04', endsOn: '2026-05-10' });
      const document = await textOf(company, id);
      assert.match(document, /"startsOn": "2026-05-04"/);
      assert.match(document, /"endsOn": "2026-05-10"/);
      assert.match(document, /"status": "pending"/);
    });

    it('leaves empty days to the template, and takes filters', async () => {
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

    const unusable: readonly (readonly [what: string, changes: Record<string, unknown>, message: RegExp])[] =
      [
        ['no template', { templateId: undefined }, /its argument "templateId" is missing/],
        ['an empty template', { templateId: ' ' }, /no template is named/],
        ['a day that is none', { startsOn: '2026-02-30' }, /The first day is not a day of the calendar/],
        ['a day of another form', { endsOn: '01/06/2026' }, /The last day .* write it as YYYY-MM-DD/],
        [
          'an end before the start',
          { startsOn: '2026-05-10', endsOn: '2026-05-09' },
          /The last day is before the first day/,
        ],
        ['filters that are none', { filters: 'departments' }, /"filters" is not a list/],
        [
          'a filter on an id that is no whole number',
          { filters: [{ kind: 'employees', values: ['x1'] }] },
          /not whole numbers/,
        ],
        ['a connection that is not there', { connection: 'nowhere' }, /no connection “nowhere”/],
      ];
    for (const [what, changes, message] of unusable) {
      it(`refuses ${what} before it sends anything`, async () => {
        const sent = posts(company).length;
        assert.match(
          await errorOf('createReport', { connection: company.connection, ...template, ...changes }),
          message,
        );
        assert.equal(posts(company).length, sent);
      });
    }

    it('passes on why the service refuses a template, and sends the request once', async () => {
      const sent = posts(company).length;
      const message = await errorOf('createReport', { connection: company.connection, templateId: 'nope' });
      assert.match(message, /Could not create a report from template nope: .*There is no report template/);
      assert.equal(posts(company).length, sent + 1);
    });

    it('says after a lost response that the report may be there, and does not send the request again', async () => {
      let creations = 0;
      const server = createServer((request, response) => {
        if (request.method === 'POST') {
          creations += 1;
          request.socket.destroy();
        } else {
          response.setHeader('Content-Type', 'application/json').end('{"items":[]}');
        }
      });
      const answers = { baseUrl: await listen(server), apiKey: plantedSecret('lossy') };
      const connection = await connect('Lossy', answers);
      assert.match(
        await errorOf('createReport', { connection, ...template }),
        /Could not learn whether a report was created .* may have been created all the same/,
      );
      assert.equal(creations, 1);
      await run('removeConnection', { connection });
      server.close();
    });

    it('creates nothing when a person gives up', async () => {
      await run('useConnection', { connection: company.connection });
      const sent = posts(company).length;
      assert.equal(await cancelled(vscode.commands.executeCommand('workforce.createReport')), undefined);
      assert.equal(posts(company).length, sent);
    });
  });

  describe('workforce.runReportAgain', () => {
    it('creates the same report anew', async () => {
      const id = await create(company, {
        startsOn: '2026-04-01',
        endsOn: '2026-04-30',
        filters: [{ kind: 'employees', values: [1001] }],
      });
      const again = await run('runReportAgain', { connection: company.connection, id });
      assert.ok(typeof again === 'string' && again !== id);
      const first = await textOf(company, id);
      const second = await textOf(company, again);
      assert.equal(second, first.replace(`"id": ${id}`, `"id": ${again}`));
    });
  });

  describe('workforce.forgetReport', () => {
    it('removes the report from the list, and leaves it in the service', async () => {
      const id = await create(company);
      await run('forgetReport', { connection: company.connection, id });
      assert.match(
        await errorOf('reportActions', { connection: company.connection, id }),
        /Could not find report .*not in the list/,
      );
      assert.match(await textOf(company, id), /"status": "pending"/);
    });
  });
});
