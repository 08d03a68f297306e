/** The data of one row of a tree. */
export interface TreeNode {
  readonly kind: string;
  /** Unique within the tree and stable: the editor keeps expansion and selection by id. */
  readonly id: string;
}

/** The loaded children of a row, and how to load more. */
export interface Children<N extends TreeNode> {
  readonly nodes: readonly N[];
  readonly more?: {
    readonly shown: number;
    readonly total?: number;
    /** The next page, where it is loaded already. */
    readonly rest?: Children<N>;
    load(signal: AbortSignal): Promise<Children<N>>;
  };
}

/** The loaded children of a row and, if loading the next page failed, the error. */
export interface Loaded<N extends TreeNode> extends Children<N> {
  readonly failure?: { readonly error: unknown };
}
