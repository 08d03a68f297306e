import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../clock.ts';
import { behaviourOf, type Fault, parseFault, printFault } from './fault.ts';

/** How many a sandbox shows at a time. */
const mostFaults = 1000;

interface ArmedFault extends Fault {
  fits(request: string): boolean;
  /** Requests that it still meets. */
  left: number;
}

/** The faults that a sandbox shows on demand: the first that fits a request meets it. */
export class Faults {
  #armed: ArmedFault[] = [];

  /**
   * Shows a fault from now on, until its count is used up or it is disposed of. Throws a `RangeError` for a
   * wrong one, and for one too many.
   */
  add(fault: Fault): { dispose(): void } {
    const checked = parseFault(printFault(fault));
    if (this.#armed.length >= mostFaults) {
      throw new RangeError(`A sandbox shows at most ${mostFaults} faults at a time: end others first.`);
    }
    const armed = {
      ...checked,
      fits: matching(checked.route),
      left: checked.count ?? Number.POSITIVE_INFINITY,
    };
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

  /** Whether a new connection is to be closed. */
  refusesConnection(): boolean {
    return this.#take(({ fault }) => fault === 'refuse') !== undefined;
  }

  /** Whether a connection that speaks TLS would meet a fault. */
  awaitsHandshake(): boolean {
    return this.#armed.some(isOfHandshakes);
  }

  /** Whether a connection that speaks TLS meets a fault. */
  meetsHandshake(): boolean {
    return this.#take(isOfHandshakes) !== undefined;
  }

  /** Lets faults meet the requests that pass. */
  middleware(clock: Clock): MiddlewareHandler<{ Bindings: HttpBindings }> {
    return async (context, next) => {
      const { method, path, raw } = context.req;
      const request = `${method} ${path}`;
      const fault = this.#take((one) => one.fits(request) && !isOfHandshakes(one));
      if (fault === undefined) return await next();
      // Faults change the text of whole answers: neither a 304 nor a compressed one would do.
      for (const name of ['If-None-Match', 'Accept-Encoding']) raw.headers.delete(name);
      const answer = async () => {
        await next();
        const good = context.res;
        // Else the headers of this answer would come back in the one that replaces it.
        context.res = undefined;
        return good;
      };
      context.res = await behaviourOf(fault.fault)({ context, clock, answer });
    };
  }

  #take(fits: (fault: ArmedFault) => boolean): ArmedFault | undefined {
    const fault = this.#armed.find(fits);
    if (fault !== undefined) {
      fault.left -= 1;
      if (fault.left === 0) this.#remove(fault);
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

/** Tells whether a request has the pieces of a route, between which `*` stands for anything: the first fit is as good as any. */
function matching(route: string): (request: string) => boolean {
  const [start = '', ...pieces] = route.split('*');
  const end = pieces.pop();
  if (end === undefined) return (request) => request === start;
  return (request) => {
    if (!request.startsWith(start)) return false;
    let at = start.length;
    for (const piece of pieces) {
      const found = request.indexOf(piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return request.length - end.length >= at && request.endsWith(end);
  };
}
