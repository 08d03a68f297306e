import assert from 'node:assert/strict';
import {
  mapReply,
  type Position,
  type Question,
  type Reply,
  runDialog,
  type Step,
  type Verdict,
} from '../../../src/ui/dialogs/steps.ts';

/** Questions that take their replies from a script, and write down what they are asked. */
class Script {
  readonly asked: string[] = [];
  readonly #replies: (Reply<string> | undefined)[];

  constructor(...replies: (Reply<string> | undefined)[]) {
    this.#replies = replies;
  }

  question(name: string): Question<string> {
    return ({ title, step, totalSteps }: Position, draft) => {
      this.asked.push(`${title} ${name} ${step}/${totalSteps}: ${draft}`);
      return Promise.resolve(this.#replies.shift());
    };
  }

  questions(...names: readonly string[]): readonly Question<string>[] {
    return names.map((name) => this.question(name));
  }
}

const next = (value: string): Reply<string> => ({ move: 'next', value });
const back = (value: string): Reply<string> => ({ move: 'back', value });
const has = (part: string) => (draft: string) => draft.includes(part);

describe('a dialog of several steps', () => {
  it('goes from step to step, and hands the draft on', async () => {
    const script = new Script(next('a'), next('ab'), next('abc'));
    assert.equal(await runDialog('T', script.questions('A', 'B', 'C'), ''), 'abc');
    assert.deepEqual(script.asked, ['T A 1/3: ', 'T B 2/3: a', 'T C 3/3: ab']);
  });

  it('goes back one step with what was entered, and on again', async () => {
    const script = new Script(next('a'), back('ab'), next('ac'), next('acd'), next('end'));
    assert.equal(await runDialog('T', script.questions('A', 'B', 'C'), ''), 'end');
    assert.deepEqual(script.asked, ['T A 1/3: ', 'T B 2/3: a', 'T A 1/3: ab', 'T B 2/3: ac', 'T C 3/3: acd']);
  });

  it('goes back from the last step to the one before, not to the first', async () => {
    const script = new Script(next('a'), next('ab'), back('abc'), back('ab'), undefined);
    assert.equal(await runDialog('T', script.questions('A', 'B', 'C'), ''), undefined);
    assert.deepEqual(script.asked.slice(2), ['T C 3/3: ab', 'T B 2/3: abc', 'T A 1/3: ab']);
  });

  it('asks the first step again when it goes back from there', async () => {
    const script = new Script(back('a'), next('ab'), next('abc'));
    assert.equal(await runDialog('T', script.questions('A', 'B'), ''), 'abc');
    assert.deepEqual(script.asked, ['T A 1/2: ', 'T A 1/2: a', 'T B 2/2: ab']);
  });

  it('keeps each draft, and returns none when it is cancelled', async () => {
    const script = new Script(next('a'), back('ab'), undefined);
    const kept: string[] = [];
    const keep = (draft: string) => kept.push(draft);
    assert.equal(await runDialog('T', script.questions('A', 'B'), '', { keep }), undefined);
    assert.deepEqual(kept, ['a', 'ab']);
    assert.equal(script.asked.length, 3);
  });

  it('returns the draft as it was when there is no step', async () => {
    assert.equal(await runDialog('T', [], 'start'), 'start');
    assert.equal(await runDialog('T', [{ when: () => true, steps: [] }], 'start'), 'start');
  });
});

describe('a step that is asked for some drafts only', () => {
  const steps = (script: Script): readonly Step<string>[] => [
    script.question('A'),
    { when: has('more'), steps: script.questions('B', 'C') },
    script.question('D'),
  ];

  it('is left out on the way and in the count while its condition does not hold', async () => {
    const script = new Script(next('less'), back('less'), next('less'), next('end'));
    assert.equal(await runDialog('T', steps(script), ''), 'end');
    assert.deepEqual(script.asked, ['T A 1/2: ', 'T D 2/2: less', 'T A 1/2: less', 'T D 2/2: less']);
  });

  it('is asked and counted once its condition holds, forth and back', async () => {
    const script = new Script(next('more'), next('more b'), next('more c'), back('more d'), undefined);
    await runDialog('T', steps(script), '');
    assert.deepEqual(script.asked, [
      'T A 1/2: ',
      'T B 2/4: more',
      'T C 3/4: more b',
      'T D 4/4: more c',
      'T C 3/4: more d',
    ]);
  });

  it('is left again when its own reply ends its condition', async () => {
    const there = new Script(next('more'), next('less'), undefined);
    await runDialog('T', steps(there), '');
    assert.deepEqual(there.asked, ['T A 1/2: ', 'T B 2/4: more', 'T D 2/2: less']);
    const andBack = new Script(next('more'), next('more'), back('less'), undefined);
    await runDialog('T', steps(andBack), '');
    assert.deepEqual(andBack.asked.slice(2), ['T C 3/4: more', 'T A 1/2: less']);
  });

  it('can be the first, and is not gone back to when it is left out by then', async () => {
    const script = new Script(next('b'), back('bc'), next('bcd'), next('end'));
    const [a = script.question('A'), ...others] = script.questions('A', 'B', 'C');
    assert.equal(await runDialog('T', [{ when: has('more'), steps: [a] }, ...others], ''), 'end');
    assert.deepEqual(script.asked.slice(0, 3), ['T B 1/2: ', 'T C 2/2: b', 'T B 1/2: bc']);
  });

  it('can be nested: it is asked when the conditions of all groups hold', async () => {
    const nested = (script: Script): readonly Step<string>[] => [
      script.question('A'),
      {
        when: has('outer'),
        steps: [script.question('B'), { when: has('inner'), steps: script.questions('C') }],
      },
    ];
    const both = new Script(next('outer inner'), next('outer inner'), next('outer inner end'));
    assert.equal(await runDialog('T', nested(both), ''), 'outer inner end');
    assert.deepEqual(both.asked.slice(1), ['T B 2/3: outer inner', 'T C 3/3: outer inner']);
    const inner = new Script(next('inner'));
    assert.equal(await runDialog('T', nested(inner), ''), 'inner');
    assert.equal(inner.asked.length, 1);
  });
});

describe('the check at the end of a dialog', () => {
  const verdicts = (...given: Verdict<string>[]) => {
    const checked: string[] = [];
    const check = (draft: string) => {
      checked.push(draft);
      return Promise.resolve(given.shift() ?? assert.fail('not asked for'));
    };
    return { checked, check };
  };

  it('gets the complete draft, and accepts it as it is or with changes', async () => {
    const { checked, check } = verdicts({ accepted: 'ab, checked' });
    const script = new Script(next('a'), next('ab'));
    assert.equal(await runDialog('T', script.questions('A', 'B'), '', { check }), 'ab, checked');
    assert.deepEqual(checked, ['ab']);
  });

  it('leads back to the first step, with what was entered, when the user wants to change it', async () => {
    const { checked, check } = verdicts({ change: 'ab, changed' }, { accepted: 'abcd' });
    const script = new Script(next('a'), next('ab'), next('abc'), next('abcd'));
    assert.equal(await runDialog('T', script.questions('A', 'B'), '', { check }), 'abcd');
    assert.deepEqual(checked, ['ab', 'abcd']);
    assert.deepEqual(script.asked.slice(2), ['T A 1/2: ab, changed', 'T B 2/2: abc']);
  });

  it('returns no draft when the user cancels there, and is not run when the user cancels before', async () => {
    const { checked, check } = verdicts('cancelled');
    const script = new Script(next('a'), undefined);
    const questions = script.questions('A');
    assert.equal(await runDialog('T', questions, '', { check }), undefined);
    assert.equal(await runDialog('T', questions, '', { check }), undefined);
    assert.deepEqual(checked, ['a']);
  });
});

describe('a reply', () => {
  it('gets another value and keeps its direction', () => {
    assert.deepEqual(
      mapReply(back('a'), (text) => text.length),
      { move: 'back', value: 1 },
    );
    assert.deepEqual(
      mapReply(next('ab'), (text) => text.length),
      { move: 'next', value: 2 },
    );
    assert.equal(
      mapReply(undefined, () => assert.fail('there is no value')),
      undefined,
    );
  });
});
