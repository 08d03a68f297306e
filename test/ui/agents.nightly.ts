import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { Effort } from './support/effort.ts';
import { until } from './support/until.ts';
import { useWorkbench } from './support/useWorkbench.ts';

describe('a user who lets agents look', () => {
  const workbench = useWorkbench({ settings: { 'workforce.agents': 'pseudonyms' } });
  let requests = 0;
  let acme: Sandbox;
  let client: Client | undefined;

  before(async () => {
    acme = await startSandbox({ employees: 60, departments: 16, rateLimit: 'off' });
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme);
    await workbench().viewsLoaded();
    acme.onRequest(() => {
      requests += 1;
    });
  });

  after(async () => {
    await client?.close();
    await acme.stop();
  });

  async function called(name: string, input = {}) {
    const result = await client?.callTool({ name, arguments: input });
    const [part] = result?.content ?? [];
    return JSON.parse(part?.type === 'text' ? part.text : assert.fail());
  }

  async function people(): Promise<readonly Record<string, unknown>[]> {
    return (await called('workforce_list', { list: 'people' })).records;
  }

  it('gives an agent the address in two inputs, and sees that it reads', async () => {
    const effort = new Effort(workbench());
    await workbench().command('Workforce: Copy MCP Configuration…');
    const dialog = workbench().dialog('Copy the address and the token');
    await dialog.waitFor();
    await workbench().screenshot('agents-copy');
    await effort.click(dialog.getByRole('button', { name: 'Copy', exact: true }));
    const text = await until(
      () => workbench().clipboard(),
      (copied) => copied.includes('mcpServers'),
    );
    const { url, headers } = JSON.parse(text).mcpServers.workforce;
    client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    assert.equal(requests, 0);
    assert.match(String((await people())[0]?.['person']), /^Person \d+$/);
    assert.equal(requests, 3);
    const item = workbench().statusBarItem('Agents are reading');
    await item.waitFor();
    await workbench().screenshot('agents-status');
    await workbench().editorTooltip(item, 'An agent has read from Acme');
    assert.equal(effort.inputs, 1);
  });

  it('lets it see names after a question', async () => {
    await workbench().useTheme('Dark Modern');
    const effort = new Effort(workbench());
    await workbench().command('Workforce: Allow Agents to See Names…');
    const dialog = workbench().dialog('May agents see the names of people?');
    await dialog.waitFor();
    await workbench().screenshot('agents-names');
    await effort.click(dialog.getByRole('button', { name: 'Allow Agents to See Names' }));
    await dialog.waitFor({ state: 'hidden' });
    // Sends no request: the minute has only 10 for agents.
    await until(
      () => called('workforce_describe'),
      ({ notes }) => /Names of people may be seen/.test(String(notes)),
    );
    assert.match(String((await people())[0]?.['email']), /@/);
    assert.equal(effort.inputs, 1);
  });

  it('confirms a report that it wants, and reads all values of it', async () => {
    const [first] = await people();
    const period = { from: '2026-05-01', to: '2026-05-31' };
    const report = { templateId: 'weekly-hours', ...period, people: [first?.['person']] };
    const created = called('workforce_create_report', report);
    const dialog = workbench().dialog('An agent wants to create a report');
    await dialog.waitFor();
    await workbench().screenshot('agents-report');
    // As the user sees it: each value has a line of its own.
    await until(
      () => dialog.allInnerTexts(),
      ([text = '']) =>
        /^Template: Weekly hours .+\nDays: 2026-05-01 to 2026-05-31\nPeople: \p{L}[\p{L} ’'-]+$/mu.test(text),
    );
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    assert.match((await created).data.report, /^\d+$/);
  });
});
