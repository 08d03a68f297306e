import type { Checked, Drift, DriftFact, DriftFacts, DriftListener } from './contract/drift.ts';
import { type Clock, systemClock } from './http/clock.ts';

/** The service chooses the names of fields, and the addresses of next pages. */
const maxLines = 200;
const maxRoutes = 100;
const longestDifference = 1_000;
const furtherRoutes = 'further routes';

/** What was seen on one route. */
interface Route {
  readonly name: string;
  readonly of: Checked;
  checked: number;
  readonly differences: Map<string, Difference>;
  isWhole: boolean;
}

/** A response, with the time at which it came. */
interface Page {
  readonly at: number;
}

interface Difference extends Pick<DriftFact, 'path' | 'types' | 'example' | 'firstSeen'> {
  readonly kind: Drift['kind'];
  count: number;
  /** The record that was counted last: it counts once, however often it shows the difference. */
  page: Page;
  index: number;
}

/**
 * Reports each difference from the contract once a route, however many records show it; of very many, the first. Counts
 * the records that show it, in memory only.
 */
export class DriftLog {
  readonly #write: (line: string) => void;
  readonly #clock: Clock;
  readonly #routes = new Map<string, Route>();
  #since: number;

  constructor(write: (line: string) => void, clock: Clock = systemClock) {
    this.#write = write;
    this.#clock = clock;
    this.#since = clock.now();
  }

  /** A listener for the payloads of one route, named as the log shall name it, of which so many are checked now. */
  route(name: string, of: Checked = 'records', checked = 1): DriftListener {
    const isOwn = this.#routes.has(`${of} ${name}`) || this.#routes.size < maxRoutes;
    const key = `${of} ${isOwn ? name : furtherRoutes}`;
    const unknown = { of, checked: 0, differences: new Map(), isWhole: true };
    const route = this.#routes.get(key) ?? { ...unknown, name: isOwn ? name : furtherRoutes };
    this.#routes.set(key, route);
    route.checked += checked;
    const page = { at: this.#clock.now() };
    return (drift, index) => this.#report(route, drift, page, index);
  }

  /** What was counted, with `clear` applied to what the service names. */
  facts(clear: (text: string) => string): DriftFacts {
    const routes = [...this.#routes.values()];
    const facts = routes.flatMap(({ name, of, checked, differences }) =>
      [...differences.values()].flatMap(({ kind, page, index: _, ...fact }) => {
        const texts = { route: clear(name), path: clear(fact.path), example: clear(fact.example) };
        return kind === undefined ? [] : [{ ...fact, ...texts, kind, of, checked, lastSeen: page.at }];
      }),
    );
    const records = routes.reduce((sum, { of, checked }) => sum + (of === 'records' ? checked : 0), 0);
    return { facts, isWhole: routes.every(({ isWhole }) => isWhole), records, since: this.#since };
  }

  /** Begins anew. */
  forget(): void {
    this.#routes.clear();
    this.#since = this.#clock.now();
  }

  #report(route: Route, { path, problem, kind, types }: Drift, page: Page, index = -1): void {
    const whole = `${path} ${problem}`;
    const isShort = whole.length <= longestDifference;
    const difference = isShort ? whole : `a difference of ${whole.length} characters`;
    const known = route.differences.get(difference);
    if (known !== undefined) {
      known.count += known.page === page && known.index === index ? 0 : 1;
      known.page = page;
      known.index = index;
    } else if (route.differences.size < maxLines) {
      const shown = isShort ? path : `${path.slice(0, longestDifference)}…`;
      const example = index < 0 ? shown : `items[${index}].${shown}`;
      const seen = { example, count: 1, firstSeen: page.at, page, index };
      route.differences.set(difference, { kind, path: shown, ...(types && { types }), ...seen });
      this.#write(`${route.name}: ${difference}.`);
    } else if (route.isWhole) {
      route.isWhole = false;
      this.#write(`${route.name}: more is unusual, which is left out here.`);
    }
  }
}
