import type { SensitiveRange, ValuePath } from '../service/contract/sensitiveRanges.ts';

/** One step of the paths that were seen, the same object for the same path. */
interface Known {
  readonly next: Map<string, Known>;
}

/**
 * Those of the present values that stand where confirmed ones stood, whatever they say by now. Each confirmed value
 * counts once: of two with the same path, only as many are among them as were confirmed.
 */
export function confirmedAmong(
  present: readonly SensitiveRange[],
  confirmed: readonly SensitiveRange[],
): ReadonlySet<SensitiveRange> {
  const root: Known = { next: new Map() };
  const found = new Map<ValuePath, Known>();
  const knownOf = (path: ValuePath): Known => {
    const earlier = found.get(path);
    if (earlier !== undefined) {
      return earlier;
    }
    const { next } = path.parent === undefined ? root : knownOf(path.parent);
    const known = next.get(path.step) ?? { next: new Map() };
    next.set(path.step, known);
    found.set(path, known);
    return known;
  };
  const left = new Map<Known, number>();
  for (const { path } of confirmed) {
    const known = knownOf(path);
    left.set(known, (left.get(known) ?? 0) + 1);
  }
  const among = present.filter(({ path }) => {
    const known = knownOf(path);
    const count = left.get(known) ?? 0;
    left.set(known, count - 1);
    return count > 0;
  });
  return new Set(among);
}
