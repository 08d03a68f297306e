import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import { addSandbox } from '../support/connectionSteps.ts';
import { describeTask, Effort } from '../support/effort.ts';
import { saveAs } from '../support/reportSteps.ts';
import { useWorkbench } from '../support/useWorkbench.ts';
import { type Employee, read } from './people.ts';

const count = 90;

interface JobPosition {
  readonly department: { readonly id: string };
  readonly manager: { readonly id: string } | null;
}

interface People {
  readonly items: readonly (Employee & { readonly applicableJobPosition: { readonly id: string } })[];
  readonly embedded: { readonly 'job-position': Readonly<Record<string, JobPosition>> };
}

describe('a working day: data that colleagues can use', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  let acme: Sandbox;

  before(async () => {
    acme = await startSandbox({ employees: count, departments: 16, rateLimit: 'off' });
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme);
    await workbench().viewsLoaded();
  });

  after(() => acme.stop());

  const scene = () => ({ workbench: workbench(), sandbox: acme });
  const target = (name: string) => join(workbench().folder, name);

  /** Opens the dialog from the menu of the view, and responds with what is proposed first or was chosen last. */
  async function chooseFormat(effort: Effort): Promise<void> {
    await effort.chooseInHeader('Employees', 'Export…');
    await workbench().quickInput.asks('Format of the file');
    await effort.press('Enter');
    await workbench().quickInput.asks('Columns of the file');
  }

  async function save(effort: Effort, name: string): Promise<void> {
    await effort.click(workbench().quickInput.widget.getByRole('button', { name: 'OK' }));
    await effort.byOneClick(() => saveAs(workbench(), 'Save the Export', target(name)));
    await workbench().notification(`Saved “${name}”.`).waitFor();
  }

  const rowsOf = async (name: string, delimiter = ','): Promise<readonly Record<string, string>[]> =>
    parse(await readFile(target(name)), { bom: true, columns: true, delimiter });

  describeTask('employees with the names of departments and managers as CSV', scene, async (effort) => {
    const { quickInput } = workbench();
    await chooseFormat(effort);
    await quickInput.input.fill(': Name');
    for (const column of ['Department: Name', 'Manager: Name', 'Legal entity: Name']) {
      await quickInput.option(column).waitFor();
    }
    await effort.click(quickInput.widget.getByRole('checkbox', { name: 'Toggle all checkboxes' }));
    await save(effort, 'named.csv');
  });

  it('finds the same names in the file as in the service', async () => {
    const rows = await rowsOf('named.csv');
    const scopes = 'employees.readonly job-positions.readonly departments.readonly';
    const people: People = await read(acme, 'employees?limit=100&include=embedded', scopes);
    const departments: { readonly items: readonly { readonly id: string; readonly name: string }[] } =
      await read(acme, 'departments?limit=100', scopes);
    const nameOf = (id?: string) => {
      const person = people.items.find((each) => each.id === id);
      return person === undefined ? '' : `${person.familyName} ${person.givenName}`;
    };
    assert.equal(rows.length, count);
    for (const row of rows) {
      const person = people.items.find(({ id }) => id === row['ID']) ?? assert.fail(row['ID']);
      const { department, manager } =
        people.embedded['job-position'][person.applicableJobPosition.id] ?? assert.fail();
      assert.equal(row['Family name'], person.familyName);
      assert.equal(row['Department: Name'], departments.items.find(({ id }) => id === department.id)?.name);
      assert.equal(row['Manager: Name'], nameOf(manager?.id));
    }
    assert.ok(rows.some((row) => row['Manager: Name'] !== ''));
  });

  describeTask('the same export again', scene, async (effort) => {
    await chooseFormat(effort);
    await save(effort, 'again.csv');
    assert.deepEqual(await rowsOf('again.csv'), await rowsOf('named.csv'));
  });

  describeTask(
    "everyone who joined since a day, with the manager's e-mail, for a French Excel",
    scene,
    async (effort) => {
      const { quickInput } = workbench();
      const employees = workbench().view('Employees');
      await effort.byOneClick(() => employees.headerAction('Search Employees…'));
      await effort.respond('Parts of names', 'joined since 2022-09-01');
      await employees.description().filter({ hasText: 'joined since 2022-09-01' }).waitFor();
      await employees.row('The service has no such filter').waitFor();
      await effort.chooseInHeader('Employees', 'Export…');
      await quickInput.asks('Format of the file');
      await effort.click(quickInput.option('CSV with semicolons'));
      await quickInput.asks('Columns of the file');
      await quickInput.input.fill('Manager: E-mail');
      await effort.click(quickInput.option('Manager: E-mail').getByRole('checkbox'));
      await save(effort, 'joined.csv');
    },
  );

  it('finds only those who joined in the file, with the e-mail addresses of their managers', async () => {
    const rows = await rowsOf('joined.csv', ';');
    assert.ok(rows.length > 0 && rows.length < count, `${rows.length} rows`);
    assert.ok(rows.some((row) => row['Manager: E-mail']?.includes('@')));
    await workbench().command('Workforce: Clear Employee Search and Filters');
  });

  it('sees in the dialog what names cost, by their headings, in the light, in the dark and with 800 pixels', async () => {
    const effort = new Effort(workbench());
    await effort.chooseInHeader('Employees', 'Export…');
    await workbench().quickInput.pick('Format of the file', 'CSV with semicolons');
    await workbench().quickInput.asks('Columns of the file');
    const shown = () => workbench().quickInput.widget;
    await workbench().quickInput.option('Technical names as headings').waitFor();
    await workbench().screenshot('columns of an export');
    await workbench().quickInput.input.fill('manager');
    await shown().getByText('Manager').first().waitFor();
    await workbench().screenshot('columns of an export that are searched');
    await workbench().page.setViewportSize({ width: 800, height: 600 });
    await workbench().quickInput.input.fill('');
    await workbench().screenshot('columns of an export with 800 pixels');
    await workbench().quickInput.cancel();
    await workbench().useTheme('Dark Modern');
    await effort.chooseInHeader('Employees', 'Export…');
    await workbench().quickInput.asks('Format of the file');
    await workbench().screenshot('format of an export in the dark');
    await workbench().quickInput.pick('Format of the file', 'Excel');
    await workbench().quickInput.asks('Columns of the file');
    await workbench().screenshot('columns of an export in the dark');
    await workbench().quickInput.cancel();
  });
});
