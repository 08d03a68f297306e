import * as vscode from 'vscode';
import type { Connection } from '../../service/connection.ts';
import type { Redaction } from '../../service/http/redaction/redaction.ts';
import { markSign } from '../connectionMark.ts';
import type { ViewId } from '../contributions.ts';
import type { EntryPoints } from '../entryPoint.ts';
import type { RequestWaits } from '../requestWaits.ts';
import type { Sessions } from '../session.ts';
import type { Exportable } from './exportable.ts';
import { PagedTree, type Row, type TreeSource } from './pagedTree.ts';
import { redactedItem } from './redactedItem.ts';
import type { ResourceAddress } from './resourceNode.ts';
import type { TreeNode } from './treeNode.ts';
import { WaitMessage } from './waitMessage.ts';

/** What all trees need. */
export interface TreesContext {
  readonly sessions: Sessions;
  readonly entryPoints: EntryPoints;
  readonly redaction: Redaction;
  readonly waits: RequestWaits;
}

/** A view of the sidebar with its tree, which loads when the view becomes visible. */
export class SidebarTree<N extends TreeNode> implements vscode.Disposable {
  readonly tree: PagedTree<N>;
  readonly view: vscode.TreeView<Row<N>>;
  readonly #source: TreeSource<N>;
  readonly #context: TreesContext;
  readonly #registrations: vscode.Disposable;
  #description = '';

  constructor(id: ViewId, source: TreeSource<N>, context: TreesContext) {
    const { sessions, entryPoints, redaction, waits } = context;
    const waiting = new WaitMessage(
      () => this.view,
      () => waitText(context),
    );
    this.#source = source;
    this.#context = context;
    this.tree = new PagedTree<N>(
      {
        ...source,
        render: (node) => redactedItem(source.render(node), redaction),
        hover: (node) => source.hover?.(node)?.then((text) => redaction.text(text)),
        children: (parent, signal) => waiting.during(source.children(parent, signal), signal),
      },
      {
        isConnected: () => sessions.current !== undefined,
        record: (error) => entryPoints.record(id, error),
        showProgress: async (work) =>
          vscode.window.withProgress({ location: { viewId: id } }, () => waiting.during(work)),
      },
    );
    this.view = vscode.window.createTreeView(id, {
      treeDataProvider: this.tree,
      showCollapseAll: source.nested ?? false,
      canSelectMany: true,
    });
    // Before the view is shown nothing needs the connection.
    const firstShown = this.view.onDidChangeVisibility(() => {
      firstShown.dispose();
      this.describe();
    });
    this.#registrations = vscode.Disposable.from(
      this.view,
      this.tree,
      firstShown,
      waits.onDidChange(() => waiting.update()),
    );
  }

  /** Sets the text beside the title; the mark of the connection in use stands before it. */
  describe(text = this.#description): void {
    this.#description = text;
    const { sessions, redaction } = this.#context;
    const connection: Pick<Connection, 'mark'> = sessions.current?.connection ?? {};
    const separator = connection.mark === 'production' ? ' · ' : ' ';
    this.view.description = [markSign(connection), redaction.text(text)]
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

  /** What an export of a row reads, or of the whole view; undefined where that has none. */
  exportable(target?: unknown): Exportable | undefined {
    const row = this.tree.rowOf(target);
    return target === undefined || row !== undefined ? this.tree.exportable(row) : undefined;
  }

  dispose(): void {
    this.#registrations.dispose();
  }
}

/** The sentence about the requests of the connection in use that wait. */
function waitText({ sessions: { current }, waits }: TreesContext): string | undefined {
  return current && waits.text(new URL(current.connection.baseUrl).origin);
}
