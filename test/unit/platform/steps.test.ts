import assert from 'node:assert/strict';
import {
  type DialogOptions,
  mapReply,
  type Question,
  type Reply,
  runDialog,
  type Step,
  type Verdict,
} from '../../../src/platform/dialogs/steps.ts';

type Ask = (name: string) => Question<string>;
type Steps = (ask: Ask) => readonly Step<string>[];

/**
 * Runs a dialog whose user replies `>text` to continue, `<text` to go back, nothing to cancel. Returns its result, and
 * of each question the title, name, position and draft.
 */
async function play(steps: Steps, replies: readonly string[], options?: DialogOptions<string>) {
  const asked: string[] = [];
  const left = [...replies];
  const ask: Ask =
    (name) =>
    ({ title, step, totalSteps }, draft) => {
      asked.push(`${title} ${name} ${step}/${totalSteps}: ${draft}`);
      return Promise.resolve(replyOf(left.shift()));
    };
  return { result: await runDialog('T', steps(ask), '', options), asked };
}

function replyOf(text: string | undefined): Reply<string> | undefined {
  return text ? { move: text.startsWith('>') ? 'next' : 'back', value: text.slice(1) } : undefined;
}

const has = (part: string) => (draft: string) => draft.includes(part);
const two: Steps = (ask) => [ask('A'), ask('B')];
const three: Steps = (ask) => [...two(ask), ask('C')];
const conditional: Steps = (ask) => [ask('A'), { when: has('more'), steps: [ask('B'), ask('C')] }, ask('D')];
const conditionalFirst: Steps = (ask) => [{ when: has('more'), steps: [ask('A')] }, ask('B'), ask('C')];
const nested: Steps = (ask) => [
  ask('A'),
  { when: has('outer'), steps: [ask('B'), { when: has('inner'), steps: [ask('C')] }] },
];

describe('a dialog of several steps', () => {
  for (const [what, steps, replies, result, asked] of [
    [
      'goes from step to step and passes the draft on, also one step back',
      three,
      ['>a', '<ab', '>ac', '>acd', '>end'],
      'end',
      ['T A 1/3: ', 'T B 2/3: a', 'T A 1/3: ab', 'T B 2/3: ac', 'T C 3/3: acd'],
    ],
    [
      'goes back from the last step to the one before, not to the first',
      three,
      ['>a', '>ab', '<abc', '<ab', ''],
      undefined,
      ['T A 1/3: ', 'T B 2/3: a', 'T C 3/3: ab', 'T B 2/3: abc', 'T A 1/3: ab'],
    ],
    [
      'asks the first step again when the user goes back from it',
      two,
      ['<a', '>ab', '>abc'],
      'abc',
      ['T A 1/2: ', 'T A 1/2: a', 'T B 2/2: ab'],
    ],
    [
      'neither asks nor counts a step while its condition does not hold',
      conditional,
      ['>less', '<less', '>less', '>end'],
      'end',
      ['T A 1/2: ', 'T D 2/2: less', 'T A 1/2: less', 'T D 2/2: less'],
    ],
    [
      'asks and counts a step while its condition holds, in both directions',
      conditional,
      ['>more', '>more b', '>more c', '<more d', ''],
      undefined,
      ['T A 1/2: ', 'T B 2/4: more', 'T C 3/4: more b', 'T D 4/4: more c', 'T C 3/4: more d'],
    ],
    [
      'leaves a group forwards when a reply in it ends its condition',
      conditional,
      ['>more', '>less', ''],
      undefined,
      ['T A 1/2: ', 'T B 2/4: more', 'T D 2/2: less'],
    ],
    [
      'leaves a group backwards when a reply in it ends its condition',
      conditional,
      ['>more', '>more', '<less', ''],
      undefined,
      ['T A 1/2: ', 'T B 2/4: more', 'T C 3/4: more', 'T A 1/2: less'],
    ],
    [
      'does not go back to a first step whose condition does not hold',
      conditionalFirst,
      ['>b', '<bc', '>bcd', '>end'],
      'end',
      ['T B 1/2: ', 'T C 2/2: b', 'T B 1/2: bc', 'T C 2/2: bcd'],
    ],
    [
      'asks a nested step if the conditions of all groups hold',
      nested,
      ['>outer inner', '>outer inner', '>outer inner end'],
      'outer inner end',
      ['T A 1/1: ', 'T B 2/3: outer inner', 'T C 3/3: outer inner'],
    ],
    [
      'does not ask a nested step if an outer condition does not hold',
      nested,
      ['>inner'],
      'inner',
      ['T A 1/1: '],
    ],
  ] as const) {
    it(what, async () => {
      assert.deepEqual(await play(steps, replies), { result, asked });
    });
  }

  it('keeps each draft, and returns none when it is cancelled', async () => {
    const kept: string[] = [];
    const { result, asked } = await play(two, ['>a', '<ab', ''], { keep: (draft) => void kept.push(draft) });
    assert.deepEqual([result, kept, asked.length], [undefined, ['a', 'ab'], 3]);
  });

  it('returns the start when there is no step', async () => {
    assert.equal(await runDialog('T', [], 'start'), 'start');
    assert.equal(await runDialog('T', [{ when: () => true, steps: [] }], 'start'), 'start');
  });
});

describe('the check at the end of a dialog', () => {
  for (const [what, verdicts, replies, result, checked] of [
    [
      'gets the complete draft, and returns what it accepts',
      [{ accepted: 'ab, checked' }],
      ['>a', '>ab'],
      'ab, checked',
      ['ab'],
    ],
    [
      'returns to the first step, with what was entered, when the user changes it',
      [{ change: 'ab, changed' }, { accepted: 'abcd' }],
      ['>a', '>ab', '>abc', '>abcd'],
      'abcd',
      ['ab', 'abcd'],
    ],
    ['does not run when the user cancels before', [], ['>a', ''], undefined, []],
  ] as const) {
    it(what, async () => {
      const left: Verdict<string>[] = [...verdicts];
      const drafts: string[] = [];
      const check = (draft: string) => {
        drafts.push(draft);
        return Promise.resolve(left.shift() ?? assert.fail('checked too often'));
      };
      const { result: returned, asked } = await play(two, replies, { check });
      assert.deepEqual([returned, drafts], [result, checked]);
      assert.deepEqual(asked.slice(2), verdicts.length > 1 ? ['T A 1/2: ab, changed', 'T B 2/2: abc'] : []);
    });
  }
});

describe('a reply', () => {
  it('gets another value and keeps its direction', () => {
    const length = (text: string) => text.length;
    assert.deepEqual(mapReply(replyOf('<a'), length), { move: 'back', value: 1 });
    assert.deepEqual(mapReply(replyOf('>ab'), length), { move: 'next', value: 2 });
    assert.equal(
      mapReply(undefined, () => assert.fail('there is no value')),
      undefined,
    );
  });
});
