import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Days, daysText, usualPeriods } from '../../src/company/periods/period.ts';
import { manualClock, type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/index.ts';
import { itNightly } from '../run/nightlyTests.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { createReport, saveAsCsv } from './support/reportSteps.ts';
import { today } from './support/today.ts';
import { useWorkbench } from './support/useWorkbench.ts';

const reportSeconds = 3600;
const template = 'Activité mensuelle';
const days = '1–31 May 2026';
const name = `${template} · ${days}`;

describe('a user who needs a report', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  const sandboxes: Sandbox[] = [];
  const clock = manualClock('2026-06-01T00:00:00Z');
  let lastMonth: Days;

  before(async () => {
    ({ lastMonth } = usualPeriods(await today()));
  });

  after(async () => {
    await Promise.all(sandboxes.map((sandbox) => sandbox.stop()));
  });

  async function connect(connectionName: string, options: SandboxOptions): Promise<void> {
    const sandbox = await startSandbox({ employees: 30, departments: 8, rateLimit: 'off', ...options });
    sandboxes.push(sandbox);
    await addSandbox(workbench(), connectionName, sandbox);
    if (options.without !== undefined) {
      await workbench().dialog('Only part of').getByRole('button', { name: 'Add Anyway' }).click();
    }
    await workbench().view('Departments').description().filter({ hasText: connectionName }).waitFor();
  }

  it('connects to the service first', async () => {
    await workbench().showExplorer();
    await connect('Acme', { clock, reportSeconds });
  });

  it('describes it, sees invalid input, and can go back', async () => {
    const { quickInput, page } = workbench();
    await workbench().view('Reports').welcome().getByText('Create Report…').click();
    await quickInput.pick('Select a template', template);
    await quickInput
      .option('Last month')
      .filter({ hasText: daysText(lastMonth, 'en') })
      .waitFor();
    await quickInput.pick('Select the period of the report', 'Other dates…');
    await quickInput.type('First day of the report', '2026-02-30');
    await quickInput.message().filter({ hasText: 'not a day of the calendar' }).waitFor();
    await quickInput.type(/not a day of the calendar/, '2026-05-01');
    await quickInput.type('Last day of the report', '2026-04-30');
    await quickInput.message().filter({ hasText: 'before the first day' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await quickInput.asks('First day of the report');
    assert.equal(await quickInput.input.inputValue(), '2026-05-01');
    await quickInput.input.press('Enter');
    await quickInput.type('Last day of the report', '');
    await quickInput.pick('Select who to include', 'Employees…');
    await quickInput.type('Search by the beginning', '');
    await quickInput.asks('found; go back to search for more');
    await page.getByRole('button', { name: 'Back' }).click();
    await quickInput.asks('Search by the beginning');
    await page.getByRole('button', { name: 'Back' }).click();
    await quickInput.pick('Select who to include', 'Departments…');
    await quickInput.type('Select the departments to include', 'No such department');
    await quickInput.asks('Tick at least one, or go back.');
    await quickInput.input.fill('');
    await quickInput.tick('Select the departments to include', ['Siège social']);
    const summary = 'Activité mensuelle · 1 May 2026 to the template’s end · departments: Siège social';
    await quickInput.asks(summary);
    await quickInput.pick('Reports are generated in the background', 'Create the report');
  });

  it('sees it in the view and in the status bar', async () => {
    await workbench().statusBarItem(name).waitFor();
    await workbench().view('Reports').row(template).filter({ hasText: 'pending · 1–31 May 2026' }).waitFor();
  });

  itNightly('sees it there after the window was reloaded', async () => {
    await workbench().reload();
    await workbench().statusBarItem(name).waitFor();
    await workbench().view('Reports').row(template).filter({ hasText: 'pending' }).waitFor();
  });

  it('is notified once when it is done, and downloads it', async () => {
    clock.advance(reportSeconds);
    const message = workbench().notification(`The report “${name}” is done.`);
    await message.waitFor();
    await workbench().statusBarItem(`${name} done`).waitFor();
    const row = workbench().view('Reports').row(template).filter({ hasText: 'done · 1–31 May 2026' });
    await row.waitFor();
    await message.getByRole('button', { name: 'Download…' }).click();
    const target = join(workbench().folder, 'report.csv');
    const proposed = await saveAsCsv(workbench(), target);
    assert.match(proposed, /\.csv$/);
    assert.ok(!proposed.startsWith(workbench().folder), proposed);
    assert.match(await readFile(target, 'utf8'), /Matricule/);
    assert.equal(await message.count(), 0);
    await workbench()
      .notification('Saved “report.csv”.')
      .getByRole('button', { name: 'Open', exact: true })
      .click();
    await workbench().tab('report.csv').waitFor();
    await workbench().editor().getByText('Matricule').waitFor();
  });

  itNightly('previews it in the editor, where it cannot be changed', async () => {
    const { quickInput, page } = workbench();
    // The file that was saved has the same text.
    await workbench().closeEditors();
    await workbench().command('Workforce: Report Actions…');
    await quickInput.pick('Select a report', template);
    await quickInput.option('Preview').click();
    await workbench().tab(`${template} 2026-05-01 – 2026-05-31.csv`).waitFor();
    await workbench().editor().getByText('Matricule').click();
    await page.keyboard.type('x');
    await page.getByText('It can be downloaded, but not edited.').first().waitFor();
  });

  it('runs it again, stops following it, and removes it', async () => {
    const { quickInput } = workbench();
    const unfollowed = workbench()
      .view('Reports')
      .pane.getByRole('treeitem')
      .filter({ hasText: 'pending · not followed' });
    await workbench().command('Workforce: Run Report Again…');
    await quickInput.pick('Select the report to run again', template);
    await quickInput.option('For the Same Days').click();
    await workbench().askFromStatusBar(name, name);
    await quickInput.option('Stop following').click();
    await unfollowed.waitFor();
    await workbench().statusBarItem(name).waitFor({ state: 'hidden' });
    await workbench().command('Workforce: Report Actions…');
    await quickInput.pick('Select a report', template);
    await quickInput.option('Remove from the list').click();
    await unfollowed.waitFor({ state: 'hidden' });
    await workbench().view('Reports').row(template).filter({ hasText: 'done' }).waitFor();
  });

  itNightly(
    'opens a report of one department for last month from its row, with four inputs and three requests',
    async () => {
      const { quickInput } = workbench();
      const requests: string[] = [];
      sandboxes[0]?.onRequest(({ method, path }) => requests.push(`${method} ${path.replace(/\d+/, '')}`));
      await workbench().view('Departments').rowMenu('Siège social', 'Create Report…');
      await quickInput.asks('Create Report for Siège social');
      await quickInput.pick('Select a template', template);
      await quickInput.pick('Select the period of the report', 'Last month');
      const monthly = `${template} · ${daysText(lastMonth, 'en')}`;
      await workbench().statusBarItem(monthly).waitFor();
      clock.advance(reportSeconds);
      const message = workbench().notification(`The report “${monthly}” is done.`);
      await message.getByRole('button', { name: 'Preview' }).click();
      await workbench().tab(`${template} ${lastMonth.from} – ${lastMonth.to}.csv`).waitFor();
      const reports = '/service-timesheet/api/reports';
      assert.deepEqual(
        requests.filter((line) => line !== `GET ${reports}/`),
        ['GET /service-timesheet/api/report-templates', `POST ${reports}`, `GET ${reports}//download-csv`],
      );
    },
  );

  it('is notified that the generation failed', async () => {
    await createReport(workbench(), 'Template that fails');
    await workbench().statusBarItem('Template that fails').waitFor();
    clock.advance(reportSeconds);
    await workbench()
      .notification('The service could not generate the report “Template that fails')
      .waitFor();
    await workbench()
      .statusBarItem(/Template that fails.* failed/)
      .and(workbench().page.locator('.error-kind'))
      .waitFor();
  });

  itNightly(
    'follows the report of a colleague by the id in a log, and reads why another id cannot be followed',
    async () => {
      const { quickInput } = workbench();
      const { baseUrl = '', apiKey } = sandboxes[0] ?? {};
      const response = await fetch(`${baseUrl}/service-timesheet/api/reports`, {
        method: 'POST',
        headers: { Authorization: `service application=${apiKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          templateId: 'monthly-activity',
          startsOn: '2026-04-01',
          endsOn: '2026-04-30',
        }),
      });
      const id = /"id":\s*(\d+)/.exec(await response.text())?.[1] ?? assert.fail('no report was created');
      const question = 'Report ID, for example from a log';
      await workbench().view('Reports').headerMenu('Follow Report…');
      await quickInput.type(question, '4711');
      await workbench().notification('cannot see a report with this ID').waitFor();
      await workbench().view('Reports').headerMenu('Follow Report…');
      await quickInput.type(question, '..');
      await quickInput.message().filter({ hasText: 'This is not a valid ID' }).waitFor();
      await workbench().screenshot('report-by-id');
      await quickInput.input.fill(` "${id}",`);
      await quickInput.input.press('Enter');
      const row = workbench().view('Reports').pane.getByRole('treeitem').filter({ hasText: '2026-04-01' });
      await row.filter({ hasText: 'pending' }).waitFor();
      clock.advance(reportSeconds);
      const message = workbench().notification(/The report “.*2026-04-01.*” is done\./);
      await message.getByRole('button', { name: 'Open as Table' }).waitFor();
      await row.filter({ hasText: 'done' }).waitFor();
      await workbench().screenshot('report-by-id-done');
      await message.getByRole('button', { name: 'Preview' }).click();
      await workbench()
        .tab(/2026-04-01 – 2026-04-30\.csv/)
        .waitFor();
    },
  );

  itNightly(
    'types the template if none are listed, and is notified that the report cannot be followed',
    async () => {
      const { quickInput } = workbench();
      await connect('Blind', { without: ['report-templates', 'report-read'] });
      await workbench().command('Workforce: Create Report…');
      await quickInput.type('this service does not list its templates', 'nope');
      await quickInput.pick('Select the period of the report', 'Other dates…');
      await quickInput.type('First day of the report', '2026-05-01');
      await quickInput.type('Last day of the report', '2026-05-02');
      await quickInput.pick('Select who to include', 'The template’s filters');
      await quickInput.pick('Reports are generated in the background', 'Create the report');
      await workbench().notification('There is no report template "nope"').waitFor();
      await workbench().command('Workforce: Create Report…');
      await quickInput.asks('this service does not list its templates');
      assert.equal(await quickInput.input.inputValue(), 'nope');
      await quickInput.input.fill('absences');
      await quickInput.input.press('Enter');
      await quickInput.asks('Select the period of the report');
      await quickInput.input.press('Enter');
      await quickInput.asks('First day of the report');
      assert.equal(await quickInput.input.inputValue(), '2026-05-01');
      await quickInput.input.press('Enter');
      await quickInput.asks('Last day of the report');
      await quickInput.input.press('Enter');
      await quickInput.pick('Select who to include', 'The template’s filters');
      await quickInput.pick('Reports are generated in the background', 'Create the report');
      await workbench().notification('Its status is not available').waitFor();
      await workbench()
        .view('Reports')
        .pane.getByRole('treeitem')
        .filter({ hasText: 'cannot be followed' })
        .waitFor();
    },
  );

  itNightly(
    'creates one from a template whose id is a number, filtered by ids of a kind that has no picker',
    async () => {
      const { quickInput } = workbench();
      await connect('Numbers', { quirks: ['number-template-ids'] });
      await workbench().command('Workforce: Create Report…');
      await quickInput.pick('Select a template', 'Weekly hours (France)');
      await quickInput.pick('Select the period of the report', 'Template default');
      await quickInput.pick('Select who to include', 'legal-entities…');
      await quickInput.type('IDs, separated by spaces or commas', '1');
      await quickInput.asks('Weekly hours (France) · the template’s period · Legal entities: 1');
      await quickInput.pick('Reports are generated in the background', 'Create the report');
      await workbench().view('Reports').click('Weekly hours (France)');
      await workbench().editor().getByText('"templateId"').waitFor();
      assert.match(await workbench().editorText(), /"templateId":\s\d+,/);
    },
  );
});
