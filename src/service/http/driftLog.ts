import type { Checked, Drift, DriftFact, DriftFacts, DriftListener } from '../contract/check/drift.ts';
import { type Clock, systemClock } from './clock.ts';

/** The service chooses the names of fields, and the addresses of next pages. */
const maxLines = 200;
const maxRoutes = 100;
const longestDifference = 1_000;
const longestPath = 200;
const maxFacts = 2_000;
const furtherRoutes = 'further routes';

/** What was seen on one route. */
interface Route {
  readonly name: string;
  readonly of: Checked;
  checked: number;
  readonly differences: Map<string, Difference>;
  isWhole: boolean;
}

interface Difference extends Pick<DriftFact, 'path' | 'types' | 'example' | 'firstSeen'> {
  readonly kind: Drift['kind'];
  count: number;
  /** The response and the record that were counted last: a record counts once. */
  page: Date;
  index: number;
}

/**
 * Reports each difference from the contract once a route, however many records show it; of very many, the first. Counts
 * the records that show it, in memory only.
 */
export class DriftLog {
  readonly #write: (line: string) => void;
  readonly #clear: (text: string) => string;
  readonly #clock: Clock;
  readonly #routes = new Map<string, Route>();

  /** `clear` takes secrets out of the names that the service chose. */
  constructor(write: (line: string) => void, clear = (text: string) => text, clock: Clock = systemClock) {
    this.#write = write;
    this.#clear = clear;
    this.#clock = clock;
  }

  /** A listener for the payloads of one route, named as the log shall name it, of which so many are checked now. */
  route(name: string, of: Checked = 'records', checked = 1): DriftListener {
    const isOwn = this.#routes.has(`${of} ${name}`) || this.#routes.size < maxRoutes;
    const own = isOwn ? name : furtherRoutes;
    const key = `${of} ${own}`;
    const unknown = { name: this.#clear(own), of, checked: 0, differences: new Map(), isWhole: true };
    const route = this.#routes.get(key) ?? unknown;
    this.#routes.set(key, route);
    route.checked += checked;
    const page = new Date(this.#clock.now());
    return (drift, index) => this.#report(route, drift, page, index);
  }

  /** What was counted. */
  facts(): DriftFacts {
    const routes = [...this.#routes.values()];
    const facts = routes.flatMap(({ name: route, of, checked, differences }) =>
      [...differences.values()].flatMap(({ kind, page, index: _, ...fact }) =>
        kind === undefined ? [] : [{ ...fact, kind, route, of, checked, lastSeen: page.getTime() }],
      ),
    );
    const records = routes.reduce((sum, { of, checked }) => sum + (of === 'records' ? checked : 0), 0);
    const isWhole = facts.length <= maxFacts && routes.every((route) => route.isWhole);
    return { facts: facts.slice(0, maxFacts), isWhole, records };
  }

  /** Starts again, also with the log. */
  forget(): void {
    this.#routes.clear();
  }

  #report(route: Route, { path, problem, kind, types }: Drift, page: Date, index = -1): void {
    const whole = `${path} ${problem}`;
    const difference =
      whole.length > longestDifference ? `a difference of ${whole.length} characters` : whole;
    const known = route.differences.get(difference);
    if (known !== undefined) {
      known.count += known.page === page && known.index === index ? 0 : 1;
      known.page = page;
      known.index = index;
    } else if (route.differences.size < maxLines) {
      const clear = this.#clear(path.slice(0, longestDifference));
      const shown = clear.length > longestPath ? `${clear.slice(0, longestPath)}…` : clear;
      const example = index < 0 ? shown : `items[${index}].${shown}`;
      const seen = { example, count: 1, firstSeen: page.getTime(), page, index };
      route.differences.set(difference, { kind, path: shown, ...(types && { types }), ...seen });
      this.#write(`${route.name}: ${difference}.`);
    } else if (route.isWhole) {
      route.isWhole = false;
      this.#write(`${route.name}: more is unusual, which is left out here.`);
    }
  }
}
