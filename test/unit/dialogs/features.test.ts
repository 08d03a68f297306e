import assert from 'node:assert/strict';
import type { LeavesDraft } from '../../../src/features/leaves/dialog.ts';
import { runDialog } from '../../../src/platform/dialogs/steps.ts';
import type { Session } from '../../../src/platform/session.ts';
import { conformItems } from '../../../src/service/contract/check/conform.ts';
import { LegalEntity } from '../../../src/service/contract/organization/legalEntities.ts';
import type { DocumentKind } from '../../../src/service/contract/resources.ts';
import { defaultDialect } from '../../../src/service/http/connection.ts';
import { FakeMemento } from '../features/connections/fakes.ts';
import { type ClientOnSandbox, clientOnSandbox } from '../service/sandboxClient.ts';
import { type Action, user, withUser } from './scriptedUser.ts';
import './withoutEditor.ts';

const { KnownCompanies, searchTexts } = await import('../../../src/company/known/known.ts');
const leaves = await import('../../../src/features/leaves/dialog.ts');
const { legalEntityQuestion, rowChoices } = await import('../../../src/company/pickers/choices.ts');
const { EmployeeFilters } = await import('../../../src/features/employees/employeeFilter.ts');
const { askFilter } = await import('../../../src/features/employees/filterDialog.ts');
const documents = await import('../../../src/features/documents/people.ts');

const readPage = async (items: readonly unknown[]) => conformItems(LegalEntity, items, () => undefined);
const text = (typed: string): Action => ({ text: typed });

describe('the dialogs of the features', () => {
  let client: ClientOnSandbox;

  before(async () => {
    client = await clientOnSandbox({ employees: 12, departments: 3 });
  });

  after(() => client[Symbol.asyncDispose]());

  describe('for leaves', () => {
    const ask = (actions: readonly Action[], known = new KnownCompanies()) =>
      withUser(actions, () =>
        runDialog<LeavesDraft>(
          'T',
          [...leaves.audienceSteps(client.service, known), ...leaves.leavesPeriodSteps()],
          leaves.emptyDraft,
        ),
      );

    it('asks for other days after the usual periods, and counts them', async () => {
      const { result, seen } = await ask([
        ...[text('Employees by ID…'), text('1 x'), text('1, 2'), text('Other dates…')],
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
        ['employee', ['1', '2'], '2026-01-01', '2026-01-31'],
      );
      assert.match(seen[2] ?? '', /^stays open: The ID “x”/);
      assert.match(seen[3] ?? '', /^3\/3 Select the period \(11\) \[This month\]$/);
      assert.deepEqual(seen.slice(4, 10), [
        '4/5 First day []',
        '5/5 Last day [2026-01-01]',
        '4/5 First day [2026-01-01]',
        '3/5 Select the period (11) [Other dates…]',
        '4/5 First day [2026-01-01]',
        '5/5 Last day [2026-01-01]',
      ]);
      assert.equal(seen[10], 'stays open: The last day is before the first day.');
    });

    it('lists the legal entities by name with one request, and keeps the names', async () => {
      const before = client.requests.length;
      const { result, seen } = await ask([
        ...([text('Legal entities…'), { tick: ['Helianthe UK Ltd'] }, 'back', 'enter', 'enter'] as const),
      ]);
      assert.match(seen[1] ?? '', /^2\/3 Select legal entities \(4\) \[\]$/);
      assert.deepEqual(leaves.ownersOf(result ?? assert.fail('a draft')), {
        of: 'legal-entity',
        ids: ['2'],
        audience: 'Helianthe UK Ltd',
      });
      const sent = client.requests.slice(before).filter((line) => !line.startsWith('POST /connect/token'));
      assert.deepEqual(sent, ['GET /service-api/legal-entities 200']);
    });

    for (const [why, options, sentence] of [
      [
        'the scope is missing',
        { scopes: ['employees.readonly'] },
        /needs the scope legal-entities\.readonly/,
      ],
      ['there is no client', { credentials: { apiKey: 'key' } }, /has no client ID and secret/],
    ] as const) {
      it(`takes typed ids of legal entities where ${why}, and says so`, async () => {
        await using other = await clientOnSandbox({ employees: 3, departments: 1 }, options);
        const { result, seen } = await withUser(
          [text('Legal entities…'), text('x'), text('1, 2'), 'enter'],
          () =>
            runDialog<LeavesDraft>(
              'T',
              [...leaves.audienceSteps(other.service, new KnownCompanies()), ...leaves.leavesPeriodSteps()],
              leaves.emptyDraft,
            ),
        );
        assert.match(seen[1] ?? '', sentence);
        assert.match(
          seen[1] ?? '',
          /^2\/3 Select legal entities\. IDs, separated.*\. Could not list the legal entities/,
        );
        assert.match(seen[2] ?? '', /^stays open: The ID “x”/);
        assert.deepEqual(result?.choices, [
          { id: '1', name: '' },
          { id: '2', name: '' },
        ]);
      });
    }

    it('lists the legal entities once for all dialogs, and knows their names from then on', async () => {
      const known = new KnownCompanies();
      const ticks = [text('Legal entities…'), { tick: ['Helianthe UK Ltd'] }, 'enter'] as const;
      const first = await ask(ticks, known);
      const before = client.requests.length;
      const second = await ask(ticks, known);
      assert.deepEqual(second, first);
      assert.deepEqual(client.requests.slice(before), []);
      const entity = known.of(client.service).find('legal-entities', '2') ?? assert.fail();
      assert.deepEqual([entity.name, entity.status], ['Helianthe UK Ltd', 'GBR']);
      assert.ok(!searchTexts(entity).includes('GBR'), 'a country is not what is searched');
    });

    it('shows legal entities of a careless service as text, says which are left out, and asks again', async () => {
      const listed = async (body: readonly unknown[], actions: readonly Action[]) => {
        let requests = 0;
        const service = {
          ...client.service,
          legalEntities: async () => {
            requests += 1;
            return await readPage(body);
          },
        };
        const known = new KnownCompanies();
        const dialog = () => runDialog('T', [legalEntityQuestion(service, known, 'Which')], { choices: [] });
        await withUser(actions, dialog);
        const { result, seen } = await withUser(actions, dialog);
        assert.equal(requests, 2);
        return { choices: result?.choices, seen: seen[0] ?? '', items: user.items };
      };
      const icons = { id: 'LE 1', legalName: '$(trash) [x](command:y)', countryCode: null, isArchived: true };
      const some = await listed(
        [icons, { id: '2', legalName: '', links: null }, { legalName: 'No id' }],
        [{ tick: ['2'] }],
      );
      assert.match(some.seen, /Which\. Showing 2 of 3\. \(2\)/);
      assert.deepEqual(some.choices, [{ id: '2', name: '2' }]);
      assert.deepEqual(
        some.items.map(({ label, description }) => [label.startsWith('$('), description]),
        [
          [false, 'LE 1 · archived'],
          [false, '2'],
        ],
      );
      const none = await listed([{}, null], [text('7')]);
      assert.match(none.seen, /Which\. IDs, .* commas\. Showing 0 of 2\./);
      assert.deepEqual(none.choices, [{ id: '7', name: '' }]);
      const empty = await listed([], [text('7')]);
      assert.match(empty.seen, /\. This connection cannot see any legal entities/);
    });

    it('takes no empty list of departments, and drops it for another kind', async () => {
      const { result, seen } = await ask([
        ...([text('Departments…'), { tick: [] }, { tick: ['Finance'] }, 'back', 'back'] as const),
        ...([text('Employees by ID…'), text('7'), 'enter'] as const),
      ]);
      assert.match(seen[1] ?? '', /^2\/3 Select departments/);
      assert.equal(seen[2], 'stays open: T: Tick at least one, or go back.');
      assert.match(seen[4] ?? '', /^2\/3 Select departments .*\[Finance\]$/);
      assert.equal(seen[6], '2/3 IDs, separated by spaces or commas []');
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
      withUser(actions, () => askFilter(session(), new KnownCompanies(), { statuses: ['active'] }));

    it('asks for statuses and a department, and keeps the statuses on the way back', async () => {
      const { result, seen } = await ask([{ tick: [] }, 'back', { tick: ['active'] }, text('Finance')]);
      assert.deepEqual(result?.statuses, ['active']);
      assert.equal(result?.department?.name, 'Finance');
      assert.match(seen[0] ?? '', /^1\/2 Select statuses .*\[active\]$/);
      assert.match(seen[2] ?? '', /^1\/2 Select statuses .*\[\]$/);
    });

    it('asks for legal entities by name and for managers where these are ticked', async () => {
      const [manager] = (await client.service.employees({})).items;
      const name = manager?.name ?? assert.fail('An employee of the sandbox has no name.');
      const before = client.requests.length;
      const { result, seen } = await ask([
        { tick: ['active', 'Sort by…', 'By legal entity…', 'By manager…'] },
        text('Any department'),
        { tick: ['Helianthe UK Ltd'] },
        text(''),
        { tick: [name] },
        text('Newest first'),
      ]);
      assert.match(seen[2] ?? '', /^3\/6 Select legal entities/);
      assert.deepEqual(
        [result?.statuses, result?.order, result?.legalEntities],
        [['active'], 'newest', [{ id: '2', name: 'Helianthe UK Ltd' }]],
      );
      assert.deepEqual(result?.managers, [{ id: manager?.id, name }]);
      const sent = client.requests.slice(before).filter((line) => !line.startsWith('POST /connect/token'));
      assert.deepEqual(
        sent.slice(-2).map((line) => line.replace(/ \d+$/, '')),
        ['GET /service-api/legal-entities', 'GET /service-api/employees'],
      );
    });

    it('asks for the days of the contract and the job title where these are ticked', async () => {
      const { result, seen } = await ask([
        { tick: ['Joined since…', 'Leaves until…', 'By job title…'] },
        text('Any department'),
        text('2026-09-31'),
        text('2026-09-01'),
        text('2026-12-31'),
        text(' dev '),
      ]);
      assert.deepEqual(result, {
        ...{ statuses: [], joinedSince: '2026-09-01', leavesUntil: '2026-12-31', jobTitle: 'dev' },
      });
      assert.match(seen.join('\n'), /First day of the contract, from.*\n.*This is not a day of the calendar/);
    });

    it('asks for the order where that is ticked, from the present one', async () => {
      const { result, seen } = await ask([
        { tick: ['Sort by…'] },
        text('Any department'),
        'back',
        'enter',
        text('First day of the contract, latest first'),
      ]);
      assert.deepEqual(result, { statuses: [], order: 'firstDay' });
      assert.match(seen[2] ?? '', /^3\/3 Select the sort order \(5\) \[Family name\]$/);
      assert.deepEqual(user.items.filter(({ description }) => description === 'reads all pages').length, 3);
      const filters = new EmployeeFilters();
      filters.filterBy(result);
      assert.equal(filters.text, 'by first day, latest first');
      assert.equal(filters.query.order, 'firstDay');
      const again = await withUser(['enter', text('Any department'), text('Family name')], () =>
        askFilter(session(), new KnownCompanies(), filters.filter),
      );
      assert.match(again.seen[0] ?? '', /^1\/3 .*\[Sort by…\]$/);
      assert.match(again.seen[2] ?? '', /\[First day of the contract, latest first\]$/);
      assert.deepEqual(again.result, { statuses: [] });
    });

    it('takes the days of contracts that are typed with a search, as the header writes them', () => {
      const filters = new EmployeeFilters();
      filters.filterBy({ statuses: ['active'] });
      filters.searchTyped('Mar Joined since 2026-09-01  leaves until 2026-12-31');
      assert.equal(filters.text, '“Mar” · active · joined since 2026-09-01 · leaves until 2026-12-31');
      filters.searchTyped('joined since 2026-10-01');
      assert.deepEqual([filters.search, filters.filter.joinedSince], ['', '2026-10-01']);
      filters.searchTyped('joined since autumn');
      assert.deepEqual(filters.search, 'joined since autumn');
    });

    it('drops the parts that are no longer ticked', async () => {
      const before = {
        statuses: ['active'],
        department: { id: '101', name: 'X' },
        legalEntities: [{ id: '2', name: 'Y' }],
        managers: [{ id: '3', name: 'Z' }],
        order: 'newest',
      } as const;
      const { result, seen } = await withUser([{ tick: ['active'] }, text('Any department')], () =>
        askFilter(session(), new KnownCompanies(), before),
      );
      assert.match(seen[0] ?? '', /^1\/6 .*\[active, Sort by…, By legal entity…, By manager…\]$/);
      assert.deepEqual(result, { statuses: ['active'] });
    });

    it('filters on no department where any is picked', async () => {
      const { result } = await ask(['enter', text('Any department')]);
      assert.deepEqual(result, { statuses: ['active'] });
    });
  });

  describe('from rows', () => {
    const row = (resource: DocumentKind, id: string, name?: string) => ({
      address: { connection: 'acme', resource, id },
      ...(name !== undefined && { name }),
    });
    const person = row('employees', '7', 'Adam Ann');

    it('are about the row whose menu was opened', () => {
      assert.deepEqual(rowChoices({ target: person, selection: [] }), {
        connection: 'acme',
        kind: 'employees',
        choices: [{ id: '7', name: 'Adam Ann' }],
      });
    });

    it('are about all selected rows of its kind, each person once', () => {
      const selection = [
        person,
        row('users', '8'),
        row('employees', '7', 'Adam Ann'),
        row('departments', '1'),
      ];
      const chosen = rowChoices({ target: person, selection });
      assert.deepEqual(
        chosen?.choices.map(({ id, name }) => `${id} ${name}`),
        ['7 Adam Ann', '8 '],
      );
      assert.equal(rowChoices({ target: row('departments', '1'), selection })?.choices.length, 1);
    });

    it('are about nothing where the row is of another kind', () => {
      assert.equal(rowChoices({ target: row('reports', '1'), selection: [] }), undefined);
      assert.equal(rowChoices({ target: undefined, selection: [person] }), undefined);
    });
  });

  describe('for documents', () => {
    it('asks for axes in one question without a number, and starts from the last ones', async () => {
      const state = new FakeMemento();
      const { result, seen } = await withUser([text('a.b'), text('a, 1')], () => documents.askForAxes(state));
      assert.deepEqual(result, ['a', '1']);
      assert.equal(seen[0], 'IDs of the axes, separated by commas []');
      const again = await withUser(['cancel'], () => documents.askForAxes(state));
      assert.deepEqual(
        [again.result, again.seen],
        [undefined, ['IDs of the axes, separated by commas [a, 1]']],
      );
    });
  });
});
