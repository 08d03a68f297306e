import { bodyFaults } from './bodyFaults.ts';
import { connectionFaults } from './connectionFaults.ts';
import { envelopeFaults } from './envelopeFaults.ts';
import type { Behaviour } from './exchange.ts';
import { statusFaults } from './statusFaults.ts';

/** Every fault by its name. */
const behaviours = { ...connectionFaults, ...bodyFaults, ...envelopeFaults, ...statusFaults };

export type FaultName = keyof typeof behaviours;

export const faultNames = Object.keys(behaviours).filter(isFaultName);

function isFaultName(text: string): text is FaultName {
  return Object.hasOwn(behaviours, text);
}

/** What a fault does. */
export function behaviourOf(name: FaultName): Behaviour {
  return behaviours[name];
}

/** A fault on some requests. */
export interface Fault {
  /** Method and path, each of which may be or hold `*` for anything: `GET /service-api/employees`, `* *`. */
  readonly route: string;
  readonly fault: FaultName;
  /** To how many requests or connections it applies; to all when left out. */
  readonly count?: number;
}

/** Whether a fault applies to connections instead of requests. */
export function isOfConnections(name: FaultName): boolean {
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

/** A fault as `parseFault` reads it. */
export function printFault({ route, fault, count }: Fault): string {
  return `${route}=${fault}${count === undefined ? '' : `*${count}`}`;
}
