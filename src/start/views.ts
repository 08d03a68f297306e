import * as vscode from 'vscode';
import { draggedTypes, nestedViews, type ViewId, viewIds } from '../platform/manifest/contributions.ts';
import type { ShownTree, ShowTree } from '../tree/sidebarTree.ts';

/**
 * Makes the views of the sidebar. The editor keeps them: each waits until `start` has loaded the extension, and passes on
 * to the tree that it shows from then on. A view whose provider is replaced while the editor waits for its first rows
 * would stay empty. The views end with the window.
 */
export function createViews(start: () => Promise<unknown>): vscode.Disposable & { readonly show: ShowTree } {
  const views = viewIds.map((id) => createView(id, start));
  return {
    show(id, tree) {
      const view = views.find((each) => each.id === id);
      if (view === undefined) {
        throw new TypeError(id);
      }
      return view.show(tree);
    },
    dispose: () => vscode.Disposable.from(...views).dispose(),
  };
}

function createView(id: ViewId, start: () => Promise<unknown>) {
  const changed = new vscode.EventEmitter<unknown>();
  let tree: ShownTree | undefined;
  let hasFailed = false;
  const view = vscode.window.createTreeView<unknown>(id, {
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (row) => {
        try {
          await start();
        } catch (error) {
          hasFailed = true;
          throw error;
        }
        return await tree?.getChildren(row);
      },
      getTreeItem: (row) => tree?.getTreeItem(row) ?? {},
      getParent: (row) => tree?.getParent(row),
      resolveTreeItem: async (...shown) => await tree?.resolveTreeItem(...shown),
    },
    showCollapseAll: nestedViews.includes(id),
    canSelectMany: true,
    dragAndDropController: {
      dragMimeTypes: Object.values(draggedTypes),
      dropMimeTypes: [],
      handleDrag: (...dragged) => tree?.handleDrag(...dragged),
    },
  });
  return {
    id,
    show(shown: ShownTree) {
      tree = shown;
      shown.onDidChangeTreeData((row) => changed.fire(row));
      if (hasFailed) {
        changed.fire(undefined);
      }
      return view;
    },
    dispose: () => view.dispose(),
  };
}
