import { isRecord } from '../../service/contract/record.ts';
import type { TreeNode } from './children.ts';
import { countGroupedRows, type GroupRow, groupsOf } from './rows.ts';

/** The rows that the editor has got, which it identifies by object. */
export class DeliveredRows<N extends TreeNode> {
  /** The node that the editor got last for each id. */
  readonly #nodes = new Map<string, N>();
  /** The parents of the nodes below the root, by which the editor reveals a row. */
  readonly #parents = new Map<string, N | GroupRow<N>>();
  readonly #groups = new Map<string, GroupRow<N>>();

  /** Takes the nodes that the editor gets below a parent; returns them. */
  add(nodes: readonly N[], parent: N | GroupRow<N> | undefined): readonly N[] {
    for (const node of nodes) {
      this.#nodes.set(node.id, node);
      if (parent !== undefined) {
        this.#parents.set(node.id, parent);
      }
    }
    return nodes;
  }

  /**
   * Takes the nodes that the editor gets below a parent; returns the rows, the first of a long list in groups. What the
   * list says of itself stays above them.
   */
  addGrouped(nodes: readonly N[], parent: N | undefined): readonly (N | GroupRow<N>)[] {
    const start = Math.max(
      0,
      nodes.findIndex(({ kind }) => kind !== 'message'),
    );
    const end = start + countGroupedRows(nodes.length - start);
    const groups = groupsOf(parent?.id ?? '', nodes.slice(start, end));
    for (const group of groups) {
      if (!this.#groups.has(group.id)) {
        for (const { id } of group.nodes) {
          this.#nodes.delete(id);
        }
      }
      this.#groups.set(group.id, group);
      if (parent !== undefined) {
        this.#parents.set(group.id, parent);
      }
    }
    return [...this.add(nodes.slice(0, start), parent), ...groups, ...this.add(nodes.slice(end), parent)];
  }

  /** Takes the nodes that lead to the last of them, which is revealed: from the root down, or that one alone. */
  addPath(path: readonly N[]): void {
    for (const [place, node] of path.slice(1).entries()) {
      const parent = path[place];
      if (parent !== undefined) {
        this.#parents.set(node.id, parent);
      }
    }
    const last = path.at(-1);
    const group = [...this.#groups.values()].find(({ nodes }) => nodes.some(({ id }) => id === last?.id));
    if (group !== undefined && last !== undefined) {
      this.#parents.set(last.id, group);
    }
  }

  /** The object by which the editor knows a node. */
  known(node: N): N {
    return this.#nodes.get(node.id) ?? node;
  }

  /** The parent of a row; undefined at the root. */
  parentOf({ id }: TreeNode): N | GroupRow<N> | undefined {
    return this.#parents.get(id);
  }

  /** The row that the editor passes back; undefined for anything else. */
  rowOf(target: unknown): N | GroupRow<N> | undefined {
    const id = isRecord(target) ? target['id'] : undefined;
    const row = typeof id === 'string' ? (this.#nodes.get(id) ?? this.#groups.get(id)) : undefined;
    return row === target ? row : undefined;
  }

  /** Forgets all rows. */
  clear(): void {
    this.#nodes.clear();
    this.#parents.clear();
    this.#groups.clear();
  }
}
