import * as vscode from 'vscode';
import { draggedTypes, nestedViews, type ViewId, viewIds } from './ui/contributions.ts';
import type { ShownTree, ShowTree } from './ui/tree/sidebarTree.ts';

/**
 * The views of the sidebar. The editor keeps them: each waits until the extension is loaded, and passes on to its tree.
 * A view whose provider is replaced while the editor waits for its first rows would stay empty.
 */
export class Views implements vscode.Disposable {
  readonly #start: () => Promise<unknown>;
  readonly #trees = new Map<ViewId, ShownTree>();
  readonly #changed = new Map<ViewId, vscode.EventEmitter<unknown>>();
  readonly #views: ReadonlyMap<ViewId, vscode.TreeView<unknown>>;

  /** `start` loads the extension. */
  constructor(start: () => Promise<unknown>) {
    this.#start = start;
    this.#views = new Map(viewIds.map((id) => [id, this.#create(id)]));
  }

  /** Shows a tree in a view from now on. The view ends with the window. */
  readonly show: ShowTree = (id, tree) => {
    const view = this.#views.get(id);
    if (view === undefined) {
      throw new TypeError(`There is no view ${id}`);
    }
    this.#trees.set(id, tree);
    tree.onDidChangeTreeData((row) => this.#changed.get(id)?.fire(row));
    return view;
  };

  dispose(): void {
    vscode.Disposable.from(...this.#views.values(), ...this.#changed.values()).dispose();
  }

  #create(id: ViewId): vscode.TreeView<unknown> {
    const changed = new vscode.EventEmitter<unknown>();
    this.#changed.set(id, changed);
    const tree = () => this.#trees.get(id);
    return vscode.window.createTreeView<unknown>(id, {
      treeDataProvider: {
        onDidChangeTreeData: changed.event,
        getChildren: async (row) => {
          await this.#start();
          return await tree()?.getChildren(row);
        },
        getTreeItem: (row) => tree()?.getTreeItem(row) ?? {},
        getParent: (row) => tree()?.getParent(row),
        resolveTreeItem: async (item, row, token) => await tree()?.resolveTreeItem(item, row, token),
      },
      showCollapseAll: nestedViews.includes(id),
      canSelectMany: true,
      dragAndDropController: {
        dragMimeTypes: Object.values(draggedTypes),
        dropMimeTypes: [],
        handleDrag: (rows, transfer, token) => tree()?.handleDrag(rows, transfer, token),
      },
    });
  }
}
