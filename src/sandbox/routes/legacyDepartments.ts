import type { MiddlewareHandler } from 'hono';
import type { Static } from 'typebox';
import { LegacyDepartment, LegacyDepartmentTree } from '../../service/contract/organization/departments.ts';
import { LongNumber } from '../../service/contract/record.ts';
import { dayOf } from '../calendar.ts';
import type { Department } from '../company/departments.ts';
import { statusOn } from '../company/employees.ts';
import type { Deployment } from '../deployment.ts';
import { Component, objectOf } from '../http/component.ts';
import { legacyFilter } from '../http/filters.ts';
import { type LegacyCollection, legacyListRoute, legacyRecordRoute } from '../http/legacyList.ts';
import { numericId } from '../http/parameters.ts';
import { json } from '../http/responses.ts';
import type { Route, RouteGroup } from '../http/route.ts';
import { reference, userReference } from './legacyUsers.ts';

/** Announces the end of the routes in every response (RFC 8594 and RFC 9745). */
const deprecated: MiddlewareHandler = async (context, next) => {
  await next();
  context.res.headers.set('Deprecation', '@1767225600');
  context.res.headers.set('Sunset', 'Wed, 30 Sep 2026 23:59:59 GMT');
};

/** The departments of the legacy API (interface 4.2 to 4.4). */
export function legacyDepartments(deployment: Deployment): RouteGroup {
  const { company } = deployment;
  const departments: LegacyCollection<Department> = {
    name: 'department',
    record: new Component('LegacyDepartment', LegacyDepartment),
    exampleId: '101',
    items: () => company.departments,
    find: (id) => company.department(numericId(id)),
    filters: [
      legacyFilter('id', 'number', (department) => department.id, '101'),
      legacyFilter('name', 'text', (department) => department.name, 'like,a'),
      legacyFilter('code', 'text', (department) => department.code, 'like,a'),
      legacyFilter('isActive', 'boolean', (department) => department.isActive, 'true'),
      legacyFilter('level', 'number', (department) => department.level, '1'),
      legacyFilter('headId', 'number', (department) => company.headOf(department)?.id ?? null, 'null'),
      // The parameter takes an id, although the property of this name holds a path.
      legacyFilter('parentId', 'number', (department) => department.parent?.id ?? null, '101', {
        description: 'Id of the parent department.',
      }),
    ],
    orders: {
      hierarchy: (department) => department.hierarchy,
      sortOrder: (department) => department.sortOrder,
    },
    show: (department, origin) => showDepartment(deployment, origin, department),
  };
  const one = legacyRecordRoute(departments);
  const tree: Route = {
    ...one,
    path: '/tree',
    summary: 'The department tree',
    // `fields` changes nothing here, as a node has only its id and name.
    returns: objectOf({
      data: new Component('DepartmentTreeNode', LegacyDepartmentTree.$defs.DepartmentTreeNode),
    }),
    handle: ({ url }) => json({ data: treeOf(company.departments, url.origin) }),
  };
  return {
    family: 'legacy',
    path: '/v3/departments',
    middleware: deprecated,
    routes: [legacyListRoute(departments), tree, one],
  };
}

/** A department as the legacy API shows it (interface 2.2). */
function showDepartment(
  { company, clock }: Deployment,
  origin: string,
  department: Department,
): Static<typeof LegacyDepartment> {
  const today = dayOf(clock.now());
  const people = company.peopleOf(department);
  const users = people.filter((person) => statusOn(today, person) !== 'upcoming');
  const present = people.filter((person) => statusOn(today, person) === 'active');
  const head = company.headOf(department);
  return {
    ...reference(origin, 'departments', department),
    code: department.code,
    hierarchy: department.hierarchy,
    parentId: department.parent?.hierarchy ?? '/',
    isActive: department.isActive,
    position: new LongNumber(String(department.position)),
    level: department.level,
    sortOrder: department.sortOrder,
    headID: head?.id ?? null,
    head: head === undefined ? null : userReference(origin, head),
    users: users.map((person) => userReference(origin, person)),
    currentUsers: present.map((person) => userReference(origin, person)),
    currentUsersCount: present.length,
  };
}

/** The tree by id and name (interface 2.4). It leaves out departments that are not below a root. */
function treeOf(departments: readonly Department[], origin: string): LegacyDepartmentTree {
  const children = new Map<Department | undefined, LegacyDepartmentTree[]>();
  for (const department of departments.toReversed()) {
    const node = {
      node: reference(origin, 'departments', department),
      children: children.get(department) ?? [],
    };
    children.set(department.parent, [node, ...(children.get(department.parent) ?? [])]);
  }
  return { node: null, children: children.get(undefined) ?? [] };
}
