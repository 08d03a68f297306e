import { isRecord } from '../../service/contract/record.ts';
import type { Behavior } from '../exchange.ts';
import { readPattern } from '../http/requestPattern.ts';
import { connectionFaults } from './connectionFaults.ts';
import { responseFaults } from './responseFaults.ts';
import { sentenceOfFault } from './sentences.ts';

export const behaviors = { ...connectionFaults, ...responseFaults } satisfies Record<string, Behavior>;

export type FaultName = keyof typeof behaviors;

export const faultNames = Object.keys(behaviors).filter(isFaultName);

function isFaultName(text: string): text is FaultName {
  return Object.hasOwn(behaviors, text);
}

/** What each fault does, as a sentence. */
export const faultSentences: Readonly<Record<string, string>> = Object.fromEntries(
  faultNames.map((name) => [name, sentenceOfFault(name)]),
);

/** The `code` of errors about the route of a fault. */
export const faultErrorCode = 'ERR_FAULT';

export interface Fault extends Conditions {
  /**
   * Method and path, each of which may be or hold `*` for anything: `GET /service-api/employees`, `* *`; and what the
   * query must hold, as in `GET /service-api/employees?status=active`.
   */
  readonly route: string;
  readonly fault: FaultName;
}

/** To which of the requests of its route a fault applies: to all when there is none. */
interface Conditions {
  /** To how many requests or connections. */
  readonly count?: number | undefined;
  /** To the requests of this page of a list, from 1. */
  readonly page?: number | undefined;
  /** From which of them on: 3 lets two pass. */
  readonly from?: number | undefined;
  /** To which share of them, such as 0.2. The seed of the sandbox decides which. */
  readonly share?: number | undefined;
  /** How long it waits first, by the computer's clock. `late` is the regular response after that time. */
  readonly milliseconds?: number | undefined;
}

const countForm = ['a whole number from 1 on', isWhole(1, 999_999_999)] as const;
const forms: Readonly<Record<keyof Conditions, readonly [words: string, fits: (value: number) => boolean]>> =
  {
    count: countForm,
    page: countForm,
    from: countForm,
    share: ['a number above 0, and at most 1', (value) => value > 0 && value <= 1],
    milliseconds: ['a whole number from 0 to 600000', isWhole(0, 600_000)],
  };
const conditionNames = Object.keys(forms).filter(isConditionName);

function isConditionName(text: string): text is keyof Conditions {
  return Object.hasOwn(forms, text);
}

function isWhole(min: number, max: number): (value: number) => boolean {
  return (value) => Number.isInteger(value) && value >= min && value <= max;
}

/** A fault that applies to connections instead of requests. */
export type ConnectionFault = 'refuse' | 'self-signed-certificate';

export function isOfConnections(name: FaultName): name is ConnectionFault {
  return name === 'refuse' || name === 'self-signed-certificate';
}

/** Reads `ROUTE=FAULT`, `ROUTE=FAULT*COUNT` or a record as JSON. Throws a `RangeError` with a sentence for the user. */
export function parseFault(text: string): Fault {
  if (text.startsWith('{')) {
    return readFault(parseRecord(text));
  }
  const [, route = '', fault, count] = /^(.*)=([^=*]*)(?:\*(.*))?$/s.exec(text) ?? [];
  if (fault === undefined || readPattern(route) === undefined) {
    throw new RangeError(
      `"${text}" is no fault: write it as METHOD PATH=FAULT or METHOD PATH=FAULT*COUNT, such as "GET /service-api/employees=503*2".`,
    );
  }
  return readFault({
    route,
    fault,
    ...(count !== undefined && { count: /^\d{1,9}$/.test(count) ? Number(count) : count }),
  });
}

function parseRecord(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RangeError(`"${text}" is no fault: it begins as a record, and is not JSON.`);
  }
}

/** Reads a fault as a text or as a record. Throws a `RangeError` with a sentence for any other value. */
export function readFault(value: unknown): Fault {
  if (typeof value === 'string') {
    return parseFault(value);
  }
  if (!isRecord(value) || typeof value['route'] !== 'string') {
    throw new RangeError(
      `A fault is a text such as "GET /api/v3/users=503*2", or a record with route, fault and any of ${conditionNames.join(', ')}.`,
    );
  }
  const { route, fault, ...others } = value;
  if (readPattern(route) === undefined) {
    throw new RangeError(
      `"${route}" is no route of a fault: write it as METHOD PATH or METHOD PATH?QUERY, in at most 1000 characters.`,
    );
  }
  if (typeof fault !== 'string' || !isFaultName(fault)) {
    const name = typeof fault === 'string' ? fault : JSON.stringify(fault);
    throw new RangeError(`There is no fault "${name}". The faults are: ${faultNames.join(', ')}.`);
  }
  if (/^\S+ \/_sandbox\b/.test(route)) {
    throw new RangeError('Faults do not apply to the control of the sandbox, below /_sandbox.');
  }
  if (isOfConnections(fault) && (route !== '* *' || others['page'] || others['milliseconds'])) {
    throw new RangeError(
      `The fault "${fault}" applies to connections before their requests are known: its route is "* *", and it has no page and no milliseconds.`,
    );
  }
  if (fault === 'late' && others['milliseconds'] === undefined) {
    throw new RangeError('The fault "late" needs a number of milliseconds.');
  }
  return { route, fault, ...readConditions(others) };
}

function readConditions(given: Readonly<Record<string, unknown>>): Conditions {
  const conditions: { -readonly [Name in keyof Conditions]: number } = {};
  for (const [name, value] of Object.entries(given)) {
    if (!isConditionName(name)) {
      throw new RangeError(`A fault has no "${name}". It has route, fault, ${conditionNames.join(', ')}.`);
    }
    const [words, fits] = forms[name];
    if (value !== undefined) {
      if (typeof value !== 'number' || !fits(value)) {
        throw new RangeError(`The ${name} of a fault is ${words}, not ${JSON.stringify(value)}.`);
      }
      conditions[name] = value;
    }
  }
  return conditions;
}

/** A fault as a text where one can say it, else as a record. */
export function printFault({ route, fault, count, ...others }: Fault): string | Fault {
  return Object.keys(others).length > 0
    ? { route, fault, ...(count !== undefined && { count }), ...others }
    : `${route}=${fault}${count === undefined ? '' : `*${count}`}`;
}
