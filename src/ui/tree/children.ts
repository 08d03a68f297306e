import { type RetryContext, readWithRetries } from '../../service/paging/readWithRetries.ts';
import type { CallOptions } from '../../service/service.ts';

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
    /** Number of records of the last page. */
    readonly pageSize: number;
    load(options: LoadOptions): Promise<Children<N>>;
  };
}

/** How to load a page of rows. */
export type LoadOptions = CallOptions & { readonly signal: AbortSignal };

/** What is not shown yet of a list. */
export interface Rest {
  readonly shown: number;
  readonly total?: number;
  /** Requests that load all of it, where the service counts its records. */
  readonly requests?: number;
}

/** How much more of a list to load, with retries: at least so many records, until the user stops it. */
interface Wanted extends RetryContext {
  readonly records: number;
  /** Called before each page. */
  report(rest: Rest): void;
}

/** The children of a row that are shown, how many there are if there are more, and what failed. */
export interface LoadedChildren<N extends TreeNode> {
  readonly nodes: readonly N[];
  readonly more?: Rest;
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
  /** The load of further pages. */
  appending?: Promise<void> | undefined;
  failure?: { readonly error: unknown } | undefined;
  readonly outdated?: Outdated;
  /** True for what was loaded before a refresh that failed above it. */
  readonly isFormer?: boolean;
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
   * Appends the next page to a row's children, or as many as are wanted, once the first page is there: several pages wait
   * for what the user does meanwhile. An error of a further page is returned beside the children. Rejects if the load of
   * the first page fails.
   */
  async more(parent: N | undefined, wanted?: Wanted): Promise<LoadedChildren<N> | undefined> {
    if (!this.has(parent)) {
      return undefined;
    }
    await this.children(parent);
    const branch = this.#branches.get(parent?.id);
    if (branch === undefined) {
      return undefined;
    }
    branch.appending ??= (wanted ? appendWanted(branch, wanted) : append(branch)).finally(() => {
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

  /** True if the children of a row, or of the root, are loaded or loading. */
  has(parent: N | undefined): boolean {
    return this.#branches.has(parent?.id);
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
    const { page, failure, outdated, isFormer, nodes } = this.#branches.get(parent?.id) ?? {};
    const isCurrent = (failure ?? outdated) === undefined && isFormer !== true;
    return page !== undefined && page.more === undefined && isCurrent ? nodes : undefined;
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
        const isOutdated = each === key ? { outdated: { error, readAt: former.readAt } } : { isFormer: true };
        const ready = Promise.resolve();
        this.#branches.set(each, { ...kept, ...isOutdated, ready, cancelled: new AbortController() });
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
    branch.ready = take(branch, ({ signal }) => this.#load(parent, signal));
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
  const branch = branches.get(key);
  return branch === undefined
    ? []
    : [[key, branch], ...branch.nodes.flatMap(({ id }) => below(branches, id))];
}

function shownOf<N extends TreeNode>({ nodes, shown }: Branch<N>): readonly N[] {
  return shown === nodes.length ? nodes : nodes.slice(0, shown);
}

function loadedOf<N extends TreeNode>(branch: Branch<N>): LoadedChildren<N> {
  const rest = restOf(branch);
  const { failure, outdated } = branch;
  const failed = { ...(failure && { failure }), ...(outdated && { outdated }) };
  return { nodes: shownOf(branch), ...(rest && { more: rest }), ...failed };
}

function restOf<N extends TreeNode>({ nodes, shown, page }: Branch<N>): Rest | undefined {
  const { more } = page ?? {};
  if (shown === nodes.length && more === undefined) {
    return undefined;
  }
  const total = more === undefined ? nodes.length : more.total;
  const requests = more === undefined ? 0 : Math.ceil(((total ?? Number.NaN) - more.shown) / more.pageSize);
  return {
    shown: shown < nodes.length ? shown : (more?.shown ?? shown),
    ...(total !== undefined && { total }),
    ...(Number.isFinite(requests) && { requests: Math.max(0, requests) }),
  };
}

/** Appends pages until there are as many more records as are wanted. */
async function appendWanted<N extends TreeNode>(branch: Branch<N>, wanted: Wanted): Promise<void> {
  const { records, signal, report } = wanted;
  const stopped = AbortSignal.any([signal, branch.cancelled.signal]);
  let rest = restOf(branch);
  const end = (rest?.shown ?? 0) + records;
  while (rest !== undefined && rest.shown < end && !stopped.aborted) {
    report(rest);
    await append(branch, wanted);
    rest = branch.failure === undefined ? restOf(branch) : undefined;
  }
}

/** Shows more of the page that is loaded, or else loads the next one. A page that the user stops is no failure. */
async function append<N extends TreeNode>(branch: Branch<N>, wanted?: Wanted): Promise<void> {
  if (branch.shown < branch.nodes.length) {
    branch.shown = Math.min(branch.shown + maxRows, branch.nodes.length);
    return;
  }
  const more = branch.page?.more;
  if (more !== undefined) {
    const load = (options: LoadOptions) =>
      wanted === undefined
        ? more.load(options)
        : readWithRetries(() => more.load({ ...options, priority: 'poll' }), { ...wanted, ...options });
    try {
      await take(branch, load, wanted?.signal);
    } catch (error) {
      branch.failure = wanted?.signal.aborted ? undefined : { error };
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
  load: (options: LoadOptions) => Promise<Children<N>>,
  stop?: AbortSignal,
): Promise<void> {
  const { signal: whole } = branch.cancelled;
  const signal = stop === undefined ? whole : AbortSignal.any([whole, stop]);
  const dropped = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const page = await Promise.race([load({ signal }), dropped]);
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
