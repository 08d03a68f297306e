import assert from 'node:assert/strict';
import { type Row, rows } from '../../unit/faults/expectations.ts';
import { expectedOf } from '../../unit/faults/matrix.ts';
import type { Operation } from '../../unit/faults/operations.ts';
import type { Shown, Way } from './scene.ts';

/** What is shown, and how often the request is sent. */
export interface End {
  readonly shown: Shown;
  readonly sent: number;
}

/**
 * One fault for each way in which the client can fail: an error is shown by its message, whatever its cause. The matrix
 * of the client asserts that every fault of the sandbox ends in one of these ways.
 */
export const failures = [
  'nothing listens',
  'reset in the body',
  'stall-before-headers',
  'html',
  '307 to another origin',
  '400',
  '401',
  '403',
  '404',
  '410',
  '412',
  '413',
  '429-seconds',
  '500',
  '503',
] as const;

/** The same with one fault for each kind of wrong response that is no error. */
export const shownFaults: readonly string[] = [
  ...failures,
  'self-signed-certificate',
  'reset at accept',
  'item-null',
  'same-page',
  'next-to-itself',
  'next-elsewhere',
  'truncated-json',
  '503 twice',
];

/** The row of the client's matrix that has this name. */
export function rowNamed(name: string): Row {
  return rows.find((one) => one.name === name) ?? assert.fail(name);
}

/** After these kinds of errors it is unknown whether a change was made. */
const uncertain = /^(?:timeout|interrupted|server|unavailable|unexpected|too-large)$/;
/** Faults of bytes that a download cannot detect. */
const undetected = ['truncated-json', 'byte-order-mark', 'wrong-charset', 'length-too-short'];
/** Faults that add a next page, which is shown as a row that loads it. */
const misled: Readonly<Record<string, readonly string[]>> = {
  'employee page': ['same-page'],
  'load more': ['next-to-itself', 'next-elsewhere'],
  search: ['same-page', 'next-to-itself', 'next-elsewhere'],
  'members by token': ['same-page', 'next-to-itself', 'next-elsewhere'],
  labels: ['same-page', 'next-to-itself', 'next-elsewhere'],
  leaves: ['same-page'],
  'members by key': ['same-page'],
};

/** The possible ends by the matrix of the client. Several if the network decides. */
export function endsOf(way: Way, operation: Operation, row: Row): readonly End[] {
  if (row.name === 'reset at accept' && operation.name === 'label archive') {
    // The label is read before it is changed, over the same connection.
    return [{ shown: 'kept', sent: 0 }];
  }
  if (row.name === '412' && operation.name === 'label archive') {
    // The label has not changed, so that its present version is sent once more.
    return [{ shown: 'kept', sent: 2 }];
  }
  return expectedOf({ row, operation }).map((end) => {
    const [outcome = '', sent] = end.split(' ');
    const shown =
      outcome === 'success' ? afterSuccess(operation, row) : afterFailure(way, operation, row, outcome);
    return { shown, sent: Number(sent) };
  });
}

function afterSuccess({ name, shape }: Operation, row: Row): Shown {
  if ((shape === 'list' || shape === 'all') && ['item-null', 'wrong-id-type'].includes(row.name)) {
    return 'noted';
  }
  const isDifferent = shape === 'download' ? undetected.includes(row.name) : misled[name]?.includes(row.name);
  return isDifferent ? 'different' : 'good';
}

function afterFailure(way: Way, { shape }: Operation, row: Row, outcome: string): Shown {
  const isInDoubt = shape === 'write' && uncertain.test(outcome) && row.name !== '413';
  return isInDoubt ? 'in doubt' : way.failing;
}
