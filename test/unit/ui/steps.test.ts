import assert from 'node:assert/strict';
import { askInTurn, type Position, type Reply, type Step } from '../../../src/ui/dialogs/steps.ts';

/** Steps that take their replies from a script, and write down what they are asked. */
function scripted(replies: readonly (Reply<string> | undefined)[], count: number) {
  const asked: (readonly [Position, string])[] = [];
  const waiting = [...replies];
  const step: Step<string> = (position, draft) => {
    asked.push([position, draft]);
    return Promise.resolve(waiting.shift());
  };
  return { asked, steps: Array.from({ length: count }, () => step) };
}

const next = (value: string): Reply<string> => ({ move: 'next', value });
const back = (value: string): Reply<string> => ({ move: 'back', value });
const at = (step: number, draft: string) => [{ title: 'Title', step, totalSteps: 3 }, draft];

describe('a dialog of several steps', () => {
  it('goes from step to step, and hands the draft on', async () => {
    const { asked, steps } = scripted([next('a'), next('ab'), next('abc')], 3);
    assert.equal(await askInTurn('Title', steps, ''), 'abc');
    assert.deepEqual(asked, [at(1, ''), at(2, 'a'), at(3, 'ab')]);
  });

  it('goes back one step with what was entered, and on again', async () => {
    const { asked, steps } = scripted([next('a'), back('ab'), next('ac'), next('acd'), next('end')], 3);
    assert.equal(await askInTurn('Title', steps, ''), 'end');
    assert.deepEqual(asked, [at(1, ''), at(2, 'a'), at(1, 'ab'), at(2, 'ac'), at(3, 'acd')]);
  });

  it('keeps each draft, and returns none when it is cancelled', async () => {
    const { asked, steps } = scripted([next('a'), back('ab'), undefined], 3);
    const kept: string[] = [];
    assert.equal(await askInTurn('Title', steps, '', (draft) => kept.push(draft)), undefined);
    assert.deepEqual(kept, ['a', 'ab']);
    assert.equal(asked.length, 3);
  });

  it('returns the draft as it was when there is no step', async () => {
    assert.equal(await askInTurn('Title', [], 'start'), 'start');
  });
});
