import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plantedSecret } from '../leaks/planted.ts';
import { addByPasting, formQuestion } from './support/connectionSteps.ts';
import { createReport, saveAsCsv } from './support/reportSteps.ts';
import { useWorkbench } from './support/useWorkbench.ts';
import { testedLanguages, type WorkbenchOptions } from './support/workbench.ts';

for (const [language, options] of testedLanguages) {
  describe(`the first five minutes of a new user, in ${language}`, () => firstFiveMinutes(options));
}

function firstFiveMinutes(options: WorkbenchOptions): void {
  const workbench = useWorkbench(options);
  const shown = (english: string) => workbench().texts.shown(english);

  it('begins with a welcome that leads into the sandbox company', async () => {
    await workbench().showExplorer();
    const departments = workbench().view('Departments');
    await departments
      .welcome()
      .getByRole('button', { name: /^Explorer? (the Sandbox Company|l’entreprise du bac à sable)$/ })
      .click();
    await departments.row('Finance').waitFor();
    const [root] = await departments.rows();
    assert.deepEqual([root?.level, root?.expanded], [1, true]);
  });

  it('unfolds departments down to their people', async () => {
    const departments = workbench().view('Departments');
    await departments.expand('Finance');
    await departments.expand('Comptabilité');
    await departments.rowsOnce((rows) => rows.some(({ level }) => level === 3));
  });

  it('opens an employee as JSON', async () => {
    const employees = workbench().view('Employees');
    const [first = assert.fail()] = await employees.rowsOnce((rows) => rows.length > 1);
    await employees.click(first.name);
    await workbench().tab(/ · \d/).waitFor();
    // What the field means.
    const field = workbench().editor().getByText('"familyName"');
    await workbench().editorTooltip(field, shown('Family name.'));
    const employee: unknown = JSON.parse(await workbench().editorText());
    assert.ok(typeof employee === 'object' && employee !== null && 'familyName' in employee);
    assert.ok(first.name.startsWith(String(employee.familyName)));
  });

  it('opens its address in the browser', async () => {
    const opened = workbench().page.context().waitForEvent('page');
    await workbench().command('Workforce: Open in Browser');
    const page = await opened;
    // An editor in the browser reaches the machine it runs on through its own server.
    await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/.*service-api\/employees\/\d+$/, {
      waitUntil: 'commit',
    });
    await page.close();
  });

  it('creates a report from the command palette and watches the status bar until it is done', async () => {
    await createReport(workbench(), 'Activité mensuelle');
    await workbench().statusBarItem('Activité mensuelle').waitFor();
    await workbench().statusBarItem(done()).waitFor();
    await workbench()
      .view('Reports')
      .row(/^Activité mensuelle/)
      .filter({ hasText: shown('done') })
      .waitFor();
  });

  it('downloads it', async () => {
    const { quickInput } = workbench();
    await workbench().askFromStatusBar(done(), /Activité mensuelle/);
    await quickInput.option('Download as CSV or Excel…').click();
    const target = join(workbench().folder, 'report.csv');
    await saveAsCsv(workbench(), target);
    assert.match(await readFile(target, 'utf8'), /;/);
  });

  it('opens the report as a table by a click on its row', async () => {
    await workbench()
      .view('Reports')
      .click(/^Activité mensuelle/);
    await workbench()
      .tab(/^Activité mensuelle .*\.csv/)
      .waitFor();
  });

  it('adds a second connection with a wrong key, and reads what to do', async () => {
    await workbench().view('Employees').click(/^Adam/);
    await workbench()
      .tab(/^Adam .* · \d/)
      .waitFor();
    await workbench().editor().getByText('"familyName"').waitFor();
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(await workbench().editorText())?.[0] ?? '';
    await addByPasting(workbench(), { name: 'Mine', baseUrl: address, apiKey: plantedSecret('wrong') });
    const { texts } = workbench();
    const summary = texts.filled('{0} responds, but no data is available with these credentials.', address);
    const error = workbench().dialog(`${summary} ${texts.shown('Nothing was saved.')}`);
    const name = `${texts.shown('Departments')} (structure)`;
    const why = texts.filled(
      'the key is not accepted with the scheme “{0}”. If your documentation shows another first word in the Authorization header, change “{1}”; otherwise change “{2}”.',
      ...['service', texts.shown('Authorization scheme'), texts.shown('API key')],
    );
    const request = 'GET …/organization/structure/api/departments';
    await error.getByText(texts.filled('{0}: {1}, {2}: {3}', name, request, '401', why)).waitFor();
    await error.getByRole('button', { name: 'Cancel' }).click();
    await workbench().quickInput.asks(formQuestion);
    await workbench().quickInput.cancel();
    await workbench().view('Departments').row('Finance').waitFor();
    const description = workbench().view('Departments').description();
    await description.and(workbench().page.getByText(shown('Sandbox'), { exact: true })).waitFor();
  });

  /** The report in the status bar once it is done. */
  function done(): RegExp {
    return new RegExp(`Activité mensuelle.*${shown('done')}`);
  }
}
