import assert from 'node:assert/strict';
import { globalAgent } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import nodeFetch from 'node-fetch';
import { isServiceError } from '../../../src/service/http/errors.ts';
import type { Fetch } from '../../../src/service/http/fetchOnce.ts';
import { HastyClock } from '../faults/hastyClock.ts';
import { clientOf } from '../service/fixtures.ts';
import { target } from './check.ts';
import { checkError } from './clientTarget.ts';
import { type Corpus, questions, requestName } from './corpus.ts';
import { mutate, mutation } from './mutations.ts';
import type { OpenTarget } from './targets.ts';
import { bytesOf, type Transmission, transmission } from './wireAnswer.ts';
import { startWireServer } from './wireServer.ts';

const mostRequests = 60;
const limits = { jsonBytes: 1_000_000, downloadBytes: 1_000_000 };
/** Less than a case may take, and more than a busy machine needs. */
const longestWait = 15_000;
const longestHold = 10_000;
/** Node drops such a response without a word. */
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

/** Whatever bytes come over a real socket, the client gives a response or its own error, and lets go of the socket. */
export async function openWireTarget(corpus: Corpus): Promise<OpenTarget> {
  let response = (_name: string): { content: string; sent: Transmission } => ({ content: '', sent: whole });
  let switches = false;
  const server = await startWireServer((method, path) => {
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
    fc.tuple(fc.constantFrom(...Object.keys(questions)), transmission, mutation, fc.boolean()),
    async ([name, sent, edits, spoilsToken]) => {
      let requests = 0;
      switches = false;
      response = (request) => {
        requests += 1;
        const good = corpus.get(request) ?? '{}';
        return request === tokenRequest && !spoilsToken
          ? { content: good, sent: whole }
          : { content: mutate(good, edits), sent };
      };
      const fetch: Fetch = (url, init) =>
        requests < mostRequests ? nodeFetch(url, init) : Promise.reject(new Error('Nobody needs so many.'));
      const { service, log } = clientOf({
        baseUrl: server.origin,
        fetch,
        limits,
        clock: new HastyClock(),
        random: () => 0,
        timeoutMilliseconds: () => (letsWait(sent) ? 5 : longestWait),
      });
      try {
        assert.notEqual(await questions[name]?.(service), undefined);
      } catch (error) {
        checkError(error);
        checkReached(error, letsWait(sent) || switches);
      }
      assert.ok(requests <= mostRequests, `${name} sends ${requests} requests`);
      for (const text of log.requests) {
        assert.doesNotMatch(text, /\n/);
      }
      await socketsFree();
      await server.endConnections();
    },
  );
  return { check, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** What the client holds on to beyond its response would be let go by its time limit only. */
async function socketsFree(): Promise<void> {
  const end = performance.now() + longestHold;
  while (Object.keys(globalAgent.sockets).length > 0) {
    assert.ok(performance.now() < end, 'The client does not let go of its socket.');
    await nextTurn();
  }
}

/** The server was there: whoever sends something twice because it seemed not to be does harm. */
function checkReached(error: unknown, mayWait: boolean): void {
  const kind = isServiceError(error) ? error.kind : undefined;
  assert.notEqual(kind, 'unreachable', String(error));
  assert.ok(mayWait || kind !== 'timeout', String(error));
}

/** Whether a response may cost the reader the time limit. */
function letsWait({ ending, before }: Transmission): boolean {
  return ending === 'stay' || before.startsWith(switching);
}
