import type { Fault } from '../../../src/sandbox/index.ts';
import type { FailureKind } from '../../../src/service/http/errors.ts';
import type { Operation, Shape } from './operations.ts';

/** How the operation ends, and how often its request is sent. */
type End = `${FailureKind | 'success'} ${number}`;

/** Several where it is up to the network. */
export type Expected = End | readonly End[];

/** A fault: a row of the matrix. */
export interface Row {
  readonly name: string;
  /** A fault of the sandbox, or a place that the requests end up at instead of it. */
  readonly fault: Omit<Fault, 'route'> | 'nothing-listens';
  readonly every: Expected;
  /** Where an operation of some shape ends otherwise. */
  readonly but?: Partial<Record<Shape, Expected>>;
  /** Where some credentials make a difference. */
  readonly by?: Partial<Record<Operation['by'], Expected>>;
  /** Where one operation ends otherwise. */
  readonly only?: Readonly<Record<string, Expected>>;
}

/** What every read that breaks off costs: two retries, none for polls and changes. */
const once = { poll: 'interrupted 1', write: 'interrupted 1' } as const;

const broken = (name: string, fault: Fault['fault']): Row => ({
  name,
  fault: { fault },
  every: 'interrupted 3',
  but: once,
});
const failed = (fault: Fault['fault'], every: Expected, more: Partial<Row> = {}): Row => ({
  name: fault,
  fault: { fault },
  every,
  ...more,
});
const gateway = (fault: Fault['fault'], kind: FailureKind): Row =>
  failed(fault, `${kind} 3`, { but: { poll: `${kind} 1`, write: `${kind} 1` } });
/** The service did not carry out what it rejected, so writes wait and are sent again as well. */
const waiting = (fault: Fault['fault']): Row => failed(fault, 'rate-limited 3');
const redirected = (status: 301 | 302 | 303 | 307 | 308): readonly Row[] => [
  {
    name: `${status} for ever`,
    fault: { fault: `redirect-${status}` },
    every: 'unexpected 6',
    but: { write: 'unexpected 1', token: 'unexpected 1' },
  },
  {
    name: `${status} once`,
    fault: { fault: `redirect-${status}`, count: 1 },
    every: 'success 2',
    but: { write: 'unexpected 1', token: 'unexpected 1' },
  },
  {
    name: `${status} to another origin`,
    fault: { fault: `redirect-${status}-elsewhere` },
    every: 'foreign-origin 1',
    but: { write: 'unexpected 1', token: 'unexpected 1' },
  },
];

export const rows: readonly Row[] = [
  { name: 'nothing listens', fault: 'nothing-listens', every: 'unreachable 1' },
  failed('self-signed-certificate', 'certificate 1'),
  broken('reset at accept', 'refuse'),
  broken('reset before headers', 'reset-before-headers'),
  {
    name: 'reset before headers, once',
    fault: { fault: 'reset-before-headers', count: 1 },
    every: 'success 2',
    but: once,
  },
  broken('reset in the body', 'reset-in-body'),
  failed('stall-before-headers', 'timeout 1'),
  failed('stall-in-body', 'timeout 1'),
  failed('trickle', 'timeout 1'),
  broken('content length too long', 'length-too-long'),
  // Whether the surplus comes together with the rest decides whether it is noticed.
  failed('length-too-short', ['interrupted 3', 'unexpected 1'], {
    but: {
      token: ['interrupted 3', 'unexpected 1'],
      poll: ['interrupted 1', 'unexpected 1'],
      write: ['interrupted 1', 'unexpected 1'],
      download: ['interrupted 3', 'success 1'],
    },
  }),

  { name: 'late', fault: { fault: 'late', milliseconds: 1 }, every: 'success 1' },

  failed('truncated-json', 'unexpected 1', { but: { download: 'success 1' } }),
  failed('html', 'unexpected 1'),
  // A change has happened; the label is read once more.
  failed('empty', 'unexpected 1', { only: { 'label archive': 'success 1' } }),
  failed('204', 'unexpected 1', { only: { 'label archive': 'success 1' } }),
  failed('gzip-bomb', 'too-large 1'),
  failed('200-megabytes', 'too-large 1'),
  failed('many-items', 'too-large 1', { but: { download: 'unexpected 1' } }),
  failed('deep-json', 'unexpected 1', { but: { download: 'success 1', token: 'success 1' } }),
  failed('byte-order-mark', 'success 1'),
  // Of the response of a token endpoint only ASCII is used.
  failed('wrong-charset', 'unexpected 1', { but: { download: 'success 1', token: 'success 1' } }),

  failed('wrong-envelope', 'unexpected 1', {
    but: { download: 'success 1' },
    only: { 'document by token': 'success 1', 'label archive': 'success 1' },
  }),
  failed('items-null', 'success 1', {
    but: { list: 'unexpected 1', all: 'unexpected 1', 'capability-checks': 'unexpected 1' },
  }),
  failed('item-null', 'success 1'),
  failed('wrong-id-type', 'success 1', {
    but: { write: 'unexpected 1', poll: 'unexpected 1' },
    only: { 'members of a department by key': 'unexpected 1', report: 'unexpected 1' },
  }),
  failed('same-page', 'success 1', { but: { all: 'unexpected 2' }, only: { 'load more': 'unexpected 1' } }),
  failed('next-to-itself', 'success 1', {
    but: { all: 'unexpected 1' },
    only: { 'departments: legacy': 'success 1' },
  }),
  // The same page of another host is the page itself here.
  failed('next-elsewhere', 'success 1', {
    but: { all: 'unexpected 1' },
    only: { 'departments: legacy': 'success 1' },
  }),

  ...([301, 302, 303, 307, 308] as const).flatMap(redirected),
  failed('400', 'bad-request 1'),
  failed('401', 'unauthorized 1', { by: { token: 'unauthorized 2' } }),
  {
    name: '401 once',
    fault: { fault: '401', count: 1 },
    every: 'unauthorized 1',
    by: { token: 'success 2' },
  },
  // An employee is requested once more without the job position.
  failed('403', 'forbidden 1', { only: { 'document by token': 'forbidden 2' } }),
  failed('404', 'missing 1'),
  failed('408', 'timeout 1'),
  failed('410', 'gone 1'),
  failed('412', 'conflict 1'),
  failed('413', 'too-large 1'),
  waiting('429-seconds'),
  waiting('429-date'),
  waiting('429-asctime'),
  waiting('429-absent'),
  waiting('429-negative'),
  waiting('429-past'),
  waiting('429-words'),
  failed('429-absurd', 'rate-limited 1'),
  failed('429-distant', 'rate-limited 1'),
  { name: '429 once', fault: { fault: '429-seconds', count: 1 }, every: 'success 2' },
  failed('431', 'bad-request 1'),
  failed('500', 'server 1'),
  gateway('502', 'server'),
  gateway('503', 'unavailable'),
  {
    name: '503 twice',
    fault: { fault: '503', count: 2 },
    every: 'success 3',
    but: { poll: 'unavailable 1', write: 'unavailable 1' },
  },
];
