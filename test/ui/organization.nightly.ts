import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { Picture } from './support/picture.ts';
import { useWorkbench } from './support/useWorkbench.ts';

describe('a person who looks after an organization', () => {
  const workbench = useWorkbench({
    settings: { 'workforce.requestsPerMinute': 1000, 'workbench.editor.enablePreview': false },
  });
  let acme: Sandbox;

  before(async () => {
    acme = await startSandbox({ employees: 60, departments: 8, rateLimit: 'off', defects: true });
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme, 'employees.readonly taxonomies.readwrite');
    await workbench().view('Departments').description().filter({ hasText: 'Acme' }).waitFor();
  });

  after(() => acme.stop());

  it('reads what a check found, sees it on the rows and as problems, and finds a department from there', async () => {
    const { page } = workbench();
    await workbench().command('Workforce: Check Organization');
    const found = new Picture(page, 'report').rows('is on level 10').first();
    await found.waitFor();
    const departments = workbench().view('Departments');
    const row = departments.row('Siège social');
    await row.locator('[class*="itemColor"], [class*="itemBadge"]').first().waitFor();
    await departments.tooltip('Siège social', 'which should be unique');
    const text = (await found.textContent()) ?? '';
    const name = /“(.+?)”/.exec(text)?.[1] ?? assert.fail(text);
    await found.locator('.cell').nth(1).dblclick();
    await departments.pane.locator('[role="treeitem"][aria-selected="true"]', { hasText: name }).waitFor();
    await workbench().command('Problems: Focus on Problems View');
    await page.locator('.markers-panel').getByText('which should be unique').first().waitFor();
    await workbench().screenshot('organization-problems');
  });

  it('archives a label after a question that names it, and sees it on its row without loading the list anew', async () => {
    const taxonomies = workbench().view('Taxonomies');
    await taxonomies.expand('Skills');
    const lists: string[] = [];
    const listening = acme.onRequest(({ path }) => lists.push(...(path.match(/taxonomy-labels\?/g) ?? [])));
    await archive('General accounting');
    const dialog = workbench().dialog('Archive the label “');
    await dialog.getByText(`The change affects all users of ${acme.baseUrl}`).waitFor();
    const name = /“(.+?)”/.exec((await dialog.textContent()) ?? '')?.[1] ?? '';
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await taxonomies.row(name).filter({ hasText: 'archived' }).waitFor();
    assert.deepEqual(lists, []);
    listening.dispose();
    assert.equal(await isArchived('7001'), true);
  });

  it('sees what somebody else changed meanwhile before anything is overwritten', async () => {
    const { page } = workbench();
    await archive('Management control');
    const dialog = workbench().dialog('Archive the label “');
    await dialog.waitFor();
    const name = /“(.+?)”/.exec((await dialog.textContent()) ?? '')?.[1] ?? '';
    // Archived and taken back, the label says when.
    await change('7002', true);
    await change('7002', false);
    await dialog.getByRole('button', { name: 'Archive' }).click();
    const message = workbench().notification('Another user has changed the label');
    await message.waitFor();
    await workbench().tab('Label 7002: your version').waitFor();
    await page.locator('.monaco-diff-editor').waitFor();
    assert.equal(await isArchived('7002'), false);
    const changed = changeAnswered();
    await message.getByRole('button', { name: 'Archive Anyway' }).click();
    await changed;
    await workbench().view('Taxonomies').row(name).filter({ hasText: 'archived' }).waitFor();
    assert.equal(await isArchived('7002'), true);
  });

  async function archive(label: string): Promise<void> {
    await workbench().view('Taxonomies').rowMenu(label, 'Archive Label…');
  }

  /** Resolves when the service has responded to the next change. */
  function changeAnswered(): Promise<void> {
    return new Promise((resolve) => {
      const listening = acme.onRequest(({ method }) => {
        if (method === 'PATCH') {
          listening.dispose();
          resolve();
        }
      });
    });
  }

  async function isArchived(id: string): Promise<boolean> {
    const label = await (await send(id)).text();
    return label.includes('"isArchived":true');
  }

  async function change(id: string, isArchived: boolean): Promise<void> {
    await send(id, { method: 'PATCH', body: JSON.stringify({ isArchived }) });
  }

  /** What another client does. */
  async function send(id: string, request: RequestInit = {}): Promise<Response> {
    const token = await fetch(acme.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: acme.clientId,
        client_secret: acme.clientSecret,
        scope: 'taxonomies.readwrite',
      }),
    });
    const accessToken = /"access_token":"(.+?)"/.exec(await token.text())?.[1];
    return await fetch(`${acme.baseUrl}/service-api/taxonomy-labels/${id}`, {
      ...request,
      headers: {
        Authorization: `Bearer ${accessToken}`,
        'Api-Version': '2024-11-01',
        'Content-Type': 'application/json',
      },
    });
  }
});
