import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { saveAs } from './support/reportSteps.ts';
import { until } from './support/until.ts';
import { useWorkbench } from './support/useWorkbench.ts';

const count = 450;
const route = 'GET /service-api/employees';

describe('a user who needs a list as a file', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  const requests: { readonly isFirstPage: boolean; readonly status: number }[] = [];
  let sandbox: Sandbox;

  before(async () => {
    sandbox = await startSandbox({ employees: count, departments: 8, rateLimit: 'off' });
    sandbox.onRequest(({ path, status }) => {
      if (path.startsWith('/service-api/employees')) {
        requests.push({ isFirstPage: !new URL(path, sandbox.baseUrl).searchParams.has('page'), status });
      }
    });
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', sandbox);
    await workbench().viewsLoaded();
  });

  after(() => sandbox.stop());

  const target = (name: string) => join(workbench().folder, name);
  const partial = () => readdirSync(workbench().folder).filter((name) => name.endsWith('.part'));

  async function rowsOf(name: string): Promise<readonly (readonly string[])[]> {
    const rows: string[][] = parse(await readFile(target(name)), { bom: true });
    return rows;
  }

  /** Chooses all employees as CSV with the columns that are proposed, and where to save them. */
  async function exportEmployees(name: string): Promise<void> {
    const { quickInput } = workbench();
    await workbench().command('Workforce: Export…');
    await quickInput.pick('What to export', 'Employees');
    await quickInput.pick('Format of the file', 'CSV with commas');
    await quickInput.asks('Columns of the file');
    await quickInput.input.press('Enter');
    assert.match(await saveAs(workbench(), 'Save the Export', target(name)), /Employees Acme\.csv$/);
  }

  it('chooses the format and the columns, and opens the file', async () => {
    await exportEmployees('all.csv');
    const message = workbench().notification('Saved “all.csv”.');
    await message.getByRole('button', { name: 'Open', exact: true }).click();
    await workbench().tab('all.csv').waitFor();
    assert.equal((await rowsOf('all.csv')).length, count + 1);
    assert.deepEqual(partial(), []);
  });

  it('sees until when an export waits for the request limit, and cancels it', async () => {
    const limited = sandbox.faults.add({ route, fault: '429-seconds' });
    await exportEmployees('cancelled.csv');
    const progress = workbench().notification('Exporting “Employees”…');
    await progress.filter({ hasText: /Waiting (until|for the request limit)/ }).waitFor();
    await progress.getByRole('button', { name: 'Cancel' }).click();
    await progress.waitFor({ state: 'hidden' });
    limited.dispose();
    // The file is removed after the notification.
    await until(partial, (names) => names.length === 0);
    assert.ok(!readdirSync(workbench().folder).includes('cancelled.csv'));
  });
});
