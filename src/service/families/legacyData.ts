import { conform } from '../contract/conform.ts';
import { LegacyList } from '../contract/legacyList.ts';
import { isRecord } from '../contract/record.ts';
import { isServiceError, reworded } from '../http/errors.ts';
import type { Opening } from '../lists.ts';
import { nextByOffset } from '../pages.ts';
import { unexpectedShape } from '../requester.ts';

/** What a legacy answer holds in its `data` (interface 4). Throws `unexpected` where there is none. */
export function dataOf(answer: unknown, attempted: string): unknown {
  if (!isRecord(answer) || !('data' in answer)) {
    throw unexpectedShape(attempted, 'the answer has no “data”');
  }
  return answer['data'];
}

/** Reads one page of a legacy list, asked for by offset and limit (interface 4.3). */
export function openingData(attempted: string): Opening {
  return function* (answer, path, onDrift) {
    const { items, count } = (yield* conform(LegacyList, dataOf(answer, attempted), onDrift)) ?? {};
    return { items, total: count, next: nextByOffset(path, items, count) };
  };
}

/** Some deployments answer 500 for a user that does not exist, others 404: the reader is told of both. */
export async function tellingUnknownUser<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isServiceError(error) || error.status !== 500) {
      throw error;
    }
    throw reworded(error, {
      advice: `Check the id: some services answer so when no user has it. ${error.advice}`,
    });
  }
}
