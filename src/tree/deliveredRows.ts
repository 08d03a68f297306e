import type { TreeNode } from './children.ts';
import { countGroupedRows, type GroupRow, groupsOf } from './rows.ts';

/** The rows that the editor has got, which it identifies by object. */
export class DeliveredRows<N extends TreeNode> {
  #rows = new WeakSet<object>();
  /** The parents of the nodes below the root, by which the editor reveals a row. */
  readonly #parents = new Map<string, N | GroupRow<N>>();
  readonly #groups = new Map<string, GroupRow<N>>();

  /** Takes the nodes that the editor gets below a parent; returns them. */
  add(nodes: readonly N[], parent: N | GroupRow<N> | undefined): readonly N[] {
    for (const node of nodes) {
      this.#rows.add(node);
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
      this.#rows.add(group);
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

  /** The parent of a row; undefined at the root. */
  parentOf({ id }: TreeNode): N | GroupRow<N> | undefined {
    return this.#parents.get(id);
  }

  /** Returns true for a row that the editor passes back. */
  isRow(target: unknown): target is N | GroupRow<N> {
    return typeof target === 'object' && target !== null && this.#rows.has(target);
  }

  /** Forgets all rows. */
  clear(): void {
    this.#rows = new WeakSet();
    this.#parents.clear();
    this.#groups.clear();
  }
}
