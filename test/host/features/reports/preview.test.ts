import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { active, closeAll, run } from '../documents/support.ts';
import { type Company, call, create, errorIn, reportSeconds, useCompanies } from './support.ts';

describe('a preview of a report', () => {
  const newCompany = useCompanies();
  let company: Company;

  before(async () => {
    company = await newCompany();
  });

  afterEach(closeAll);

  it('shows the content as a read-only document, for one request', async () => {
    const id = await create(company);
    company.clock.advance(reportSeconds);
    const address = vscode.Uri.parse(String(await call(company, 'previewReport', { id })), true);
    const { document } = await active();
    assert.equal(document.uri.toString(), address.toString());
    assert.match(address.toString(), new RegExp(`^workforce-report://${company.connection}/${id}/.*\\.csv$`));
    assert.match(document.getText(), /^Matricule;/);
    await call(company, 'previewReport', { id });
    assert.equal(contentRequests(id), 1);
    const nothing = new Uint8Array();
    await assert.rejects(async () => vscode.workspace.fs.writeFile(address, nothing), /NoPermissions/);
  });

  it('has its company in the tab where the window has several', async () => {
    const other = await newCompany();
    const id = await create(other);
    other.clock.advance(reportSeconds);
    await call(other, 'previewReport', { id });
    await active();
    const label = () => vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '';
    assert.match(label(), /\.csv — .+/);
    await run('removeConnection', { connection: other.connection });
  });

  it('rejects a report that is pending or not in the list, and reads no content', async () => {
    const id = await create(company);
    assert.match(
      await errorIn(company, 'previewReport', { id }),
      /^Could not preview the report .*: the report is still pending/,
    );
    assert.equal(contentRequests(id), 0);
    assert.match(await errorIn(company, 'previewReport', { id: 'none' }), /^Could not find report none/);
  });

  it('shows nothing of a connection that was removed', async () => {
    const other = await newCompany();
    const id = await create(other);
    other.clock.advance(reportSeconds);
    const address = vscode.Uri.parse(String(await call(other, 'previewReport', { id })), true);
    await run('removeConnection', { connection: other.connection });
    await assert.rejects(async () => vscode.workspace.fs.readFile(address), /Could not find report/);
  });

  it('is read at most ten times a minute without an editor, also where it fails', async () => {
    const other = await newCompany({ faults: ['GET /*download-csv=503'] });
    const ids: string[] = [];
    for (let count = 0; count < 15; count += 1) {
      ids.push(await create(other));
    }
    other.clock.advance(reportSeconds);
    const addresses = ids.map((id) =>
      vscode.Uri.parse(`workforce-report://${other.connection}/${id}/Report.csv`, true),
    );
    const results = await Promise.allSettled(
      addresses.map(async (address) => vscode.workspace.openTextDocument(address)),
    );
    const reasons = results.map((result) => String(result.status === 'rejected' && result.reason));
    assert.ok(
      reasons.some((reason) => /too many such documents were read/.test(reason)),
      reasons.join('\n'),
    );
    const sent = other.requests.filter((line) => line.includes('download-csv'));
    assert.ok(sent.length <= 10, sent.join('\n'));
  });

  function contentRequests(id: string): number {
    return company.requests.filter((line) => line.startsWith(`GET /reports/${id}/download-csv `)).length;
  }
});
