import * as vscode from 'vscode';
import { markSign } from '../platform/connectionMark.ts';
import type { ResourceAddress } from '../platform/documents/resource.ts';
import type { EntryPoints } from '../platform/entry/entryPoint.ts';
import type { ViewId } from '../platform/manifest/contributions.ts';
import type { RequestWaits } from '../platform/requestWaits.ts';
import type { Connection } from '../service/http/connection.ts';
import type { Redaction } from '../service/http/redaction.ts';
import type { TreeNode } from './children.ts';
import { type FavoritesContext, favoritesAbove } from './favoriteRows.ts';
import { PagedTree, type TreeSource } from './pagedTree.ts';

/** What all trees need. */
export interface TreesContext extends FavoritesContext {
  readonly entryPoints: EntryPoints;
  readonly redaction: Redaction;
  readonly waits: RequestWaits;
  readonly showTree: ShowTree;
  /** Fires with the id of a connection when a read of it succeeded. */
  readonly onDidRead: vscode.Event<string>;
}

/** What a view asks of its tree. */
export type ShownTree = Required<vscode.TreeDataProvider<unknown>> &
  Required<Pick<vscode.TreeDragAndDropController<unknown>, 'handleDrag'>>;

/** Shows a tree in a view of the sidebar from now on. */
export type ShowTree = (id: ViewId, tree: ShownTree) => vscode.TreeView<unknown>;

/** A view of the sidebar with its tree, which loads when the view becomes visible. */
export class SidebarTree<N extends TreeNode> implements vscode.Disposable {
  readonly tree: PagedTree<N>;
  readonly view: vscode.TreeView<unknown>;
  readonly #source: TreeSource<N>;
  readonly #context: TreesContext;
  readonly #registrations: vscode.Disposable;

  constructor(id: ViewId, source: TreeSource<N>, context: TreesContext, handleDrag: ShownTree['handleDrag']) {
    const { sessions, entryPoints, redaction, waits, favorites, known } = context;
    const waiting = new WaitMessage(
      () => this.view,
      () => sessions.current && waits.text(new URL(sessions.current.connection.baseUrl).origin),
    );
    const pinned = favoritesAbove(id, context);
    this.#source = source;
    this.#context = context;
    this.tree = new PagedTree<N>(source, {
      isConnected: () => sessions.current !== undefined,
      pinned,
      redact: (item) => redactItem(item, redaction),
      record: (error) => entryPoints.record(id, error),
      showWait: (load, signal) => waiting.during(load, signal),
      showProgress: async (work) =>
        vscode.window.withProgress({ location: { viewId: id } }, () => waiting.during(work)),
    });
    this.view = context.showTree(id, Object.assign(this.tree, { handleDrag }));
    // Before the view is shown nothing needs the connection.
    const firstShown = this.view.onDidChangeVisibility(() => {
      firstShown.dispose();
      this.describe();
    });
    if (this.view.visible) {
      queueMicrotask(() => this.describe());
    }
    this.#registrations = vscode.Disposable.from(
      this.tree,
      firstShown,
      favorites.onDidChange(() => this.tree.repaint()),
      known.onDidChange(() => this.tree.repaint(pinned.group)),
      waits.onDidChange(() => waiting.update()),
    );
  }

  /** Updates the text beside the title; the mark of the connection in use precedes it. */
  describe(): void {
    const { sessions, redaction } = this.#context;
    const connection: Pick<Connection, 'mark'> = sessions.current?.connection ?? {};
    const separator = connection.mark === 'production' ? ' · ' : ' ';
    this.view.description = [markSign(connection), redaction.text(this.#source.description?.() ?? '')]
      .filter((part) => part !== '')
      .join(separator);
  }

  /** Selects the row of a resource. Returns false if there is none; rejects if a setting hides it. */
  async reveal(address: ResourceAddress): Promise<boolean> {
    const node = await this.tree.locate(address);
    if (node === undefined) {
      return false;
    }
    await this.view.reveal(node, { select: true, focus: true });
    return true;
  }

  /** What a source does in addition to a refresh. */
  async reread(): Promise<void> {
    await this.#source.reread?.();
  }

  dispose(): void {
    this.#registrations.dispose();
  }
}

/** Shows at the top of a view that its rows wait for the request limit. */
export class WaitMessage {
  readonly #view: () => Pick<vscode.TreeView<unknown>, 'message'>;
  readonly #text: () => string | undefined;
  #loads = 0;

  /** `text` is the sentence about the wait of the connection in use; undefined if none waits. */
  constructor(view: () => Pick<vscode.TreeView<unknown>, 'message'>, text: () => string | undefined) {
    this.#view = view;
    this.#text = text;
  }

  /** Follows a load until it settles or is aborted: an aborted load may never settle. */
  async during<T>(load: Promise<T>, signal?: AbortSignal): Promise<T> {
    this.#loads += 1;
    const ended = new Promise<void>((resolve) => {
      load.then(() => resolve()).catch(() => resolve());
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
    void ended.then(() => {
      this.#loads -= 1;
      this.update();
    });
    this.update();
    return await load;
  }

  /** Shows the current wait, if rows are loading. */
  update(): void {
    const text = this.#loads > 0 ? this.#text() : undefined;
    const view = this.#view();
    if (view.message !== text) {
      // The type of the editor has no undefined here, but the editor removes a message that is empty.
      view.message = text ?? '';
    }
  }
}

/** Removes secrets from the texts of a row, which a service may repeat in a name. */
export function redactItem(item: vscode.TreeItem, redaction: Redaction): vscode.TreeItem {
  const { label, description, tooltip, accessibilityInformation: spoken } = item;
  if (typeof label === 'string') {
    item.label = redaction.text(label);
  }
  if (typeof description === 'string') {
    item.description = redaction.text(description);
  }
  if (typeof tooltip === 'string') {
    item.tooltip = redaction.text(tooltip);
  }
  if (spoken !== undefined) {
    item.accessibilityInformation = { ...spoken, label: redaction.text(spoken.label) };
  }
  return item;
}
