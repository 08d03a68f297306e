import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ChangeEvent, eventsOf, nameIn, type Referred } from './model/changes.ts';
import type { Snapshot } from './snapshotFile.ts';

/** A table of more is of no use. */
const maxEvents = 50_000;
/** Characters that are compared before timers run, and those that a record counts for at least. */
const [maxAtOnce, minCounted] = [500_000, 2_500];
/** Records that are kept to be shown side by side. */
const maxKept = 2_000;

/** What differs between two snapshots. */
export interface Comparison {
  readonly events: readonly ChangeEvent[];
  /** The number of events beyond the limit. */
  readonly omitted: number;
  /** Both lines of the records that differ, by id, as many as are kept. */
  readonly lines: ReadonlyMap<string, readonly (string | undefined)[]>;
}

/**
 * Compares two snapshots, of one record only if an `id` is given. Who is missing in one that is not whole has neither
 * arrived nor left. `nameOf` has the names that no snapshot has. Throws `invalid-input` for a line that is no record.
 */
export async function compareSnapshots(
  before: Snapshot,
  after: Snapshot,
  nameOf: (kind: Referred, id: string) => string | undefined,
  id?: string,
): Promise<Comparison> {
  const events: ChangeEvent[] = [];
  const lines = new Map<string, readonly (string | undefined)[]>();
  const nameFor = (kind: Referred, id: string) =>
    (kind === 'manager' && nameIn(after.fields(id) ?? before.fields(id) ?? {})) || nameOf(kind, id);
  let [omitted, compared] = [0, 0];
  const ids = id === undefined ? [...before.lines.keys(), ...after.lines.keys()] : [id];
  for (const id of new Set(ids)) {
    const both = [before.lines.get(id), after.lines.get(id)];
    compared += both.reduce((sum, line) => sum + (line?.length ?? 0), minCounted);
    if (compared > maxAtOnce) {
      compared = 0;
      await nextTurn();
    }
    const [was = before.isWhole, is = after.isWhole] = both;
    if (was !== false && is !== false && was !== is) {
      const found = eventsOf(before.fields(id), after.fields(id), nameFor);
      const room = maxEvents - events.length;
      events.push(...found.slice(0, room));
      omitted += Math.max(0, found.length - room);
      if (found.length > 0 && lines.size < maxKept) {
        lines.set(id, both);
      }
    }
  }
  return { events, omitted, lines };
}
