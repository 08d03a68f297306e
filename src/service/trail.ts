/** One page on the way through a list. */
export interface Step {
  readonly address: string;
  readonly ids: ReadonlySet<string>;
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

/** Which page led to which address, so that a way is known also where its pages are asked for one by one. */
export class Trail {
  readonly #mostAddresses: number;
  readonly #leadingTo = new Map<string, Step>();

  constructor(mostAddresses: number) {
    this.#mostAddresses = mostAddresses;
  }

  /** The page that led to an address. */
  leadingTo(address: string): Step | undefined {
    return this.#leadingTo.get(address);
  }

  /** Takes note of what a page leads to; the oldest notes are dropped. */
  note(address: string, step: Step): void {
    this.#leadingTo.delete(address);
    this.#leadingTo.set(address, step);
    const [oldest] = this.#leadingTo.keys();
    if (this.#leadingTo.size > this.#mostAddresses && oldest !== undefined) {
      this.#leadingTo.delete(oldest);
    }
  }
}

function stepsTo(step: Step | undefined): readonly Step[] {
  const steps: Step[] = [];
  for (let current = step; current !== undefined; current = current.before) {
    steps.push(current);
  }
  return steps;
}
