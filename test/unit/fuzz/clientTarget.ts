import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assembleDepartments } from '../../../src/domain/departmentTree.ts';
import { isServiceError } from '../../../src/service/http/errors.ts';
import type { Fetch } from '../../../src/service/http/fetchOnce.ts';
import { completed } from '../completed.ts';
import { HastyClock } from '../faults/hastyClock.ts';
import { clientOf } from '../service/fixtures.ts';
import { type Target, target } from './check.ts';
import { bodyOf, type Corpus, questions, requestName } from './corpus.ts';
import { mutate, mutation, oddText } from './mutations.ts';

/** More than any question about so small a company can need. */
const mostRequests = 60;
const longestMessage = 2000;
/** The formats of errors, all in one. */
const refused = JSON.stringify({
  ...{ detail: 'Wrong.', title: 'Wrong', Message: 'Wrong.', error: 'wrong', traceId: '1' },
  errors: { id: ['Wrong.'] },
});
const names = Object.keys(questions);
const oddId = fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, oddText);
const oddHeaders = fc.dictionary(
  fc.constantFrom(
    'retry-after',
    'location',
    'etag',
    'deprecation',
    'sunset',
    'content-type',
    'content-length',
  ),
  oddText,
  { maxKeys: 2 },
);

/** Whatever a service answers to the client, the client gives a response or its own error. */
export function clientTarget(corpus: Corpus): Target {
  const weights = { weight: 8, arbitrary: fc.constant(200) };
  const status = fc.oneof(weights, fc.constantFrom(201, 204, 304, 301, 307, 400, 401, 404, 429, 500, 503));
  return target(
    fc.tuple(fc.constantFrom(...names), oddId, mutation, status, oddHeaders, fc.boolean()),
    async ([name, id, edits, code, headers, spoilsToken]) => {
      let requests = 0;
      const fetch: Fetch = (url, init) => {
        requests += 1;
        if (requests > mostRequests) {
          return Promise.reject(new Error('Nobody needs so many.'));
        }
        const request = requestName(init.method, url);
        const good = code >= 400 ? refused : (corpus.get(request) ?? '{}');
        const isSpoilt = request !== 'POST /connect/token' || spoilsToken;
        const body = bodyOf(isSpoilt ? mutate(good, edits) : (corpus.get(request) ?? '{}'));
        const value = (header: string) => (isSpoilt ? (headers[header] ?? null) : null);
        return Promise.resolve({ status: isSpoilt ? code : 200, headers: { get: value }, body });
      };
      const { service, log } = clientOf({
        baseUrl: 'http://127.0.0.1:1',
        fetch,
        clock: new HastyClock(),
        random: () => 0,
      });
      try {
        const response = await questions[name]?.(service, id);
        if (name === 'departments') {
          completed(assembleDepartments(await service.departments()));
        }
        assert.notEqual(response, undefined);
      } catch (error) {
        checkError(error, id);
      }
      assert.ok(requests <= mostRequests, `${name} sends ${requests} requests`);
      for (const line of log.requests) {
        assert.doesNotMatch(line, /\n/);
      }
    },
  );
}

/** Of all failures, only the client’s own family is one for the reader. Each family asked may repeat the id. */
export function checkError(error: unknown, id = ''): void {
  if (!isServiceError(error)) {
    throw error;
  }
  assert.match(error.message, /^Could not .*\.$/s);
  assert.doesNotMatch(error.message, /\[object /);
  const { length } = error.message.replaceAll(id, '');
  assert.ok(length < longestMessage, `a message of ${length} characters`);
}
