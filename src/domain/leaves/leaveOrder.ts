import type { LeaveView } from './leaveView.ts';

/** The leaves of one person. */
export interface OwnerLeaves<Leave> {
  /** Undefined if the service does not show the person. */
  readonly ownerId: string | undefined;
  readonly ownerName: string | undefined;
  readonly leaves: readonly Leave[];
}

interface Viewed {
  readonly view: LeaveView;
}

/** Sorts leaves by day, mornings first; leaves without a day come last. */
export function byDay<Leave extends Viewed>(leaves: readonly Leave[]): readonly Leave[] {
  return leaves.toSorted((a, b) => compare(sortKeyOf(a.view), sortKeyOf(b.view)));
}

/** Groups leaves by person, sorted by name, and sorts each person's leaves by day. */
export function byOwner<Leave extends Viewed>(leaves: readonly Leave[]): readonly OwnerLeaves<Leave>[] {
  const collator = new Intl.Collator();
  const owners = new Map<string | undefined, Leave[]>();
  for (const leave of leaves) {
    const own = owners.get(leave.view.ownerId);
    if (own === undefined) {
      owners.set(leave.view.ownerId, [leave]);
    } else {
      own.push(leave);
    }
  }
  return [...owners]
    .map(([ownerId, own]) => ({
      ownerId,
      ownerName: own.find(({ view }) => view.ownerName !== undefined)?.view.ownerName,
      leaves: byDay(own),
    }))
    .sort(
      (a, b) =>
        Number(a.ownerName === undefined) - Number(b.ownerName === undefined) ||
        collator.compare(a.ownerName ?? a.ownerId ?? '', b.ownerName ?? b.ownerId ?? ''),
    );
}

/** Letters sort after every date. */
function sortKeyOf({ date, half }: LeaveView): string {
  return date === undefined ? 'unknown' : `${date.slice(0, 10)} ${half ?? ''}`;
}

function compare(a: string, b: string): number {
  if (a === b) {
    return 0;
  }
  return a < b ? -1 : 1;
}
