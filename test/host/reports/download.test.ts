import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { errorOf, run } from '../documents/support.ts';
import { type Company, create, reportSeconds, useCompanies } from './support.ts';

describe('workforce.downloadReport', () => {
  const newCompany = useCompanies();
  let company: Company;

  before(async () => {
    mkdirSync(directory);
    company = await newCompany();
  });

  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  assert.ok(folder);
  const directory = join(folder, 'reports');
  const file = (name: string) => join(directory, name);

  it('says that a pending report is pending', async () => {
    const id = await create(company);
    const message = await errorOf('downloadReport', {
      connection: company.connection,
      id,
      target: file('pending.csv'),
    });
    assert.match(message, /Could not download the report .*: the report is still pending/);
  });

  it('writes the bytes of the service, and answers where', async () => {
    const id = await create(company);
    company.clock.advance(reportSeconds);
    const target = file('Activité.csv');
    const response = await run('downloadReport', {
      connection: company.connection,
      id,
      format: 'csv',
      target,
    });
    assert.equal(response, vscode.Uri.file(target).toString());
    const bytes = await readFile(target);
    const { baseUrl, apiKey } = company.sandbox;
    const expected = await fetch(`${baseUrl}/service-timesheet/api/reports/${id}/download-csv`, {
      headers: { Authorization: `service application=${apiKey}` },
    });
    assert.deepEqual(bytes, Buffer.from(await expected.arrayBuffer()));
    const copy = vscode.Uri.file(file('copy.csv')).toString();
    await run('downloadReport', { connection: company.connection, id: Number(id), target: copy });
    assert.deepEqual(await readFile(file('copy.csv')), bytes);
  });

  it('writes nothing where it cannot', async () => {
    const id = await create(company);
    company.clock.advance(reportSeconds);
    const download = { connection: company.connection, id };
    assert.match(
      await errorOf('downloadReport', { ...download, target: 'relative.csv' }),
      /neither an absolute path nor an address/,
    );
    assert.match(
      await errorOf('downloadReport', { ...download, format: 'pdf', target: file('a.pdf') }),
      /there is no format “pdf”/,
    );
    assert.match(
      await errorOf('downloadReport', { ...download, target: directory }),
      /Could not save the report to/,
    );
    assert.match(
      await errorOf('downloadReport', { ...download, id: '1', target: file('none.csv') }),
      /Could not download report 1 as csv/,
    );
  });
});
