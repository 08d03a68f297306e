import assert from 'node:assert/strict';
import { daysText } from '../../src/company/periods/period.ts';
import { manualClock, type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { createReport } from './support/reportSteps.ts';
import { listen } from './support/screenReader.ts';
import { until } from './support/until.ts';
import { useWorkbench } from './support/useWorkbench.ts';
import type { Workbench } from './support/workbench.ts';

const reportSeconds = 3600;
/** Between a response and the next question about the same report. */
const shortestPause = 2000;
const template = 'Activité mensuelle';
/** The last day of the template’s period, which a report covers if no other is entered. */
const lastDay = '2026-05-31';

interface CreatedReport {
  /** What messages and the status bar call it. */
  readonly name: string;
  /** The days beside the name of its template in its row. */
  readonly days: string;
}

async function connect(window: Workbench, sandbox: Sandbox): Promise<void> {
  await window.showExplorer();
  await addSandbox(window, 'Acme', sandbox);
  await window.view('Departments').description().filter({ hasText: 'Acme' }).waitFor();
}

describe('a report that is still pending', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  const clock = manualClock('2026-06-01T00:00:00Z');
  const reports: CreatedReport[] = [];
  const requests: { readonly line: string; readonly at: number }[] = [];
  let sandbox: Sandbox;
  let heard: readonly string[];
  let second: Workbench;

  before(async () => {
    sandbox = await startSandbox({ employees: 30, departments: 8, rateLimit: 'off', reportSeconds, clock });
    sandbox.onRequest(({ method, path }) =>
      requests.push({ line: `${method} ${path}`, at: performance.now() }),
    );
    heard = await listen(workbench().page);
    await connect(workbench(), sandbox);
  });

  after(() => sandbox.stop());

  const posts = () => requests.filter(({ line }) => line === 'POST /service-timesheet/api/reports').length;
  /** When the service was asked for a report; they are numbered in the order of their creation. */
  const questions = (report: number) =>
    requests.filter(({ line }) => line.endsWith(`/reports/${9000 + report}`)).map(({ at }) => at);
  /** How often any window has shown that a report is done. */
  const ends = ({ name }: CreatedReport) =>
    heard.filter((text) => text.includes(`“${name}`) && text.includes('is done')).length;
  const rows = (window: Workbench, { days }: CreatedReport) =>
    window.view('Reports').pane.getByRole('treeitem').filter({ hasText: template }).filter({ hasText: days });
  const row = (window: Workbench, report: CreatedReport, status: string) =>
    rows(window, report).filter({ hasText: `${status} · ${report.days}` });

  /** Waits until a report was asked for so often in all. */
  async function asked(report: number, times: number): Promise<void> {
    while (questions(report).length < times) {
      await new Promise<void>((resolve) => {
        const subscription = sandbox.onRequest(() => {
          subscription.dispose();
          resolve();
        });
      });
    }
  }

  /** Lets a report be asked for twice more, and checks that no other window asks between. */
  async function askedInTurn(report: number): Promise<void> {
    const next = questions(report).length;
    await asked(report, next + 2);
    const [one = 0, other = 0] = questions(report).slice(next);
    assert.ok(other - one > shortestPause, `${other - one} ms between two questions`);
  }

  /** Creates a report from a day on, and waits until it is followed. */
  async function create(startsOn: string): Promise<CreatedReport> {
    const days = daysText({ from: startsOn, to: lastDay }, 'en');
    const report = { name: `${template} · ${days}`, days };
    await createReport(workbench(), template, startsOn);
    await workbench().statusBarItem(report.name).waitFor();
    await asked(posts(), 1);
    reports.push(report);
    return report;
  }

  async function isShownDone(report: CreatedReport): Promise<void> {
    const { name } = report;
    await workbench().notification(name).filter({ hasText: 'is done' }).waitFor();
    await workbench().statusBarItem(`${name} done`).waitFor();
    await row(workbench(), report, 'done').waitFor();
    assert.equal(await rows(workbench(), report).count(), 1);
    await isShownOnce(report);
  }

  /** Waits until a window has shown the end of a report, which must be shown once. */
  async function isShownOnce(report: CreatedReport): Promise<void> {
    await until(
      () => ends(report),
      (times) => times > 0,
    );
    assert.equal(ends(report), 1);
  }

  it('is followed to its end by the extension host that comes after one that was killed', async () => {
    const report = await create('2026-01-01');
    workbench().killExtensionHost();
    // The host that was killed may have sent the next question.
    await asked(1, questions(1).length + 1);
    await askedInTurn(1);
    await row(workbench(), report, 'pending').waitFor();
    clock.advance(reportSeconds);
    await isShownDone(report);
    assert.equal(posts(), 1);
  });

  it('is shown once when it ends while the window is reloaded, and not at the next reload', async () => {
    const report = await create('2026-01-02');
    const navigation = workbench().page.waitForRequest((request) => request.isNavigationRequest());
    const reloaded = workbench().reload();
    await navigation;
    clock.advance(reportSeconds);
    await reloaded;
    await isShownDone(report);
    const polls = questions(2).length;
    await workbench().reload();
    await row(workbench(), report, 'done').waitFor();
    // What ends after the reload shows that what had ended before would have been shown by then.
    const next = await create('2026-01-03');
    clock.advance(reportSeconds);
    await isShownDone(next);
    assert.equal(ends(report), 1);
    assert.equal(questions(2).length, polls);
  });

  it('is shown without a response while there is none, and is followed on', async () => {
    const report = await create('2026-01-04');
    sandbox.faults.add({ route: '* *', fault: 'refuse' });
    const item = workbench().statusBarItem(`${report.name} no response`);
    await item.waitFor();
    await row(workbench(), report, 'pending · no response').waitFor();
    const label = await item.getByRole('button').getAttribute('aria-label');
    assert.match(label ?? '', /No response about it from the service since .* Could not read report 9004/);
    sandbox.faults.clear();
    await item.waitFor({ state: 'hidden' });
    await row(workbench(), report, 'no response').waitFor({ state: 'hidden' });
    await row(workbench(), report, 'pending').waitFor();
    clock.advance(reportSeconds);
    await isShownDone(report);
  });

  it('is followed by two windows that both believe they are looked at, and its end is shown in one', async () => {
    second = await workbench().newWindow();
    await second.showExplorer();
    await second.view('Departments').description().filter({ hasText: 'Acme' }).waitFor();
    const report = await create('2026-01-05');
    await second.view('Reports').headerAction('Refresh Reports');
    await row(second, report, 'pending').waitFor();
    await asked(5, questions(5).length + 2);
    // The message may be gone by the time at which the other window asks again.
    const reported = Promise.any(
      [workbench(), second].map((window) => window.notification(report.name).waitFor()),
    );
    clock.advance(reportSeconds);
    await reported;
    for (const window of [workbench(), second]) {
      await row(window, report, 'done').waitFor();
      assert.equal(await rows(window, report).count(), 1);
    }
    await isShownOnce(report);
    assert.equal(posts(), 5);
  });

  it('is asked for by the window that is looked at alone, and shown in the other when that is', async () => {
    await workbench().trackFocus();
    await second.trackFocus();
    // An editor notices that it loses the focus after it has gained it once.
    for (const window of [workbench(), second, workbench()]) {
      await window.lookAt();
    }
    const report = await create('2026-01-06');
    await second.lookAt();
    await row(second, report, 'pending').waitFor();
    await asked(6, questions(6).length + 1);
    await workbench().lookAt();
    await asked(6, questions(6).length + 1);
    await askedInTurn(6);
    clock.advance(reportSeconds);
    await isShownDone(report);
    await row(second, report, 'pending').waitFor();
    const polls = questions(6).length;
    await second.lookAt();
    await row(second, report, 'done').waitFor();
    assert.equal(questions(6).length, polls);
    assert.deepEqual(
      reports.map((each) => ends(each)),
      [1, 1, 1, 1, 1, 1],
    );
  });
});

describe('a report whose window does not live to see the response', () => {
  const workbench = useWorkbench();
  let sandbox: Sandbox;
  let heard: readonly string[];

  before(async () => {
    sandbox = await startSandbox({ employees: 30, departments: 8, rateLimit: 'off' });
    heard = await listen(workbench().page);
    await connect(workbench(), sandbox);
  });

  after(() => sandbox.stop());

  it('may have been created: that is reported once, and nothing is sent again', async () => {
    const doubt = 'Could not confirm that a report was created from template monthly-activity';
    const sent: string[] = [];
    sandbox.onRequest(({ method, path }) => {
      if (method === 'POST' && path.endsWith('/reports')) {
        sent.push(path);
      }
    });
    sandbox.faults.add({ route: 'POST /service-timesheet/api/reports', fault: 'stall-in-body', count: 1 });
    await createReport(workbench(), template);
    await workbench().notification(`Creating a report from template ${template}`).waitFor();
    await until(
      () => sandbox.faults.list().length,
      (count) => count === 0,
    );
    workbench().killExtensionHost();
    const message = workbench().notification(doubt).filter({ hasText: 'check the reports in the service' });
    await message.filter({ hasText: 'it was sent to “Acme”' }).waitFor();
    await workbench().reload();
    await workbench().view('Departments').row(/./).waitFor();
    await createReport(workbench(), 'Template that fails');
    await workbench().notification('Template that fails').waitFor();
    assert.equal(heard.filter((text) => text.includes(doubt)).length, 1);
    assert.equal(sent.length, 2);
  });
});

describe('a view that is first shown long after the window has started', () => {
  const workbench = useWorkbench();
  let sandbox: Sandbox;

  before(async () => {
    sandbox = await startSandbox({ employees: 30, departments: 8, rateLimit: 'off' });
    await connect(workbench(), sandbox);
    await workbench().command('View: Show Explorer');
    await workbench().reload();
    // The palette has it once the extension has looked for connections, which it does without a view.
    await workbench().quickInput.offersCommand('Workforce: Manage Connection…');
  });

  after(() => sandbox.stop());

  it('has its rows', async () => {
    await workbench().showExplorer();
    await workbench().viewsLoaded();
    await workbench().view('Departments').row('Siège social').waitFor();
  });
});
