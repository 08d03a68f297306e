import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { connect, errorOf, run, until } from '../documents/support.ts';
import { actions, type Company, create, reads, reportSeconds, untilDone, useCompanies } from './support.ts';

describe('reports are followed', () => {
  const newCompany = useCompanies();
  let company: Company;

  before(async () => {
    company = await newCompany();
  });

  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  assert.ok(folder);
  const file = (name: string) => join(folder, name);

  describe('following', () => {
    it('learns that a report is done, with few questions', async () => {
      const id = await create(company);
      assert.deepEqual(await actions(company, id), [
        'openJson',
        'stopFollowingReport',
        'runReportAgain',
        'forgetReport',
      ]);
      await untilDone(company, id);
      assert.deepEqual(await actions(company, id), [
        'downloadReport',
        'openJson',
        'runReportAgain',
        'forgetReport',
      ]);
      assert.ok(reads(company, id).length <= 3, `${reads(company, id)}`);
    });

    it('learns that the generation failed', async () => {
      const id = await create(company, { templateId: 'failing' });
      company.clock.advance(reportSeconds);
      await until(async () => !(await actions(company, id)).includes('stopFollowingReport'));
      assert.deepEqual(await actions(company, id), ['openJson', 'runReportAgain', 'forgetReport']);
      assert.match(
        await errorOf('downloadReport', { connection: company.connection, id, target: file('failed.csv') }),
        /the service failed to generate it/,
      );
    });

    it('asks once where reports cannot be read', async () => {
      const blind = await newCompany({ without: ['report-read'] });
      const id = await create(blind);
      await until(async () => (await actions(blind, id)).includes('followReport'));
      const other = await create(company);
      await untilDone(company, other);
      const download = { connection: blind.connection, id, target: file('blind.csv') };
      assert.match(await errorOf('downloadReport', download), /still being generated/);
      blind.clock.advance(reportSeconds);
      assert.ok((await actions(blind, id)).includes('downloadReport'));
      await run('downloadReport', download);
      assert.match(await readFile(download.target, 'utf8'), /Matricule/);
      assert.deepEqual(reads(blind, id), [`GET /reports/${id} 405`]);
    });

    it('stops and starts as it is told', async () => {
      const id = await create(company);
      await run('stopFollowingReport', { connection: company.connection, id });
      assert.ok((await actions(company, id)).includes('followReport'));
      const asked = reads(company, id).length;
      const other = await create(company);
      await untilDone(company, other);
      assert.equal(reads(company, id).length, asked);
      await run('followReport', { connection: company.connection, id });
      await untilDone(company, id);
      const again = await errorOf('followReport', { connection: company.connection, id });
      assert.match(again, /it is finished/);
    });
  });

  describe('a removed connection', () => {
    it('takes its reports along, also where its id comes to stand for another one', async () => {
      const removed = await newCompany();
      const ended = await create(removed);
      await untilDone(removed, ended);
      const pending = await create(removed);
      await run('removeConnection', { connection: removed.connection });
      const asked = reads(removed, pending).length;
      await untilDone(company, await create(company));
      assert.equal(reads(removed, pending).length, asked);
      const { baseUrl, apiKey, tokenUrl } = removed.sandbox;
      const again = await connect('Reports', { baseUrl, apiKey, tokenUrl });
      assert.equal(again, removed.connection);
      for (const id of [ended, pending]) {
        const refused = await errorOf('reportActions', { connection: again, id });
        assert.match(refused, /it is not in the list of reports/);
      }
    });
  });

  describe('workforce.refreshReports', () => {
    it('reads a pending report once, also one that is not followed', async () => {
      await run('useConnection', { connection: company.connection });
      const id = await create(company);
      await run('stopFollowingReport', { connection: company.connection, id });
      company.clock.advance(reportSeconds);
      company.requests.length = 0;
      await vscode.commands.executeCommand('workforce.refreshReports');
      assert.deepEqual(reads(company, id), [`GET /reports/${id} 200`]);
      assert.ok((await actions(company, id)).includes('downloadReport'));
    });
  });
});
