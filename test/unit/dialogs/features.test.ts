import assert from 'node:assert/strict';
import { personName } from '../../../src/domain/personName.ts';
import type { LeavesDraft } from '../../../src/leaves/dialog.ts';
import { defaultDialect } from '../../../src/service/connection.ts';
import { runDialog } from '../../../src/ui/dialogs/steps.ts';
import { LoadedResources } from '../../../src/ui/loadedResources.ts';
import type { Session } from '../../../src/ui/session.ts';
import { FakeMemento } from '../connections/fakes.ts';
import { type ClientOnSandbox, clientOnSandbox } from '../service/sandboxClient.ts';
import { type Action, withUser } from './scriptedUser.ts';
import { importWithoutEditor } from './withoutEditor.ts';

const source = (path: string) => new URL(`../../../src/${path}`, import.meta.url);
const { ReportWizard }: typeof import('../../../src/reports/wizard.ts') = await importWithoutEditor(
  source('reports/wizard.ts'),
);
const { DepartmentDirectory }: typeof import('../../../src/ui/departmentDirectory.ts') =
  await importWithoutEditor(source('ui/departmentDirectory.ts'));
const leaves: typeof import('../../../src/leaves/dialog.ts') = await importWithoutEditor(
  source('leaves/dialog.ts'),
);
const { askFilter }: typeof import('../../../src/employees/askFilter.ts') = await importWithoutEditor(
  source('employees/askFilter.ts'),
);
const documents: typeof import('../../../src/documents/dialogs.ts') = await importWithoutEditor(
  source('documents/dialogs.ts'),
);

const text = (typed: string): Action => ({ text: typed });

describe('the dialogs of the features', () => {
  let client: ClientOnSandbox;

  before(async () => {
    client = await clientOnSandbox({ employees: 12, departments: 3 });
  });

  after(() => client[Symbol.asyncDispose]());

  describe('for a report', () => {
    const wizard = new ReportWizard(new DepartmentDirectory(new LoadedResources()));
    const ask = (actions: readonly Action[]) =>
      withUser(actions, () => wizard.ask('acme', client.service, ['last-used']));
    const monthly = text('Activité mensuelle');

    it('asks five questions where nothing is typed or filtered', async () => {
      const { result, seen } = await ask([monthly, 'enter', 'enter', 'enter', 'enter']);
      assert.equal(result?.template.name, 'Activité mensuelle');
      assert.deepEqual(
        seen.map((line) => line.split(' ')[0]),
        ['1/5', '2/5', '3/5', '4/5', '5/5'],
      );
    });

    it('starts with what was entered until the report is created', async () => {
      const { result, seen } = await ask(['enter', text('2026-05-01'), text('2026-05-31'), 'enter', 'enter']);
      assert.match(seen[0] ?? '', /\[Activité mensuelle\]$/);
      wizard.forget('acme');
      const { seen: later } = await ask(['enter', 'cancel']);
      assert.equal(result?.endsOn, '2026-05-31');
      assert.match(later[1] ?? '', /^2\/5 First day of the report.*\[\]$/);
    });

    it('forgets what was entered when it is cancelled', async () => {
      await ask([monthly, text('2026-05-01'), 'cancel']);
      const { seen } = await ask(['enter', 'cancel']);
      assert.match(seen[1] ?? '', /\[\]$/);
    });

    it('types another template, and goes back to the list', async () => {
      const other = text('Type another template id…');
      const { result, seen } = await ask([
        ...([other, text('mine'), 'back', 'back', monthly, 'back', other, text('yours')] as const),
        ...(['enter', 'enter', 'enter', 'enter'] as const),
      ]);
      assert.deepEqual(result?.template, { id: 'yours', name: 'yours' });
      assert.equal(seen[1], '2/6 Id of the template to generate the report from []');
      assert.match(seen[2] ?? '', /^3\/6 First day/);
      assert.equal(seen[3], '2/6 Id of the template to generate the report from [mine]');
      assert.match(seen[4] ?? '', /^1\/6 Template .*\[Type another template id…\]$/);
      assert.match(seen[5] ?? '', /^2\/5 First day/);
    });

    it('filters on employees of several searches, each of which is one request', async () => {
      wizard.forget('acme');
      const [first, second] = await names();
      const before = client.requests.length;
      const { result, seen } = await ask([
        ...([monthly, 'enter', 'enter', text('Employees…')] as const),
        ...([text(''), { tick: [first] }, 'back', 'back', text('nobody'), 'back', text('')] as const),
        ...([{ tick: [first, second] }, 'enter'] as const),
      ]);
      assert.deepEqual(
        result?.choices.map(({ name }) => name),
        [first, second],
      );
      assert.match(seen[6] ?? '', /^7\/7 The service generates it/);
      assert.match(seen[7] ?? '', new RegExp(`^6/7 12 found.*\\[${first}\\]$`));
      assert.equal(
        seen[8],
        '5/7 Search by the beginning of a name; leave it empty to list the first employees []',
      );
      assert.match(seen[9] ?? '', /^6\/7 Nobody was found/);
      const searches = client.requests.slice(before).filter((line) => line.includes('employees'));
      assert.equal(searches.length, 3, searches.join('; '));
    });

    it('drops the choices when another kind is picked', async () => {
      const { seen } = await ask([
        ...(['enter', 'enter', 'enter', text('Departments…'), 'back'] as const),
        ...([text('Employees…'), text(''), 'cancel'] as const),
      ]);
      assert.match(seen.at(-1) ?? '', /^6\/7 12 found.*\[\]$/);
    });

    async function names(): Promise<readonly [string, string]> {
      const { items } = await client.service.employees({});
      const [one = assert.fail('there is an employee'), two = assert.fail('there are two')] = items;
      return [personName(one) ?? one.id, personName(two) ?? two.id];
    }
  });

  describe('for leaves', () => {
    const ask = (actions: readonly Action[]) =>
      withUser(actions, () =>
        runDialog<LeavesDraft>(
          'T',
          [
            ...leaves.audienceSteps(client.service, new DepartmentDirectory(new LoadedResources())),
            ...leaves.periodSteps(),
          ],
          leaves.emptyDraft,
        ),
      );

    it('asks for other days after the usual periods, and counts them', async () => {
      const { result, seen } = await ask([
        ...[text('Legal entities by id…'), text('1 x'), text('1, 2'), text('Other dates…')],
        ...([
          text('2026-01-01'),
          'back',
          'back',
          'enter',
          'enter',
          text('2025-12-31'),
          text('2026-01-31'),
        ] as const),
      ]);
      assert.deepEqual(
        [result?.of, result?.choices.map(({ id }) => id), result?.from, result?.to],
        ['legal-entity', ['1', '2'], '2026-01-01', '2026-01-31'],
      );
      assert.match(seen[2] ?? '', /^stays open: The id “x”/);
      assert.match(seen[3] ?? '', /^3\/3 Days to show leaves for \(4\) \[This month\]$/);
      assert.deepEqual(seen.slice(4, 10), [
        '4/5 First day []',
        '5/5 Last day [2026-01-01]',
        '4/5 First day [2026-01-01]',
        '3/5 Days to show leaves for (4) [Other dates…]',
        '4/5 First day [2026-01-01]',
        '5/5 Last day [2026-01-01]',
      ]);
      assert.equal(seen[10], 'stays open: The last day is before the first day.');
    });

    it('takes no empty list of departments, and drops it for another kind', async () => {
      const { result, seen } = await ask([
        ...([text('Departments…'), { tick: [] }, { tick: ['Finance'] }, 'back', 'back'] as const),
        ...([text('Employees by id…'), text('7'), 'enter'] as const),
      ]);
      assert.match(seen[1] ?? '', /^2\/3 Departments whose employees’ leaves to show/);
      assert.equal(seen[2], 'stays open: ');
      assert.match(seen[4] ?? '', /^2\/3 Departments .*\[Finance\]$/);
      assert.equal(seen[6], '2/3 Ids, separated by spaces or commas []');
      assert.deepEqual([result?.choices, result?.otherDays], [[{ id: '7', name: '' }], false]);
      assert.match(result?.from ?? '', /^\d{4}-\d{2}-01$/);
    });
  });

  describe('for the employees view', () => {
    const session = (): Session => ({
      connection: {
        id: 'acme',
        name: 'Acme',
        baseUrl: 'https://acme.example',
        tokenUrl: 'https://acme.example/token',
        scopes: [],
        dialect: defaultDialect,
        kind: 'remote',
      },
      service: () => Promise.resolve(client.service),
    });
    const ask = (actions: readonly Action[]) =>
      withUser(actions, () =>
        askFilter(session(), new DepartmentDirectory(new LoadedResources()), { statuses: ['active'] }),
      );

    it('asks for statuses and a department, and keeps the statuses on the way back', async () => {
      const { result, seen } = await ask([{ tick: [] }, 'back', { tick: ['active'] }, text('Finance')]);
      assert.deepEqual(result?.statuses, ['active']);
      assert.equal(result?.department?.name, 'Finance');
      assert.match(seen[0] ?? '', /^1\/2 Statuses .*\[active\]$/);
      assert.match(seen[2] ?? '', /^1\/2 Statuses .*\[\]$/);
    });

    it('filters on no department where any is picked', async () => {
      const { result } = await ask(['enter', text('Any department')]);
      assert.deepEqual(result, { statuses: ['active'] });
    });
  });

  describe('for documents', () => {
    it('asks for a kind of resource and an id', async () => {
      const { result, seen } = await withUser([text('Leave'), 'back', 'enter', text(' '), text(' 7 ')], () =>
        documents.askForResource(),
      );
      assert.deepEqual(result, { resource: 'leaves', id: '7' });
      assert.match(seen[2] ?? '', /^1\/2 What to open \(8\) \[Leave\]$/);
      assert.equal(seen[4], 'stays open: Enter an id.');
    });

    it('asks for axes in one question without a number, and starts from the last ones', async () => {
      const state = new FakeMemento();
      const { result, seen } = await withUser([text('a.b'), text('a, 1')], () => documents.askForAxes(state));
      assert.deepEqual(result, ['a', '1']);
      assert.equal(seen[0], 'Ids of the axes, separated by commas []');
      const again = await withUser(['cancel'], () => documents.askForAxes(state));
      assert.deepEqual(
        [again.result, again.seen],
        [undefined, ['Ids of the axes, separated by commas [a, 1]']],
      );
    });
  });
});
