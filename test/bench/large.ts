import { assembleDepartments } from '../../src/domain/departmentTree.ts';
import { TextIndex } from '../../src/domain/search/textIndex.ts';
import { listLimits } from '../../src/service/contract/listing.ts';
import { LoadedResources } from '../../src/ui/loadedResources.ts';
import { completed } from '../unit/completed.ts';
import { compared, costOf, heapInUse } from './cost.ts';
import { departmentListing, names } from './largeCompany.ts';
import { type Line, median, quantile } from './line.ts';
import { startMeasuredSandbox } from './sandboxProcess.ts';

const pageSize = 100;
const megabyte = 1e6;

/** What grows with the size of the company: the tree of departments, the search of loaded people, and lists of many pages. */
export async function large(rounds: number): Promise<readonly Line[]> {
  const scale = rounds === 1 ? 100 : 1;
  const lines: Line[] = [];
  for (const share of [8, 4, 2, 1]) {
    lines.push(await tree(10_000 / scale / share, rounds));
  }
  for (const share of [8, 4, 2, 1]) {
    lines.push(...search(100_000 / scale / share));
  }
  return [...lines, ...(await scrolling(listLimits.records / scale))];
}

async function tree(departments: number, rounds: number): Promise<Line> {
  const listing = departmentListing(departments);
  const { work } = await compared(
    rounds,
    () => completed(assembleDepartments(listing)),
    () => undefined,
  );
  const chart = 'Departments assembled and sorted (ms, by their number)';
  return {
    ...{ name: `${departments} departments assembled and sorted`, unit: 'ms', figure: work.wall },
    ...{ against: 'at most 50 ms for 10 000, rows included', grows: { chart, size: departments } },
  };
}

/** Searches for the first letters of many names, as somebody who types them does. */
function search(people: number): readonly Line[] {
  const entries = Array.from({ length: people }, (_, place) => {
    const name = names[place % names.length] ?? '';
    return [`${name} ${place}`, `H${place}`, String(place), `${name}.${place}@acme.example`.toLowerCase()];
  });
  const before = heapInUse();
  const start = performance.now();
  const index = new TextIndex(entries);
  const built = performance.now() - start;
  const heap = heapInUse() - before;
  const keystrokes = names.slice(0, 40).flatMap((name) => {
    const typed = name.toLowerCase();
    return Array.from(typed, (_, length) => typed.slice(0, length + 1)).map((text) => {
      const pressed = performance.now();
      index.find(text, pageSize);
      return performance.now() - pressed;
    });
  });
  const chart = 'A keystroke in Go to…, 99th percentile (ms, by the number of loaded people)';
  const among = `Go to… among ${people} people`;
  return [
    {
      ...{ name: `${among}, a keystroke, 99th percentile`, unit: 'ms', against: 'at most 16 ms, a frame' },
      ...{ figure: quantile(keystrokes, 0.99), grows: { chart, size: people } },
    },
    { name: `${among}, index built`, unit: 'ms', figure: built, against: 'once after each change' },
    { name: `${among}, index`, unit: 'MB', figure: heap / megabyte, against: 'the texts of the people' },
  ];
}

/** Reads a list to its end, or to the number of records at which the client stops. */
async function scrolling(employees: number): Promise<readonly Line[]> {
  await using sandbox = await startMeasuredSandbox('--employees', String(employees), '--departments', '1');
  const service = sandbox.clients.client();
  const loaded = new LoadedResources();
  const before = heapInUse();
  const costs: number[] = [];
  let next: string | undefined;
  do {
    const { cpu } = await costOf(async () => {
      const page = await service.employees({}, next);
      loaded.add(
        service,
        page.items.map(({ id, familyName }) => ({
          resource: 'employees',
          id,
          name: familyName ?? undefined,
        })),
      );
      next = page.next;
    });
    costs.push(cpu);
  } while (next !== undefined);
  const heap = heapInUse() - before;
  const page = (number: number): Line => {
    // Of the pages around it, too: one page alone depends on what else the machine does.
    const around = costs.slice(Math.max(0, number - 5), number + 5);
    const name = `Page ${number} of ${costs.length} pages of employees, CPU`;
    const chart = 'A page of employees (ms of CPU, by its number in the list)';
    return {
      ...{ name, unit: 'ms', figure: median(around), against: 'the same for each page' },
      grows: { chart, size: number },
    };
  };
  const name = `Heap after ${loaded.all(service).length} employees`;
  return [
    page(Math.min(10, costs.length)),
    page(Math.ceil(costs.length / 2)),
    page(costs.length),
    { name, unit: 'MB', figure: heap / megabyte, against: 'those people, found without a request' },
  ];
}
