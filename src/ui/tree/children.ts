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

/** The children of a row that are shown, how many there are if there are more, and what failed. */
export interface LoadedChildren<N extends TreeNode> {
  readonly nodes: readonly N[];
  readonly more?: { readonly shown: number; readonly total?: number };
  /** Why the next page failed. */
  readonly failure?: { readonly error: unknown };
  /** Why these are those of before a refresh, and when they were read, in milliseconds since the epoch. */
  readonly outdated?: Outdated;
}

interface Outdated {
  readonly error: unknown;
  readonly readAt: number;
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
  /** When the first page was read, in milliseconds since the epoch. */
  readAt: number;
  /** The last page that was loaded. */
  page?: Children<N>;
  /** The load of the next page. */
  appending?: Promise<void> | undefined;
  failure?: { readonly error: unknown } | undefined;
  readonly outdated?: Outdated;
}

/**
 * Caches the children of each row until a refresh. Concurrent calls share one load; a failed load is not kept. If it
 * fails for a reason that may pass, the children of before the refresh are shown again.
 */
export class ChildCache<N extends TreeNode> {
  readonly #load: (parent: N | undefined, signal: AbortSignal) => Promise<Children<N>>;
  readonly #mayPass: (error: unknown) => boolean;
  readonly #branches = new Map<string | undefined, Branch<N>>();
  /** What was loaded before a refresh, until it is loaded again. */
  readonly #former = new Map<string | undefined, Branch<N>>();

  constructor(
    load: (parent: N | undefined, signal: AbortSignal) => Promise<Children<N>>,
    mayPass: (error: unknown) => boolean = () => false,
  ) {
    this.#load = load;
    this.#mayPass = mayPass;
  }

  /**
   * The children of a row, or of the root. Returns undefined if `drop` cancelled the load and no other load started.
   * Rejects if the load fails and nothing of before is kept; the next call loads again.
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
          this.#restore(key, error);
        }
        branch = this.#branches.get(key);
        if (branch === undefined) {
          throw error;
        }
        continue;
      }
      if (!branch.cancelled.signal.aborted) {
        this.#former.delete(key);
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

  /**
   * Removes the children of a row and all below, or everything, and aborts their loads. Those of before are kept for a
   * load that fails; `forget` removes them, too.
   */
  drop(parent?: N): void {
    for (const [key, branch] of below(this.#branches, parent?.id)) {
      this.#branches.delete(key);
      branch.cancelled.abort();
      if (branch.page !== undefined) {
        this.#former.set(key, branch);
      }
    }
  }

  /** Removes everything, also what was loaded before a refresh. */
  forget(): void {
    this.drop();
    this.#former.clear();
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
    const { page, failure, outdated, nodes } = this.#branches.get(parent?.id) ?? {};
    return page === undefined || page.more !== undefined || (failure ?? outdated) !== undefined
      ? undefined
      : nodes;
  }

  /** How many children a row has, as far as that is known. */
  count(parent: N | undefined): number | undefined {
    return this.whole(parent)?.length ?? this.#branches.get(parent?.id)?.page?.more?.total;
  }

  /** Every node that is shown. */
  get nodes(): readonly N[] {
    return [...this.#branches.values()].flatMap(shownOf);
  }

  /** Shows again what was loaded before a refresh, with all below; a reason that does not pass removes it. */
  #restore(key: string | undefined, error: unknown): void {
    for (const [each, former] of below(this.#former, key)) {
      this.#former.delete(each);
      if (this.#mayPass(error)) {
        const { failure: _, appending: __, ...kept } = former;
        const outdated = each === key ? { outdated: { error, readAt: former.readAt } } : {};
        const ready = Promise.resolve();
        this.#branches.set(each, { ...kept, ...outdated, ready, cancelled: new AbortController() });
      }
    }
  }

  #start(parent: N | undefined): Branch<N> {
    const branch: Branch<N> = {
      cancelled: new AbortController(),
      ready: Promise.resolve(),
      nodes: [],
      places: new Map(),
      shown: 0,
      readAt: 0,
    };
    this.#branches.set(parent?.id, branch);
    branch.ready = take(branch, (signal) => this.#load(parent, signal));
    return branch;
  }
}

/** The branch of a row and all below it; of the root, all there are. */
function below<N extends TreeNode>(
  branches: ReadonlyMap<string | undefined, Branch<N>>,
  key: string | undefined,
): readonly (readonly [string | undefined, Branch<N>])[] {
  if (key === undefined) {
    return [...branches];
  }
  const keys = [key];
  // The loop adds to the list that it iterates over.
  for (const each of keys) {
    for (const { id } of branches.get(each)?.nodes ?? []) {
      keys.push(id);
    }
  }
  return keys.flatMap((each) => {
    const branch = branches.get(each);
    return branch === undefined ? [] : [[each, branch] as const];
  });
}

function shownOf<N extends TreeNode>({ nodes, shown }: Branch<N>): readonly N[] {
  return shown === nodes.length ? nodes : nodes.slice(0, shown);
}

function loadedOf<N extends TreeNode>(branch: Branch<N>): LoadedChildren<N> {
  const { nodes, shown, page, failure, outdated } = branch;
  const { more } = page ?? {};
  const total = more === undefined ? nodes.length : more.total;
  const rest = shown < nodes.length ? { shown, ...(total !== undefined && { total }) } : more;
  const failed = { ...(failure && { failure }), ...(outdated && { outdated }) };
  return { nodes: shownOf(branch), ...(rest && { more: rest }), ...failed };
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
  branch.readAt ||= Date.now();
  branch.page = page;
  branch.failure = undefined;
  branch.shown = Math.min(branch.shown + maxRows, branch.nodes.length);
}
