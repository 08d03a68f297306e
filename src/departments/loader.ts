import * as vscode from 'vscode';
import type { Department } from '../domain/department.ts';
import type { DepartmentTree, DuplicateDepartment } from '../domain/departmentTree.ts';
import type { Page } from '../service/contract/listing.ts';
import type { Member } from '../service/service.ts';
import type { DepartmentDirectory } from '../ui/departmentDirectory.ts';
import { type Sessions, sessionInUse } from '../ui/session.ts';
import { emptyRow, type MessageRow, truncatedNote, unreadableRow } from '../ui/tree/messageRow.ts';
import { pagedChildren } from '../ui/tree/pagedChildren.ts';
import type { Children } from '../ui/tree/pagedTree.ts';
import {
  type DepartmentsNode,
  departmentNode,
  memberNode,
  type PeopleNode,
  peopleNode,
  type UnplacedNode,
} from './view.ts';

/** What a loader tells besides the rows. */
export interface LoaderEvents {
  /** All departments were listed. */
  listed(tree: DepartmentTree): void;
  /** The people of a department were counted. */
  counted(node: PeopleNode): void;
}

/** More roots than this stay closed: opening each costs the editor, and nobody reads them all. */
const mostOpenRoots = 20;

/** Loads the departments view: one listing for all departments, and the people of a department when asked for. */
export class DepartmentLoader {
  readonly #sessions: Sessions;
  readonly #directory: DepartmentDirectory;
  readonly #events: LoaderEvents;

  constructor(sessions: Sessions, directory: DepartmentDirectory, events: LoaderEvents) {
    this.#sessions = sessions;
    this.#directory = directory;
    this.#events = events;
  }

  async children(
    parent: DepartmentsNode | undefined,
    signal: AbortSignal,
  ): Promise<Children<DepartmentsNode>> {
    switch (parent?.kind) {
      case undefined:
        return { nodes: await this.#roots(signal) };
      case 'department': {
        const { department, address } = parent;
        const below = department.children.map((child) => departmentNode(address.connection, child));
        return { nodes: [...below, peopleNode(address.connection, department)] };
      }
      case 'stray':
        return {
          nodes: parent.departments.map((department) => departmentNode(parent.connection, department)),
        };
      case 'people':
        return await this.#people(parent, signal);
      case 'person':
      case 'note':
        return { nodes: [] };
    }
  }

  async #roots(signal: AbortSignal): Promise<readonly DepartmentsNode[]> {
    const { connection, service } = sessionInUse(this.#sessions, vscode.l10n.t('list the departments'));
    const tree = await this.#directory.list(await service(), signal);
    this.#events.listed(tree);
    const open = tree.roots.length <= mostOpenRoots;
    const nodes = [
      ...(tree.truncated ? [truncatedNote(connection.id, onlyFirst(tree.count))] : []),
      ...tree.roots.map((root) => departmentNode(connection.id, root, open)),
      ...unplacedNodes(connection.id, tree),
      ...duplicateRows(connection.id, tree.repetitions),
      ...tree.unreadable.map((record) => unreadableRow(connection.id, record.index, record)),
    ];
    return nodes.length > 0
      ? nodes
      : [emptyRow(connection.id, vscode.l10n.t('No departments are shown to this connection.'))];
  }

  async #people(node: PeopleNode, signal: AbortSignal): Promise<Children<DepartmentsNode>> {
    const { service } = sessionInUse(this.#sessions, vscode.l10n.t('list the employees of a department'));
    const client = await service();
    return await pagedChildren<Member, DepartmentsNode>(
      {
        id: node.id,
        load: async (next, following) => {
          const page = await client.members(node.department.id, next, { signal: following });
          this.#count(node, page);
          return page;
        },
        node: (member) => memberNode(node, member),
        empty: () => emptyRow(node.id, vscode.l10n.t('No employees are shown here.')),
      },
      signal,
    );
  }

  #count(node: PeopleNode, { total }: Page<Member>): void {
    if (total !== undefined && total !== node.count) {
      this.#events.counted({ ...node, count: total });
    }
  }
}

function onlyFirst(count: number): string {
  return vscode.l10n.t(
    'Only the first {0} departments are shown: the service has more.',
    count.toLocaleString(),
  );
}

/** The rows of the departments that have no place in the tree; open where they are all there is. */
export function unplacedNodes(
  connection: string,
  { roots, orphans, cycles }: DepartmentTree,
): readonly UnplacedNode[] {
  const stray = (why: UnplacedNode['why'], departments: readonly Department[]): readonly UnplacedNode[] =>
    departments.length === 0
      ? []
      : [
          {
            kind: 'stray',
            id: `${connection}/${why}`,
            connection,
            why,
            departments,
            open: roots.length === 0,
          },
        ];
  return [...stray('orphans', orphans), ...stray('cycles', cycles)];
}

const mostTold = 20;

/** A row that tells which ids or paths several departments claim. */
export function duplicateRows(
  connection: string,
  repetitions: readonly DuplicateDepartment[],
): readonly MessageRow[] {
  if (repetitions.length === 0) {
    return [];
  }
  const lines = repetitions
    .slice(0, mostTold)
    .map(({ field, value, count }) =>
      field === 'id'
        ? vscode.l10n.t('{0} departments have the id {1}.', count, value)
        : vscode.l10n.t('{0} departments have the path {1}.', count, value),
    );
  return [
    {
      kind: 'note',
      id: `${connection}/repeated`,
      label: vscode.l10n.t('Repeated ids or paths ({0})', repetitions.length),
      description: lines[0] ?? '',
      tooltip: [...lines, repetitions.length > mostTold ? '…' : ''],
      icon: 'warning',
    },
  ];
}
