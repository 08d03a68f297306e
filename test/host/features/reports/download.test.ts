import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { type Company, call, create, errorIn, reportSeconds, useCompanies } from './support.ts';

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

  it('reports that a pending report is pending', async () => {
    const id = await create(company);
    const message = await errorIn(company, 'downloadReport', { id, target: file('pending.csv') });
    assert.match(message, /Could not download the report .*: the report is still pending/);
  });

  it('writes the bytes of the service, and returns the address of the file', async () => {
    const id = await create(company);
    company.clock.advance(reportSeconds);
    const target = file('Activité.csv');
    const response = await call(company, 'downloadReport', { id, format: 'csv', target });
    assert.equal(response, vscode.Uri.file(target).toString());
    const bytes = await readFile(target);
    const { baseUrl, apiKey } = company.sandbox;
    const expected = await fetch(`${baseUrl}/service-timesheet/api/reports/${id}/download-csv`, {
      headers: { Authorization: `service application=${apiKey}` },
    });
    assert.deepEqual(bytes, Buffer.from(await expected.arrayBuffer()));
    const copy = vscode.Uri.file(file('copy.csv')).toString();
    await call(company, 'downloadReport', { id: Number(id), target: copy });
    assert.deepEqual(await readFile(file('copy.csv')), bytes);
  });

  it('reports a format, a target or a report that is invalid', async () => {
    const id = await create(company);
    company.clock.advance(reportSeconds);
    const cases: readonly (readonly [changes: Record<string, unknown>, message: RegExp])[] = [
      [{ target: 'relative.csv' }, /neither an absolute path nor an address/],
      [{ format: 'pdf', target: file('a.pdf') }, /argument "format" cannot be “pdf”/],
      [{ target: directory }, /Could not save the report to/],
      [{ id: '1', target: file('none.csv') }, /Could not download report 1 as csv/],
    ];
    for (const [changes, message] of cases) {
      assert.match(await errorIn(company, 'downloadReport', { id, ...changes }), message);
    }
  });
});
