import * as vscode from 'vscode';
import { type FailureKind, ServiceError } from '../../../src/service/http/errors.ts';
import type { Children, TreeNode } from '../../../src/tree/children.ts';
import type { TreeSource } from '../../../src/tree/pagedTree.ts';
import { treeOf } from './support.ts';

export interface Fruit extends TreeNode {
  readonly name: string;
}

export function fruit(name: string, id = name): Fruit {
  return { kind: 'fruit', id, name };
}

export function fruits(...names: readonly string[]): Children<Fruit> {
  return { nodes: names.map((name) => fruit(name)) };
}

/** A tree, with its loads, its events and the errors that it recorded. */
export function fruitTree(load: (parent?: Fruit) => Children<Fruit>, more: Partial<TreeSource<Fruit>> = {}) {
  const signals: AbortSignal[] = [];
  const fired: unknown[] = [];
  const view = treeOf<Fruit>({
    children: async (parent, signal) => {
      signals.push(signal);
      return await Promise.resolve(load(parent));
    },
    render: ({ name }) => new vscode.TreeItem(name),
    ...more,
  });
  view.tree.onDidChangeTreeData((row) => fired.push(row));
  return { ...view, signals, fired };
}

export function failure(kind: FailureKind): ServiceError {
  return new ServiceError({
    kind,
    attempted: 'list the fruit',
    reason: 'it is winter',
    advice: 'Wait for June.',
  });
}

/** So many names that follow a place. */
export function namesUpTo(count: number, start = 0): readonly string[] {
  return Array.from({ length: count }, (_, place) => `fruit ${start + place + 1}`);
}
