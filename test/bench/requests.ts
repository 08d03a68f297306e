import { initialPolling, slowedDown } from '../../src/features/reports/follower.ts';
import type { Cursor } from '../../src/service/contract/listing.ts';
import '../unit/dialogs/withoutEditor.ts';
import { clientOnSandbox, connect } from '../unit/service/sandboxClient.ts';
import { sessionsOf } from './benchSessions.ts';
import type { Line } from './line.ts';

const { Search, searchOnce } = await import('../../src/features/find/search.ts');
const { KnownCompanies } = await import('../../src/company/known/known.ts');
const { departmentsSource } = await import('../../src/features/departments/source.ts');
const { knownPerson } = await import('../../src/company/known/records.ts');

const { signal } = new AbortController();
const size = { employees: 2_000, departments: 1_000 };

/** The requests of each task, counted at the sandbox, without those for tokens. They are the same in each round. */
export async function requests(): Promise<readonly Line[]> {
  await using client = await clientOnSandbox(size);
  const { service } = client;
  const known = new KnownCompanies();
  const company = known.of(service);
  const search = new Search({ service, company, language: 'en' });
  const lines: Line[] = [];
  const count = async (name: string, floor: number, against: string, task: () => Promise<unknown>) => {
    client.requests.length = 0;
    await task();
    const responses = client.requests.filter((request) => !request.includes('/connect/token '));
    lines.push({ name, unit: 'requests', figure: responses.length, floor, against });
    return responses.filter((response) => !response.endsWith(' 304')).length;
  };
  const view = departmentsSource({ sessions: sessionsOf(service), known }, () => undefined);
  const list = () => view.children(undefined, signal);
  const all = () => everyPage((next) => service.employees({}, next));

  await count('1 000 departments', 1, 'one response has them all', list);
  await count('Departments refreshed', 1, 'this list has no ETag', list);
  await count('First page of employees', 1, 'one page', () => service.employees({}));
  const changed = await count('First page refreshed, unchanged', 1, 'one 304', () => service.employees({}));
  lines.push({ ...bodies('First page refreshed, unchanged'), figure: changed, floor: 0 });
  const { items, pages } = await everyPage((next) => connect(client.sandbox).service.employees({}, next));
  await count('2 000 employees scrolled', pages, 'a page has 100', all);
  const root = (await list()).nodes.find(({ kind }) => kind === 'department');
  await count('A department unfolded', 0, 'the list has all departments', () => view.children(root, signal));
  const people = (await view.children(root, signal)).nodes.find(({ kind }) => kind === 'people');
  await count('Members of a department', 1, 'a page has 100', () => view.children(people, signal));
  await using crowd = await clientOnSandbox({ employees: 250, departments: 1 });
  const [crowded] = (await known.of(crowd.service).listDepartments(signal)).roots;
  const members = (next?: Cursor) => crowd.service.members(crowded?.id ?? '', next);
  const { length } = (await everyPage(members)).items;
  crowd.requests.length = 0;
  await everyPage(members);
  lines.push({
    ...{ name: `Members of a department of ${length}`, unit: 'requests', figure: crowd.requests.length },
    ...{ floor: Math.ceil(length / 100), against: 'a page has 100' },
  });
  const [department] = (await company.knownDepartments(signal)).roots;
  const [person, ...others] = items.slice(0, 11);
  const name = person?.familyName?.slice(0, 3) ?? '';
  await count('Search of a settled text', 1, 'one response has the best', () =>
    searchOnce(search, `e:${name}`, signal),
  );
  await count('The same search again', 0, 'known', () => searchOnce(search, `e:${name}`, signal));
  await count('Search of departments, all loaded', 0, 'found locally', () =>
    searchOnce(search, `d:${department?.name?.slice(0, 3)}`, signal),
  );
  company.add(items.map(knownPerson));
  company.complete('employees');
  await count('Search of people, all loaded', 0, 'found locally', () =>
    searchOnce(search, `e:${person?.givenName?.slice(0, 3)}`, signal),
  );
  const read = async (ids: readonly string[]) => {
    for (const each of ids) {
      await service.document('employees', each);
    }
  };
  await count('An employee opened', 1, 'a list lacks fields of the document', () => read([person?.id ?? '']));
  const ten = others.map((each) => each.id);
  await count('Ten documents opened', 10, 'a response has one', () => read(ten));
  const again = await count('Ten documents opened again', 10, 'each is validated', () => read(ten));
  lines.push({ ...bodies('Ten documents opened again'), figure: again, floor: 0 });
  lines.push({
    ...{ name: 'A report followed for two minutes', unit: 'requests', figure: readsIn(120_000) },
    against: 'at most 10: the interval grows',
  });
  return lines;
}

function bodies(name: string) {
  return { name: `${name}: with a body`, unit: 'requests', against: 'nothing changed' } as const;
}

async function everyPage<T>(
  read: (next?: Cursor) => Promise<{ readonly items: readonly T[]; readonly next?: Cursor }>,
) {
  const items: T[] = [];
  let pages = 0;
  let next: Cursor | undefined;
  do {
    const page = await read(next);
    items.push(...page.items);
    pages += 1;
    next = page.next;
  } while (next !== undefined);
  return { items, pages };
}

/** How often a report is read that stays pending for a time, in milliseconds. */
function readsIn(time: number): number {
  let reads = 0;
  for (let polling = initialPolling(0); polling.due <= time; polling = slowedDown(polling, polling.due)) {
    reads += 1;
  }
  return reads;
}
