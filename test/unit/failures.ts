import assert from 'node:assert/strict';
import { isServiceError, type ServiceError } from '../../src/service/http/errors.ts';

/** What a promise is rejected with. Fails when it is not rejected. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => assert.fail('The call should have failed.'),
    (error: unknown) => error,
  );
}

/** The error of the client that a promise is rejected with. Fails when it is not rejected, or with another error. */
export async function serviceErrorOf(promise: Promise<unknown>): Promise<ServiceError> {
  const error = await failureOf(promise);
  assert.ok(isServiceError(error), String(error));
  return error;
}
