import type { Children, Loaded, TreeNode } from './treeNode.ts';

/** The children of one row, from the first load to the next refresh. */
export class Branch<N extends TreeNode> {
  readonly #cancelled = new AbortController();
  /** Settles when the first page is loaded, its load failed, or the branch was dropped. */
  readonly ready: Promise<void>;
  #loaded: Loaded<N> | undefined;
  /** Grows with each page. */
  readonly #nodes: N[] = [];
  readonly #places = new Map<string, number>();
  #appending: Promise<void> | undefined;

  constructor(load: (signal: AbortSignal) => Promise<Children<N>>) {
    this.ready = this.#unlessDropped(async (signal) => {
      this.#add(firstRows(await load(signal)));
    });
  }

  get loaded(): Loaded<N> | undefined {
    return this.#loaded;
  }

  get nodes(): readonly N[] {
    return this.#loaded?.nodes ?? [];
  }

  /** All nodes; undefined unless every page is loaded. Some of a long page may not be shown yet. */
  get whole(): readonly N[] | undefined {
    const parts: (readonly N[])[] = [];
    for (let at: Loaded<N> | undefined = this.#loaded; at !== undefined; at = at.more?.rest) {
      parts.push(at.nodes);
      if (at.failure !== undefined) {
        return undefined;
      }
      if (at.more === undefined) {
        return parts.flat();
      }
    }
    return undefined;
  }

  get dropped(): boolean {
    return this.#cancelled.signal.aborted;
  }

  /** Aborts all loads. */
  drop(): void {
    this.#cancelled.abort();
  }

  /** Appends the next page, once for concurrent calls. */
  async loadMore(): Promise<void> {
    this.#appending ??= this.#append().finally(() => {
      this.#appending = undefined;
    });
    await this.#appending;
  }

  /** Replaces the node with the same id. Returns false if there is none. */
  replace(node: N): boolean {
    const place = this.#places.get(node.id);
    if (place === undefined) {
      return false;
    }
    this.#nodes[place] = node;
    return true;
  }

  async #append(): Promise<void> {
    const more = this.#loaded?.more;
    if (more === undefined) {
      return;
    }
    try {
      await this.#unlessDropped(async (signal) => {
        this.#add(firstRows(await more.load(signal), more.shown));
      });
    } catch (error) {
      this.#loaded = { nodes: this.nodes, more, failure: { error } };
    }
  }

  /**
   * Leaves out duplicates: a list that changes between two pages repeats a record, and the editor rejects two rows
   * with one id.
   */
  #add(children: Children<N>): void {
    for (const node of children.nodes) {
      if (!this.#places.has(node.id)) {
        this.#places.set(node.id, this.#nodes.length);
        this.#nodes.push(node);
      }
    }
    this.#loaded = { ...children, nodes: this.#nodes };
  }

  /** Waits for the work until the branch is dropped: a dropped load may never settle, and its error is ignored. */
  async #unlessDropped(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.#cancelled;
    const dropped = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await Promise.race([work(signal), dropped]);
  }
}

/** Rows that the editor gets at once; more would block it. */
const maxRows = 500;

/** The first rows, and the rest as the next page. `shown` is the number of rows above them. */
function firstRows<N extends TreeNode>(children: Children<N>, shown = 0): Children<N> {
  const { nodes, more } = children;
  if (nodes.length <= maxRows) {
    return children;
  }
  const rest = { nodes: nodes.slice(maxRows), ...(more === undefined ? {} : { more }) };
  const total = more === undefined ? shown + nodes.length : more.total;
  return {
    nodes: nodes.slice(0, maxRows),
    more: {
      shown: shown + maxRows,
      ...(total === undefined ? {} : { total }),
      rest,
      load: () => Promise.resolve(rest),
    },
  };
}
