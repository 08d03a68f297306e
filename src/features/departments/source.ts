import * as vscode from 'vscode';
import type { Department } from '../../company/departments/department.ts';
import {
  type DepartmentTree,
  type DuplicateDepartment,
  outlineOf,
} from '../../company/departments/departmentTree.ts';
import {
  departmentName,
  mismatchedDepartmentsText,
  truncatedDepartmentsText,
} from '../../company/known/facts.ts';
import type { KnownCompany, KnownResource } from '../../company/known/known.ts';
import { rowHover } from '../../company/known/personHover.ts';
import { knownPerson } from '../../company/known/records.ts';
import { sessionInUse } from '../../platform/session.ts';
import { listLimits } from '../../service/contract/listing.ts';
import type { Children } from '../../tree/children.ts';
import type { Exportable, ExportedRecord, WholeList } from '../../tree/exportable.ts';
import {
  emptyRow,
  type MessageRow,
  mismatchRow,
  pagedChildren,
  truncatedRow,
  unreadableRows,
} from '../../tree/listRows.ts';
import type { TreeSource } from '../../tree/pagedTree.ts';
import { personRecord } from '../../tree/person.ts';
import type { FeatureContext } from '../featureContext.ts';
import { departmentRecords, treeRecords } from './model/exportRecords.ts';
import {
  type DepartmentsNode,
  departmentNode,
  memberNode,
  type PeopleNode,
  peopleNode,
  renderDepartments,
  type UnplacedNode,
  visibleDepartments,
} from './view.ts';

export type DepartmentsContext = Pick<FeatureContext, 'sessions' | 'known'>;

/** Of more roots, none is expanded at first: expanding each takes the editor time. */
const maxExpandedRoots = 20;

/** The departments view: one listing for all departments, and the people of each department on request. */
export function departmentsSource(
  context: DepartmentsContext,
  listed: (tree: DepartmentTree) => void,
): TreeSource<DepartmentsNode> {
  const { sessions, known } = context;
  /** Whose departments are shown. */
  let company: KnownCompany | undefined;
  return {
    exportable: (parent) => exportable(context, parent, countsOf(company)),
    exported: (node) => exportedRecord(node, countsOf(company)),
    async children(parent, signal) {
      switch (parent?.kind) {
        case undefined: {
          const { connection, service } = sessionInUse(sessions, vscode.l10n.t('list the departments'));
          company = known.of(await service());
          const tree = await company.departmentsToShow(signal);
          listed(tree);
          return { nodes: roots(connection.id, tree) };
        }
        case 'department': {
          const { department, address } = parent;
          const below = department.children.map((child) => departmentNode(address.connection, child));
          return { nodes: [...below, peopleNode(address.connection, department)] };
        }
        case 'unplaced':
          return { nodes: parent.departments.map((each) => departmentNode(parent.connection, each)) };
        case 'people':
          return await membersOf(context, parent, signal);
        case 'person':
        case 'message':
          return { nodes: [] };
      }
    },
    async path({ connection, resource, id }) {
      const current = sessions.current;
      if (resource !== 'departments' || current?.connection.id !== connection) {
        return [];
      }
      const company = known.of(await current.service());
      const tree = await company.knownDepartments(new AbortController().signal);
      return pathTo(connection, tree, id);
    },
    async reread() {
      // Without a client, the rows show why.
      const service = await sessions.current?.service().catch(() => undefined);
      if (service !== undefined) {
        known.of(service).outdateDepartments();
        known.of(service).keptPeople.drop();
      }
    },
    visible: visibleDepartments,
    render: (node) => renderDepartments(node, company),
    hover: (node) => (node.kind === 'person' ? rowHover(context, node) : undefined),
  };
}

/** The rows at the top: the departments, and what of them is missing or has no place in the tree. */
function roots(connection: string, tree: DepartmentTree): readonly DepartmentsNode[] {
  const open = tree.roots.length <= maxExpandedRoots;
  const nodes = [
    ...(tree.mismatch === undefined
      ? []
      : [mismatchRow(connection, mismatchedDepartmentsText(tree.mismatch))]),
    ...(tree.truncated ? [truncatedRow(connection, truncatedDepartmentsText(tree.count), listLimits)] : []),
    ...tree.roots.map((root) => departmentNode(connection, root, open)),
    ...unplacedNodes(connection, tree),
    ...duplicateRows(connection, tree.duplicates),
    ...unreadableRows(connection, tree.unreadable),
  ];
  return nodes.length > 0
    ? nodes
    : [emptyRow(connection, vscode.l10n.t('This connection cannot see any departments.'))];
}

/** The people of a department, page by page. */
async function membersOf(
  { sessions, known }: DepartmentsContext,
  node: PeopleNode,
  signal: AbortSignal,
): Promise<Children<DepartmentsNode>> {
  const { service } = sessionInUse(sessions, vscode.l10n.t('list the employees of a department'));
  const client = await service();
  const company = known.of(client);
  return await pagedChildren<KnownResource, DepartmentsNode>(
    {
      id: node.id,
      load: async (next, options) => {
        const page = await client.members(node.department.id, next, options);
        const items = page.items.map(knownPerson);
        company.add(items);
        company.addMembers(node.department.id, page);
        return { ...page, items };
      },
      node: (member) => memberNode(node, member),
      empty: () => emptyRow(node.id, vscode.l10n.t('No employees are shown here.')),
    },
    { signal },
  );
}

/** The nodes from the root to a department; empty if there is none of this id. */
function pathTo(connection: string, tree: DepartmentTree, id: string): readonly DepartmentsNode[] {
  const outline = outlineOf(tree);
  const parents = new Map(outline.map(({ department, parent }) => [department, parent]));
  const path: Department[] = [];
  let at = outline.find(({ department }) => department.id === id)?.department;
  while (at !== undefined) {
    path.unshift(at);
    at = parents.get(at);
  }
  const heading = unplacedNodes(connection, tree).filter(({ departments }) =>
    departments.some((each) => each === path[0]),
  );
  return [...heading, ...path.map((department) => departmentNode(connection, department))];
}

/** The rows of the departments without a place in the tree, expanded if there is no root. */
function unplacedNodes(connection: string, tree: DepartmentTree): readonly UnplacedNode[] {
  const open = tree.roots.length === 0;
  return (['orphans', 'cycles'] as const).flatMap((why): readonly UnplacedNode[] => {
    const departments = tree[why];
    return departments.length === 0
      ? []
      : [{ kind: 'unplaced', id: `${connection}/${why}`, connection, why, departments, open }];
  });
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
        ? vscode.l10n.t('{0} departments have the ID {1}.', count, value)
        : vscode.l10n.t('{0} departments have the path {1}.', count, value),
    );
  return [
    {
      kind: 'message',
      id: `${connection}/duplicates`,
      label: vscode.l10n.t('Duplicate IDs or paths ({0})', duplicates.length),
      description: lines[0] ?? '',
      tooltip: [...lines, duplicates.length > maxLines ? '…' : ''],
      icon: 'warning',
    },
  ];
}

/** What an export of a row reads: a department with all below it, or the people of one; without a row, all departments. */
function exportable(
  context: DepartmentsContext,
  parent: DepartmentsNode | undefined,
  countIn: CountIn,
): Exportable | undefined {
  switch (parent?.kind) {
    case undefined:
      return {
        kind: 'departments',
        name: vscode.l10n.t('Departments'),
        from: (signal) => allDepartments(context, signal),
      };
    case 'department':
      return {
        kind: 'departments',
        name: vscode.l10n.t('Departments from {0}', departmentName(parent.department)),
        from: wholeListOf([parent.department], countIn),
      };
    case 'unplaced':
      return {
        kind: 'departments',
        name: vscode.l10n.t('Departments'),
        from: wholeListOf(parent.departments, countIn),
      };
    case 'people':
      return {
        kind: 'members',
        name: vscode.l10n.t('Employees of {0}', departmentName(parent.department)),
        from: { of: 'members', department: parent.department.id },
      };
    case 'person':
    case 'message':
      return undefined;
  }
}

/** The listed departments; a listing that the view has takes no request. */
async function allDepartments(
  { sessions, known }: DepartmentsContext,
  signal: AbortSignal,
): Promise<WholeList> {
  const { service } = sessionInUse(sessions, vscode.l10n.t('export the departments'));
  const company = known.of(await service());
  const tree = await company.knownDepartments(signal);
  const { count, mismatch, unreadable, truncated } = tree;
  const total = mismatch?.counted ?? count + unreadable.length;
  return { records: treeRecords(tree, countsOf(company)), total, unreadable, truncated };
}

function wholeListOf(departments: readonly Department[], countIn: CountIn): () => Promise<WholeList> {
  return () => Promise.resolve({ records: departmentRecords(departments, countIn) });
}

type CountIn = NonNullable<Parameters<typeof departmentRecords>[1]>;

/** The numbers of people that rows show; none where there may be more. */
function countsOf(company: KnownCompany | undefined): CountIn {
  return (department) => {
    const { people, isMin } = company?.headCounts.countIn(department) ?? { isMin: true };
    return isMin ? department.memberCount : people;
  };
}

/** The record of a row: of a department without those below it, or of a person. */
function exportedRecord(node: DepartmentsNode, countIn: CountIn): ExportedRecord | undefined {
  if (node.kind === 'department') {
    const [fields] = departmentRecords([{ ...node.department, children: [] }], countIn);
    return fields && { kind: 'departments', fields };
  }
  return node.kind === 'person' ? personRecord('members', node) : undefined;
}
