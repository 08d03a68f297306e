import * as vscode from 'vscode';
import type { ResourceAddress } from '../platform/documents/resource.ts';
import type { Invocation } from '../platform/entry/entryPoint.ts';
import { nestedViews, type ViewId, viewCommand, viewIds } from '../platform/manifest/contributions.ts';
import { onDidGainFocus } from '../platform/window.ts';
import { kindOf } from '../service/contract/resources.ts';
import { isFailure, mayPass } from '../service/http/errors.ts';
import type { TreeNode } from './children.ts';
import { dragging, registerDropEdits } from './dragging.ts';
import type { Exportable, ExportedRecord } from './exportable.ts';
import type { PagedTree, TreeSource } from './pagedTree.ts';
import { registerDimming } from './resourceNode.ts';
import { type FailureRow, isFailureRow, isMoreRow } from './rows.ts';
import { type ShownTree, SidebarTree, type TreesContext } from './sidebarTree.ts';

/** A tree whatever its nodes are. */
interface AnyTree extends Pick<SidebarTree<TreeNode>, 'describe' | 'reveal' | 'reread'> {
  readonly tree: Pick<
    PagedTree<TreeNode>,
    'refresh' | 'reload' | 'failures' | 'loadMore' | 'outdateHovers' | 'exportable' | 'records'
  >;
  readonly view: Pick<vscode.TreeView<unknown>, 'selection' | 'visible'>;
}

/** All trees of the sidebar, and the commands that work on any of them. */
export class TreeViews implements vscode.Disposable {
  readonly #context: TreesContext;
  readonly #drag: ShownTree['handleDrag'];
  readonly #trees = new Map<ViewId, AnyTree>();
  readonly #disposables: vscode.Disposable[] = [];
  /** The failed lists that were read again without the user, since the user last acted. */
  readonly #tried = new Set<string>();

  constructor(context: TreesContext) {
    const { sessions, entryPoints, onDidRead } = context;
    this.#context = context;
    this.#drag = dragging(context.redaction, entryPoints);
    this.#disposables.push(
      registerDimming(),
      registerDropEdits(),
      sessions.onDidChange(({ before, current }) => {
        // A connection that is only renamed keeps its client and its rows.
        if (current?.service !== before?.service) {
          this.#tried.clear();
          for (const { tree } of this.#trees.values()) {
            tree.refresh();
          }
        }
        for (const tree of this.#trees.values()) {
          tree.describe();
        }
      }),
      entryPoints.command('workforce.refresh', (invocation) => this.#reread(this.#viewsOf(invocation))),
      entryPoints.command('workforce.loadMore', (invocation) => this.#loadMore(invocation)),
      entryPoints.command('workforce.retry', (invocation) => this.#retry(invocation)),
      entryPoints.command('workforce.retryAll', () => this.#retryAll()),
      onDidRead((connection) => {
        if (connection === sessions.current?.connection.id) {
          this.#heal();
        }
      }),
      onDidGainFocus(() => this.#probe()),
      ...viewIds.map((view) => entryPoints.command(viewCommand('refresh', view), () => this.#reread([view]))),
    );
  }

  /** Creates a view of the sidebar with a tree. */
  create<N extends TreeNode>(
    id: ViewId,
    source: TreeSource<N>,
  ): Pick<SidebarTree<N>, 'tree' | 'view' | 'describe'> {
    const created = new SidebarTree(id, source, this.#context, this.#drag);
    this.#trees.set(id, created);
    const shown = created.view.onDidChangeVisibility(({ visible }) => visible && this.#probe());
    this.#disposables.push(created, shown);
    return created;
  }

  /** Selects the row of a resource of the connection in use. Returns false where no view can show one. */
  async reveal(address: ResourceAddress): Promise<boolean> {
    const view = viewIds.find((id) => id === kindOf(address.resource).view);
    const tree = view && this.#trees.get(view);
    if (tree === undefined || address.connection !== this.#context.sessions.current?.connection.id) {
      return false;
    }
    try {
      return await tree.reveal(address);
    } catch (error) {
      // The editor reports a row that a setting hides as an error.
      this.#context.entryPoints.record('reveal a row', error);
      return false;
    }
  }

  /** Renders hovers again: something was loaded that they may show. */
  outdateHovers(): void {
    for (const { tree } of this.#trees.values()) {
      tree.outdateHovers();
    }
  }

  /** The selected rows of a view; none for an unknown name. */
  selection(name: string): readonly unknown[] {
    const view = viewIds.find((id) => id === name);
    return (view && this.#trees.get(view)?.view.selection) ?? [];
  }

  /** What an export of a view reads; undefined where the view has nothing to export. */
  exportable(view: ViewId): Exportable | undefined {
    return this.#context.sessions.current === undefined
      ? undefined
      : this.#trees.get(view)?.tree.exportable();
  }

  /** What an export of the list below a row reads; undefined where the row has none. */
  exportableBelow(row: unknown): Exportable | undefined {
    return nestedViews.flatMap((view) => this.#trees.get(view)?.tree.exportable(row) ?? [])[0];
  }

  /** The records of rows of any view. */
  records(rows: readonly unknown[]): readonly ExportedRecord[] {
    return [...this.#trees.values()].flatMap(({ tree }) => tree.records(rows));
  }

  dispose(): void {
    vscode.Disposable.from(...this.#disposables).dispose();
  }

  async #retryAll(): Promise<void> {
    this.#tried.clear();
    await Promise.all([...this.#trees.values()].flatMap(({ tree }) => tree.failures.map((row) => row.run())));
  }

  /** The shown lists that could not be read for a reason that may be over. */
  #passing(): readonly { readonly list: string; readonly row: FailureRow }[] {
    return [...this.#trees].flatMap(([id, { tree, view }]) =>
      tree.failures
        .filter(({ error }) => view.visible && mayPassSoon(error))
        .map((row) => ({ list: `${id} ${row.id}`, row })),
    );
  }

  /** After a read that succeeded, reads again what may succeed, too: each list once until the user acts. */
  #heal(): void {
    for (const { list, row } of this.#passing().filter(({ list }) => !this.#tried.has(list))) {
      this.#tried.add(list);
      void row.run();
    }
  }

  /** Reads one of the failed lists again, that of the oldest failure: if it succeeds, so may the others. */
  #probe(): void {
    this.#tried.clear();
    const oldest = this.#passing().toSorted((one, other) => one.row.failedAt - other.row.failedAt)[0];
    void oldest?.row.run();
  }

  async #reread(views: readonly ViewId[]): Promise<void> {
    try {
      // The best family is asked first again: the failure that led to another one may be over.
      (await this.#context.sessions.current?.service())?.forgetSources();
    } catch {
      // The rows show why there is no client.
    }
    this.#tried.clear();
    for (const view of views) {
      this.#trees.get(view)?.tree.reload();
    }
    await Promise.all(views.map((view) => this.#trees.get(view)?.reread()));
  }

  async #loadMore(invocation: Invocation): Promise<void> {
    const { target, scripted } = invocation;
    if (isMoreRow(target)) {
      await target.run();
    } else if (scripted !== undefined) {
      const records = scripted.flag('all') ? Number.POSITIVE_INFINITY : undefined;
      const views = this.#viewsOf(invocation);
      await Promise.all(views.map((view) => this.#trees.get(view)?.tree.loadMore(undefined, records)));
    }
  }

  async #retry(invocation: Invocation): Promise<void> {
    const { target, scripted } = invocation;
    this.#tried.clear();
    if (isFailureRow(target)) {
      await target.run();
    } else if (scripted !== undefined) {
      await this.#reread(this.#viewsOf(invocation));
    }
  }

  /** The view that a script names, or all views. Throws `invalid-input` for an unknown name. */
  #viewsOf({ scripted }: Invocation): readonly ViewId[] {
    return scripted?.optional('view') === undefined ? viewIds : [scripted.oneOf('view', viewIds)];
  }
}

/** False also for responses that are no rows, such as the page of a login: the user decides about those. */
function mayPassSoon(error: unknown): boolean {
  return mayPass(error) && !isFailure(error, 'unexpected', 'too-large', 'certificate');
}
