/** The data of one row of a tree. */
export interface TreeNode {
  readonly kind: string;
  /** Unique within the tree and stable: the editor keeps expansion and selection by id. */
  readonly id: string;
}

/** A page of the children of a row, and how to load the next one. */
export interface Children<N extends TreeNode> {
  readonly nodes: readonly N[];
  readonly more?: {
    readonly shown: number;
    readonly total?: number;
    load(signal: AbortSignal): Promise<Children<N>>;
  };
}

/** The children of a row that are shown, how many there are if there are more, and why the next page failed. */
export interface LoadedChildren<N extends TreeNode> {
  readonly nodes: readonly N[];
  readonly more?: { readonly shown: number; readonly total?: number };
  readonly failure?: { readonly error: unknown };
}

/** Rows that the editor gets at once; more would block it. */
const maxRows = 500;

/** What was loaded below one row, from the first load to the next refresh. */
interface Branch<N extends TreeNode> {
  readonly cancelled: AbortController;
  /** Settles when the first page is loaded, its load failed, or the branch was dropped. */
  ready: Promise<void>;
  /** Each node once, in the order of the pages. */
  readonly nodes: N[];
  readonly places: Map<string, number>;
  /** How many of the nodes are rows. */
  shown: number;
  /** The last page that was loaded. */
  page?: Children<N>;
  /** The load of the next page. */
  appending?: Promise<void> | undefined;
  failure?: { readonly error: unknown } | undefined;
}

/** Caches the children of each row until a refresh. Concurrent calls share one load; a failed load is not kept. */
export class ChildCache<N extends TreeNode> {
  readonly #load: (parent: N | undefined, signal: AbortSignal) => Promise<Children<N>>;
  readonly #branches = new Map<string | undefined, Branch<N>>();

  constructor(load: (parent: N | undefined, signal: AbortSignal) => Promise<Children<N>>) {
    this.#load = load;
  }

  /**
   * The children of a row, or of the root. Returns undefined if `drop` cancelled the load and no other load started.
   * Rejects if the load fails; the next call loads again.
   */
  async children(parent: N | undefined): Promise<LoadedChildren<N> | undefined> {
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
      if (!branch.cancelled.signal.aborted) {
        return loadedOf(branch);
      }
      branch = this.#branches.get(key);
    }
    return undefined;
  }

  /**
   * Appends the next page to a row's children, if there is one, once the first page is there. An error of the next page
   * is returned beside the children. Rejects if the load of the first page fails.
   */
  async more(parent: N | undefined): Promise<LoadedChildren<N> | undefined> {
    if (!this.#branches.has(parent?.id)) {
      return undefined;
    }
    await this.children(parent);
    const branch = this.#branches.get(parent?.id);
    if (branch === undefined) {
      return undefined;
    }
    branch.appending ??= append(branch).finally(() => {
      branch.appending = undefined;
    });
    await branch.appending;
    return loadedOf(branch);
  }

  /** Removes the children of a row and all below, or everything, and aborts their loads. */
  drop(parent?: N): void {
    if (parent === undefined) {
      for (const { cancelled } of this.#branches.values()) {
        cancelled.abort();
      }
      this.#branches.clear();
      return;
    }
    const keys = [parent.id];
    // The loop adds to the list that it iterates over.
    for (const key of keys) {
      const branch = this.#branches.get(key);
      this.#branches.delete(key);
      branch?.cancelled.abort();
      for (const { id } of branch?.nodes ?? []) {
        keys.push(id);
      }
    }
  }

  /** Replaces the node with the same id. Returns false if there is none. */
  replace(node: N): boolean {
    for (const { nodes, places } of this.#branches.values()) {
      const place = places.get(node.id);
      if (place !== undefined) {
        nodes[place] = node;
        return true;
      }
    }
    return false;
  }

  /** All children of a row, or of the root; undefined unless every page of them is loaded. */
  whole(parent: N | undefined): readonly N[] | undefined {
    const { page, failure, nodes } = this.#branches.get(parent?.id) ?? {};
    return page === undefined || page.more !== undefined || failure !== undefined ? undefined : nodes;
  }

  /** Every node that is shown. */
  get nodes(): readonly N[] {
    return [...this.#branches.values()].flatMap(shownOf);
  }

  #start(parent: N | undefined): Branch<N> {
    const branch: Branch<N> = {
      cancelled: new AbortController(),
      ready: Promise.resolve(),
      nodes: [],
      places: new Map(),
      shown: 0,
    };
    this.#branches.set(parent?.id, branch);
    branch.ready = take(branch, (signal) => this.#load(parent, signal));
    return branch;
  }
}

function shownOf<N extends TreeNode>({ nodes, shown }: Branch<N>): readonly N[] {
  return shown === nodes.length ? nodes : nodes.slice(0, shown);
}

function loadedOf<N extends TreeNode>(branch: Branch<N>): LoadedChildren<N> {
  const { nodes, shown, page, failure } = branch;
  const { more } = page ?? {};
  const total = more === undefined ? nodes.length : more.total;
  const rest = shown < nodes.length ? { shown, ...(total !== undefined && { total }) } : more;
  return { nodes: shownOf(branch), ...(rest && { more: rest }), ...(failure && { failure }) };
}

/** Shows more of the page that is loaded, or else loads the next one. */
async function append<N extends TreeNode>(branch: Branch<N>): Promise<void> {
  if (branch.shown < branch.nodes.length) {
    branch.shown = Math.min(branch.shown + maxRows, branch.nodes.length);
    return;
  }
  const more = branch.page?.more;
  if (more !== undefined) {
    try {
      await take(branch, (signal) => more.load(signal));
    } catch (error) {
      branch.failure = { error };
    }
  }
}

/**
 * Loads a page and adds its nodes, unless the branch is dropped: a dropped load may never settle, and its error is
 * ignored. Leaves out duplicates: a list that changes between two pages repeats a record, and the editor rejects two
 * rows with one id.
 */
async function take<N extends TreeNode>(
  branch: Branch<N>,
  load: (signal: AbortSignal) => Promise<Children<N>>,
): Promise<void> {
  const { signal } = branch.cancelled;
  const dropped = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const page = await Promise.race([load(signal), dropped]);
  if (page === undefined) {
    return;
  }
  for (const node of page.nodes) {
    if (!branch.places.has(node.id)) {
      branch.places.set(node.id, branch.nodes.length);
      branch.nodes.push(node);
    }
  }
  branch.page = page;
  branch.failure = undefined;
  branch.shown = Math.min(branch.shown + maxRows, branch.nodes.length);
}
