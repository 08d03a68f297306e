import assert from 'node:assert/strict';
import { globalAgent } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import nodeFetch from 'node-fetch';
import { isServiceError } from '../../../src/service/http/errors.ts';
import type { Fetch } from '../../../src/service/http/request.ts';
import { HastyClock } from '../faults/hastyClock.ts';
import { clientOf } from '../service/fixtures.ts';
import type { OpenTarget } from './check.ts';
import { target } from './check.ts';
import { checkError } from './clientTarget.ts';
import { type Corpus, operations, requestName } from './corpus.ts';
import { mutate, mutation } from './mutations.ts';
import { bytesOf, type Transmission, transmission } from './rawResponse.ts';
import { startRawServer } from './rawServer.ts';

const maxRequests = 60;
const limits = { jsonBytes: 1_000_000, downloadBytes: 1_000_000 };
/** Less than the limit of a case, and more than a busy machine needs. */
const longestWait = 15_000;
const longestHold = 10_000;
/** Node drops such a response without an error. */
const switching = 'HTTP/1.1 101';
const tokenRequest = 'POST /connect/token';
const whole: Transmission = {
  statusLine: 'HTTP/1.1 200 OK',
  headers: [],
  coding: 'none',
  framing: 'length',
  size: undefined,
  before: '',
  after: '',
  damages: [],
  inPieces: false,
  ending: 'end',
};

/** For any bytes from a real socket, the client returns a result or its own error, and releases the socket. */
export async function openSocketTarget(corpus: Corpus): Promise<OpenTarget> {
  let response = (_name: string): { content: string; sent: Transmission } => ({ content: '', sent: whole });
  let switches = false;
  const server = await startRawServer((method, path) => {
    const { content, sent } = response(requestName(method, `http://127.0.0.1${path}`));
    const bytes = bytesOf(content, sent);
    switches ||= Buffer.from(bytes).includes(switching);
    const half = bytes.byteLength >> 1;
    return {
      pieces: sent.inPieces ? [bytes.subarray(0, half), bytes.subarray(half)] : [bytes],
      ending: sent.ending,
    };
  });
  const check = target(
    fc.tuple(fc.constantFrom(...Object.keys(operations)), transmission, mutation, fc.boolean()),
    async ([name, sent, edits, changesToken]) => {
      let requests = 0;
      switches = false;
      response = (request) => {
        requests += 1;
        const good = corpus.get(request) ?? '{}';
        return request === tokenRequest && !changesToken
          ? { content: good, sent: whole }
          : { content: mutate(good, edits), sent };
      };
      const fetch: Fetch = (url, init) =>
        requests < maxRequests ? nodeFetch(url, init) : Promise.reject(new Error('Too many requests.'));
      const { service, log } = clientOf({
        baseUrl: server.origin,
        fetch,
        limits,
        clock: new HastyClock(),
        random: () => 0,
        timeoutMilliseconds: () => (mayTimeOut(sent) ? 5 : longestWait),
      });
      try {
        assert.notEqual(await operations[name]?.(service), undefined);
      } catch (error) {
        checkError(error);
        checkReached(error, mayTimeOut(sent) || switches);
      }
      assert.ok(requests <= maxRequests, `${name} sends ${requests} requests`);
      for (const text of log.requests) {
        assert.doesNotMatch(text, /\n/);
      }
      await socketsFree();
      await server.endConnections();
    },
  );
  return { check, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** Waits until the client has released its sockets. Without that, only its time limit would release them. */
async function socketsFree(): Promise<void> {
  const end = performance.now() + longestHold;
  while (Object.keys(globalAgent.sockets).length > 0) {
    assert.ok(performance.now() < end, 'The client does not release its socket.');
    await nextTurn();
  }
}

/** Fails for an `unreachable` error: the server was reachable, and such a request would be sent twice. */
function checkReached(error: unknown, mayTimeOut: boolean): void {
  const kind = isServiceError(error) ? error.kind : undefined;
  assert.notEqual(kind, 'unreachable', String(error));
  assert.ok(mayTimeOut || kind !== 'timeout', String(error));
}

/** Returns true for a response that may end in a timeout. */
function mayTimeOut({ ending, before }: Transmission): boolean {
  return ending === 'stay' || before.startsWith(switching);
}
