import type { MiddlewareHandler } from 'hono';
import { isRecord } from '../../service/contract/record.ts';
import { type Behavior, type Disturbed, disturbing } from '../exchange.ts';
import { connectionFaults } from './connectionFaults.ts';
import { responseFaults } from './responseFaults.ts';

const behaviors = { ...connectionFaults, ...responseFaults } satisfies Record<string, Behavior>;

export type FaultName = keyof typeof behaviors;

export const faultNames = Object.keys(behaviors).filter(isFaultName);

function isFaultName(text: string): text is FaultName {
  return Object.hasOwn(behaviors, text);
}

export interface Fault {
  /** Method and path, each of which may be or hold `*` for anything: `GET /service-api/employees`, `* *`. */
  readonly route: string;
  readonly fault: FaultName;
  /** To how many requests or connections it applies; to all when left out. */
  readonly count?: number | undefined;
}

/** A fault that applies to connections instead of requests. */
type ConnectionFault = 'refuse' | 'self-signed-certificate';

export function isOfConnections(name: FaultName): name is ConnectionFault {
  return name === 'refuse' || name === 'self-signed-certificate';
}

/** Reads `ROUTE=FAULT` or `ROUTE=FAULT*COUNT`. Throws a `RangeError` with a sentence for the user. */
export function parseFault(text: string): Fault {
  const [, route = '', fault = '', count] = /^([^=]*)=([^=*]*)(?:\*(.*))?$/s.exec(text) ?? [];
  if (!/^(?:[A-Z]+|\*) (?:\/\S*|\*)$/.test(route)) {
    throw new RangeError(
      `"${text}" is no fault: write it as METHOD PATH=FAULT or METHOD PATH=FAULT*COUNT, such as "GET /service-api/employees=503*2".`,
    );
  }
  if (!isFaultName(fault)) {
    throw new RangeError(`There is no fault "${fault}". The faults are: ${faultNames.join(', ')}.`);
  }
  if (/^\S+ \/_sandbox\b/.test(route)) {
    throw new RangeError('Faults do not apply to the control of the sandbox, below /_sandbox.');
  }
  if (isOfConnections(fault) && route !== '* *') {
    throw new RangeError(
      `The fault "${fault}" applies to connections before their requests are known: its route is "* *".`,
    );
  }
  if (count === undefined) {
    return { route, fault };
  }
  if (!/^[1-9]\d{0,8}$/.test(count)) {
    throw new RangeError(`The count of a fault is a whole number from 1 on, not "${count}".`);
  }
  return { route, fault, count: Number(count) };
}

/** Reads a fault as a text or as a record. Throws a `RangeError` with a sentence for any other value. */
export function readFault(value: unknown): Fault {
  if (typeof value === 'string') {
    return parseFault(value);
  }
  const { route, fault, count } = isRecord(value) ? value : {};
  if (
    typeof route === 'string' &&
    typeof fault === 'string' &&
    (count === undefined || typeof count === 'number')
  ) {
    return parseFault(`${route}=${fault}${count === undefined ? '' : `*${count}`}`);
  }
  throw new RangeError(
    'A fault is a text such as "GET /api/v3/users=503*2", or a record with route, fault and count.',
  );
}

export function printFault({ route, fault, count }: Fault): string {
  return `${route}=${fault}${count === undefined ? '' : `*${count}`}`;
}

const maxFaults = 1000;

interface ArmedFault extends Fault {
  /** The number of requests that it still applies to. */
  left: number;
}

/** The faults of a sandbox. The first whose route matches a request applies to it. */
export class Faults {
  #armed: ArmedFault[] = [];

  /**
   * Adds a fault, or the text of one, until its count is used up or it is disposed of. Throws a `RangeError` for an invalid one, and for one
   * too many.
   */
  add(fault: Fault | string): { dispose(): void } {
    const checked = parseFault(typeof fault === 'string' ? fault : printFault(fault));
    if (this.#armed.length >= maxFaults) {
      throw new RangeError(`A sandbox has at most ${maxFaults} faults at a time: remove others first.`);
    }
    const armed = { ...checked, left: checked.count ?? Number.POSITIVE_INFINITY };
    this.#armed.push(armed);
    return { dispose: () => this.#remove(armed) };
  }

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

  /** Whether a fault of connections is to apply. */
  awaits(name: ConnectionFault): boolean {
    return this.#armed.some(({ fault }) => fault === name);
  }

  /** Whether a fault of connections applies to a new one; counts it. */
  meets(name: ConnectionFault): boolean {
    return this.#take(({ fault }) => fault === name) !== undefined;
  }

  middleware(disturbed: Disturbed): MiddlewareHandler {
    return disturbing(disturbed, ({ method, headers }, path) => {
      const request = `${method} ${path}`;
      const fault = this.#take((one) => fits(one.route, request) && one.fault !== 'self-signed-certificate');
      if (fault === undefined) {
        return undefined;
      }
      // Faults change the text of complete responses, so a 304 or a compressed response would not do.
      for (const name of ['If-None-Match', 'Accept-Encoding']) {
        headers.delete(name);
      }
      return behaviors[fault.fault];
    });
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

/**
 * Whether a route, in which `*` stands for any text, is that of a request. Takes linear time, however many `*` there
 * are.
 */
function fits(route: string, request: string): boolean {
  const [start = '', ...parts] = route.split('*');
  const end = parts.pop();
  if (end === undefined || !request.startsWith(start)) {
    return route === request;
  }
  let from = start.length;
  for (const part of parts) {
    // The earliest place for each part leaves the most room for the others.
    const at = request.indexOf(part, from);
    if (at === -1) {
      return false;
    }
    from = at + part.length;
  }
  return request.slice(from).endsWith(end);
}
