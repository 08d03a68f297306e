import assert from 'node:assert/strict';
import { type Days, daysText, usualPeriods } from '../../src/company/periods/period.ts';
import { manualClock, type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { Effort } from './support/effort.ts';
import { createReport } from './support/reportSteps.ts';
import { today } from './support/today.ts';
import { useWorkbench } from './support/useWorkbench.ts';

const template = 'Activité mensuelle';
const reportSeconds = 3600;

describe('a user who needs a report every quarter', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  const clock = manualClock('2026-06-01T00:00:00Z');
  let acme: Sandbox;
  let lastQuarter: Days;
  let thisQuarter: Days;

  before(async () => {
    ({ lastQuarter, thisQuarter } = usualPeriods(await today()));
    acme = await startSandbox({ employees: 30, departments: 8, rateLimit: 'off', clock, reportSeconds });
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme);
    await workbench().viewsLoaded();
    await createReport(workbench(), template, '2026-05-04');
    await workbench().view('Reports').row(template).waitFor();
  });

  after(() => acme.stop());

  /** Does a task and returns its inputs and the reports that it creates. */
  async function costOf(task: (effort: Effort) => Promise<void>) {
    const effort = new Effort(workbench());
    const requests: string[] = [];
    const listening = acme.onRequest(({ method, path }) => requests.push(`${method} ${path}`));
    await task(effort);
    listening.dispose();
    // The reads that follow a report are not part of the task.
    const sent = requests.filter((line) => !/^GET .*\/reports\/\d+$/.test(line));
    return { inputs: effort.inputs, requests: sent.length };
  }

  const rowFor = (days: Days) =>
    workbench()
      .view('Reports')
      .pane.getByRole('treeitem')
      .filter({ hasText: daysText(days, 'en') });
  const badge = () => workbench().page.locator('.activitybar .badge-content, .composite-bar .badge-content');

  it('runs one again for last quarter with four inputs and one request', async () => {
    const row = workbench().view('Reports').row(template);
    const cost = await costOf(async (effort) => {
      await effort.choose(row, 'Run Report Again…');
      await effort.click(workbench().quickInput.option('For Other Days…'));
      await effort.respond('Select the period of the report', 'Last quarter');
      await rowFor(lastQuarter).waitFor();
    });
    assert.deepEqual(cost, { inputs: 4, requests: 1 });
  });

  it('sees on a badge how many became done while the view was hidden, until it is shown', async () => {
    await workbench().command('View: Show Explorer');
    await workbench().view('Reports').header.waitFor({ state: 'hidden' });
    clock.advance(reportSeconds);
    await badge().filter({ hasText: '2' }).waitFor();
    await workbench().screenshot('reports-badge');
    await workbench().command('View: Show Workforce');
    await workbench().view('Reports').row(template).waitFor();
    await badge().filter({ hasText: '2' }).waitFor({ state: 'hidden' });
  });

  it('keeps it with four inputs, and runs it for the quarter of the day by one command', async () => {
    const { quickInput } = workbench();
    const kept = await costOf(async (effort) => {
      await effort.choose(rowFor(lastQuarter), 'Report Actions…');
      await effort.click(quickInput.option('Save definition…'));
      await effort.respond('Select the period of the report', 'This quarter');
      await rowFor(lastQuarter).filter({ hasText: 'saved: This quarter' }).waitFor();
    });
    assert.deepEqual(kept, { inputs: 4, requests: 0 });
    await workbench().screenshot('reports-kept');
    const run = await costOf(async (effort) => {
      await effort.choose(rowFor(lastQuarter), 'Run Report Again…');
      await quickInput.option('For the Saved Days').waitFor();
      await workbench().screenshot('reports-run-kept');
      await effort.click(quickInput.option('For the Saved Days'));
      await rowFor(thisQuarter).waitFor();
    });
    assert.equal(run.requests, 1);
    assert.equal(run.inputs, 3);
  });

  it('copies a request of one line', async () => {
    const row = workbench().view('Employees').at(0);
    const cost = await costOf(async (effort) => {
      await workbench().confirmed('Copied the cURL command', () =>
        effort.choose(row, 'Copy', 'Copy as cURL'),
      );
    });
    assert.deepEqual(cost, { inputs: 2, requests: 0 });
    const text = await workbench().clipboard();
    assert.match(text, /^curl .*\$WORKFORCE_TOKEN" .*employees\/\d+\?.+'$/);
    assert.ok(!text.includes(acme.clientSecret));
  });

  it('opens a terminal with the variables after agreeing to it', async () => {
    await workbench().manage('Open Terminal with Secrets…');
    const dialog = workbench().dialog('Open a terminal with the secrets of this connection?');
    await dialog.waitFor();
    await workbench().screenshot('terminal-asks');
    await dialog.getByRole('button', { name: 'Open a Terminal with These Variables' }).click();
    await workbench().page.locator('.terminal-outer-container').waitFor();
    await workbench().screenshot('terminal-open');
  });

  it('is told in the row that the sandbox has forgotten a report', async () => {
    await workbench().command('Workforce: Explore Sandbox…');
    await workbench().view('Departments').description().filter({ hasText: 'Sandbox' }).waitFor();
    await workbench().viewsLoaded();
    await createReport(workbench(), template);
    await workbench().view('Reports').row(template).waitFor();
    await workbench().reload();
    await workbench().view('Reports').pane.getByText('no longer available, run it again').first().waitFor();
    await workbench().screenshot('reports-gone');
  });
});
