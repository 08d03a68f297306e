import { type Line, median } from '../line.ts';

/** What it costs to scroll a large list to its end. */
export interface LargeList {
  /** The CPU time of each page, in milliseconds. */
  readonly pages: readonly number[];
  /** What all people left in use, in bytes. */
  readonly heap: number;
  readonly people: number;
}

/** The first page, the hundredth and the thousandth; and what is in memory at the end. */
export function listLines(where: string, { pages, heap, people }: LargeList): readonly Line[] {
  const page = (number: number): Line => {
    // Of the pages around it, too: one page alone depends on what else the machine does.
    const around = pages.slice(Math.max(0, number - 5), number + 5);
    const name = `Page ${number} of ${pages.length} pages of employees, CPU, ${where}`;
    const chart = `A page of employees (ms of CPU in ${where}, by its number in the list)`;
    return {
      ...{ name, unit: 'ms', figure: median(around), against: 'the same for each page' },
      grows: { chart, size: number },
    };
  };
  const numbers = [1, 100, 1_000].filter((number) => number <= pages.length);
  return [
    ...numbers.map(page),
    {
      ...{ name: `Heap of ${people} employees, ${where}`, unit: 'MB', figure: heap / 1e6 },
      against: 'at most 60 MB for 100 000',
    },
  ];
}
