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
  readonly failure?: { readonly error: unknown };
}
