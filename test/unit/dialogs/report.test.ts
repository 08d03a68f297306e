import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { daysText, usualPeriods } from '../../../src/company/periods/period.ts';
import type { RowChoices } from '../../../src/company/pickers/choices.ts';
import type { StoredReport } from '../../../src/features/reports/storedReport.ts';
import { personName } from '../../../src/service/contract/personName.ts';
import { sampleReport } from '../features/reports/samples.ts';
import { type ClientOnSandbox, clientOnSandbox } from '../service/sandboxClient.ts';
import { type Action, withUser } from './scriptedUser.ts';
import './withoutEditor.ts';

const { ReportWizard, summary } = await import('../../../src/features/reports/wizard.ts');
const { creationFrom } = await import('../../../src/features/reports/creation.ts');
const { KnownCompanies } = await import('../../../src/company/known/known.ts');

/** The day on which all this happens: on that of the computer, the month may end within a test. */
const today = new Date(2026, 5, 17);
const { lastMonth } = usualPeriods(today);
const text = (typed: string): Action => ({ text: typed });

describe('the dialog of a report', () => {
  let client: ClientOnSandbox;

  before(async () => {
    client = await clientOnSandbox({ employees: 12, departments: 3 });
  });

  beforeEach(() => mock.timers.enable({ apis: ['Date'], now: today }));

  afterEach(() => mock.timers.reset());

  after(() => client[Symbol.asyncDispose]());

  const acme = { id: 'acme', name: 'Acme', instance: 'i1', baseUrl: 'https://acme.example.com' };
  const wizard = new ReportWizard(new KnownCompanies());
  const ask = (actions: readonly Action[], earlier: readonly StoredReport[] = [], rows?: RowChoices) =>
    withUser(actions, () => wizard.ask(acme, client.service, earlier, rows));
  const monthly = text('Activité mensuelle');
  const otherDates = text('Other dates…');

  it('asks four questions where nothing is typed or filtered', async () => {
    const { result, seen } = await ask([monthly, 'enter', 'enter', 'enter']);
    assert.equal(result?.template.name, 'Activité mensuelle');
    assert.deepEqual(
      seen.map((line) => line.split(' ')[0]),
      ['1/4', '2/4', '3/4', '4/4'],
    );
  });

  it('starts with what was entered until the report is created', async () => {
    const { result, seen } = await ask([
      ...(['enter', otherDates, text('2026-05-01'), text('2026-05-31'), 'enter', 'enter'] as const),
    ]);
    assert.match(seen[0] ?? '', /\[Activité mensuelle\]$/);
    const { seen: again } = await ask(['enter', 'enter', 'enter', 'cancel']);
    assert.match(again[1] ?? '', /^2\/6 Select the period.*\[Other dates…\]$/);
    assert.match(again[3] ?? '', /^4\/6 Last day .*\[2026-05-31\]$/);
    wizard.forget(acme);
    const { seen: later } = await ask(['enter', 'cancel']);
    assert.equal(result?.to, '2026-05-31');
    assert.match(later[1] ?? '', /^2\/4 Select the period of the report.*\[Template default\]$/);
  });

  for (const [change, other] of [
    ['leads to another company now', { ...acme, baseUrl: 'https://other.example.com' }],
    ['was removed, and another one has its id', { ...acme, instance: 'i2' }],
  ] as const) {
    it(`does not start with what was entered before its connection ${change}`, async () => {
      await ask([monthly, text('Last month'), 'enter', 'enter']);
      const { seen } = await withUser(['enter', 'cancel'], () => wizard.ask(other, client.service, []));
      assert.match(seen[1] ?? '', /\[Template default\]$/);
      wizard.forget(acme);
    });
  }

  it('forgets what was entered when it is cancelled', async () => {
    await ask([monthly, otherDates, text('2026-05-01'), 'cancel']);
    const { seen } = await ask(['enter', 'cancel']);
    assert.match(seen[1] ?? '', /\[Template default\]$/);
  });

  it('offers usual periods, and shows which one was picked on the way back', async () => {
    const { result, seen } = await ask(['enter', text('Last month'), 'back', 'enter', 'enter', 'enter']);
    assert.deepEqual([result?.from, result?.to], [lastMonth.from, lastMonth.to]);
    assert.match(seen[3] ?? '', /^2\/4 Select the period.* \(9\) \[Last month\]$/);
    assert.equal(summary(result ?? assert.fail('a draft')).split(' · ')[1], daysText(lastMonth, 'en'));
    wizard.forget(acme);
  });

  it('types another template, and goes back to the list', async () => {
    const other = text('Type another template ID…');
    const { result, seen } = await ask([
      ...([other, text('mine'), 'back', 'back', monthly, 'back', other, text('yours')] as const),
      ...(['enter', 'enter', 'enter'] as const),
    ]);
    assert.deepEqual(result?.template, { id: 'yours', filterKinds: [] });
    assert.equal(seen[1], '2/5 Template ID []');
    assert.match(seen[2] ?? '', /^3\/5 Select the period/);
    assert.equal(seen[3], '2/5 Template ID [mine]');
    assert.match(seen[4] ?? '', /^1\/5 Select a template.*\[Type another template ID…\]$/);
    assert.match(seen[5] ?? '', /^2\/4 Select the period/);
  });

  it('filters on employees of several searches, each of which is one request', async () => {
    wizard.forget(acme);
    const [first, second] = await names();
    const before = client.requests.length;
    const { result, seen } = await ask([
      ...([monthly, 'enter', text('Employees…')] as const),
      ...([text(''), { tick: [first] }, 'back', 'back', text('nobody'), 'back', text('')] as const),
      ...([{ tick: [first, second] }, 'enter'] as const),
    ]);
    assert.deepEqual(
      result?.choices.map(({ name }) => name),
      [first, second],
    );
    assert.match(seen[5] ?? '', /^6\/6 Reports are generated in the background/);
    assert.match(seen[6] ?? '', new RegExp(`^5/6 12 found.*\\[${first}\\]$`));
    assert.equal(
      seen[7],
      '4/6 Search by the beginning of a name; leave it empty to list the first employees []',
    );
    assert.match(seen[8] ?? '', /^5\/6 No employee was found/);
    const searches = client.requests.slice(before).filter((line) => line.includes('employees'));
    assert.equal(searches.length, 3, searches.join('; '));
  });

  it('is about the department of a row after two questions, and reads nothing but the templates', async () => {
    const before = client.requests.length;
    const finance = { id: '101', name: 'Finance' };
    const rows: RowChoices = { connection: 'acme', kind: 'departments', choices: [finance] };
    const { result, seen } = await ask([monthly, text('Last month')], [], rows);
    assert.deepEqual(
      seen.map((line) => line.split(' ')[0]),
      ['1/2', '2/2'],
    );
    assert.deepEqual(client.requests.slice(before), ['GET /service-timesheet/api/report-templates 200']);
    const { startsOn, endsOn, filters } = creationFrom(result ?? assert.fail('a draft'));
    assert.deepEqual([startsOn, endsOn], [lastMonth.from, lastMonth.to]);
    assert.deepEqual(filters, [{ kind: 'departments', values: [101] }]);
    wizard.forget(acme);
  });

  it('drops the choices when another kind is picked', async () => {
    const { seen } = await ask([
      ...(['enter', 'enter', text('Departments…'), 'back'] as const),
      ...([text('Employees…'), text(''), 'cancel'] as const),
    ]);
    assert.match(seen.at(-1) ?? '', /^5\/6 12 found.*\[\]$/);
  });

  it('takes the highlighted department on Enter, and stays open where nothing is ticked or highlighted', async () => {
    const { result, seen } = await ask([
      ...([monthly, 'enter', text('Departments…'), 'enter', { highlight: 'Finance' }, 'enter'] as const),
    ]);
    assert.equal(seen[4], 'stays open: Acme: Create Report: Tick at least one, or go back.');
    assert.deepEqual(
      creationFrom(result ?? assert.fail('a draft')).filters?.map(({ kind, values }) => [
        kind,
        values.length,
      ]),
      [['departments', 1]],
    );
    wizard.forget(acme);
  });

  it('offers the kinds of the template’s filters and of earlier reports, legal entities by name, others by id', async () => {
    const earlier = [sampleReport({ filters: [{ kind: 'owners', values: [7] }] })];
    const { result, seen } = await ask(
      [
        ...([text('Weekly hours (France)'), 'enter', text('legal-entities…')] as const),
        ...([{ tick: ['Helianthe UK Ltd', 'Hélianthe France SAS'] }, 'enter'] as const),
      ],
      earlier,
    );
    assert.match(seen[2] ?? '', /^3\/4 Select who to include.* \(5\) \[The template’s filters\]$/);
    assert.equal(seen[3], '4/5 Select the legal entities to include (4) []');
    assert.deepEqual(creationFrom(result ?? assert.fail('a draft')).filters, [
      { kind: 'legal-entities', values: [2, 1] },
    ]);
    wizard.forget(acme);
    const { result: owners, seen: typed } = await ask(
      [monthly, 'enter', text('owners…'), text('x'), text('7'), 'enter'],
      earlier,
    );
    assert.equal(typed[3], '4/5 IDs of owners, separated by spaces or commas []');
    assert.match(typed[4] ?? '', /^stays open: The ID “x” is not a whole number/);
    assert.equal(owners?.filterKind, 'owners');
    wizard.forget(acme);
  });

  it('keeps the number of a template that has one, listed or typed again', async () => {
    await using numbers = await clientOnSandbox({ employees: 3, quirks: ['number-template-ids'] });
    const askThere = (actions: readonly Action[], earlier: readonly StoredReport[] = []) =>
      withUser(actions, () => wizard.ask({ ...acme, id: 'numbers' }, numbers.service, earlier));
    const { result } = await askThere([monthly, 'enter', 'enter', 'enter']);
    const creation = creationFrom(result ?? assert.fail('a draft'));
    assert.equal(typeof creation.templateId, 'number');
    const created = await numbers.service.createReport(creation);
    assert.equal(created.templateId, creation.templateId);
    wizard.forget({ ...acme, id: 'numbers' });
    const { templateId } = creation;
    const { result: typed } = await askThere(
      [text('Type another template ID…'), text(String(templateId)), 'enter', 'enter', 'enter'],
      [sampleReport({ templateId })],
    );
    assert.equal(typed?.template.id, templateId);
  });

  it('says how many templates and employees are listed of those that the service counts', async () => {
    await using quirky = await clientOnSandbox({ employees: 12, departments: 3, quirks: ['missing-rows'] });
    const wizard = new ReportWizard(new KnownCompanies());
    const { seen } = await withUser(['enter', 'enter', text('Employees…'), 'enter', 'cancel'], () =>
      wizard.ask({ ...acme, id: 'quirky' }, quirky.service, []),
    );
    const { length } = (await client.service.reportTemplates()).items;
    assert.ok(seen[0]?.includes(`one of ${length} templates (${length + 2} in total)`), seen[0]);
    assert.match(seen[4] ?? '', /Showing 12 of 14 employees; go back/);
    const lists = quirky.requests.filter((request) => /report-templates|employees/.test(request));
    assert.equal(lists.length, 2);
  });

  async function names(): Promise<readonly [string, string]> {
    const { items } = await client.service.employees({});
    const [one = assert.fail('there is an employee'), two = assert.fail('there are two')] = items;
    return [personName(one) ?? one.id, personName(two) ?? two.id];
  }
});
