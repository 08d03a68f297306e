import { compareSnapshots } from '../../src/features/answers/comparison.ts';
import { readSnapshot } from '../../src/features/answers/snapshotFile.ts';
import { employee, snapshotText } from '../unit/features/answers/people.ts';
import { compared } from './cost.ts';
import type { Line } from './line.ts';

/** Two snapshots of employees compared, of which one in fifty has changed, and all of them. */
export async function comparing(rounds: number): Promise<readonly Line[]> {
  const people = rounds === 1 ? 500 : 20_000;
  const before = Array.from({ length: people }, (_, place) => employee(place + 1));
  const former = snapshotText(before);
  const lines: Line[] = [];
  for (const [share, changed] of [
    [50, 'one in fifty'],
    [1, 'all'],
  ] as const) {
    const after = before.map((person, place) =>
      place % share === 0 ? { ...person, email: `new${person.email}`, remoteId: `r${place}` } : person,
    );
    const later = snapshotText(after);
    const compare = async () => {
      const [one, other] = [await readSnapshot('one', former), await readSnapshot('other', later)];
      const found = await compareSnapshots(one, other, () => undefined);
      if (found.events.length + found.omitted !== 2 * Math.ceil(people / share)) {
        throw new Error(`The comparison found ${found.events.length} events.`);
      }
    };
    const { work } = await compared(rounds, compare, () => undefined);
    const name = `Snapshots of ${people} people compared, ${changed} changed`;
    lines.push({ name: `${name}, CPU`, unit: 'ms', figure: work.cpu, against: 'at most 1000 ms for 20 000' });
  }
  return lines;
}
