import * as vscode from 'vscode';
import { numberText } from '../localText.ts';
import { displayFacts } from '../text.ts';
import type { TreeNode } from './treeNode.ts';

/** Rows of one level that are shown side by side: with each further page, the editor takes all of them again. */
const mostRows = 2_000;
const rowsOfGroup = 1_000;

/** Rows from the beginning of a long list as one row, which the user expands. */
export class GroupRow<N extends TreeNode> {
  readonly kind = 'group';
  readonly id: string;
  /** The number of rows before the group. */
  readonly start: number;
  readonly nodes: readonly N[];

  constructor(parentId: string, start: number, nodes: readonly N[]) {
    this.id = `${parentId}/rows/${start}`;
    this.start = start;
    this.nodes = nodes;
  }
}

/** How many rows at the beginning of a level are in groups. Groups are full, and the last rows are in none. */
export function groupedRows(count: number): number {
  return count <= mostRows ? 0 : Math.ceil((count - mostRows) / rowsOfGroup) * rowsOfGroup;
}

export function groupsOf<N extends TreeNode>(parentId: string, nodes: readonly N[]): readonly GroupRow<N>[] {
  const groups: GroupRow<N>[] = [];
  for (let start = 0; start < nodes.length; start += rowsOfGroup) {
    groups.push(new GroupRow(parentId, start, nodes.slice(start, start + rowsOfGroup)));
  }
  return groups;
}

/** Renders a group with the labels of its first and its last row. */
export function renderGroup<N extends TreeNode>(
  { start, nodes }: GroupRow<N>,
  render: (node: N) => vscode.TreeItem,
): vscode.TreeItem {
  const range = [start + 1, start + nodes.length].map((place) => numberText(place));
  const names = [nodes.slice(0, 1), nodes.slice(-1)].flat().map((node) => labelOf(render(node)));
  const label = vscode.l10n.t('Rows {0} to {1}', ...range);
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Collapsed);
  item.description = displayFacts(names, ' … ');
  item.tooltip = displayFacts([label, item.description], '\n');
  item.iconPath = new vscode.ThemeIcon('list-flat');
  item.contextValue = 'group';
  item.accessibilityInformation = { label: displayFacts([label, item.description], ', ') };
  return item;
}

function labelOf({ label }: vscode.TreeItem): string {
  return typeof label === 'string' ? label : (label?.label ?? '');
}
