import { assembleDepartments } from '../../../src/company/departments/departmentTree.ts';
import type { KnownResource } from '../../../src/company/known/known.ts';
import type { Cursor } from '../../../src/service/contract/listing.ts';
import type { WorkforceService } from '../../../src/service/operations/service.ts';
import '../../unit/dialogs/withoutEditor.ts';
import { compared, costOf, heapInUse } from '../cost.ts';
import { type Line, quantile } from '../line.ts';
import { startLargeService } from '../sandboxProcess.ts';
import { departmentListing, names } from './largeCompany.ts';
import { type LargeList, listLines } from './listLines.ts';

const { knownPerson } = await import('../../../src/company/known/records.ts');
const { KnownCompanies } = await import('../../../src/company/known/known.ts');
const { KnownIndex } = await import('../../../src/company/known/knownIndex.ts');

const maxHits = 100;

/**
 * What grows with the size of the company: the tree of departments, the search of loaded people, and lists of many
 * pages.
 */
export async function large(rounds: number): Promise<readonly Line[]> {
  const scale = rounds === 1 ? 100 : 1;
  const lines: Line[] = [];
  for (const share of [8, 4, 2, 1]) {
    lines.push(await tree(10_000 / scale / share, rounds));
  }
  for (const share of [8, 4, 2, 1]) {
    lines.push(...search(100_000 / scale / share));
  }
  return [...lines, ...listLines('plain Node', await scrolled(100_000 / scale))];
}

async function tree(departments: number, rounds: number): Promise<Line> {
  const listing = departmentListing(departments);
  const { work } = await compared(
    rounds,
    () => assembleDepartments(listing),
    () => undefined,
  );
  const chart = 'Departments assembled and sorted (ms, by their number)';
  return {
    ...{ name: `${departments} departments assembled and sorted`, unit: 'ms', figure: work.wall },
    ...{ against: 'at most 50 ms for 10 000, rows included', grows: { chart, size: departments } },
  };
}

/**
 * Searches for what a user types letter by letter: names in either order, numbers, addresses, and what is not
 * there.
 */
function search(people: number): readonly Line[] {
  const list = Array.from({ length: people }, (_, place): KnownResource => {
    const name = names[place % names.length] ?? '';
    const email = `${name.replace(' ', '.')}.${place}@acme.example`.toLowerCase();
    return { resource: 'employees', id: String(place), name: `${name} ${place}`, code: `H${place}`, email };
  });
  const before = heapInUse();
  const start = performance.now();
  const index = new KnownIndex();
  index.update(list);
  const built = performance.now() - start;
  const heap = heapInUse() - before;
  const some = names.filter((_, place) => place % 70 === 0).map((name) => name.toLowerCase());
  const reversed = some.map((name) => name.split(' ').toReversed().join(' '));
  const others = ['48392', 'h9931', 'acme.example', 'example acme', 'anna schmidt', 'zxq', 'e: ma 99'];
  const keystrokes = [...some, ...reversed, ...others].flatMap((typed) =>
    Array.from(typed, (_, length) => typed.slice(0, length + 1)).map((text) => {
      const pressed = performance.now();
      index.find(undefined, text, maxHits);
      index.hasWhole(undefined, text);
      return performance.now() - pressed;
    }),
  );
  const chart = 'A keystroke in Go to…, 99th percentile (ms, by the number of loaded people)';
  const among = `Go to… among ${people} people`;
  return [
    {
      ...{ name: `${among}, a keystroke, 99th percentile`, unit: 'ms', against: 'at most 16 ms, a frame' },
      ...{ figure: quantile(keystrokes, 0.99), grows: { chart, size: people } },
    },
    { name: `${among}, index built`, unit: 'ms', figure: built, against: 'once after each change' },
    { name: `${among}, index`, unit: 'MB', figure: heap / 1e6, against: 'the texts of the people' },
  ];
}

/** Reads the pages of a list to its end, with a client that has read others. */
async function scrolled(employees: number): Promise<LargeList> {
  await using sandbox = await startLargeService(employees);
  const { clients } = sandbox;
  await pagesOf(clients.client(), 20);
  const before = heapInUse();
  const service = clients.client();
  const known = new KnownCompanies();
  const pages = await pagesOf(service, Number.POSITIVE_INFINITY, known);
  return { pages, heap: heapInUse() - before, people: known.of(service).all().length };
}

/** The CPU time of each page, in milliseconds. */
async function pagesOf(
  service: WorkforceService,
  mostPages: number,
  known = new KnownCompanies(),
): Promise<readonly number[]> {
  const costs: number[] = [];
  let next: Cursor | undefined;
  do {
    const { cpu } = await costOf(async () => {
      const page = await service.employees({}, next);
      known.of(service).add(page.items.map(knownPerson));
      next = page.next;
    });
    costs.push(cpu);
  } while (next !== undefined && costs.length < mostPages);
  return costs;
}
