import { faultSentences, printFault, readFault } from './faults/fault.ts';
import type { Sandbox } from './index.ts';
import type { LoggedRequest } from './log.ts';

/** What the editor asks a sandbox in a thread to do. Each gets the state afterwards. */
export type ControlRequest =
  | { readonly does: 'show' | 'showPeople' | 'clearFaults' }
  | { readonly does: 'advance'; readonly seconds: number }
  | { readonly does: 'addFault'; readonly fault: string }
  | {
      readonly does: 'changePerson';
      readonly person: string;
      readonly fields: Readonly<Record<string, string>>;
    };

export interface ControlState {
  /** The time of the clock in ISO 8601. */
  readonly now: string;
  /** As texts, such as `GET /api/v3/users=503*2`. */
  readonly faults: readonly string[];
  /** What each possible fault does, by its name. */
  readonly knownFaults: Readonly<Record<string, string>>;
  /** The latest ones, the oldest first, without secrets. */
  readonly requests: readonly Pick<
    LoggedRequest,
    'time' | 'method' | 'path' | 'status' | 'milliseconds' | 'who'
  >[];
  /** Where it is asked for them. */
  readonly people?: readonly Readonly<Record<'id' | 'givenName' | 'familyName' | 'email', unknown>>[];
}

/** One ends the thread, and the other needs a maker of certificates, which the editor does not bring. */
const leftOut: readonly string[] = ['hang', 'self-signed-certificate'];

/** Throws a `RangeError` with a sentence for what cannot be done. */
export function controlSandbox(sandbox: Sandbox, request: ControlRequest): ControlState {
  const { clock, faults, company } = sandbox;
  if (request.does === 'advance') {
    clock.advance(request.seconds);
  } else if (request.does === 'addFault') {
    const fault = readFault(request.fault);
    if (leftOut.includes(fault.fault)) {
      throw new RangeError(`The sandbox of the editor does not have the fault "${fault.fault}".`);
    }
    faults.add(fault);
  } else if (request.does === 'clearFaults') {
    faults.clear();
  } else if (request.does === 'changePerson') {
    company.patch('employees', request.person, request.fields);
  }
  return {
    now: new Date(clock.now()).toISOString(),
    faults: faults.list().map((fault) => {
      const printed = printFault(fault);
      return typeof printed === 'string' ? printed : JSON.stringify(printed);
    }),
    knownFaults: Object.fromEntries(
      Object.entries(faultSentences).filter(([name]) => !leftOut.includes(name)),
    ),
    requests: sandbox.requests().map(({ time, method, path, query, status, milliseconds, who }) => {
      const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`);
      const shown = parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
      return { time, method, path: shown, status, milliseconds, who };
    }),
    ...(request.does === 'showPeople' && {
      people: company
        .list('employees')
        .map(({ id, givenName, familyName, email }) => ({ id, givenName, familyName, email })),
    }),
  };
}
