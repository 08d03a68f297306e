import * as vscode from 'vscode';
import type { Connection } from '../../service/connection.ts';
import type { DocumentKind } from '../../service/contract/resources.ts';
import type { Redaction } from '../../service/http/redaction/redaction.ts';
import { markSign } from '../connectionMark.ts';
import { type CommandId, type ViewId, viewIds } from '../contributions.ts';
import type { EntryPoints, Invocation } from '../entryPoint.ts';
import { invalidInput } from '../invalidInput.ts';
import type { RequestWaits } from '../requestWaits.ts';
import type { Sessions } from '../session.ts';
import type { Exportable, ExportedRecord } from './exportable.ts';
import { PagedTree, type TreeSource } from './pagedTree.ts';
import { redactedItem } from './redactedItem.ts';
import type { ResourceAddress } from './resourceNode.ts';
import { registerDimming } from './rowUri.ts';
import { FailureRow, MoreRow } from './serviceRows.ts';
import type { TreeNode } from './treeNode.ts';
import { WaitMessage } from './waitMessage.ts';

const refreshCommands: Readonly<Record<ViewId, CommandId>> = {
  'workforce.departments': 'workforce.refreshDepartments',
  'workforce.employees': 'workforce.refreshEmployees',
  'workforce.taxonomies': 'workforce.refreshTaxonomies',
  'workforce.reports': 'workforce.refreshReports',
  'workforce.leaves': 'workforce.refreshLeaves',
};

interface TreeViewsContext {
  readonly sessions: Sessions;
  readonly entryPoints: EntryPoints;
  readonly redaction: Redaction;
  readonly waits: RequestWaits;
}

/** The views with a row for each resource of a kind. */
const viewsOfResources: Readonly<Partial<Record<DocumentKind, ViewId>>> = {
  departments: 'workforce.departments',
  employees: 'workforce.employees',
  taxonomies: 'workforce.taxonomies',
  'taxonomy-labels': 'workforce.taxonomies',
  reports: 'workforce.reports',
  leaves: 'workforce.leaves',
};

interface TreeActions {
  refresh(): void;
  reveal(address: ResourceAddress): Promise<boolean>;
  loadMore(): Promise<void>;
  reread(): Promise<void>;
  selection(): readonly unknown[];
  /** What an export of a row reads, or of the whole view; undefined where that has none. */
  exportable(target?: unknown): Exportable | undefined;
  /** The records of the rows of this view, without rows that stand for none. */
  records(rows: readonly unknown[]): readonly ExportedRecord[];
  describe(): void;
  outdateHovers(): void;
}

/** All trees of the sidebar, and the commands that work on any of them. */
export class TreeViews implements vscode.Disposable {
  readonly #sessions: Sessions;
  readonly #entryPoints: EntryPoints;
  readonly #redaction: Redaction;
  readonly #waits: RequestWaits;
  readonly #trees = new Map<ViewId, TreeActions>();
  readonly #disposables: vscode.Disposable[] = [];

  constructor({ sessions, entryPoints, redaction, waits }: TreeViewsContext) {
    this.#redaction = redaction;
    this.#waits = waits;
    this.#sessions = sessions;
    this.#entryPoints = entryPoints;
    this.#disposables.push(
      registerDimming(),
      sessions.onDidChange(({ before, current }) => {
        // A connection that is only renamed keeps its client and its rows.
        if (current?.service !== before?.service) {
          this.#refresh(viewIds);
        }
        this.#describe();
      }),
      entryPoints.command('workforce.refresh', (invocation) => this.#reread(this.#viewsOf(invocation))),
      entryPoints.command('workforce.loadMore', (invocation) => this.#loadMore(invocation)),
      entryPoints.command('workforce.retry', (invocation) => this.#retry(invocation)),
      ...viewIds.map((view) => entryPoints.command(refreshCommands[view], () => this.#reread([view]))),
    );
  }

  /**
   * Creates a view of the sidebar with a tree, which loads when the view becomes visible. `describe` sets the text
   * beside its title; the mark of the connection in use stands before it.
   */
  create<N extends TreeNode>(id: ViewId, source: TreeSource<N>) {
    const render = (node: N) => redactedItem(source.render(node), this.#redaction);
    const waiting = new WaitMessage(
      () => view,
      () => this.#waitText(),
    );
    const tree = new PagedTree<N>(
      {
        ...source,
        render,
        hover: (node) => source.hover?.(node)?.then((text) => this.#redaction.text(text)),
        children: (parent, signal) => waiting.during(source.children(parent, signal), signal),
      },
      {
        isConnected: () => this.#sessions.current !== undefined,
        record: (error) => this.#entryPoints.record(id, error),
        showProgress: async (work) =>
          vscode.window.withProgress({ location: { viewId: id } }, () => waiting.during(work)),
      },
    );
    const view = vscode.window.createTreeView(id, {
      treeDataProvider: tree,
      showCollapseAll: source.nested ?? false,
      canSelectMany: true,
    });
    let description = '';
    const describe = (text = description) => {
      description = text;
      const connection: Pick<Connection, 'mark'> = this.#sessions.current?.connection ?? {};
      const separator = connection.mark === 'production' ? ' · ' : ' ';
      view.description = [markSign(connection), this.#redaction.text(description)]
        .filter((part) => part !== '')
        .join(separator);
    };
    // Before the view is shown nothing needs the connection.
    const firstShown = view.onDidChangeVisibility(() => {
      firstShown.dispose();
      describe();
    });
    this.#trees.set(id, {
      describe,
      selection: () => view.selection,
      exportable: (target) => {
        const row = tree.rowOf(target);
        return target === undefined || row !== undefined ? tree.exportable(row) : undefined;
      },
      records: (rows) => tree.records(rows),
      refresh: () => tree.refresh(),
      outdateHovers: () => tree.outdateHovers(),
      loadMore: () => tree.loadMore(),
      async reveal(address) {
        const node = await tree.locate(address);
        if (node === undefined) {
          return false;
        }
        await view.reveal(node, { select: true, focus: true });
        return true;
      },
      reread: async () => source.reread?.(),
    });
    const followed = this.#waits.onDidChange(() => waiting.update());
    this.#disposables.push(view, tree, firstShown, followed);
    return { view, tree, describe };
  }

  /** Selects the row of a resource of the connection in use. Returns false where no view can show one. */
  async reveal(address: ResourceAddress): Promise<boolean> {
    const view = viewsOfResources[address.resource];
    const tree = view && this.#trees.get(view);
    if (tree === undefined || address.connection !== this.#sessions.current?.connection.id) {
      return false;
    }
    try {
      return await tree.reveal(address);
    } catch (error) {
      // The editor reports a row that a setting hides as an error.
      this.#entryPoints.record('reveal a row', error);
      return false;
    }
  }

  /** Makes hovers anew: something was loaded that they may show. */
  outdateHovers(): void {
    for (const tree of this.#trees.values()) {
      tree.outdateHovers();
    }
  }

  dispose(): void {
    vscode.Disposable.from(...this.#disposables).dispose();
  }

  /** The sentence about the requests of the connection in use that wait. */
  #waitText(): string | undefined {
    const { current } = this.#sessions;
    return current && this.#waits.text(new URL(current.connection.baseUrl).origin);
  }

  /** The selected rows of a view; none for an unknown name. */
  selection(name: string): readonly unknown[] {
    const view = viewIds.find((id) => id === name);
    return (view && this.#trees.get(view)?.selection()) ?? [];
  }

  /** What an export of a view reads; undefined where the view has nothing to export. */
  exportable(view: ViewId): Exportable | undefined {
    return this.#sessions.current === undefined ? undefined : this.#trees.get(view)?.exportable();
  }

  /** What an export of the list below a row reads; undefined where the row has none. */
  exportableBelow(row: unknown): Exportable | undefined {
    return [...this.#trees.values()].map((tree) => tree.exportable(row)).find((found) => found !== undefined);
  }

  /** The records of rows of any view. */
  records(rows: readonly unknown[]): readonly ExportedRecord[] {
    return [...this.#trees.values()].flatMap((tree) => tree.records(rows));
  }

  #describe(): void {
    for (const tree of this.#trees.values()) {
      tree.describe();
    }
  }

  #refresh(views: readonly ViewId[]): void {
    for (const view of views) {
      this.#trees.get(view)?.refresh();
    }
  }

  async #reread(views: readonly ViewId[]): Promise<void> {
    await this.#tryBestSources();
    this.#refresh(views);
    await Promise.all(views.map((view) => this.#trees.get(view)?.reread()));
  }

  /** A refresh asks the best family first again: the failure that led to another one may be over. */
  async #tryBestSources(): Promise<void> {
    try {
      (await this.#sessions.current?.service())?.forgetSources();
    } catch {
      // The rows show why there is no client.
    }
  }

  async #loadMore(invocation: Invocation): Promise<void> {
    const { target, scripted } = invocation;
    if (target instanceof MoreRow) {
      await target.run();
    } else if (scripted !== undefined) {
      await Promise.all(this.#viewsOf(invocation).map((view) => this.#trees.get(view)?.loadMore()));
    }
  }

  async #retry(invocation: Invocation): Promise<void> {
    const { target, scripted } = invocation;
    if (target instanceof FailureRow) {
      await target.run();
    } else if (scripted !== undefined) {
      await this.#reread(this.#viewsOf(invocation));
    }
  }

  /** The view that a script names, or all views. Throws `invalid-input` for an unknown name. */
  #viewsOf({ scripted }: Invocation): readonly ViewId[] {
    const name = scripted?.optionalText('view');
    if (name === undefined) {
      return viewIds;
    }
    const view = viewIds.find((id) => id === name);
    if (view === undefined) {
      throw invalidInput(
        vscode.l10n.t('find the view “{0}”', name),
        vscode.l10n.t('there is no view of that name'),
        vscode.l10n.t('Use one of {0}.', viewIds.join(', ')),
      );
    }
    return [view];
  }
}
