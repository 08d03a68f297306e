import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { answerWizard } from './connectionSteps.ts';
import { useWorkbench } from './useWorkbench.ts';

describe('a person who looks after an organization', () => {
  const workbench = useWorkbench({
    settings: { 'workforce.requestsPerMinute': 1000, 'workbench.editor.enablePreview': false },
  });
  let acme: Sandbox;

  before(async () => {
    acme = await startSandbox({ employees: 60, departments: 8, rateLimit: 'off', defects: true });
    await workbench().showExplorer();
    await answerWizard(workbench(), 'Acme', acme, 'employees.readonly taxonomies.readwrite');
    await workbench().view('Departments').description().filter({ hasText: 'Acme' }).waitFor();
  });

  after(() => acme.stop());

  it('reads what a check found, sees it on the rows, and opens a department from there', async () => {
    const { page } = workbench();
    await workbench().command('Workforce: Check Organization');
    await workbench().tab('Organization.txt').waitFor();
    await workbench().editor().getByText('is on level 10').waitFor();
    const row = workbench().view('Departments').row('Siège social');
    await row.locator('[class*="itemColor"], [class*="itemBadge"]').first().waitFor();
    await row.hover();
    await page.locator('.monaco-hover').filter({ hasText: 'which should be unique' }).waitFor();
    await workbench()
      .editor()
      .getByText('is on level 10')
      .click({ modifiers: ['ControlOrMeta'] });
    await workbench()
      .tab(/^\d+\.json/)
      .waitFor();
  });

  it('checks again with the button above what was found', async () => {
    const { page } = workbench();
    const listed = new Promise<void>((resolve) => {
      const listening = acme.onRequest(({ path }) => {
        if (path.startsWith('/organization/structure/')) {
          listening.dispose();
          resolve();
        }
      });
    });
    await workbench().tab('Organization.txt').click();
    await page.locator('.editor-actions').getByRole('button', { name: 'Check Organization' }).click();
    await listed;
    await workbench().editor().getByText('is on level 10').waitFor();
  });

  it('archives a label after a question that names it, and sees it on its row without loading the list anew', async () => {
    const taxonomies = workbench().view('Taxonomies');
    await taxonomies.expand('Skills');
    const lists: string[] = [];
    const listening = acme.onRequest(({ path }) => lists.push(...(path.match(/taxonomy-labels\?/g) ?? [])));
    await archive('7001');
    const dialog = workbench().dialog('Archive the label “');
    await dialog.getByText(`Everyone who works with ${acme.baseUrl}`).waitFor();
    const name = /“(.+?)”/.exec((await dialog.textContent()) ?? '')?.[1] ?? '';
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await taxonomies.row(name).filter({ hasText: 'archived' }).waitFor();
    assert.deepEqual(lists, []);
    listening.dispose();
    await archive('7001');
    await workbench().notification('is archived already').waitFor();
    assert.equal(await isArchived('7001'), true);
  });

  it('sees what somebody else changed meanwhile before anything is overwritten', async () => {
    const { page } = workbench();
    await archive('7002');
    const dialog = workbench().dialog('Archive the label “');
    await dialog.waitFor();
    // Archived and taken back, the label says when.
    await change('7002', true);
    await change('7002', false);
    await dialog.getByRole('button', { name: 'Archive' }).click();
    const message = workbench().notification('was changed by somebody else meanwhile');
    await message.waitFor();
    await workbench().tab('Label 7002: as you saw it').waitFor();
    await page.locator('.monaco-diff-editor').waitFor();
    assert.equal(await isArchived('7002'), false);
    await message.getByRole('button', { name: 'Archive Anyway' }).click();
    await message.waitFor({ state: 'hidden' });
    await archive('7002');
    await workbench().notification('is archived already').last().waitFor();
    assert.equal(await isArchived('7002'), true);
  });

  async function archive(id: string): Promise<void> {
    const { quickInput } = workbench();
    await workbench().command('Workforce: Archive Label…');
    await quickInput.type('Id of a label, or the name', id);
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
