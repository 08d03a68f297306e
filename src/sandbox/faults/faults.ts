import { setTimeout } from 'node:timers/promises';
import { generateMersenne53Randomizer } from '@faker-js/faker';
import type { MiddlewareHandler } from 'hono';
import type { Deployment } from '../deployment.ts';
import { disturbing } from '../exchange.ts';
import { canMeet, matches, type RequestPattern, readPattern } from '../http/requestPattern.ts';
import { pageOf } from '../http/resourceList.ts';
import { pathOf } from '../http/route.ts';
import { routesOf } from '../routes/index.ts';
import { behaviors, type ConnectionFault, type Fault, faultErrorCode, readFault } from './fault.ts';

const maxFaults = 1000;

/** A route by its name, such as `GET /api/v3/users/:id`. */
export interface ServedRoute {
  readonly route: string;
  /** What its query may hold; undefined where anything may be in it. */
  readonly parameters: readonly string[] | undefined;
}

interface ArmedFault extends Fault {
  readonly pattern: RequestPattern;
  /** The number of requests that it still applies to. */
  left: number;
  /** How many of its requests have come. */
  seen: number;
  /** A number from 0 to 1, another one for each request. */
  draw(): number;
}

/** The faults of a sandbox. The first whose route and conditions match a request applies to it. */
export class Faults {
  readonly #seed: number;
  readonly #routes: () => readonly ServedRoute[];
  #armed: ArmedFault[] = [];

  /** The seed decides to which share of requests a fault applies; the routes are those that faults may name. */
  constructor(seed: number, routes: () => readonly ServedRoute[]) {
    this.#seed = seed;
    this.#routes = routes;
  }

  /**
   * Adds faults, or texts of them, until their counts are used up or they are disposed of. Throws a `RangeError`, and adds
   * none, for an invalid one, one of a route that the service does not have, and one too many.
   */
  add(...faults: readonly (Fault | string)[]): { dispose(): void } {
    const armed = faults.map((fault) => this.#arm(readFault(fault)));
    if (this.#armed.length + armed.length > maxFaults) {
      throw new RangeError(`A sandbox has at most ${maxFaults} faults at a time: remove others first.`);
    }
    this.#armed.push(...armed);
    return {
      dispose: () => {
        this.#armed = this.#armed.filter((one) => !armed.includes(one));
      },
    };
  }

  #arm(fault: Fault): ArmedFault {
    const pattern = readPattern(fault.route) ?? { route: fault.route, query: [] };
    const routes = this.#routes().filter(({ route }) => canMeet(pattern, route));
    if (routes.length === 0) {
      refuse(
        `The service has no route "${pattern.route}", so no request could meet a fault there. Name one of the interface, also under another dialect.`,
      );
    }
    const isTaken = (name: string) => routes.some(({ parameters }) => parameters?.includes(name) ?? true);
    const [unknown] = pattern.query.find(([name]) => !isTaken(name)) ?? [];
    if (unknown !== undefined) {
      refuse(`No route "${pattern.route}" has a parameter "${unknown}": name one that it takes.`);
    }
    const randomizer = generateMersenne53Randomizer(this.#seed);
    const left = fault.count ?? Number.POSITIVE_INFINITY;
    return { ...fault, pattern, left, seen: 0, draw: () => randomizer.next() };
  }

  clear(): void {
    this.#armed = [];
  }

  /** The faults that are left, with what is left of their counts, and of the requests that `from` lets pass. */
  list(): readonly Fault[] {
    return this.#armed.map(
      ({ pattern: _pattern, left, seen, draw: _draw, count: _count, from, ...fault }) => ({
        ...fault,
        ...(left !== Number.POSITIVE_INFINITY && { count: left }),
        ...(from !== undefined && { from: Math.max(1, from - seen) }),
      }),
    );
  }

  /** Whether a fault of connections is to apply. */
  awaits(name: ConnectionFault): boolean {
    return this.#armed.some(({ fault }) => fault === name);
  }

  /** Whether a fault of connections applies to a new one; counts it. */
  meets(name: ConnectionFault): boolean {
    return this.#take(({ fault }) => fault === name) !== undefined;
  }

  middleware(deployment: Deployment): MiddlewareHandler {
    return disturbing(deployment, (context) => {
      const { method, path, url } = context.req;
      const query = new URL(url).searchParams;
      const page = pageOf(query);
      const fault = this.#take(
        (one) =>
          one.fault !== 'self-signed-certificate' &&
          matches(one.pattern, method, path, query) &&
          (one.page === undefined || one.page === page),
      );
      if (fault === undefined) {
        return undefined;
      }
      // Faults change the text of complete responses, so a 304 or a compressed response would not do.
      for (const name of ['If-None-Match', 'Accept-Encoding']) {
        context.req.raw.headers.delete(name);
      }
      return async (exchange) => {
        if (fault.milliseconds !== undefined) {
          await setTimeout(fault.milliseconds, undefined, { ref: false });
        }
        return await behaviors[fault.fault](exchange);
      };
    });
  }

  #take(meets: (fault: ArmedFault) => boolean): ArmedFault | undefined {
    const fault = this.#armed.find((one) => {
      if (!meets(one)) {
        return false;
      }
      one.seen += 1;
      return one.seen >= (one.from ?? 1) && one.draw() < (one.share ?? 1);
    });
    if (fault !== undefined) {
      fault.left -= 1;
      if (fault.left === 0) {
        this.#remove(fault);
      }
    }
    return fault;
  }

  #remove(fault: ArmedFault): void {
    this.#armed = this.#armed.filter((other) => other !== fault);
  }
}

/** The routes that faults may name, by the names of the interface. */
export function servedRoutes(deployment: Deployment): readonly ServedRoute[] {
  const routes = routesOf(deployment).flatMap((group) =>
    group.routes.flatMap((route) => {
      const parameters = route.parameters?.map(({ name }) => name);
      const methods = route.method === 'get' ? ['GET', 'HEAD'] : [route.method.toUpperCase()];
      return methods.map((method) => ({ route: `${method} ${pathOf(group, route)}`, parameters }));
    }),
  );
  return [...routes, { route: 'GET /openapi.json', parameters: [] }];
}

function refuse(message: string): never {
  throw Object.assign(new RangeError(message), { code: faultErrorCode });
}
