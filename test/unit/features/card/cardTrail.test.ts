import assert from 'node:assert/strict';
import { Check } from 'typebox/value';
import { CardTrail, trailWith } from '../../../../src/features/card/messages.ts';

const person = (id: number) => ({ connection: 'acme', resource: 'users', id: String(id) }) as const;
const idsOf = ({ people }: CardTrail) => people.map(({ id }) => id).join();

/** A trail of the people from 1 on, at the last one. */
const trailTo = (last: number) =>
  Array.from({ length: last }, (_, index) => person(index + 1)).reduce<CardTrail>(
    (trail, each) => trailWith(trail, each, 0),
    { people: [], at: 0 },
  );

describe('the trail of a card', () => {
  it('goes back and forward, and stays where the same person is shown again', () => {
    const back = trailWith(trailTo(3), person(2), -1);
    assert.deepEqual([idsOf(back), back.at], ['1,2,3', 1]);
    assert.deepEqual(trailWith(back, person(2), -1), back);
    assert.equal(trailWith(back, person(3), 1).at, 2);
  });

  it('drops those ahead when another person is chosen, also one who was shown before', () => {
    const back = trailWith(trailTo(3), person(2), -1);
    assert.equal(idsOf(trailWith(back, person(4), 0)), '1,2,4');
    assert.equal(idsOf(trailWith(back, person(1), 0)), '1,2,1');
    // The step led nowhere, and another window shows someone else.
    assert.equal(idsOf(trailWith(back, person(9), -1)), '1,2,9');
  });

  it('remembers fifty people before the last one', () => {
    const { people, at } = trailTo(70);
    assert.deepEqual([people.length, at, people[0]?.id], [51, 50, '20']);
    assert.ok(Check(CardTrail, { people, at }));
    assert.ok(!Check(CardTrail, { people: [...people, person(71)], at }));
    assert.ok(!Check(CardTrail, { people, at: -1 }));
  });
});
