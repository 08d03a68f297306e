import { type Context, Hono } from 'hono';
import type { Static } from 'typebox';
import type { LegacyDepartment, LegacyDepartmentTree } from '../../service/contract/legacyDepartment.ts';
import { dayOf } from '../calendar.ts';
import type { Department } from '../company/departments.ts';
import { statusOn } from '../company/employees.ts';
import type { Deployment } from '../deployment.ts';
import type { FilterKey } from '../http/filters.ts';
import { HttpError } from '../http/httpError.ts';
import { numericId } from '../http/ids.ts';
import { exactInteger, json } from '../http/json.ts';
import { respondWithLegacyList, respondWithLegacyRecord } from '../http/legacyList.ts';
import { checkParameters } from '../http/query.ts';
import { reference, userReference } from './legacyUser.ts';

/** The routes are announced to stop; clients learn of it from every answer (RFC 8594 and RFC 9745). */
const farewell = { Deprecation: '@1767225600', Sunset: 'Wed, 30 Sep 2026 23:59:59 GMT' };

/** The departments of the legacy API (interface 4.2 to 4.4). */
export function legacyDepartments(deployment: Deployment): Hono {
  const { company } = deployment;
  const filters: Readonly<Record<string, FilterKey<Department>>> = {
    id: { kind: 'number', of: (department) => department.id },
    name: { kind: 'text', of: (department) => department.name },
    code: { kind: 'text', of: (department) => department.code },
    isActive: { kind: 'boolean', of: (department) => department.isActive },
    level: { kind: 'number', of: (department) => department.level },
    headId: { kind: 'number', of: (department) => company.headOf(department)?.id ?? null },
    // The parameter takes an id, although the property of this name holds a path.
    parentId: { kind: 'number', of: (department) => department.parent?.id ?? null },
  };
  const show = (context: Context) => showDepartment(deployment, new URL(context.req.url).origin);

  return new Hono()
    .use(async (context, next) => {
      await next();
      for (const [name, value] of Object.entries(farewell)) context.res.headers.set(name, value);
    })
    .get('/', (context) =>
      respondWithLegacyList(new URL(context.req.url).searchParams, {
        items: () => company.departments,
        filters,
        show: show(context),
      }),
    )
    .get('/tree', (context) => {
      const { searchParams, origin } = new URL(context.req.url);
      // All routes of the family take it; here it changes nothing, as a node has its id and name only.
      checkParameters(searchParams, ['fields']);
      return json({ data: treeOf(company.departments, origin) });
    })
    .get('/:id', (context) =>
      respondWithLegacyRecord(new URL(context.req.url).searchParams, () => {
        const id = context.req.param('id');
        const department = company.department(numericId(id));
        if (department !== undefined) return show(context)(department);
        throw new HttpError(404, `There is no department "${id}", or this key may not see it.`);
      }),
    );
}

/** Shows departments as the legacy API does (interface 2.2). */
function showDepartment({ company, clock }: Deployment, origin: string) {
  const today = dayOf(clock.now());
  return (department: Department): Static<typeof LegacyDepartment> => {
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
      position: exactInteger(department.position),
      level: department.level,
      sortOrder: department.sortOrder,
      headID: head?.id ?? null,
      head: head === undefined ? null : userReference(origin, head),
      users: users.map((person) => userReference(origin, person)),
      currentUsers: present.map((person) => userReference(origin, person)),
      currentUsersCount: present.length,
    };
  };
}

/**
 * The tree by id and name, as far as it hangs on the top. Departments without children have null there, as on real
 * deployments (interface 2.4).
 */
function treeOf(departments: readonly Department[], origin: string): LegacyDepartmentTree {
  const children = new Map<Department | undefined, LegacyDepartmentTree[]>();
  for (const department of departments.toReversed()) {
    const node = {
      node: reference(origin, 'departments', department),
      children: children.get(department) ?? null,
    };
    children.set(department.parent, [node, ...(children.get(department.parent) ?? [])]);
  }
  return { node: null, children: children.get(undefined) ?? [] };
}
