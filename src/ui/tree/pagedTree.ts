import * as vscode from 'vscode';
import { ChildCache } from './childCache.ts';
import { FailureRow, MoreRow, renderFailure, renderMore } from './serviceRows.ts';
import type { Children, Loaded, TreeNode } from './treeNode.ts';

export type { Children, TreeNode } from './treeNode.ts';

/** What a feature knows about its tree: how to load it and what it looks like. */
export interface TreeSource<N extends TreeNode> {
  /** Whether the tree has more than one level; false by default. */
  readonly nested?: boolean;
  /** The children of a node, or of the root; called again only after a refresh or a failure. */
  children(parent: N | undefined, signal: AbortSignal): Promise<Children<N>>;
  /** What of the loaded children to show at the moment; settings may hide some. Everything by default. */
  shown?(nodes: readonly N[], parent: N | undefined): readonly N[];
  /** What the Refresh command does besides, where the rows themselves do not come from the service. */
  reread?(): Promise<void>;
  /** Pure and exhaustive. */
  render(node: N): vscode.TreeItem;
}

/** A row of a tree: a node of the feature, or one that the tree itself puts there. */
export type Row<N extends TreeNode> = N | MoreRow | FailureRow;

/** The provider that all trees share: it caches, pages, and shows a failure as a row. */
export class PagedTree<N extends TreeNode> implements vscode.TreeDataProvider<Row<N>>, vscode.Disposable {
  readonly #source: TreeSource<N>;
  readonly #host: TreeHost;
  readonly #cache: ChildCache<N>;
  readonly #changed = new vscode.EventEmitter<Row<N> | undefined>();
  /** What the editor was handed last for each id: it knows its rows by object. */
  readonly #handedOut = new Map<string, N>();
  /** What replaced a node since the editor was handed it. */
  readonly #newer = new Map<string, N>();
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(source: TreeSource<N>, host: TreeHost) {
    this.#source = source;
    this.#host = host;
    this.#cache = new ChildCache((parent, signal) => source.children(parent, signal));
  }

  getTreeItem(row: Row<N>): vscode.TreeItem {
    const item = this.#render(row);
    item.id = row.id;
    return item;
  }

  async getChildren(parent?: Row<N>): Promise<Row<N>[]> {
    if (!this.#host.isConnected() || parent instanceof MoreRow || parent instanceof FailureRow) {
      return [];
    }
    try {
      const loaded = await this.#cache.children(parent && this.#latest(parent));
      return loaded === undefined ? [] : this.#rows(parent, loaded);
    } catch (error) {
      this.#host.record(error);
      return [new FailureRow(parent?.id ?? '', error, async () => this.refresh(parent))];
    }
  }

  /** Loads a node's children anew, or the whole tree: at once when it is visible, else when it becomes so. */
  refresh(node?: N): void {
    this.#cache.drop(node);
    if (node === undefined) {
      this.#handedOut.clear();
      this.#newer.clear();
    }
    this.#fire(node);
  }

  /** Shows a node's new content, or all that is loaded, without loading anything. */
  repaint(node?: N): void {
    if (node === undefined) {
      this.#fire(undefined);
    } else if (this.#cache.replace(node)) {
      this.#newer.set(node.id, node);
      this.#fire(node);
    }
  }

  /** Appends the following page to a node's children, or to the root's. */
  async loadMore(parent?: N): Promise<void> {
    const loaded = await this.#host.showProgress(this.#cache.more(parent));
    if (loaded?.failure !== undefined) {
      this.#host.record(loaded.failure.error);
    }
    this.#fire(parent);
  }

  /** Every node that is loaded, at no cost. */
  get loadedNodes(): readonly N[] {
    return this.#cache.nodes;
  }

  dispose(): void {
    this.#cache.drop();
    this.#changed.dispose();
  }

  #render(row: Row<N>): vscode.TreeItem {
    if (row instanceof MoreRow) {
      return renderMore(row);
    }
    return row instanceof FailureRow ? renderFailure(row) : this.#source.render(this.#latest(row));
  }

  #rows(parent: N | undefined, loaded: Loaded<N>): Row<N>[] {
    const nodes = this.#source.shown?.(loaded.nodes, parent) ?? loaded.nodes;
    for (const node of nodes) {
      this.#handedOut.set(node.id, node);
      this.#newer.delete(node.id);
    }
    const parentId = parent?.id ?? '';
    const loadMore = () => this.loadMore(parent);
    if (loaded.failure !== undefined) {
      return [...nodes, new FailureRow(parentId, loaded.failure.error, loadMore)];
    }
    return loaded.more === undefined ? [...nodes] : [...nodes, new MoreRow(parentId, loaded.more, loadMore)];
  }

  #latest(node: N): N {
    return this.#newer.get(node.id) ?? node;
  }

  #fire(node: N | undefined): void {
    this.#changed.fire(node === undefined ? undefined : (this.#handedOut.get(node.id) ?? node));
  }
}

/** What a tree needs from where it is shown. */
export interface TreeHost {
  isConnected(): boolean;
  record(error: unknown): void;
  showProgress<T>(work: Promise<T>): Promise<T>;
}
