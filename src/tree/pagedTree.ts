import * as vscode from 'vscode';
import { isResourceNode, type ResourceAddress } from '../platform/documents/resource.ts';
import { reportCount, waitText, withLateProgress } from '../platform/progress.ts';
import { systemClock } from '../service/http/clock.ts';
import { mayPass } from '../service/http/errors.ts';
import { ChildCache, type Children, type Failure, type LoadedChildren, type TreeNode } from './children.ts';
import { DeliveredRows } from './deliveredRows.ts';
import { type Exportable, type ExportedRecord, fromLoaded } from './exportable.ts';
import { type PinnedRow, renderPinned } from './favoriteRows.ts';
import {
  type AddedRow,
  type FailureRow,
  failureRow,
  isAdded,
  moreRows,
  renderFailure,
  renderGroup,
  renderMore,
} from './rows.ts';

/** What a feature provides for its tree: how to load and how to render it. */
export interface TreeSource<N extends TreeNode> {
  /** Loads the children of a node, or of the root. Called again only after a refresh or an error. */
  children(parent: N | undefined, signal: AbortSignal): Promise<Children<N>>;
  /**
   * The nodes from the root down to that of a resource, where they do not follow from the rows that the editor has;
   * empty for none. `loaded` are all loaded nodes.
   */
  path?(address: ResourceAddress, loaded: readonly N[]): Promise<readonly N[]>;
  /** Filters the loaded children by the settings. Shows all by default. */
  visible?(nodes: readonly N[], parent: N | undefined): readonly N[];
  /** What an export of a row, or of the whole view, reads; undefined where a row has nothing below it to export. */
  exportable?(parent: N | undefined): Exportable | undefined;
  /** The record of a row for an export; undefined for a row without a record. */
  exported?(node: N): ExportedRecord | undefined;
  /** Called by the Refresh command in addition: what the source keeps is outdated. */
  reread?(): void | Promise<void>;
  /** The text beside the title of the view; empty by default. */
  description?(): string;
  /** Pure and exhaustive. A row without a tooltip gets its `hover`. */
  render(node: N): vscode.TreeItem;
  /** The tooltip of a row that takes more than the row itself; made when it is shown. */
  hover?(node: N): Promise<string> | undefined;
}

/** A row of a tree: a node of the feature, or one that the tree adds. */
export type Row<N extends TreeNode> = N | AddedRow<N>;

/** The provider of all trees: caches, pages, and shows an error as a row. */
export class PagedTree<N extends TreeNode> implements vscode.TreeDataProvider<Row<N>>, vscode.Disposable {
  readonly #source: TreeSource<N>;
  readonly #host: TreeHost;
  readonly #cache: ChildCache<N>;
  readonly #changed = new vscode.EventEmitter<Row<N> | undefined>();
  readonly #delivered = new DeliveredRows<N>();
  /** True once the editor has asked for the rows: before, there are none to remove. */
  #isShown = false;
  /** True until the editor has removed the rows. */
  #isCleared = false;
  /** The rows whose hover was made since they were drawn. */
  readonly #hovered = new Set<N>();
  readonly #failureRows = new WeakMap<Failure, FailureRow>();
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(source: TreeSource<N>, host: TreeHost) {
    this.#source = source;
    this.#host = host;
    this.#cache = new ChildCache(
      (parent, signal) => host.showWait(source.children(parent, signal), signal),
      mayPass,
    );
  }

  getTreeItem(row: Row<N>): vscode.TreeItem {
    const item = this.#render(row);
    item.id = row.id;
    return this.#host.redact(item);
  }

  async resolveTreeItem(item: vscode.TreeItem, row: Row<N>): Promise<vscode.TreeItem> {
    if (item.tooltip === undefined && !isAdded(row)) {
      this.#hovered.add(row);
      item.tooltip = await this.#source.hover?.(row);
      return this.#host.redact(item);
    }
    return item;
  }

  async getChildren(parent?: Row<N>): Promise<Row<N>[]> {
    const added = parent !== undefined && isAdded(parent) ? parent : undefined;
    if (added?.kind === 'favorites' || added?.kind === 'favorite') {
      return await this.#host.pinned.below(added);
    }
    if (!this.#host.isConnected() || added?.kind === 'more' || added?.kind === 'failure') {
      return [];
    }
    this.#isShown = true;
    if (this.#isCleared) {
      this.#isCleared = false;
      setImmediate(() => this.#changed.fire(undefined));
      return [];
    }
    if (added !== undefined) {
      return [...this.#delivered.add(added.nodes, added)];
    }
    const node = parent !== undefined && !isAdded(parent) ? parent : undefined;
    const rows = await this.#list(node);
    return node === undefined ? [...this.#host.pinned.rows(), ...rows] : rows;
  }

  async #list(parent: N | undefined): Promise<Row<N>[]> {
    const loaded = await this.#cache.children(parent);
    return loaded === undefined ? [] : this.#rows(parent, loaded);
  }

  /** The rows of what could not be loaded. */
  get failures(): readonly FailureRow[] {
    return this.#cache.failures.map(({ parent, failure }) => this.#failed(parent, failure));
  }

  getParent(row: Row<N>): Row<N> | undefined {
    return this.#delivered.parentOf(row);
  }

  /** The node of a resource, loaded or not; undefined where the tree has none. */
  async locate(address: ResourceAddress): Promise<N | undefined> {
    const known = (await this.#source.path?.(address, this.loadedNodes)) ?? [];
    const { connection, resource, id } = address;
    const loaded = this.#cache.nodes.find(
      (node) =>
        isResourceNode(node) &&
        node.address.connection === connection &&
        node.address.resource === resource &&
        node.address.id === id,
    );
    const path = known.length > 0 || loaded === undefined ? known : [loaded];
    this.#delivered.addPath(path);
    return path.at(-1);
  }

  /** Forgets all rows and loads the tree again: at once if it is visible, else when it becomes visible. */
  refresh(): void {
    this.#cache.forget();
    this.reload();
  }

  /** Loads a node's children, or the whole tree, again. If that fails for now, the rows of before stay. */
  reload(node?: N): void {
    this.#cache.drop(node);
    if (node === undefined) {
      this.#delivered.clear();
      this.#hovered.clear();
    }
    this.#changed.fire(node);
  }

  /**
   * Removes all rows at once, and loads the tree again: rows of a former search would look like those of the new one.
   * The first rows of a view have to be loaded at its first request: the editor ignores a change that arrives together
   * with the response to that.
   */
  restart(): void {
    this.#isCleared = this.#isShown;
    this.refresh();
  }

  /** Renders a node with what another one of its id says, or all loaded nodes, without a load. */
  repaint(node?: N | PinnedRow): void {
    const known = node === undefined || isAdded(node) ? node : this.#cache.update(node);
    if (known !== undefined || node === undefined) {
      this.#changed.fire(known);
    }
  }

  /** Renders the hovers again that were shown: the editor keeps them as long as their rows. */
  outdateHovers(): void {
    const rows = [...this.#hovered];
    this.#hovered.clear();
    for (const row of rows) {
      this.#changed.fire(row);
    }
  }

  /** Appends the next page to a node's children, or to the root's, or so many records at least: the user can stop that. */
  async loadMore(parent?: N, records?: number): Promise<void> {
    const work =
      records === undefined
        ? this.#cache.more(parent)
        : withLateProgress(vscode.l10n.t('Loading more rows…'), (signal, report) =>
            this.#cache.more(parent, {
              records,
              signal,
              clock: systemClock,
              report: ({ shown, total }) => reportCount(report, shown, total),
              onWait: (until) => until && report(waitText(until)),
            }),
          );
    await this.#host.showProgress(work);
    this.#changed.fire(parent);
  }

  /** Every loaded node. */
  get loadedNodes(): readonly N[] {
    return this.#cache.nodes;
  }

  /** What an export of a row, or of the whole view, reads: the loaded rows if those are all. Undefined for anything else. */
  exportable(target?: unknown): Exportable | undefined {
    const row = this.rowOf(target);
    const parent = row !== undefined && !isAdded(row) ? row : undefined;
    if (parent === undefined && target !== undefined) {
      return undefined;
    }
    const whole = this.#source.exportable?.(parent);
    if (whole === undefined || typeof whole.from === 'function') {
      return whole;
    }
    const loaded = this.#cache.whole(parent)?.map((each) => this.exported(each));
    // A row without a record says that something is missing, or that there is nothing.
    const list = { ...whole, count: this.#cache.count(parent) };
    return loaded?.every((record) => record !== undefined)
      ? { ...list, from: fromLoaded(whole.from, loaded) }
      : list;
  }

  /** The record of a row; undefined for a row without a record. */
  exported(row: Row<N>): ExportedRecord | undefined {
    return isAdded(row) ? undefined : this.#source.exported?.(row);
  }

  /** The records of rows of this tree, each once: those of a group are those of its rows. */
  records(targets: readonly unknown[]): readonly ExportedRecord[] {
    const rows = targets.flatMap((target) => this.rowOf(target) ?? []);
    const single = rows.flatMap((row): readonly Row<N>[] =>
      isAdded(row) && row.kind === 'group' ? row.nodes : [row],
    );
    const byId = new Map(single.map((row) => [row.id, row]));
    return [...byId.values()].flatMap((row) => this.exported(row) ?? []);
  }

  /** The row of this tree that a menu passed; undefined for anything else. */
  rowOf(target: unknown): Row<N> | undefined {
    return this.#delivered.isRow(target) ? target : undefined;
  }

  dispose(): void {
    this.#cache.forget();
    this.#changed.dispose();
  }

  #render(row: Row<N>): vscode.TreeItem {
    if (!isAdded(row)) {
      return this.#source.render(row);
    }
    switch (row.kind) {
      case 'more':
        return renderMore(row);
      case 'failure':
        return renderFailure(row);
      case 'group':
        return renderGroup(row, (node) => this.#source.render(node));
      case 'favorites':
      case 'favorite':
        return renderPinned(row);
    }
  }

  #rows(parent: N | undefined, loaded: LoadedChildren<N>): Row<N>[] {
    const { failure, nextFailure, more } = loaded;
    const nodes = this.#source.visible?.(loaded.nodes, parent) ?? loaded.nodes;
    const loadMore = (records?: number) => this.loadMore(parent, records);
    return [
      ...(failure === undefined ? [] : [this.#failed(parent, failure)]),
      ...this.#delivered.addGrouped(nodes, parent),
      ...(nextFailure === undefined ? [] : [this.#failed(parent, nextFailure)]),
      ...(more === undefined ? [] : moreRows(parent?.id ?? '', more, loadMore)),
    ];
  }

  /** The row of a failure, which is recorded once. */
  #failed(parent: N | undefined, failure: Failure): FailureRow {
    const known = this.#failureRows.get(failure);
    if (known !== undefined) {
      return known;
    }
    const retry = async () => (failure.isOfNext ? await this.loadMore(parent) : this.reload(parent));
    const row = failureRow(parent?.id ?? '', failure, retry);
    this.#failureRows.set(failure, row);
    this.#host.record(failure.error);
    return row;
  }
}

/** What a tree needs from its view. */
interface TreeHost {
  isConnected(): boolean;
  /** The rows above the list, and those below one of them. */
  readonly pinned: { rows(): PinnedRow[]; below(row: PinnedRow): Promise<PinnedRow[]> };
  /** Removes secrets from the texts of a row. */
  redact(item: vscode.TreeItem): vscode.TreeItem;
  record(error: unknown): void;
  /** Says in the view that a load waits for the request limit, until it settles or is aborted. */
  showWait<T>(load: Promise<T>, signal: AbortSignal): Promise<T>;
  showProgress<T>(work: Promise<T>): Promise<T>;
}
