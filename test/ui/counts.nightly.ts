import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { Effort } from './support/effort.ts';
import { Picture } from './support/picture.ts';
import { useWorkbench } from './support/useWorkbench.ts';

describe('a user who counts the people of a large company', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  let acme: Sandbox;
  let requests: string[] = [];

  before(async () => {
    acme = await startSandbox({ employees: 1_300, departments: 40, rateLimit: 'off', defects: true });
    acme.onRequest(({ method, path }) => requests.push(`${method} ${path}`));
    await workbench().showExplorer();
    await addSandbox(
      workbench(),
      'Acme',
      acme,
      'employees.readonly departments.readonly job-positions.readonly',
    );
    await workbench().viewsLoaded();
  });

  after(() => acme.stop());

  const table = () => new Picture(workbench().page, 'report');

  /** What a task takes. */
  async function effortOf(work: (effort: Effort) => Promise<void>) {
    requests = [];
    const effort = new Effort(workbench());
    await work(effort);
    return { inputs: effort.inputs, requests: requests.length };
  }

  it('loads all of a list with two inputs, and reads in the header how many there are', async () => {
    const employees = workbench().view('Employees');
    await employees.description().filter({ hasText: '1,300 people' }).waitFor();
    await employees.at(0).click();
    await workbench().editor().getByText('familyName').waitFor();
    const cost = await effortOf(async (effort) => {
      await effort.press('End');
      await employees.row('Load 1,000 More').waitFor();
      await workbench().screenshot('counts-load-rows');
      await effort.press('Enter');
      await employees.row('Load All (12 requests)').waitFor({ state: 'detached' });
    });
    assert.deepEqual(cost, { inputs: 2, requests: 12 });
  });

  it('finds who has no manager with a filter', async () => {
    const { page, quickInput } = workbench();
    const employees = workbench().view('Employees');
    const cost = await effortOf(async (effort) => {
      await employees.headerAction('Filter Employees…');
      await quickInput.asks(/Select statuses/);
      await effort.click(quickInput.option('without a manager').getByRole('checkbox'));
      await workbench().screenshot('counts-filter');
      await effort.click(quickInput.widget.getByRole('button', { name: 'OK' }));
      await quickInput.asks(/Select a department/);
      await effort.press('Enter');
      await employees.description().filter({ hasText: 'without a manager' }).waitFor();
      await employees.row('The service has no such filter').waitFor();
      await employees.row(/^Load All/).click();
      await employees.row(/^Load All/).waitFor({ state: 'detached' });
      await employees
        .description()
        .filter({ hasText: /^(\d people|1 person)\b/ })
        .waitFor();
    });
    await workbench().screenshot('counts-without-manager');
    assert.ok(cost.inputs + 2 <= 6 && cost.requests <= 13, JSON.stringify(cost));
    await workbench().command('Workforce: Clear Employee Search and Filters');
    await page.keyboard.press('Escape');
  });

  it('checks the organization after a question with the number of requests, and sees the numbers everywhere', async () => {
    const cost = await effortOf(async (effort) => {
      await workbench().command('Workforce: Check Organization');
      const dialog = workbench().dialog('Reading the people of Acme takes 13 requests.');
      await dialog.waitFor();
      await workbench().screenshot('counts-question');
      await effort.click(dialog.getByRole('button', { name: 'Read All' }));
      await table().element.getByText('1,300 people were taken into account.').waitFor();
    });
    assert.deepEqual(cost, { inputs: 1, requests: 14 });
    for (const rule of ['Departments without a head', 'Departments with people without a manager']) {
      await table().element.getByLabel('Filter Rule').fill(rule);
      await table().rows(rule).first().waitFor();
    }
    const departments = workbench().view('Departments');
    const [first] = await departments.rowsOnce(([row]) => /\d of [\d,]+ people/.test(row?.description ?? ''));
    const numbers =
      /(\d+ of [\d,]+) people/.exec(first?.description ?? '')?.[1] ?? assert.fail(first?.description);
    await workbench().screenshot('counts-check');
    const [own = '', all = ''] = numbers.split(' of ');
    await departments.tooltip(first?.name ?? '', `Active people: ${own} · with those below: ${all}`);
    await departments.headerAction('Show Organization Chart');
    const chart = new Picture(workbench().page, 'chart').element;
    // At this size a card has no room for its second line, which screen readers get.
    await chart
      .getByRole('treeitem', { name: new RegExp(`^${first?.name}, .*\\b${own}\\b.*\\b${all}\\b`) })
      .waitFor();
    await chart.getByText(/^Without a head \d+$/).waitFor();
    await chart
      .getByRole('treeitem', { name: /, no head/ })
      .first()
      .waitFor();
    await workbench().screenshot('counts-chart');
    await workbench().useTheme('Dark High Contrast');
    await workbench().screenshot('counts-chart-dark');
  });

  it('checks again without a question from the people that were read, and reads how old they are', async () => {
    const cost = await effortOf(async () => {
      await workbench().command('Workforce: Check Organization');
      await table().element.getByText('and took no request').waitFor();
    });
    assert.equal(cost.requests, 1);
    await workbench().screenshot('counts-shared');
  });

  it('stops a check after a refresh, and sees what it has', async () => {
    await workbench().command('Workforce: Refresh All Views');
    await workbench().command('Workforce: Check Organization');
    const dialog = workbench().dialog('takes 13 requests.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await table().element.getByText('Only 100 of 1,300 people were read.').waitFor();
    await workbench().screenshot('counts-stopped');
  });
});
