import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { connect, run, until } from '../documents/support.ts';
import {
  actions,
  type Company,
  call,
  create,
  errorIn,
  reads,
  reportSeconds,
  untilDone,
  useCompanies,
} from './support.ts';

describe('reports are followed', () => {
  const newCompany = useCompanies();
  let company: Company;

  before(async () => {
    company = await newCompany();
  });

  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  assert.ok(folder);
  const file = (name: string) => join(folder, name);

  /** Follows another report to its end. A request that was on its way before has arrived then. */
  async function otherIsDone(): Promise<void> {
    await untilDone(company, await create(company));
  }

  describe('following', () => {
    it('offers what fits the state of a report', async () => {
      const id = await create(company);
      assert.deepEqual(await actions(company, id), ['json', 'stop', 'again', 'keep', 'remove']);
      await untilDone(company, id);
      assert.deepEqual(await actions(company, id), [
        'open',
        'download',
        'preview',
        'json',
        'again',
        'keep',
        'remove',
      ]);
    });

    it('shows that a report is done, after one request while it was pending and one afterwards', async () => {
      const ending = await newCompany();
      // Its generation ends after the first read, however late that is.
      ending.sandbox.onRequest(({ path }) => {
        if (path.includes('/reports/')) {
          ending.clock.advance(reportSeconds);
        }
      });
      const id = await create(ending);
      await until(async () => (await actions(ending, id)).includes('download'));
      assert.deepEqual(reads(ending, id), Array(2).fill(`GET /reports/${id} 200`));
    });

    it('shows that the generation failed', async () => {
      const id = await create(company, { templateId: 'failing' });
      company.clock.advance(reportSeconds);
      await until(async () => !(await actions(company, id)).includes('stop'));
      assert.deepEqual(await actions(company, id), ['json', 'again', 'keep', 'remove']);
      assert.match(
        await errorIn(company, 'downloadReport', { id, target: file('failed.csv') }),
        /the service failed to generate it/,
      );
    });

    it('sends one request where reports cannot be read', async () => {
      const hidden = await newCompany({ without: ['report-read'] });
      const id = await create(hidden);
      await until(async () => (await actions(hidden, id)).includes('follow'));
      await otherIsDone();
      const download = { id, target: file('hidden.csv') };
      assert.match(await errorIn(hidden, 'downloadReport', download), /still being generated/);
      hidden.clock.advance(reportSeconds);
      assert.ok((await actions(hidden, id)).includes('download'));
      await call(hidden, 'downloadReport', download);
      assert.match(await readFile(download.target, 'utf8'), /Matricule/);
      assert.deepEqual(reads(hidden, id), [`GET /reports/${id} 405`]);
    });

    it('is stopped and started by commands', async () => {
      const id = await create(company);
      await call(company, 'stopFollowingReport', { id });
      assert.ok((await actions(company, id)).includes('follow'));
      await otherIsDone();
      const before = reads(company, id).length;
      await otherIsDone();
      assert.equal(reads(company, id).length, before);
      await call(company, 'followReport', { id });
      await untilDone(company, id);
      assert.equal(await call(company, 'followReport', { id }), id, 'a finished report stays as it is');
    });
  });

  describe('a removed connection', () => {
    it('removes its reports, also if another connection gets its id', async () => {
      const removed = await newCompany();
      const ended = await create(removed);
      await untilDone(removed, ended);
      const pending = await create(removed);
      await run('removeConnection', { connection: removed.connection });
      await otherIsDone();
      const before = reads(removed, pending).length;
      await otherIsDone();
      assert.equal(reads(removed, pending).length, before);
      const { baseUrl, apiKey, tokenUrl } = removed.sandbox;
      const again = await connect('Reports', { baseUrl, apiKey, tokenUrl });
      assert.equal(again, removed.connection);
      for (const id of [ended, pending]) {
        const message = await errorIn({ connection: again }, 'reportActions', { id });
        assert.match(message, /it is not in the list of reports/);
      }
    });
  });

  describe('workforce.refreshReports', () => {
    it('reads a pending report once, also if it is not followed', async () => {
      await run('useConnection', { connection: company.connection });
      const id = await create(company);
      await call(company, 'stopFollowingReport', { id });
      await otherIsDone();
      company.requests.length = 0;
      await vscode.commands.executeCommand('workforce.refreshReports');
      assert.deepEqual(reads(company, id), [`GET /reports/${id} 200`]);
      assert.ok((await actions(company, id)).includes('download'));
    });
  });
});
