import assert from 'node:assert/strict';
import fc from 'fast-check';
import Mocha from 'mocha';
import { stopReasons } from '../../../src/features/reports/storedReport.ts';
import { failureMessage } from '../../../src/platform/errors/failure.ts';
import { withoutLinks } from '../../../src/platform/text/text.ts';
import { isServiceError } from '../../../src/service/http/errors.ts';
import type { Fetch } from '../../../src/service/http/request.ts';
import { HastyClock } from '../../unit/faults/hastyClock.ts';
import { fuzzing, target } from '../../unit/fuzz/check.ts';
import { bodyOf, type Corpus, recordCorpus, requestName } from '../../unit/fuzz/corpus.ts';
import { mutate, mutationWith, oddText } from '../../unit/fuzz/mutations.ts';
import { hostileNames } from '../../unit/platform/hostileNames.ts';
import { clientOf } from '../../unit/service/fixtures.ts';
import { FakeWindow } from './fakeWindow.ts';
import { features, type Shown } from './features.ts';
import { checkMessage, checkPick, checkRow, checkStatusItem, checkText } from './shownChecks.ts';

const { seed, cases, milliseconds } = fuzzing();

const longestTitle = 10_000;
const text = fc.oneof(oddText, fc.constantFrom(...hostileNames.map(([, name]) => name)));
/** Requests without a response, so that each family is used. */
const hidden = {
  nothing: /^$/,
  structure: /^GET \/organization\//,
  'legacy lists': /^GET (?:\/organization\/|\/api\/v3\/departments$)/,
  legacy: /^GET (?:\/organization\/|\/api\/v3\/)/,
} as const;

const someCase = fc.record({
  feature: fc.constantFrom(...Object.keys(features)),
  without: fc.constantFrom(...Object.values(hidden)),
  edits: mutationWith(text),
  variation: fc.record({
    language: fc.constantFrom('en', 'fr', 'zh-Hant-TW'),
    version: fc.constantFrom('v3', 'v2'),
    isOfOne: fc.boolean(),
    following: fc.constantFrom('followed', 'failing', ...stopReasons),
    text,
  }),
});

/** A service with changed responses, the same for each repeated request. */
function changedService(corpus: Corpus, without: RegExp, change: (good: string) => string) {
  const changed = new Map<string, string>();
  const bodyFor = (name: string, good: string) => {
    const known = changed.get(name) ?? (name === 'POST /connect/token' ? good : change(good));
    changed.set(name, known);
    return known;
  };
  const fetch: Fetch = (url, init) => {
    const name = requestName(init.method, url);
    const good = corpus.get(name);
    const status = good === undefined || without.test(name) ? 404 : 200;
    return Promise.resolve({
      status,
      headers: { get: () => null },
      body: bodyOf(bodyFor(name, good ?? '{}')),
    });
  };
  return clientOf({ baseUrl: 'http://127.0.0.1', fetch, clock: new HastyClock(), random: () => 0 }).service;
}

function checkShown({ rows, again }: Shown): void {
  const ids = rows.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length, 'Two rows have one id.');
  assert.deepEqual(
    again.map(({ id }) => id),
    ids.slice(0, again.length),
  );
  for (const row of rows) {
    checkRow(row);
  }
}

function checkWindow({ items, texts, messages, statusItems }: FakeWindow): void {
  for (const item of items) {
    checkPick(item);
  }
  for (const message of messages) {
    checkMessage(message);
  }
  for (const shown of texts) {
    checkText(shown, longestTitle);
  }
  for (const item of statusItems.filter(({ isShown }) => isShown)) {
    checkStatusItem(item);
  }
}

describe('rendering', function () {
  this.timeout(0);
  let window: FakeWindow;
  let corpus: Corpus;

  before(async () => {
    corpus = await recordCorpus();
    window = new FakeWindow();
  });
  after(() => window[Symbol.dispose]());

  it(`shows text as text for any response, in ${milliseconds ?? cases} ${milliseconds === undefined ? 'cases' : 'milliseconds'} with the seed ${seed}`, async () => {
    const check = target(someCase, async ({ feature, without, edits, variation }) => {
      window.clear();
      const service = changedService(corpus, without, (good) => mutate(good, edits));
      try {
        checkShown((await features[feature]?.(service, variation)) ?? assert.fail(feature));
      } catch (error) {
        if (!isServiceError(error)) {
          throw error;
        }
        checkMessage(withoutLinks(failureMessage(error)));
      }
      checkWindow(window);
    });
    const { cases: checked, failure } = await check(seed, {
      cases,
      ...(milliseconds !== undefined && { milliseconds }),
    });
    assert.equal(failure, undefined, failure);
    Mocha.reporters.Base.consoleLog(`      render: ${checked} cases`);
  });
});
