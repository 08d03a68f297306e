import * as vscode from 'vscode';
import { readSetting } from '../ui/settings.ts';
import { hiddenRow } from '../ui/tree/messageRow.ts';
import { arranged, type LeaveNode, type LeavesNode } from './nodes.ts';
import type { OpenedLeaves } from './openedLeaves.ts';

/** The loaded rows as the view shows them: arranged, and by the setting without deleted leaves, which a row counts. */
export function shownLeaves(
  opened: OpenedLeaves,
  nodes: readonly LeavesNode[],
  parent: LeavesNode | undefined,
): readonly LeavesNode[] {
  if (parent?.kind === 'owner') {
    // A page that was loaded since may have brought more of them.
    return parent.leaves;
  }
  const leaves = nodes.filter(isLeave);
  const others = nodes.filter((node) => !isLeave(node));
  const visible = readSetting('workforce.leaves.showDeleted')
    ? leaves
    : leaves.filter(({ view }) => !view.deleted);
  const rows = [...arranged(opened, visible), ...others];
  const hidden = leaves.length - visible.length;
  if (hidden === 0) {
    return rows;
  }
  const command = { id: 'workforce.showDeletedLeaves', title: vscode.l10n.t('Show Deleted Leaves') } as const;
  return [...rows, hiddenRow(opened.connection, vscode.l10n.t('{0} deleted hidden', hidden), command)];
}

function isLeave(node: LeavesNode): node is LeaveNode {
  return node.kind === 'leave';
}
