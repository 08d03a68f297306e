import assert from 'node:assert/strict';
import { manualClock, type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { answerWizard } from './connectionSteps.ts';
import { createReport } from './reportSteps.ts';
import { listen } from './screenReader.ts';
import { useWorkbench } from './useWorkbench.ts';
import type { Workbench } from './workbench.ts';

const reportSeconds = 3600;
/** Between an answer and the next question about the same report. */
const shortestPause = 2000;

describe('a report that is still pending', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  const clock = manualClock('2026-06-01T00:00:00Z');
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
    await workbench()
      .tab(/^Workforce/)
      .click();
    await answerWizard(workbench(), 'Acme', sandbox);
    await workbench().page.locator('.pane-header .description', { hasText: 'Acme' }).waitFor();
  });

  after(() => sandbox.stop());

  const posts = () => requests.filter(({ line }) => line === 'POST /service-timesheet/api/reports').length;
  /** When the service was asked for a report; they are numbered in the order of their creation. */
  const questions = (report: number) =>
    requests.filter(({ line }) => line.endsWith(`/reports/${9000 + report}`)).map(({ at }) => at);
  /** The notifications of all windows that a report of a template is done. */
  const ends = (template: string) =>
    heard.filter((text) => text.includes(template) && text.includes('is done')).length;
  const row = (window: Workbench, template: string, status: string) =>
    window
      .view('Reports')
      .pane.getByRole('treeitem')
      .filter({ hasText: template })
      .filter({ hasText: ` ${status} ` });

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

  /** Lets a report be asked for twice more, and holds that nobody else asks between. */
  async function askedInTurn(report: number): Promise<void> {
    const next = questions(report).length;
    await asked(report, next + 2);
    const [one = 0, other = 0] = questions(report).slice(next);
    assert.ok(other - one > shortestPause, `${other - one} ms between two questions`);
  }

  async function create(template: string): Promise<void> {
    await createReport(workbench(), template);
    await workbench().statusBarItem(template).waitFor();
    await asked(posts(), 1);
  }

  async function toldOfEnd(template: string): Promise<void> {
    clock.advance(reportSeconds);
    await workbench().notification(template).filter({ hasText: 'is done' }).waitFor();
    await workbench().statusBarItem(template).filter({ hasText: 'done' }).waitFor();
    await row(workbench(), template, 'done').waitFor();
    assert.equal(ends(template), 1);
  }

  it('is followed to its end by the extension host that comes after one that was killed', async () => {
    await create('Activité mensuelle');
    workbench().killExtensionHost();
    await askedInTurn(1);
    await row(workbench(), 'Activité mensuelle', 'pending').waitFor();
    await toldOfEnd('Activité mensuelle');
    assert.equal((await workbench().view('Reports').rows()).length, 1);
    assert.equal(posts(), 1);
  });

  it('is told of once when it ends while the window is reloaded, and not at the next reload', async () => {
    await create('Weekly hours (France)');
    const navigation = workbench().page.waitForRequest((request) => request.isNavigationRequest());
    const reloaded = workbench().reload();
    await navigation;
    clock.advance(reportSeconds);
    await reloaded;
    await toldOfEnd('Weekly hours (France)');
    const answers = questions(2).length;
    await workbench().reload();
    await row(workbench(), 'Weekly hours (France)', 'done').waitFor();
    // What ends after the reload shows that what had ended before would have been told by then.
    await create('Absences du trimestre');
    await toldOfEnd('Absences du trimestre');
    assert.equal(ends('Weekly hours (France)'), 1);
    assert.equal(questions(2).length, answers);
  });

  it('is followed by two windows that both believe they are looked at, and its end is told in one', async () => {
    const before = ends('Activité mensuelle');
    second = await workbench().newWindow();
    await second.tab(/^Workforce/).click();
    await second.page.locator('.pane-header .description', { hasText: 'Acme' }).waitFor();
    await create('Activité mensuelle');
    await second.view('Reports').headerAction('Refresh Reports');
    await row(second, 'Activité mensuelle', 'pending').waitFor();
    await asked(4, questions(4).length + 2);
    clock.advance(reportSeconds);
    for (const window of [workbench(), second]) {
      await row(window, 'Activité mensuelle', 'pending').waitFor({ state: 'hidden' });
      assert.equal(await row(window, 'Activité mensuelle', 'done').count(), 2);
    }
    assert.equal(ends('Activité mensuelle'), before + 1);
    assert.equal(posts(), 4);
  });

  it('is asked for by the window that is looked at alone, and shown in the other when that is', async () => {
    const before = ends('Weekly hours (France)');
    await workbench().trackFocus();
    await second.trackFocus();
    // An editor notices that it loses the focus after it has gained it once.
    for (const window of [workbench(), second, workbench()]) {
      await window.page.bringToFront();
    }
    await create('Weekly hours (France)');
    await second.page.bringToFront();
    await row(second, 'Weekly hours (France)', 'pending').waitFor();
    await asked(5, questions(5).length + 1);
    await workbench().page.bringToFront();
    await asked(5, questions(5).length + 1);
    await askedInTurn(5);
    clock.advance(reportSeconds);
    await row(workbench(), 'Weekly hours (France)', 'pending').waitFor({ state: 'hidden' });
    await row(second, 'Weekly hours (France)', 'pending').waitFor();
    const answers = questions(5).length;
    await second.page.bringToFront();
    await row(second, 'Weekly hours (France)', 'pending').waitFor({ state: 'hidden' });
    assert.equal(await row(second, 'Weekly hours (France)', 'done').count(), 2);
    assert.equal(questions(5).length, answers);
    assert.equal(ends('Weekly hours (France)'), before + 1);
  });
});
