import { byDay, byOwner, type OwnerLeaves } from '../domain/leaves/leaveOrder.ts';
import type { LeaveView } from '../domain/leaves/leaveView.ts';
import type { MessageRow } from '../ui/tree/messageRow.ts';
import type { ResourceAddress, ResourceNode } from '../ui/tree/resourceNode.ts';
import { isOfOnePerson, type OpenedLeaves } from './openedLeaves.ts';

/** A half-day of a person's absence. */
export interface LeaveNode {
  readonly kind: 'leave';
  readonly id: string;
  /** Only v3 leaves open as documents. */
  readonly address?: ResourceAddress;
  readonly view: LeaveView;
}

/** A person with the leaves that are loaded. */
export interface OwnerNode extends Partial<ResourceNode> {
  readonly kind: 'owner';
  readonly id: string;
  readonly leaves: readonly LeaveNode[];
}

export type LeavesNode = LeaveNode | OwnerNode | MessageRow;

export function leaveNode({ connection, version }: OpenedLeaves, view: LeaveView): LeaveNode {
  const id = `${connection}/${version}/${view.id}`;
  return version === 'v3'
    ? { kind: 'leave', id, address: { connection, resource: 'leaves', id: view.id }, view }
    : { kind: 'leave', id, view };
}

/** The leaves as the view arranges them: a list of one person's by day, those of several below each person. */
export function arranged(opened: OpenedLeaves, leaves: readonly LeaveNode[]): readonly LeavesNode[] {
  return isOfOnePerson(opened.query)
    ? byDay(leaves)
    : byOwner(leaves).map((owner) => ownerNode(opened.connection, owner));
}

function ownerNode(connection: string, { ownerId, ownerName, leaves }: OwnerLeaves<LeaveNode>): OwnerNode {
  return {
    kind: 'owner',
    id: `${connection}/owner/${ownerId ?? ''}`,
    ...(ownerId === undefined ? {} : { address: { connection, resource: 'users', id: ownerId } }),
    ...(ownerName === undefined ? {} : { name: ownerName }),
    leaves,
  };
}
