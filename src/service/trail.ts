import type { Steps } from './contract/slices.ts';

/** One page on the way through a list. */
export interface Step {
  readonly address: string;
  readonly ids: ReadonlySet<string>;
  readonly isEmpty: boolean;
  /** What was read on the way so far, this page included. */
  readonly read: Extent;
  readonly before: Step | undefined;
}

/** How much was read. */
export interface Extent {
  readonly pages: number;
  readonly records: number;
  readonly bytes: number;
}

/** What was read on a way with one more page. */
export function extended(before: Step | undefined, page: Omit<Extent, 'pages'>): Extent {
  const { pages = 0, records = 0, bytes = 0 } = before?.read ?? {};
  return { pages: pages + 1, records: records + page.records, bytes: bytes + page.bytes };
}

/** Whether the way went through an address. */
export function passed(step: Step | undefined, address: string): boolean {
  return stepsTo(step).some((one) => one.address === address);
}

/** Which ids of a page came before, and whether there is anything new in it. */
export interface DuplicateDepartment {
  /** Ids that the page holds several times, or that the way there held already; each once. */
  readonly ids: readonly string[];
  /** Whether the page holds nothing but what the way there held already. */
  readonly isStale: boolean;
}

/** Compares the ids of a page with those on the way there. */
export function* repetitionIn(step: Step | undefined, ids: readonly string[]): Steps<DuplicateDepartment> {
  const steps = stepsTo(step);
  const inPage = new Set<string>();
  const repeated = new Set<string>();
  let isStale = ids.length > 0;
  for (const id of ids) {
    yield;
    const wasBefore = steps.some((one) => one.ids.has(id));
    isStale &&= wasBefore;
    if (wasBefore || inPage.has(id)) {
      repeated.add(id);
    }
    inPage.add(id);
  }
  return { ids: [...repeated], isStale };
}

/** How many empty pages in a row a way ends with. */
export function emptyAtEnd(step: Step): number {
  const steps = stepsTo(step);
  const first = steps.findIndex(({ isEmpty }) => !isEmpty);
  return first === -1 ? steps.length : first;
}

/** Which page led where, so that a way is known also where its pages are asked for one by one. */
export class Trail {
  readonly #mostNotes: number;
  readonly #leadingTo = new Map<string, Step>();

  constructor(mostNotes: number) {
    this.#mostNotes = mostNotes;
  }

  /** The page that led to a continuation; undefined when that was too long ago. */
  leadingTo(continuation: string): Step | undefined {
    return this.#leadingTo.get(continuation);
  }

  /**
   * What to ask for after a page: the address that it leads to, with the number of the page on this way as its
   * fragment, because a way that goes in a circle comes to an address more than once.
   */
  continue(step: Step, address: string): string {
    const continuation = `${address}#${stepsTo(step).length + 1}`;
    this.#leadingTo.delete(continuation);
    this.#leadingTo.set(continuation, step);
    const [oldest] = this.#leadingTo.keys();
    if (this.#leadingTo.size > this.#mostNotes && oldest !== undefined) {
      this.#leadingTo.delete(oldest);
    }
    return continuation;
  }
}

function stepsTo(step: Step | undefined): readonly Step[] {
  const steps: Step[] = [];
  for (let current = step; current !== undefined; current = current.before) {
    steps.push(current);
  }
  return steps;
}
