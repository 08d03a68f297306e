import * as vscode from 'vscode';
import type { Department } from '../domain/department.ts';
import type { DepartmentTree, DuplicateDepartment } from '../domain/departmentTree.ts';
import type { Page } from '../service/contract/listing.ts';
import type { Member } from '../service/service.ts';
import type { DepartmentDirectory } from '../ui/departmentDirectory.ts';
import { type Sessions, sessionInUse } from '../ui/session.ts';
import { emptyRow, type MessageRow, truncatedRow, unreadableRows } from '../ui/tree/messageRow.ts';
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

/** Events of the loader. */
interface LoaderEvents {
  /** Called when the departments were listed. */
  listed(tree: DepartmentTree): void;
  /** Called with the new node when the people of a department were counted. */
  counted(node: PeopleNode): void;
}

/** Of more roots, none is expanded at first: expanding each takes the editor time. */
const maxExpandedRoots = 20;

/** Loads the departments view: one listing for all departments, and the people of each department on request. */
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
      case 'unplaced':
        return {
          nodes: parent.departments.map((department) => departmentNode(parent.connection, department)),
        };
      case 'people':
        return await this.#people(parent, signal);
      case 'person':
      case 'message':
        return { nodes: [] };
    }
  }

  async #roots(signal: AbortSignal): Promise<readonly DepartmentsNode[]> {
    const { connection, service } = sessionInUse(this.#sessions, vscode.l10n.t('list the departments'));
    const tree = await this.#directory.list(await service(), signal);
    this.#events.listed(tree);
    const open = tree.roots.length <= maxExpandedRoots;
    const nodes = [
      ...(tree.truncated ? [truncatedRow(connection.id, onlyFirst(tree.count))] : []),
      ...tree.roots.map((root) => departmentNode(connection.id, root, open)),
      ...unplacedNodes(connection.id, tree),
      ...duplicateRows(connection.id, tree.duplicates),
      ...unreadableRows(connection.id, tree.unreadable),
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

/** The rows of the departments without a place in the tree, expanded if there is no root. */
function unplacedNodes(
  connection: string,
  { roots, orphans, cycles }: DepartmentTree,
): readonly UnplacedNode[] {
  const node = (why: UnplacedNode['why'], departments: readonly Department[]): readonly UnplacedNode[] =>
    departments.length === 0
      ? []
      : [
          {
            kind: 'unplaced',
            id: `${connection}/${why}`,
            connection,
            why,
            departments,
            open: roots.length === 0,
          },
        ];
  return [...node('orphans', orphans), ...node('cycles', cycles)];
}

const maxLines = 20;

/** A row with the ids and paths that several departments have. */
function duplicateRows(
  connection: string,
  duplicates: readonly DuplicateDepartment[],
): readonly MessageRow[] {
  if (duplicates.length === 0) {
    return [];
  }
  const lines = duplicates
    .slice(0, maxLines)
    .map(({ field, value, count }) =>
      field === 'id'
        ? vscode.l10n.t('{0} departments have the id {1}.', count, value)
        : vscode.l10n.t('{0} departments have the path {1}.', count, value),
    );
  return [
    {
      kind: 'message',
      id: `${connection}/duplicates`,
      label: vscode.l10n.t('Duplicate ids or paths ({0})', duplicates.length),
      description: lines[0] ?? '',
      tooltip: [...lines, duplicates.length > maxLines ? '…' : ''],
      icon: 'warning',
    },
  ];
}
