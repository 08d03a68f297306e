import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { until } from './support/until.ts';
import { useWorkbench } from './support/useWorkbench.ts';
import type { Workbench } from './support/workbench.ts';

const views = ['Departments', 'Employees', 'Taxonomies'];

describe('lists of a service that fails and comes back', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  const requests: string[] = [];
  let sandbox: Sandbox;

  before(async () => {
    sandbox = await startSandbox({ employees: 40, departments: 8, rateLimit: 'off' });
    sandbox.onRequest(({ method, path }) => requests.push(`${method} ${path.replace(/\?.*/, '')}`));
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', sandbox);
    await workbench().viewsLoaded();
  });

  after(() => sandbox.stop());

  const outdated = (window: Workbench, view: string) => window.view(view).row(/^As of \d/);

  /** Refreshes all views while nothing responds: they keep their rows below a line. */
  async function failAll(): Promise<void> {
    sandbox.faults.add({ route: '* *', fault: 'refuse' });
    await workbench().command('Workforce: Refresh All Views');
    for (const view of views) {
      await outdated(workbench(), view).waitFor();
    }
    await workbench().view('Departments').row('Finance').waitFor();
    requests.length = 0;
  }

  async function healed(): Promise<void> {
    for (const view of views) {
      await outdated(workbench(), view).waitFor({ state: 'detached' });
    }
    await workbench().view('Departments').row('Finance').waitFor();
  }

  /** One request for each list, and none that was sent twice. */
  function requireOneEach(): void {
    const reads = requests.filter((request) => request.startsWith('GET'));
    assert.deepEqual(reads.toSorted(), [...new Set(reads)].toSorted());
    assert.equal(reads.length, views.length);
  }

  it('keep their rows below a line that says from when they are', async () => {
    const { page } = workbench();
    await failAll();
    await page.setViewportSize({ width: 1280, height: 800 });
    await workbench().screenshot('failed-lists-1280');
    await workbench().useTheme('Dark Modern');
    await workbench()
      .view('Employees')
      .tooltip(/^As of \d/, 'Could not list the employees');
    await page.setViewportSize({ width: 800, height: 800 });
    await workbench().screenshot('failed-lists-dark-800');
    await workbench().useTheme('Light Modern');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('are all read again by one button, with one request each', async () => {
    sandbox.faults.clear();
    await workbench()
      .view('Employees')
      .rowAction(/^As of \d/, 'Retry All Failed Lists');
    await healed();
    requireOneEach();
  });

  it('are read again when the window is looked at and the service responds, each once', async () => {
    const second = await workbench().newWindow();
    await workbench().trackFocus();
    await second.trackFocus();
    for (const window of [workbench(), second, workbench()]) {
      await window.lookAt();
    }
    await failAll();
    sandbox.faults.clear();
    await second.lookAt();
    await workbench().lookAt();
    await healed();
    requireOneEach();
    await second.page.close();
  });

  it('say that a scope is missing before they ask, and offer to try again', async () => {
    await addSandbox(workbench(), 'Readers', sandbox, 'employees.readonly taxonomies.readonly');
    const taxonomies = workbench().view('Taxonomies');
    for (const view of views.slice(0, 2)) {
      await workbench().view(view).toggle(false);
    }
    const [first = assert.fail()] = await taxonomies.rowsOnce((rows) => rows.length > 1);
    await taxonomies.expand(first.name);
    const [, label = assert.fail()] = await taxonomies.rowsOnce((rows) => rows[1]?.level === 2);
    requests.length = 0;
    await taxonomies.rowMenu(label.name, 'Archive Label…');
    const message = workbench().notification('does not request the scope taxonomies.readwrite');
    await message.getByRole('button', { name: 'Try Again' }).waitFor();
    await workbench().screenshot('archive-without-scope');
    await message.getByRole('button', { name: 'Try Again' }).click();
    await until(
      () => message.count(),
      (count) => count === 1,
    );
    assert.deepEqual(requests, []);
  });
});
