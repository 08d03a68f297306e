/** What a tree shows as one row. */
export interface TreeNode {
  readonly kind: string;
  /** Unique within its tree and the same after a refresh: the editor keeps expansion and selection by it. */
  readonly id: string;
}

/** The children of a row as far as they are loaded, and the way to further ones. */
export interface Children<N extends TreeNode> {
  readonly nodes: readonly N[];
  readonly more?: {
    readonly shown: number;
    readonly total?: number;
    load(signal: AbortSignal): Promise<Children<N>>;
  };
}

/** What to show below a row: the children and, where a further page was refused, the reason. */
export interface Loaded<N extends TreeNode> extends Children<N> {
  readonly refusal?: { readonly error: unknown };
}

type Load<N extends TreeNode> = (parent: N | undefined, signal: AbortSignal) => Promise<Children<N>>;

/** Keeps the children of each row: loaded once, shared while loading, forgotten when refreshed or failed. */
export class ChildCache<N extends TreeNode> {
  readonly #load: Load<N>;
  readonly #branches = new Map<string | undefined, Branch<N>>();

  constructor(load: Load<N>) {
    this.#load = load;
  }

  /**
   * The children of a row, or of the root. Undefined when the load was called off by `drop` and nobody asked
   * again. Rejects as the load did; the next call then loads anew.
   */
  async children(parent: N | undefined): Promise<Loaded<N> | undefined> {
    const key = parent?.id;
    let branch: Branch<N> | undefined = this.#branches.get(key) ?? this.#start(parent);
    while (branch !== undefined) {
      try {
        await branch.ready;
      } catch (error) {
        this.#forget(key, branch);
        throw error;
      }
      if (!branch.dropped) {
        return branch.loaded;
      }
      branch = this.#branches.get(key);
    }
    return undefined;
  }

  /** Appends the following page to a row's children, if there is one; a refusal stays beside the children. */
  async more(parent: N | undefined): Promise<Loaded<N> | undefined> {
    const branch = this.#branches.get(parent?.id);
    await branch?.grow();
    return branch?.loaded;
  }

  /** Forgets the children of a row and all below, or everything; what is being loaded is aborted. */
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

  /** Puts a node in the place of the one with the same id; false when there is none. */
  replace(node: N): boolean {
    return [...this.#branches.values()].some((branch) => branch.replace(node));
  }

  /** Every node that is loaded. */
  get nodes(): readonly N[] {
    return [...this.#branches.values()].flatMap((branch) => branch.nodes);
  }

  #start(parent: N | undefined): Branch<N> {
    const branch = new Branch<N>((signal) => this.#load(parent, signal));
    this.#branches.set(parent?.id, branch);
    return branch;
  }

  #forget(key: string | undefined, branch: Branch<N>): void {
    if (this.#branches.get(key) === branch) {
      this.#branches.delete(key);
    }
  }
}

/** The children of one row, from the first request for them to the next refresh. */
class Branch<N extends TreeNode> {
  readonly #calledOff = new AbortController();
  /** Settles when the first page is there, or was refused, or the branch was dropped. */
  readonly ready: Promise<void>;
  #loaded: Loaded<N> | undefined;
  #growing: Promise<void> | undefined;

  constructor(load: (signal: AbortSignal) => Promise<Children<N>>) {
    this.ready = this.#unlessDropped(async (signal) => {
      const children = await load(signal);
      this.#loaded = { ...children, nodes: distinct(children.nodes) };
    });
  }

  get loaded(): Loaded<N> | undefined {
    return this.#loaded;
  }

  get nodes(): readonly N[] {
    return this.#loaded?.nodes ?? [];
  }

  get dropped(): boolean {
    return this.#calledOff.signal.aborted;
  }

  drop(): void {
    this.#calledOff.abort();
  }

  async grow(): Promise<void> {
    this.#growing ??= this.#append().finally(() => {
      this.#growing = undefined;
    });
    await this.#growing;
  }

  replace(node: N): boolean {
    const { nodes } = this;
    const place = nodes.findIndex((each) => each.id === node.id);
    if (place < 0) {
      return false;
    }
    this.#loaded = { ...this.#loaded, nodes: nodes.with(place, node) };
    return true;
  }

  async #append(): Promise<void> {
    const more = this.#loaded?.more;
    if (more === undefined) {
      return;
    }
    try {
      await this.#unlessDropped(async (signal) => {
        const following = await more.load(signal);
        this.#loaded = { ...following, nodes: distinct([...this.nodes, ...following.nodes]) };
      });
    } catch (error) {
      this.#loaded = { nodes: this.nodes, more, refusal: { error } };
    }
  }

  /** A dropped load may take its time to end, or never do so: nobody waits for it, and its failure is nobody's. */
  async #unlessDropped(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.#calledOff;
    const dropped = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await Promise.race([work(signal), dropped]);
  }
}

/** A list that shifts between two pages repeats a record; the editor refuses two rows of one id. */
function distinct<N extends TreeNode>(nodes: readonly N[]): readonly N[] {
  const seen = new Map<string, N>();
  for (const node of nodes) {
    if (!seen.has(node.id)) {
      seen.set(node.id, node);
    }
  }
  return seen.size === nodes.length ? nodes : [...seen.values()];
}
