import type { LeaveView } from './leaveView.ts';

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
  const comparePeople = peopleComparison();
  const owners = Map.groupBy(leaves, ({ view }) => view.ownerId);
  return Array.from(owners, ([ownerId, own]) => ({
    ownerId,
    ownerName: own.find(({ view }) => view.ownerName !== undefined)?.view.ownerName,
    leaves: byDay(own),
  })).sort((a, b) =>
    comparePeople({ id: a.ownerId, name: a.ownerName }, { id: b.ownerId, name: b.ownerName }),
  );
}

interface ShownPerson {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/** Compares people by name. People without a name come last, by id. */
export function peopleComparison(): (a: ShownPerson, b: ShownPerson) => number {
  const collator = new Intl.Collator();
  return (a, b) =>
    Number(a.name === undefined) - Number(b.name === undefined) ||
    collator.compare(a.name ?? a.id ?? '', b.name ?? b.id ?? '');
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
