import { conform } from '../contract/check/conform.ts';
import { LegacyList } from '../contract/legacyList.ts';
import { isRecord } from '../contract/record.ts';
import { isFailure, rephrased } from '../http/errors.ts';
import { nextByOffset, type Opening } from '../paging.ts';
import { unexpectedShape } from '../requester.ts';

/** Fields that only a record, a list or a tree has at its top. */
const ownFields = ['id', 'items', 'children'];

/** The `data` of a legacy response (interface 4); some deployments send it bare. Throws `unexpected` without either. */
export function dataOf(value: unknown): unknown {
  if (isRecord(value) && 'data' in value) {
    return value['data'];
  }
  if (Array.isArray(value) || (isRecord(value) && ownFields.some((name) => name in value))) {
    return value;
  }
  throw unexpectedShape('the answer has no “data”');
}

/** Opens a page of a legacy list by offset and limit (interface 4.3). */
export const openLegacyList: Opening = function* (value, path, onDrift) {
  const { items, count } = (yield* conform(LegacyList, dataOf(value), onDrift)) ?? {};
  return { items, total: count, next: nextByOffset(path, items, count) };
};

/** Some deployments return 500 for a user that does not exist, others 404: the advice covers both. */
export async function advisingUnknownUser<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isFailure(error) || error.status !== 500) {
      throw error;
    }
    const advice = `Check the id: some services answer so when no user has it. ${error.advice}`;
    throw rephrased(error, { advice });
  }
}
