import type { Department } from '../domain/department.ts';
import type { Member } from '../service/service.ts';
import type { MessageRow } from '../ui/tree/messageRow.ts';
import type { PersonNode } from '../ui/tree/person.ts';
import type { ResourceNode } from '../ui/tree/resourceNode.ts';

/** A department; below it stand its sub-departments and its people. */
export interface DepartmentNode extends ResourceNode {
  readonly kind: 'department';
  readonly id: string;
  readonly department: Department;
  /** Whether it is shown open at first. */
  readonly open: boolean;
}

/** The people of a department, loaded when somebody opens the row. */
export interface PeopleNode {
  readonly kind: 'people';
  readonly id: string;
  readonly connection: string;
  readonly department: Department;
  /** How many they are, where that is known. */
  readonly count?: number;
}

/** Departments that have no place in the tree. */
export interface UnplacedNode {
  readonly kind: 'stray';
  readonly id: string;
  readonly connection: string;
  readonly why: 'orphans' | 'cycles';
  readonly departments: readonly Department[];
  readonly open: boolean;
}

export type DepartmentsNode = DepartmentNode | PeopleNode | PersonNode | UnplacedNode | MessageRow;

export function departmentNode(connection: string, department: Department, open = false): DepartmentNode {
  return {
    kind: 'department',
    id: `${connection}/department/${department.key}`,
    address: { connection, resource: 'departments', id: department.id },
    ...(department.name === undefined ? {} : { name: department.name }),
    ...(department.url === undefined ? {} : { url: department.url }),
    department,
    open,
  };
}

export function peopleNode(connection: string, department: Department): PeopleNode {
  return {
    kind: 'people',
    id: `${connection}/people/${department.key}`,
    connection,
    department,
    ...(department.memberCount === undefined ? {} : { count: department.memberCount }),
  };
}

/** A person can be attached to several departments, so the row's id names the department, too. */
export function memberNode({ connection, id }: PeopleNode, member: Member): PersonNode {
  const { employee } = member;
  const name = member.name || undefined;
  return {
    kind: 'person',
    id: `${id}/person/${member.id}`,
    address:
      employee === undefined
        ? { connection, resource: 'users', id: member.id }
        : { connection, resource: 'employees', id: employee.id },
    ...(name === undefined ? {} : { name }),
    ...(employee === undefined ? {} : { employee }),
    ...(employee?.url ? { url: employee.url } : {}),
  };
}
