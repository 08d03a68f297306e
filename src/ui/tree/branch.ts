import type { Children, Loaded, TreeNode } from './treeNode.ts';

/** The children of one row, from the first request for them to the next refresh. */
export class Branch<N extends TreeNode> {
  readonly #calledOff = new AbortController();
  /** Settles when the first page is there, or was refused, or the branch was dropped. */
  readonly ready: Promise<void>;
  #loaded: Loaded<N> | undefined;
  #growing: Promise<void> | undefined;

  constructor(load: (signal: AbortSignal) => Promise<Children<N>>) {
    this.ready = this.#unlessDropped(async (signal) => {
      const children = await load(signal);
      this.#loaded = portion({ ...children, nodes: distinct(children.nodes) });
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
        const following = portion(await more.load(signal), more.shown);
        this.#loaded = { ...following, nodes: distinct([...this.nodes, ...following.nodes]) };
      });
    } catch (error) {
      this.#loaded = { nodes: this.nodes, more, failure: { error } };
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

/** Rows that are handed to the editor at once: it comes to a halt over very many. */
const mostRows = 1_000;

/** The first rows of many, and the rest of them as the following page. `shown` rows stand above them. */
function portion<N extends TreeNode>(children: Children<N>, shown = 0): Children<N> {
  const { nodes, more } = children;
  if (nodes.length <= mostRows) {
    return children;
  }
  const rest = { nodes: nodes.slice(mostRows), ...(more === undefined ? {} : { more }) };
  const total = more === undefined ? shown + nodes.length : more.total;
  return {
    nodes: nodes.slice(0, mostRows),
    more: {
      shown: shown + mostRows,
      ...(total === undefined ? {} : { total }),
      load: () => Promise.resolve(rest),
    },
  };
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
