import { Branch } from './branch.ts';
import type { Children, Loaded, TreeNode } from './treeNode.ts';

type Load<N extends TreeNode> = (parent: N | undefined, signal: AbortSignal) => Promise<Children<N>>;

/** Caches the children of each row until a refresh. Concurrent calls share one load; a failed load is not kept. */
export class ChildCache<N extends TreeNode> {
  readonly #load: Load<N>;
  readonly #branches = new Map<string | undefined, Branch<N>>();

  constructor(load: Load<N>) {
    this.#load = load;
  }

  /**
   * The children of a row, or of the root. Returns undefined if `drop` cancelled the load and no other load started.
   * Rejects if the load fails; the next call loads again.
   */
  async children(parent: N | undefined): Promise<Loaded<N> | undefined> {
    const key = parent?.id;
    let branch: Branch<N> | undefined = this.#branches.get(key) ?? this.#start(parent);
    while (branch !== undefined) {
      try {
        await branch.ready;
      } catch (error) {
        if (this.#branches.get(key) === branch) {
          this.#branches.delete(key);
        }
        throw error;
      }
      if (!branch.dropped) {
        return branch.loaded;
      }
      branch = this.#branches.get(key);
    }
    return undefined;
  }

  /**
   * Appends the next page to a row's children, if there is one, once the first page is there. An error of the next page
   * is returned beside the children. Rejects if the load of the first page fails.
   */
  async more(parent: N | undefined): Promise<Loaded<N> | undefined> {
    const key = parent?.id;
    if (!this.#branches.has(key)) {
      return undefined;
    }
    await this.children(parent);
    const branch = this.#branches.get(key);
    await branch?.loadMore();
    return branch?.loaded;
  }

  /** Removes the children of a row and all below, or everything, and aborts their loads. */
  drop(parent?: N): void {
    if (parent === undefined) {
      const branches = [...this.#branches.values()];
      this.#branches.clear();
      for (const branch of branches) {
        branch.drop();
      }
      return;
    }
    const keys = [parent.id];
    for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
      const branch = this.#branches.get(key);
      if (branch !== undefined) {
        for (const node of branch.nodes) {
          keys.push(node.id);
        }
        this.#branches.delete(key);
        branch.drop();
      }
    }
  }

  /** Replaces the node with the same id. Returns false if there is none. */
  replace(node: N): boolean {
    return [...this.#branches.values()].some((branch) => branch.replace(node));
  }

  /** All children of a row, or of the root; undefined unless every page of them is loaded. */
  whole(parent: N | undefined): readonly N[] | undefined {
    return this.#branches.get(parent?.id)?.whole;
  }

  /** Every loaded node. */
  get nodes(): readonly N[] {
    return [...this.#branches.values()].flatMap((branch) => branch.nodes);
  }

  #start(parent: N | undefined): Branch<N> {
    const branch = new Branch<N>((signal) => this.#load(parent, signal));
    this.#branches.set(parent?.id, branch);
    return branch;
  }
}
