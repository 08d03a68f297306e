import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { KeptResources } from '../../../src/company/known/keptResources.ts';
import { KnownCompanies } from '../../../src/company/known/known.ts';
import type { EntryPoints } from '../../../src/platform/entry/entryPoint.ts';
import type { ViewId } from '../../../src/platform/manifest/contributions.ts';
import type { RequestWaits } from '../../../src/platform/requestWaits.ts';
import type { Session, SessionChange, Sessions } from '../../../src/platform/session.ts';
import { type Connection, defaultDialect } from '../../../src/service/http/connection.ts';
import { Redaction } from '../../../src/service/http/redaction.ts';
import type { WorkforceService } from '../../../src/service/operations/service.ts';
import type { TreeNode } from '../../../src/tree/children.ts';
import { PagedTree, type Row, type TreeSource } from '../../../src/tree/pagedTree.ts';
import { TreeViews } from '../../../src/tree/treeViews.ts';
import { FakeMemento } from '../../unit/features/connections/fakes.ts';
import { noPolicy } from '../../unit/policies.ts';

/** Sessions that always return one service. */
export function sessionsOf(service: WorkforceService, changes: Partial<Connection> = {}): Sessions {
  const session: Session = {
    connection: {
      id: 'test',
      name: 'Test',
      baseUrl: 'http://127.0.0.1',
      tokenUrl: 'http://127.0.0.1/connect/token',
      scopes: [],
      dialect: defaultDialect,
      kind: 'remote',
      ...changes,
    },
    service: () => Promise.resolve(service),
  };
  return {
    current: session,
    onDidChange: new vscode.EventEmitter<SessionChange>().event,
    onDidRemove: new vscode.EventEmitter<string>().event,
    onDidChangeAny: new vscode.EventEmitter<string>().event,
    list: () => [session],
    find: () => session,
  };
}

/** The tree of a view, without the view. */
export function treeOf<N extends TreeNode>(source: TreeSource<N>, isConnected = () => true) {
  const recorded: unknown[] = [];
  const tree = new PagedTree(source, {
    isConnected,
    pinned: { rows: () => [], below: () => Promise.resolve([]) },
    redact: (item) => item,
    record: (error) => recorded.push(error),
    showWait: (load) => load,
    showProgress: (work) => work,
  });
  return { tree, recorded };
}

/** The tree of a view as the view shows it, with its favorites; the view itself does not appear. */
export function treeInView<N extends TreeNode>(
  source: TreeSource<N>,
  sessions: Sessions,
  redaction: Redaction = new Redaction(),
  id: ViewId = 'workforce.departments',
) {
  const nothing = new vscode.Disposable(() => undefined);
  // Only these parts of the entry points and of the waits are used.
  const entryPoints = {
    command: () => nothing,
    record: () => undefined,
    policy: noPolicy,
  } as unknown as EntryPoints;
  const showTree = () => ({ onDidChangeVisibility: () => nothing }) as unknown as vscode.TreeView<unknown>;
  const waits = { text: () => undefined, onDidChange: () => nothing } as unknown as RequestWaits;
  const { event: onDidRead } = new vscode.EventEmitter<string>();
  const known = new KnownCompanies();
  const favorites = new KeptResources('favorites', new FakeMemento(), redaction);
  const context = { sessions, entryPoints, redaction, waits, showTree, onDidRead, favorites, known };
  return { ...new TreeViews(context).create(id, source), known, favorites };
}

/** A row as the user sees it. */
export interface SeenRow<N extends TreeNode> {
  readonly row: Row<N>;
  readonly item: vscode.TreeItem;
  /** Label and description. */
  readonly text: string;
}

export async function rowsOf<N extends TreeNode>(
  tree: PagedTree<N>,
  parent?: SeenRow<N>,
): Promise<SeenRow<N>[]> {
  const rows = await tree.getChildren(parent?.row);
  return rows.map((row) => {
    const item = tree.getTreeItem(row);
    assert.equal(item.id, row.id);
    return { row, item, text: [item.label, item.description].filter((part) => part).join(' | ') };
  });
}

export async function textsOf<N extends TreeNode>(
  tree: PagedTree<N>,
  parent?: SeenRow<N>,
): Promise<string[]> {
  return (await rowsOf(tree, parent)).map(({ text }) => text);
}

/** The row whose text starts with `text`. */
export async function rowAt<N extends TreeNode>(
  tree: PagedTree<N>,
  text: string,
  parent?: SeenRow<N>,
): Promise<SeenRow<N>> {
  const rows = await rowsOf(tree, parent);
  const found = rows.find((row) => row.text.startsWith(text));
  assert.ok(found, `No row starts with "${text}": ${rows.map((row) => row.text).join(', ')}`);
  return found;
}

/** Runs with a user setting, and removes it afterwards. */
export async function withSetting<T>(name: string, value: unknown, body: () => Promise<T>): Promise<T> {
  const { Global } = vscode.ConfigurationTarget;
  const settings = vscode.workspace.getConfiguration('workforce');
  await settings.update(name, value, Global);
  try {
    return await body();
  } finally {
    await settings.update(name, undefined, Global);
  }
}
