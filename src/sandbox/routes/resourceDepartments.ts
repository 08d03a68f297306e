import { Hono } from 'hono';
import type { Static } from 'typebox';
import type { ResourceDepartment } from '../../service/contract/resourceDepartment.ts';
import type { Company } from '../company/company.ts';
import type { Department } from '../company/departments.ts';
import type { Deployment } from '../deployment.ts';
import { requireScope, type TokenBearer } from '../http/authentication.ts';
import { respondConditionally } from '../http/conditional.ts';
import { prefixes } from '../http/families.ts';
import { HttpError } from '../http/httpError.ts';
import { numericId } from '../http/ids.ts';
import { type Listing, readIncludes, respondWithPage } from '../http/listing.ts';
import { searching, whether } from '../http/listingFilters.ts';
import { pointTo } from './resourceReference.ts';

/** The departments of the resource API, their long-term route. */
export function resourceDepartments({ company }: Deployment): Hono<TokenBearer> {
  const { compare } = new Intl.Collator('fr');
  const listing = (origin: string): Listing<Department> => ({
    type: 'departments',
    items: () => company.departments,
    idOf: (department) => String(department.id),
    orders: { name: (one, other) => compare(one.name, other.name) },
    filters: {
      search: searching((department) => department.name),
      isArchived: whether((department) => !department.isActive),
    },
    show: (department) => showDepartment(company, origin, department),
  });

  return new Hono<TokenBearer>()
    .use(requireScope('departments'))
    .get('/', (context) => respondWithPage(context, listing(new URL(context.req.url).origin)))
    .get('/:id', (context) => {
      readIncludes(context);
      const id = context.req.param('id');
      const department = company.department(numericId(id));
      if (department === undefined) {
        throw new HttpError(404, `There is no department "${id}", or this client may not see it.`);
      }
      return respondConditionally(
        context,
        showDepartment(company, new URL(context.req.url).origin, department),
      );
    });
}

function showDepartment(
  company: Company,
  origin: string,
  department: Department,
): Static<typeof ResourceDepartment> {
  const head = company.headOf(department);
  const employees = `${origin}${prefixes.resource}/employees`;
  return {
    ...pointTo(origin, 'department', department.id),
    remoteId: department.remoteId,
    name: department.name,
    description: department.description,
    isArchived: !department.isActive,
    parent: department.parent === undefined ? null : pointTo(origin, 'department', department.parent.id),
    level: department.level,
    manager: head === undefined ? null : pointTo(origin, 'employee', head.id),
    sortOrder: department.isActive ? department.sortOrder : null,
    links: {
      activeEmployees: {
        href: `${employees}?applicableJobPosition.department.id=${department.id}&status=active`,
      },
    },
  };
}
