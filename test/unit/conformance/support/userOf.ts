import assert from 'node:assert/strict';
import { parseExact } from '../../../../src/service/contract/json/exactJson.ts';
import { isRecord } from '../../../../src/service/contract/record.ts';
import type { WorkforceService } from '../../../../src/service/operations/service.ts';
import type { Payload } from './fieldChecks.ts';

/** A user as the client's document shows it, with the fields that come by name only. */
export async function userOf(
  service: WorkforceService,
  id: string,
  fields: readonly string[] = [],
): Promise<Payload & { readonly id: number }> {
  const user = parseExact((await service.document('users', id, { fields })).text);
  assert.ok(isRecord(user) && typeof user['id'] === 'number', `user ${id} has an id`);
  return { ...user, id: user['id'] };
}
