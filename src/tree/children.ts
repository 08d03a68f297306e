import type { CallOptions } from '../service/operations/service.ts';
import { type RetryContext, readWithRetries } from '../service/paging/readWithRetries.ts';

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
  /** Why the list could not be loaded: there are no nodes, or those of before a refresh. */
  readonly failure?: Failure;
  /** Why the next page could not be loaded. */
  readonly nextFailure?: Failure;
}

/** Why something could not be loaded. Times are in milliseconds since the epoch. */
export interface Failure {
  readonly error: unknown;
  readonly failedAt: number;
  /** True where it is the next page of a list. */
  readonly isOfNext: boolean;
  /** When the nodes that are shown all the same were read. */
  readonly readAt?: number;
}

/** What was loaded below one row, from the first load to the next refresh. */
interface Branch<N extends TreeNode> {
  readonly parent: N | undefined;
  readonly cancelled: AbortController;
  /** Resolves when the first page is loaded, its load failed, or the branch was dropped. */
  ready: Promise<void>;
  /** Each node once, in the order of the pages. */
  readonly nodes: N[];
  readonly places: Map<string, number>;
  /** When the first page was read, in milliseconds since the epoch. */
  readAt: number;
  /** The last page that was loaded. */
  page?: Children<N>;
  /** The load of further pages. */
  appending?: Promise<void> | undefined;
  failure?: Failure | undefined;
  nextFailure?: Failure | undefined;
  /** True for what was loaded before a refresh that failed. */
  readonly isFormer?: boolean;
}

/**
 * Caches the children of each row until a refresh, or why they could not be loaded. Concurrent calls share one load. If
 * it fails for a reason that may pass, the children of before the refresh are shown again.
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

  /** The children of a row, or of the root. Undefined if `drop` cancelled the load and no other load started. */
  async children(parent: N | undefined): Promise<LoadedChildren<N> | undefined> {
    let branch: Branch<N> | undefined = this.#branches.get(parent?.id) ?? this.#start(parent);
    while (branch !== undefined) {
      await branch.ready;
      const latest = this.#branches.get(parent?.id);
      if (latest === branch) {
        return loadedOf(branch);
      }
      branch = latest;
    }
    return undefined;
  }

  /**
   * Appends the next page to a row's children, or as many as are wanted, once the first page is there: several pages wait
   * for what the user does meanwhile.
   */
  async more(parent: N | undefined, wanted?: Wanted): Promise<LoadedChildren<N> | undefined> {
    if (!this.#branches.has(parent?.id)) {
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

  /**
   * Gives the node with the same id what another one says of it: the editor knows it by its object. Returns it; undefined
   * if there is none.
   */
  update(node: N): N | undefined {
    const [known] = [...this.#branches.values()].flatMap(
      ({ nodes, places }) => nodes[places.get(node.id) ?? nodes.length] ?? [],
    );
    return known && Object.assign(known, node);
  }

  /** All children of a row, or of the root; undefined unless every page of them is loaded. */
  whole(parent: N | undefined): readonly N[] | undefined {
    const { page, nextFailure, isFormer, nodes } = this.#branches.get(parent?.id) ?? {};
    const isCurrent = nextFailure === undefined && isFormer !== true;
    return page !== undefined && page.more === undefined && isCurrent ? nodes : undefined;
  }

  /** How many children a row has, as far as that is known. */
  count(parent: N | undefined): number | undefined {
    return this.whole(parent)?.length ?? this.#branches.get(parent?.id)?.page?.more?.total;
  }

  /** Every loaded node. */
  get nodes(): readonly N[] {
    return [...this.#branches.values()].flatMap(({ nodes }) => nodes);
  }

  /** Why lists could not be loaded, or pages of those that more was asked of. */
  get failures(): readonly { readonly parent: N | undefined; readonly failure: Failure }[] {
    return [...this.#branches.values()].flatMap(({ parent, failure, nextFailure }) =>
      [failure, nextFailure].flatMap((each) => (each === undefined ? [] : { parent, failure: each })),
    );
  }

  #start(parent: N | undefined): Branch<N> {
    const branch: Branch<N> = {
      parent,
      cancelled: new AbortController(),
      ready: Promise.resolve(),
      nodes: [],
      places: new Map(),
      readAt: 0,
    };
    this.#branches.set(parent?.id, branch);
    branch.ready = this.#loadFirst(branch);
    return branch;
  }

  async #loadFirst(branch: Branch<N>): Promise<void> {
    const { parent } = branch;
    try {
      await take(branch, ({ signal }) => this.#load(parent, signal));
      if (branch.page !== undefined) {
        this.#former.delete(parent?.id);
      }
    } catch (error) {
      branch.failure = failureOf(error, false);
      if (this.#branches.get(parent?.id) === branch) {
        this.#restore(parent?.id, branch.failure);
      }
    }
  }

  /** Shows again what was loaded before a refresh, with all below; a reason that does not pass removes it. */
  #restore(key: string | undefined, failure: Failure): void {
    for (const [each, former] of below(this.#former, key)) {
      this.#former.delete(each);
      if (this.#mayPass(failure.error)) {
        this.#branches.set(each, {
          ...former,
          cancelled: new AbortController(),
          ready: Promise.resolve(),
          appending: undefined,
          isFormer: true,
          failure: each === key ? { ...failure, readAt: former.readAt } : former.failure,
          nextFailure: undefined,
        });
      }
    }
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

function loadedOf<N extends TreeNode>(branch: Branch<N>): LoadedChildren<N> {
  const rest = restOf(branch);
  const { nodes, failure, nextFailure } = branch;
  const failed = { ...(failure && { failure }), ...(nextFailure && { nextFailure }) };
  return { nodes, ...(rest && { more: rest }), ...failed };
}

function failureOf(error: unknown, isOfNext: boolean): Failure {
  return { error, failedAt: Date.now(), isOfNext };
}

function restOf<N extends TreeNode>({ page }: Branch<N>): Rest | undefined {
  if (page?.more === undefined) {
    return undefined;
  }
  const { shown, total, pageSize } = page.more;
  const counted =
    total === undefined
      ? {}
      : { total, requests: Math.max(0, Math.ceil((total - shown) / Math.max(1, pageSize))) };
  return { shown, ...counted };
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
    rest = branch.nextFailure === undefined ? restOf(branch) : undefined;
  }
}

/** Loads the next page. One that the user stops is no failure. */
async function append<N extends TreeNode>(branch: Branch<N>, wanted?: Wanted): Promise<void> {
  const more = branch.page?.more;
  if (more !== undefined) {
    const load = (options: LoadOptions) =>
      wanted === undefined
        ? more.load(options)
        : readWithRetries(() => more.load({ ...options, priority: 'poll' }), { ...wanted, ...options });
    try {
      await take(branch, load, wanted?.signal);
    } catch (error) {
      branch.nextFailure = wanted?.signal.aborted ? undefined : failureOf(error, true);
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
  branch.nextFailure = undefined;
}
