import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { ServedRequest } from '../../../../src/sandbox/index.ts';
import { plantedCredentials } from '../../../leaks/planted.ts';
import { json, serve } from '../../../unit/service/fixtures.ts';
import { FakeQuickPick, FakeWindow, replaced } from '../../fuzz/fakeWindow.ts';
import { active, closeAll, connect, errorOf, run, until } from '../documents/support.ts';
import {
  actions,
  type Company,
  call,
  errorIn,
  posts,
  reads,
  reportSeconds,
  template,
  textOf,
  untilDone,
  useCompanies,
} from './support.ts';

describe('a report that was created elsewhere', () => {
  const newCompany = useCompanies();
  const filters = [{ kind: 'employees', values: [1001] }];
  const days = { startsOn: '2026-04-01', endsOn: '2026-04-30' };
  let company: Company;

  before(async () => {
    company = await newCompany();
  });

  afterEach(closeAll);

  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  assert.ok(folder);

  /** Creates a report as a colleague does, and returns its id. */
  async function colleaguesReport(done = false): Promise<string> {
    const { baseUrl, apiKey } = company.sandbox;
    const response = await fetch(`${baseUrl}/service-timesheet/api/reports`, {
      method: 'POST',
      headers: { Authorization: `service application=${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...template, ...days, filters }),
    });
    const report: unknown = await response.json();
    assert.ok(typeof report === 'object' && report !== null && 'id' in report);
    if (done) {
      company.clock.advance(reportSeconds);
    }
    company.requests.length = 0;
    return String(report.id);
  }

  /** Without those of the follower for reports of other tests. */
  const requestsFor = (id: string) => company.requests.filter((line) => line.includes(`/${id}`));

  /** Follows a report as a user does, who pastes this text; returns the id and the messages. */
  async function followed(typed: string) {
    await run('useConnection', { connection: company.connection });
    const problems: string[] = [];
    using fake = new FakeWindow();
    using _inputs = replaced(
      'createInputBox',
      () =>
        new FakeQuickPick((box) => {
          box.type(typed);
          box.pick('');
          problems.push(String(Reflect.get(box, 'validationMessage')));
        }),
    );
    const id = await vscode.commands.executeCommand('workforce.followReport');
    const isEnd = (message: string) => / is done\.$/.test(message);
    return {
      id,
      problems,
      ends: fake.messages.filter(isEnd),
      // Reports of other tests may end meanwhile.
      messages: fake.messages.filter((message) => !isEnd(message)),
    };
  }

  it('is followed to its end, after one request for it', async () => {
    const id = await colleaguesReport();
    assert.match(await errorIn(company, 'reportActions', { id }), /To add it, run “Follow Report…”/);
    const calls = [id, Number(id)].map((same) => call(company, 'followReport', { id: same }));
    assert.deepEqual(await Promise.all(calls), [id, id]);
    assert.deepEqual(requestsFor(id), [`GET /reports/${id} 200`]);
    assert.ok((await actions(company, id)).includes('stop'));
    assert.equal(await call(company, 'followReport', { id: Number(id) }), id);
    assert.deepEqual(requestsFor(id), [`GET /reports/${id} 200`]);
    await untilDone(company, id);
  });

  for (const [what, around] of [
    ['as it is', (id: string) => id],
    ['with blanks', (id: string) => `  ${id}\n`],
    ['in the quotes of a log', (id: string) => ` "${id}",`],
    ['in other quotes', (id: string) => `“ ${id} ”`],
  ] as const) {
    it(`is followed with one request where its id is pasted ${what}`, async () => {
      const id = await colleaguesReport();
      const { ends: _, ...result } = await followed(around(id));
      assert.deepEqual(result, { id, problems: [''], messages: [] });
      assert.deepEqual(requestsFor(id), [`GET /reports/${id} 200`]);
      assert.ok((await actions(company, id)).includes('stop'));
    });
  }

  it('is shown as done at once, without being followed', async () => {
    const id = await colleaguesReport(true);
    for (const requests of [1, 1]) {
      const { ends } = await followed(id);
      assert.match(ends.join(), /^The report “.*” is done\.$/);
      assert.equal(requestsFor(id).length, requests);
    }
    assert.deepEqual(await actions(company, id), [
      ...['open', 'download', 'preview', 'json', 'again', 'keep', 'remove'],
    ]);
  });

  it('is shown as a table, previewed, downloaded and run again like one created here', async () => {
    const id = await colleaguesReport(true);
    await call(company, 'followReport', { id });
    const table = String(await call(company, 'openReport', { id }));
    assert.equal(await call(company, 'previewReport', { id }), table);
    assert.match((await active()).document.getText(), /^Matricule;/);
    const target = join(folder, 'adopted.csv');
    await call(company, 'downloadReport', { id, target });
    assert.match(await readFile(target, 'utf8'), /Matricule/);
    assert.deepEqual(requestsFor(id), [`GET /reports/${id} 200`, `GET /reports/${id}/download-csv 200`]);
    const again = await call(company, 'runReportAgain', { id });
    assert.ok(typeof again === 'string' && again !== id);
    const [first, second] = [await textOf(company, id), await textOf(company, again)].map((text) =>
      text.replace(/"id": \d+|"status": "\w+"/g, ''),
    );
    assert.equal(second, first);
  });

  for (const [command, requests] of [
    ['openReport', ['', '/download-csv']],
    ['previewReport', ['', '/download-csv']],
    ['downloadReport', ['/download-csv']],
  ] as const) {
    it(`is taken by workforce.${command} at once, with ${requests.length} requests`, async () => {
      const id = await colleaguesReport(true);
      await call(company, command, { id, target: join(folder, `${command}.csv`) });
      assert.deepEqual(
        requestsFor(id),
        requests.map((end) => `GET /reports/${id}${end} 200`),
      );
    });
  }

  it('is run again at once by a script', async () => {
    const id = await colleaguesReport(true);
    const again = String(await call(company, 'runReportAgain', { id }));
    assert.equal(posts(company).length, 1);
    assert.equal(reads(company, id).length, 1);
    const created: unknown = JSON.parse(await textOf(company, again));
    assert.ok(typeof created === 'object' && created !== null && 'filters' in created);
    assert.deepEqual(created.filters, filters);
  });

  it('is removed from the list like any other', async () => {
    const id = await colleaguesReport();
    await call(company, 'followReport', { id });
    await call(company, 'forgetReport', { id });
    assert.match(await errorIn(company, 'reportActions', { id }), /not in the list/);
  });

  it('is not found by an id that no report has, and nothing is stored', async () => {
    const missing =
      /^Could not find report 4711: the connection “Reports” cannot see a report with this ID\. Check/;
    for (const command of ['followReport', 'openReport', 'previewReport', 'runReportAgain']) {
      assert.match(await errorIn(company, command, { id: '4711' }), missing, command);
    }
    assert.match((await followed('4711')).messages.join(), missing);
    assert.match(await errorIn(company, 'reportActions', { id: '4711' }), /not in the list/);
  });

  it('is not asked for by an id of the wrong form', async () => {
    company.requests.length = 0;
    const long = 'x'.repeat(1_001);
    for (const id of ['', '..', 'a/../b', '%2e%2e%2fadmin', 'a\\b', 'a\u0000b', long]) {
      assert.match(await errorIn(company, 'followReport', { id }), /cannot be an ID/, id);
      const { problems } = await followed(`"${id}"`);
      assert.match(problems.join(), /^(?:This is not a valid ID: .*|Enter an ID\.)$/, id);
    }
    assert.deepEqual(company.requests.filter(isUnexpected), []);
  });

  it('is not asked for with a secret as its id', async () => {
    company.requests.length = 0;
    const { messages } = await followed(company.sandbox.apiKey);
    assert.match(messages.join(), /looks like a key or secret/);
    assert.deepEqual(company.requests.filter(isUnexpected), []);
  });

  describe('of a service that shows something else', () => {
    const requests: Pick<ServedRequest, 'method'>[] = [];
    let body: unknown;
    let connection: string;
    let stop: (() => Promise<void>) | undefined;
    const report = { id: 5, templateId: 'hours', status: 'done', name: 'Hours', ...days, filters };

    before(async () => {
      const server = await serve(({ method = '', url = '' }, response) => {
        if (url.includes('/reports')) {
          requests.push({ method });
        }
        json(response, url.includes('/reports') ? body : { items: [], data: { items: [] } });
      });
      stop = async () => await server[Symbol.asyncDispose]();
      const { apiKey } = plantedCredentials;
      connection = await connect('Elsewhere', { baseUrl: server.origin, apiKey });
    });

    beforeEach(() => requests.splice(0));

    after(async () => {
      await run('removeConnection', { connection });
      await stop?.();
    });

    for (const [what, changes] of [
      ['no template', { templateId: undefined }],
      ['a template that is none', { templateId: { id: 1 } }],
      ['no filters', { filters: undefined }],
      ['a filter without values', { filters: [...filters, { kind: 'departments' }] }],
      ['a filter with IDs that are no numbers', { filters: [{ kind: 'employees', values: ['12'] }] }],
      ['a filter with one id that is not exact', { filters: [{ kind: 'employees', values: [1, 2 ** 60] }] }],
      ['a filter that is none', { filters: [...filters, 'departments'] }],
      ['a filter with more than is known', { filters: [{ ...filters[0], excluded: true }] }],
      ['an endless filter', { filters: [{ kind: 'employees', values: Array(60_000).fill(12) }] }],
      ['no days', { startsOn: undefined }],
      ['a day of another form', { endsOn: '30/04/2026' }],
    ] as const) {
      it(`cannot be run again with ${what}, and that is said`, async () => {
        body = { ...report, ...changes };
        assert.equal(await run('followReport', { connection, id: '5' }), '5');
        assert.match(
          await errorOf('runReportAgain', { connection, id: '5' }),
          /^Could not run the report “Hours” again: the service does not return all of its template, .*\. Create it/,
        );
        for (const [command, more] of [
          ['runReportAgain', { period: 'lastMonth' }],
          ['keepReport', { period: 'lastMonth' }],
        ] as const) {
          assert.match(
            await errorOf(command, { connection, id: '5', ...more }),
            /again: the service does not/,
          );
        }
        assert.deepEqual(requests, [{ method: 'GET' }]);
        await run('forgetReport', { connection, id: '5' });
      });
    }

    it('is not taken for another report', async () => {
      body = { ...report, id: 6 };
      assert.match(
        await errorOf('followReport', { connection, id: '5' }),
        /^Could not find report 5: the connection “.*” cannot see a report with this ID/,
      );
      for (const id of ['5', '6']) {
        assert.match(await errorOf('reportActions', { connection, id }), /not in the list/);
      }
    });

    it('is not taken for a report without an id, or that is none', async () => {
      for (const broken of [{ ...report, id: undefined }, [], 'x', null]) {
        body = broken;
        assert.match(await errorOf('followReport', { connection, id: '5' }), /^Could not read report 5: /);
      }
    });

    it('is stored without the secrets that its response repeats', async () => {
      const { apiKey } = plantedCredentials;
      body = { ...report, name: apiKey, templateId: apiKey, filters: [{ kind: apiKey, values: [1] }] };
      await run('followReport', { connection, id: '5' });
      await until(async () => Array.isArray(await run('reportActions', { connection, id: '5' })));
      const stored = await storedReports();
      assert.ok(stored.some((text) => text.includes('•••')));
      assert.ok(stored.every((text) => !text.includes(JSON.stringify(apiKey))));
      await run('forgetReport', { connection, id: '5' });
    });
  });
});

/** Returns false for a request of the follower, for a report of another test. */
function isUnexpected(request: string): boolean {
  return !/^GET \/reports\/9\d+ 200$/.test(request);
}

/** The reports that the editor has stored. */
async function storedReports(): Promise<readonly string[]> {
  const directory = join(process.env['HOME'] ?? '', '..', 'User', 'globalStorage');
  const files = globSync('**/report-*.json', { cwd: directory });
  return await Promise.all(files.map((name) => readFile(join(directory, name), 'utf8')));
}
