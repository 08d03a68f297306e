import { Hono } from 'hono';
import { dayOf } from '../calendar.ts';
import { type Employee, statusOn } from '../company/employees.ts';
import type { Deployment } from '../deployment.ts';
import { requireScope, type TokenBearer } from '../http/authentication.ts';
import { respondConditionally } from '../http/conditional.ts';
import { HttpError } from '../http/httpError.ts';
import { numericId } from '../http/ids.ts';
import { type Listing, readIncludes, respondWithPage } from '../http/listing.ts';
import { among, searching } from '../http/listingFilters.ts';
import { jobPositionId, jobPositionVersion, showEmployee, showJobPosition } from './employee.ts';

const statuses = ['active', 'upcoming', 'deactivated'] as const;

/** The employees of the resource API (interface 4.9). */
export function employees(deployment: Deployment): Hono<TokenBearer> {
  const { company } = deployment;
  const familyNameRank = rankByFamilyName(company.employees);

  const embed = (origin: string, people: readonly Employee[]) => ({
    'job-position': Object.fromEntries(
      people.map((person) => [jobPositionId(person), showJobPosition(deployment, origin, person)]),
    ),
  });
  const listing = (origin: string): Listing<Employee> => ({
    type: 'employees',
    items: () => company.employees,
    idOf: (employee) => String(employee.id),
    orders: {
      familyName: (one, other) => (familyNameRank.get(one) ?? 0) - (familyNameRank.get(other) ?? 0),
      createdAt: (one, other) => one.createdAt - other.createdAt,
    },
    filters: filtersOf(deployment),
    show: (employee) => showEmployee(deployment, origin, employee),
    embed: (people) => embed(origin, people),
  });

  return new Hono<TokenBearer>()
    .use(requireScope('employees'))
    .get('/', (context) => respondWithPage(context, listing(new URL(context.req.url).origin)))
    .get('/:id', (context) => {
      const { origin } = new URL(context.req.url);
      const id = context.req.param('id');
      const employee = company.employee(numericId(id));
      if (employee === undefined)
        throw new HttpError(404, `There is no employee "${id}", or this client may not see it.`);
      const embeds = readIncludes(context).includes('embedded');
      return respondConditionally(context, {
        ...showEmployee(deployment, origin, employee),
        ...(embeds && { embedded: embed(origin, [employee]) }),
      });
    });
}

/** The job positions that employees refer to. */
export function jobPositions(deployment: Deployment): Hono<TokenBearer> {
  const { company } = deployment;
  return new Hono<TokenBearer>().use(requireScope('job-positions')).get('/:id', (context) => {
    readIncludes(context);
    const id = context.req.param('id');
    const employee = company.employee(Number(/^jp-(\d+)(-v2)?$/.exec(id)?.[1]));
    if (employee === undefined || ![jobPositionId(employee), jobPositionVersion(employee)].includes(id)) {
      throw new HttpError(404, `There is no job position "${id}", or this client may not see it.`);
    }
    return respondConditionally(
      context,
      showJobPosition(deployment, new URL(context.req.url).origin, employee),
    );
  });
}

function filtersOf({ company, clock }: Deployment): Listing<Employee>['filters'] {
  return {
    id: among((employee) => String(employee.id)),
    email: among((employee) => employee.email),
    status(query, name) {
      const wanted = query.listOf(name, statuses);
      const today = dayOf(clock.now());
      return query.text(name) === undefined
        ? undefined
        : (employee) => wanted.includes(statusOn(today, employee));
    },
    search: searching((employee) => `${employee.givenName} ${employee.familyName}`),
    'applicableJobPosition.department.id': among((employee) => String(employee.department.id)),
    'applicableJobPosition.manager.id': among((employee) => String(company.managerOf(employee)?.id ?? '')),
    'applicableEmployment.legalEntity.id': among((employee) => String(employee.legalEntity.id)),
  };
}

/** Collating is slow and names do not change, so the order is worked out once. */
function rankByFamilyName(people: readonly Employee[]): ReadonlyMap<Employee, number> {
  const { compare } = new Intl.Collator('fr');
  const sorted = people.toSorted(
    (one, other) => compare(one.familyName, other.familyName) || compare(one.givenName, other.givenName),
  );
  return new Map(sorted.map((person, index) => [person, index]));
}
