import { Hono } from 'hono';
import { dayOf, legacyDateTime, legacyMidnight } from '../calendar.ts';
import { fullName } from '../company/company.ts';
import { type Employee, statusOn } from '../company/employees.ts';
import type { Deployment } from '../deployment.ts';
import type { FilterKey } from '../http/filters.ts';
import { HttpError } from '../http/httpError.ts';
import { numericId } from '../http/ids.ts';
import { respondWithLegacyList, respondWithLegacyRecord } from '../http/legacyList.ts';
import { showUser } from './legacyUser.ts';

const largestLimit = 1000;
const onRequest = ['extendedData'];

/** The users of the legacy API (interface 4.1). */
export function legacyUsers({ company, clock }: Deployment): Hono {
  const filters: Readonly<Record<string, FilterKey<Employee>>> = {
    id: { kind: 'number', of: (user) => user.id },
    name: { kind: 'text', of: fullName },
    lastName: { kind: 'text', of: (user) => user.familyName },
    firstName: { kind: 'text', of: (user) => user.givenName },
    mail: { kind: 'text', of: (user) => user.email },
    login: { kind: 'text', of: (user) => user.login },
    employeeNumber: { kind: 'text', of: (user) => user.employeeNumber },
    departmentId: { kind: 'number', of: (user) => user.department.id },
    legalEntityId: { kind: 'number', of: (user) => user.legalEntity.id },
    managerId: { kind: 'number', of: (user) => company.managerOf(user)?.id ?? null },
    dtContractStart: { kind: 'date', of: (user) => legacyMidnight(user.hiredOn) },
    dtContractEnd: {
      kind: 'date',
      of: (user) => (user.leavesOn === undefined ? null : legacyMidnight(user.leavesOn)),
    },
    modifiedAt: { kind: 'date', of: (user) => legacyDateTime(user.lastUpdatedAt) },
  };

  return new Hono()
    .get('/', (context) => {
      const { searchParams, origin } = new URL(context.req.url);
      const today = dayOf(clock.now());
      return respondWithLegacyList(searchParams, {
        items(query) {
          const withFormer = query.boolean('formerEmployees');
          return company.employees.filter((user) => withFormer || statusOn(today, user) !== 'deactivated');
        },
        filters,
        otherParameters: ['formerEmployees'],
        largestLimit,
        onRequest,
        show: (user) => showUser(company, origin, user),
      });
    })
    .get('/:id', (context) => {
      const { searchParams, origin } = new URL(context.req.url);
      const find = () => {
        const id = context.req.param('id');
        const user = company.employee(numericId(id));
        if (user !== undefined) return showUser(company, origin, user);
        throw new HttpError(404, `There is no user "${id}", or this key may not see it.`);
      };
      return respondWithLegacyRecord(searchParams, find, onRequest);
    });
}
