import type { Drift, DriftListener } from './contract/check/conform.ts';

/** The service chooses the names of fields, and the addresses of next pages. */
const maxLines = 200;
const maxRoutes = 100;
const longestDifference = 1_000;
const furtherRoutes = 'further routes';

/** Reports each difference from the contract once a route, however many records show it; of very many, the first. */
export class DriftLog {
  readonly #write: (line: string) => void;
  readonly #reported = new Map<string, Set<string>>();

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  /** A listener for the payloads of one route, named as the log shall name it. */
  route(name: string): DriftListener {
    return (drift) => this.#report(name, drift);
  }

  #report(name: string, { path, problem }: Drift): void {
    const route = this.#reported.has(name) || this.#reported.size < maxRoutes ? name : furtherRoutes;
    const reported = this.#reported.get(route) ?? new Set();
    this.#reported.set(route, reported);
    const whole = `${path} ${problem}`;
    const difference =
      whole.length > longestDifference ? `a difference of ${whole.length} characters` : whole;
    if (reported.size > maxLines || reported.has(difference)) {
      return;
    }
    reported.add(difference);
    this.#write(
      reported.size > maxLines
        ? `${route}: more is unusual, which is left out here.`
        : `${route}: ${difference}.`,
    );
  }
}
