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
