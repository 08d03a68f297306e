import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../clock.ts';
import { innerResponse } from '../http/json.ts';
import { behaviourOf, type Fault, parseFault, printFault } from './fault.ts';

/** The most faults that a sandbox has at a time. */
const mostFaults = 1000;

interface ArmedFault extends Fault {
  /** The number of requests that it still applies to. */
  left: number;
}

/** The faults of a sandbox. The first whose route matches a request applies to it. */
export class Faults {
  #armed: ArmedFault[] = [];

  /**
   * Adds a fault until its count is used up or it is disposed of. Throws a `RangeError` for an invalid one, and for one
   * too many.
   */
  add(fault: Fault): { dispose(): void } {
    const checked = parseFault(printFault(fault));
    if (this.#armed.length >= mostFaults) {
      throw new RangeError(`A sandbox has at most ${mostFaults} faults at a time: remove others first.`);
    }
    const armed = { ...checked, left: checked.count ?? Number.POSITIVE_INFINITY };
    this.#armed.push(armed);
    return { dispose: () => this.#remove(armed) };
  }

  /** Ends all faults. */
  clear(): void {
    this.#armed = [];
  }

  /** The faults that are left, with what is left of their counts. */
  list(): readonly Fault[] {
    return this.#armed.map(({ route, fault, left }) => ({
      route,
      fault,
      ...(left !== Number.POSITIVE_INFINITY && { count: left }),
    }));
  }

  /** Whether a fault resets a new connection; counts it. */
  resetsConnection(): boolean {
    return this.#take(({ fault }) => fault === 'refuse') !== undefined;
  }

  /** Whether a fault would apply to a TLS connection. */
  awaitsHandshake(): boolean {
    return this.#armed.some(isOfHandshakes);
  }

  /** Whether a fault applies to a new TLS connection; counts it. */
  meetsHandshake(): boolean {
    return this.#take(isOfHandshakes) !== undefined;
  }

  /** Applies faults to requests. */
  middleware(clock: Clock): MiddlewareHandler<{ Bindings: HttpBindings }> {
    return async (context, next) => {
      const { method, path, raw } = context.req;
      const request = `${method} ${path}`;
      const fault = this.#take((one) => fits(one.route, request) && !isOfHandshakes(one));
      if (fault === undefined) {
        return await next();
      }
      // Faults change the text of complete responses, so a 304 or a compressed response would not do.
      for (const name of ['If-None-Match', 'Accept-Encoding']) {
        raw.headers.delete(name);
      }
      const respond = () => innerResponse(context, next);
      context.res = await behaviourOf(fault.fault)({ context, clock, respond });
    };
  }

  #take(fits: (fault: ArmedFault) => boolean): ArmedFault | undefined {
    const fault = this.#armed.find(fits);
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

function isOfHandshakes({ fault }: Fault): boolean {
  return fault === 'self-signed-certificate';
}

/**
 * Whether a route, in which `*` stands for any text, is that of a request. Takes linear time, however many `*` there
 * are.
 */
function fits(route: string, request: string): boolean {
  const [start = '', ...parts] = route.split('*');
  const end = parts.pop();
  if (end === undefined) {
    return route === request;
  }
  const middle = request.slice(start.length, request.length - end.length);
  const isFramed =
    request.length >= start.length + end.length && request.startsWith(start) && request.endsWith(end);
  // The earliest place for each part leaves the most room for the others.
  const place = parts.reduce(
    (from, part) =>
      from === -1 || !middle.includes(part, from) ? -1 : middle.indexOf(part, from) + part.length,
    0,
  );
  return isFramed && place !== -1;
}
