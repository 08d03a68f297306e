import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assembleDepartments } from '../../../src/company/departments/departmentTree.ts';
import { isServiceError } from '../../../src/service/http/errors.ts';
import type { Fetch } from '../../../src/service/http/request.ts';
import { HastyClock } from '../faults/hastyClock.ts';
import { clientOf } from '../service/fixtures.ts';
import { type Target, target } from './check.ts';
import { bodyOf, type Corpus, operations, requestName } from './corpus.ts';
import { mutate, mutation, oddText, words } from './mutations.ts';

/** More than any operation needs for such a small company. */
const maxRequests = 60;
const longestMessage = 2000;
/** All error formats in one body. */
const errorBody = JSON.stringify({
  ...{ detail: 'Wrong.', title: 'Wrong', Message: 'Wrong.', error: 'wrong', traceId: '1' },
  errors: { id: ['Wrong.'] },
});
const names = Object.keys(operations);
const oddId = fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, oddText);
const oddHeaders = fc.dictionary(
  fc.constantFrom(...words('retry-after location etag deprecation sunset content-type content-length')),
  oddText,
  { maxKeys: 2 },
);

/** For any response of a service, the client returns a result or its own error. */
export function clientTarget(corpus: Corpus): Target {
  const weights = { weight: 8, arbitrary: fc.constant(200) };
  const status = fc.oneof(weights, fc.constantFrom(201, 204, 304, 301, 307, 400, 401, 404, 429, 500, 503));
  return target(
    fc.tuple(fc.constantFrom(...names), oddId, mutation, status, oddHeaders, fc.boolean()),
    async ([name, id, edits, code, headers, changesToken]) => {
      let requests = 0;
      const fetch: Fetch = (url, init) => {
        requests += 1;
        if (requests > maxRequests) {
          return Promise.reject(new Error('Too many requests.'));
        }
        const request = requestName(init.method, url);
        const good = code >= 400 ? errorBody : (corpus.get(request) ?? '{}');
        const isChanged = request !== 'POST /connect/token' || changesToken;
        const body = bodyOf(isChanged ? mutate(good, edits) : (corpus.get(request) ?? '{}'));
        const value = (header: string) => (isChanged ? (headers[header] ?? null) : null);
        return Promise.resolve({ status: isChanged ? code : 200, headers: { get: value }, body });
      };
      const { service, log } = clientOf({
        baseUrl: 'http://127.0.0.1:1',
        fetch,
        clock: new HastyClock(),
        random: () => 0,
      });
      try {
        const response = await operations[name]?.(service, id);
        if (name === 'departments') {
          assembleDepartments(await service.departments());
        }
        assert.notEqual(response, undefined);
      } catch (error) {
        checkError(error, id);
      }
      assert.ok(requests <= maxRequests, `${name} sends ${requests} requests`);
      for (const line of log.requests) {
        assert.doesNotMatch(line, /\n/);
      }
    },
  );
}

/** Fails for any error that is not the client’s own. A message may repeat the id for each family. */
export function checkError(error: unknown, id = ''): void {
  if (!isServiceError(error)) {
    throw error;
  }
  assert.match(error.message, /^Could not .*\.$/s);
  assert.doesNotMatch(error.message, /\[object /);
  const { length } = error.message.replaceAll(id, '');
  assert.ok(length < longestMessage, `a message of ${length} characters`);
}
