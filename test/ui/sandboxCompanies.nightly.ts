import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Effort } from './support/effort.ts';
import { inOneGo } from './support/pointer.ts';
import { saveAs } from './support/reportSteps.ts';
import { useWorkbench } from './support/useWorkbench.ts';

const mine = {
  departments: [
    { id: 1, name: 'Research' },
    { id: 2, name: 'Laboratory', parentId: 1 },
  ],
  employees: [{ id: 7, givenName: 'Ann', familyName: 'Martin', hiredOn: '2024-02-29' }],
};

describe('a user who explores companies of the sandbox', () => {
  const workbench = useWorkbench({
    settings: { 'workforce.sandbox.employees': 30, 'workforce.sandbox.departments': 8 },
    files: {
      'mine.workforce-scenario.json': JSON.stringify(mine, undefined, 2),
      'wrong.workforce-scenario.json': JSON.stringify(
        { ...mine, positions: [{ employeeId: 7, departmentId: 99 }] },
        undefined,
        2,
      ),
    },
  });
  const file = (name: string) => join(workbench().folder, `${name}.workforce-scenario.json`);
  const departments = () => workbench().view('Departments');

  async function runCommand(effort: Effort, title: string): Promise<void> {
    await effort.press('F1');
    await workbench().quickInput.input.fill(`>Workforce: ${title}`);
    await workbench().quickInput.highlighted(title).waitFor();
    await effort.press('Enter');
  }

  /** Responds to the dialog that asks for a scenario file. */
  async function openFile(path: string): Promise<void> {
    const { page, quickInput } = workbench();
    await quickInput.asks('Explore Sandbox');
    await quickInput.widget.getByText('..', { exact: true }).waitFor();
    const dialog = quickInput.widget.filter({ has: page.getByRole('button', { name: 'OK' }) });
    await inOneGo(page, async (options) => {
      if (await dialog.isVisible()) {
        await quickInput.input.fill(path, options);
        await dialog.getByRole('button', { name: 'OK' }).click(options);
        await dialog.waitFor({ state: 'hidden', ...options });
      }
    });
  }

  async function showsRow(name: string): Promise<void> {
    await departments().row(name).waitFor();
  }

  before(() => workbench().showExplorer());

  it('starts the generated one by one click, and saves it in three inputs', async () => {
    const effort = new Effort(workbench());
    await effort.click(departments().welcome().getByRole('button', { name: 'Explore the Sandbox Company' }));
    await workbench().viewsLoaded();
    assert.equal(effort.inputs, 1);
    await runCommand(effort, 'Save Sandbox Company…');
    await effort.byOneClick(() => saveAs(workbench(), 'Save Sandbox Company', file('saved')));
    await workbench().notification('Saved “saved.workforce-scenario.json”.').waitFor();
    assert.equal(effort.inputs, 4);
    assert.equal(JSON.parse(readFileSync(file('saved'), 'utf8')).employees.length, 30);
  });

  it('opens one of a file in five inputs, after a question', async () => {
    const effort = new Effort(workbench());
    await runCommand(effort, 'Explore Sandbox…');
    await workbench().quickInput.option('The Generated Company').waitFor();
    await workbench().screenshot('sandbox-companies');
    await effort.click(workbench().quickInput.option('A Scenario File…'));
    await effort.byOneClick(() => openFile(file('mine')));
    const question = workbench().dialog('Replace the current sandbox company?');
    await question.waitFor();
    await workbench().screenshot('sandbox-companies-replace');
    await effort.click(question.getByRole('button', { name: 'Replace' }));
    await showsRow('Research');
    assert.equal(effort.inputs, 5);
    await workbench().useTheme('Dark Modern');
    await workbench().command('Workforce: Explore Sandbox…');
    await workbench().quickInput.option('saved.workforce-scenario.json').waitFor();
    await workbench().screenshot('sandbox-companies-dark');
    await workbench().quickInput.cancel();
  });

  it('finds it again after the window was reloaded, as its file is then', async () => {
    await workbench().reload();
    await showsRow('Research');
    const changed = { ...mine, departments: [{ id: 1, name: 'Renamed' }] };
    writeFileSync(file('mine'), JSON.stringify(changed));
    await workbench().reload();
    await showsRow('Renamed');
  });

  it('sees in the view why a file cannot be used, with the way to the line', async () => {
    writeFileSync(file('mine'), readFileSync(file('wrong')));
    await workbench().reload();
    const row = departments().row('Could not explore “mine.workforce-scenario.json”');
    await row.waitFor();
    await workbench().screenshot('sandbox-companies-wrong');
    await row.click();
    await workbench().tab('mine.workforce-scenario.json').waitFor();
    await workbench().statusBarItem('Ln 24').waitFor();
    await workbench().screenshot('sandbox-companies-line');
  });
});
