/** One page on the way through a list. */
export interface Step {
  readonly address: string;
  readonly ids: ReadonlySet<string>;
  readonly isEmpty: boolean;
  readonly before: Step | undefined;
}

/** Whether the way went through an address. */
export function passed(step: Step | undefined, address: string): boolean {
  return stepsTo(step).some((one) => one.address === address);
}

/** The ids of a page that it holds several times, or that the way there held already; each once. */
export function repeatedIds(step: Step | undefined, ids: readonly string[]): readonly string[] {
  const steps = stepsTo(step);
  const inPage = new Set<string>();
  const repeated = ids.filter((id) => {
    const again = inPage.has(id) || steps.some((one) => one.ids.has(id));
    inPage.add(id);
    return again;
  });
  return [...new Set(repeated)];
}

/** Whether a page holds nothing but what the way there held already. */
export function isStale(step: Step | undefined, ids: readonly string[]): boolean {
  const steps = stepsTo(step);
  return ids.length > 0 && ids.every((id) => steps.some((one) => one.ids.has(id)));
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
