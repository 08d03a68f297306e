import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { Effort } from './support/effort.ts';
import { Picture } from './support/picture.ts';
import { inOneGo } from './support/pointer.ts';
import { saveAs } from './support/reportSteps.ts';
import { useWorkbench } from './support/useWorkbench.ts';

describe('a user who asks each morning what has changed', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  let acme: Sandbox;
  let requests: string[] = [];

  before(async () => {
    acme = await startSandbox({ employees: 180, departments: 12, rateLimit: 'off' });
    acme.onRequest(({ method, path }) => requests.push(`${method} ${path}`));
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme);
    await workbench().viewsLoaded();
  });

  after(() => acme.stop());

  const file = () => join(workbench().folder, 'yesterday.jsonl');

  /** Responds to the dialog that asks for a snapshot; the next question takes its place at once. */
  async function openFile(): Promise<void> {
    const { page, quickInput } = workbench();
    await quickInput.asks('Snapshot to compare');
    await quickInput.widget.getByText('..', { exact: true }).waitFor();
    const dialog = quickInput.widget.filter({ hasText: 'Snapshot to compare' });
    await inOneGo(page, async (options) => {
      if (await dialog.isVisible()) {
        await quickInput.input.fill(file(), options);
        await dialog.getByRole('button', { name: 'OK' }).click(options);
        await dialog.waitFor({ state: 'hidden', ...options });
      }
    });
  }

  /** What a task takes. */
  async function effortOf(work: (effort: Effort) => Promise<void>) {
    requests = [];
    const effort = new Effort(workbench());
    await work(effort);
    return { inputs: effort.inputs, requests: requests.length };
  }

  it('takes a snapshot of the employees', async () => {
    const { quickInput } = workbench();
    const cost = await effortOf(async (effort) => {
      await workbench().command('Workforce: Take Snapshot…');
      await quickInput.asks('List to save, to be compared later');
      await workbench().screenshot('changes-list');
      await effort.press('Enter');
      await effort.byOneClick(async () => {
        assert.match(
          await saveAs(workbench(), 'Take Snapshot', file()),
          /Acme employees \d{4}-\d\d-\d\d\.jsonl$/,
        );
      });
      await workbench().notification('Saved “yesterday.jsonl”.').waitFor();
    });
    assert.deepEqual(cost, { inputs: 2, requests: 2 });
  });

  it('is told that nothing has changed, and then what has', async () => {
    const { quickInput } = workbench();
    const compare = async (effort: Effort) => {
      await workbench().command('Workforce: Show Changes…');
      await effort.byOneClick(openFile);
      await quickInput.asks(/^Employees, /);
      await workbench().screenshot('changes-with');
      await effort.press('Enter');
    };
    await compare(new Effort(workbench()));
    await workbench().notification('Nothing has changed.').waitFor();
    await workbench().screenshot('changes-nothing');
    await workbench().command('Notifications: Clear All Notifications');
    const [head = '', ...lines] = readFileSync(file(), 'utf8').split('\n').slice(0, -1);
    const people = lines.slice(0, -1).map((line) => JSON.parse(line));
    const [first, second, third, fourth, fifth, ...others] = people;
    const position = fourth.applicableJobPosition;
    const moved = {
      ...position,
      department: { ...position.department, id: '107' },
      manager: { ...position.manager, id: third.id },
    };
    const edited = [
      { ...second, familyName: 'x'.repeat(300) },
      { ...third, remoteId: 'X-1067' },
      { ...fourth, applicableJobPosition: moved },
      { ...fifth, email: 'שרה@acme.example', status: 'upcoming' },
      { ...first, id: '999', givenName: 'Ada', familyName: 'Gone' },
    ];
    const text = [...edited, ...others].map((record) => JSON.stringify(record));
    writeFileSync(file(), `${[head, ...text, lines.at(-1)].join('\n')}\n`);
    const cost = await effortOf(async (effort) => {
      await compare(effort);
      await workbench()
        .tab(/Changes of Employees/)
        .waitFor();
    });
    assert.deepEqual(cost, { inputs: 2, requests: 2 });
    const table = new Picture(workbench().page, 'report').element;
    await table.getByText('department changed').waitFor();
    await table.getByText('X-1067').first().waitFor();
    await table.getByText(/^Before: .+Of the 180 records/).waitFor();
    await workbench().screenshot('changes-table');
    await workbench().page.setViewportSize({ width: 800, height: 720 });
    await workbench().screenshot('changes-table-narrow');
    await workbench().page.setViewportSize({ width: 1280, height: 720 });
    await workbench().useTheme('Dark Modern');
    await workbench().screenshot('changes-table-dark');
    await workbench().useTheme('Light Modern');
    const differences = await effortOf(async (effort) => {
      await effort.click(table.getByText('department changed'));
      await effort.click(table.getByRole('button', { name: 'Show Differences' }));
      await workbench().tab('6 of 6 records that differ').waitFor();
    });
    assert.deepEqual(differences, { inputs: 2, requests: 0 });
    await workbench().page.locator('.multiDiffEditor .view-lines').first().getByText('"107"').waitFor();
    await workbench().screenshot('changes-differences');
    await workbench().useTheme('Dark Modern');
    await workbench().screenshot('changes-differences-dark');
  });

  it('asks it of one person, from a row, with one request', async () => {
    await workbench().useTheme('Light Modern');
    await workbench().closeEditors();
    const [head = '', ...lines] = readFileSync(file(), 'utf8').split('\n').slice(0, -1);
    const end = lines.pop();
    const moved = lines.map((line) => JSON.stringify({ ...JSON.parse(line), email: 'old@acme.example' }));
    writeFileSync(file(), `${[head, ...moved, end].join('\n')}\n`);
    const cost = await effortOf(async (effort) => {
      await effort.choose(workbench().view('Employees').at(0), 'Analyze', 'Show Changes…');
      await effort.byOneClick(openFile);
      await workbench().quickInput.asks(/^Employees, /);
      await workbench().screenshot('changes-with-person');
      await effort.press('Enter');
      await workbench()
        .tab(/Changes of Employees – /)
        .waitFor();
    });
    assert.deepEqual(cost, { inputs: 4, requests: 1 });
    const table = new Picture(workbench().page, 'report').element;
    await table.getByText(/^Only changes of /).waitFor();
    await table.getByText('Rows: 1 · ').waitFor();
    await table.getByRole('button', { name: 'Save the displayed rows as CSV' }).waitFor();
    assert.doesNotMatch((await table.locator('.foot').textContent()) ?? '', /\d/);
    await workbench().screenshot('changes-person');
  });
});
