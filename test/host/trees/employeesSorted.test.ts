import assert from 'node:assert/strict';
import type { KnownCompany } from '../../../src/company/known/known.ts';
import { type ClientOnSandbox, clientOnSandbox } from '../../unit/service/sandboxClient.ts';
import { until } from '../features/documents/support.ts';
import { replaced } from '../fuzz/fakeWindow.ts';
import { rowsOf, textsOf } from './support.ts';
import { contextOf, employeesOf, serving } from './views.ts';

type View = ReturnType<typeof employeesOf>;

/** The ids of the people that a view shows. */
async function idsIn({ tree }: Pick<View, 'tree'>): Promise<readonly string[]> {
  return (await rowsOf(tree)).flatMap(({ row }) => (row.kind === 'person' ? row.person.id : []));
}

const route = 'GET /service-api/employees';

/** The requests for pages of employees. */
function sentBy({ requests }: Pick<ClientOnSandbox, 'requests'>): readonly string[] {
  return requests.filter((request) => request.startsWith(route));
}

describe('employees in an order that the service does not have', () => {
  it('are read once in the longest pages, also with a search, and say their order in the header', async () => {
    await using client = await clientOnSandbox({ employees: 230, departments: 12 }, { pageSize: 25 });
    const context = contextOf(client.service);
    const view = employeesOf(client.service, context);
    const company: KnownCompany = context.known.of(client.service);
    const valuesIn = async (field: 'contractStart' | 'contractEnd' | 'jobTitle') =>
      (await idsIn(view)).map((id) => company.placement(id)[field] ?? '');
    for (const [order, field, header] of [
      ['firstDay', 'contractStart', 'by first day, latest first'],
      ['lastDay', 'contractEnd', 'by last day, earliest first'],
      ['jobTitle', 'jobTitle', 'by job title'],
    ] as const) {
      client.requests.length = 0;
      view.filters.filterBy({ statuses: [], order });
      view.tree.refresh();
      const values = await valuesIn(field);
      const known = values.filter((value) => value !== '');
      const sorted = known.toSorted(new Intl.Collator('en').compare);
      assert.equal(values.length, 230);
      assert.ok(known.length > 1);
      assert.deepEqual(values.slice(0, known.length), order === 'firstDay' ? sorted.toReversed() : sorted);
      const [first = ''] = await textsOf(view.tree);
      assert.ok(values[0] && first.endsWith(` · ${values[0]}`), first);
      const last = (await textsOf(view.tree)).at(-1) ?? '';
      assert.equal(/ · \d{4}-\d\d-\d\d$/.test(last), order === 'firstDay', last);
      assert.equal(sentBy(client).length, 3);
      assert.equal(view.source.description?.(), `230 people · ${header}`);
      assert.deepEqual(view.source.exportable()?.from, { of: 'employees', query: { order } });
    }
    client.requests.length = 0;
    view.filters.searchFor('a');
    view.filters.filterBy({ statuses: [], order: 'firstDay' });
    view.tree.refresh();
    const days = await valuesIn('contractStart');
    assert.ok(days.length > 1 && days.length < 230);
    assert.deepEqual(days, days.toSorted().toReversed());
    assert.equal(sentBy(client).length, 1);
  });

  for (const [choice, shown, header] of [
    ['Read All', 520, '520 people · by first day, latest first'],
    [undefined, 100, '520 people · by first day, latest first'],
  ] as const) {
    it(`are asked about before the sixth request, and say that they are the first ones: ${choice}`, async () => {
      await using client = await clientOnSandbox({ employees: 520, departments: 12 });
      const view = employeesOf(client.service);
      const asked: string[] = [];
      using _ = replaced('showInformationMessage', (question: string) => {
        asked.push(`${question} ${sentBy(client).length}`);
        return Promise.resolve(choice);
      });
      view.filters.filterBy({ statuses: [], order: 'firstDay' });
      assert.equal((await idsIn(view)).length, shown);
      assert.deepEqual(asked, ['Sorting the employees of Test takes 6 requests. Read all of them? 1']);
      assert.equal(sentBy(client).length, shown === 100 ? 1 : 6);
      assert.equal(view.source.description?.(), header);
      assert.equal(
        (await textsOf(view.tree)).includes('Only the first 100 records are shown: the list has more.'),
        choice === undefined,
      );
    });
  }

  it('are the ones that were read when the user stops', async () => {
    await using client = await clientOnSandbox({ employees: 230, departments: 12 });
    const view = employeesOf(client.service);
    const { faults } = client.sandbox;
    client.sandbox.onRequest(({ path }) => {
      if (path.startsWith('/service-api/employees')) {
        faults.add({ route, fault: 'stall-before-headers' });
      }
    });
    const stops: (() => void)[] = [];
    using _ = replaced('withProgress', (_: object, task: (progress: object, token: object) => unknown) =>
      task({ report: () => undefined }, { onCancellationRequested: (stop: () => void) => stops.push(stop) }),
    );
    view.filters.filterBy({ statuses: [], order: 'lastDay' });
    const reading = textsOf(view.tree);
    await until(() => stops.length > 0, 'the progress is shown');
    for (const stop of stops) {
      stop();
    }
    const [first, ...people] = await reading;
    assert.equal(first, 'Only the first 100 records are shown: the list has more.');
    assert.equal(people.length, 100);
  });

  it('say so where the service does not show what they are sorted by', async () => {
    const items = ['Zola', 'Étienne', 'Faure'].map((familyName, index) => ({
      id: String(index),
      familyName,
    }));
    await using view = await serving({ items });
    for (const order of ['firstDay', 'lastDay', 'jobTitle'] as const) {
      view.filters.filterBy({ statuses: [], order });
      view.tree.refresh();
      assert.deepEqual(await textsOf(view.tree), [
        'This connection cannot see what the list is sorted by | people are sorted by name',
        'Étienne',
        'Faure',
        'Zola',
      ]);
    }
    view.filters.filterBy({ statuses: [], order: 'newest' });
    view.tree.refresh();
    assert.deepEqual(await textsOf(view.tree), ['Zola', 'Étienne', 'Faure']);
  });
});
