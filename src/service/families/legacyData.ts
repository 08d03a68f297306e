import { conform } from '../contract/check/conform.ts';
import { LegacyList } from '../contract/collection.ts';
import { message } from '../contract/message.ts';
import { isRecord } from '../contract/record.ts';
import { failure, isServiceError, reword } from '../http/errors.ts';
import { responseTexts } from '../http/errorTexts.ts';
import type { Opening } from '../paging/paging.ts';

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
  throw failure({ code: 'no-data' });
}

/** Opens a page of a legacy list by offset and limit (interface 4.3). */
export const openLegacyList: Opening = (value, onDrift) => {
  const { items, count } = conform(LegacyList, dataOf(value), onDrift) ?? {};
  return { items, total: count, numbering: 'offset' };
};

/** Some deployments return 500 for a user that does not exist, others 404: the advice covers both. */
export function withUnknownUserAdvice(error: unknown): unknown {
  if (!isServiceError(error) || error.status !== 500) {
    return error;
  }
  const advice = message(responseTexts.unknownUser, { advice: error.parts.advice });
  return reword(error, { advice });
}
