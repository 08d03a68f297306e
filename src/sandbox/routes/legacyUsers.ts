import { pageSizes } from '../../service/contract/limits.ts';
import { User } from '../../service/contract/user.ts';
import { dayOf, legacyDateTime, legacyMidnight } from '../calendar.ts';
import { fullName } from '../company/company.ts';
import { type Employee, statusOn } from '../company/employees.ts';
import type { Deployment } from '../deployment.ts';
import { numericId } from '../http/ids.ts';
import { type LegacyCollection, legacyListRoute, legacyRecordRoute } from '../http/legacyList.ts';
import type { RouteGroup } from '../http/route.ts';
import { Component } from '../openapi/component.ts';
import { showUser } from './legacyUser.ts';

/** The users of the legacy API (interface 4.1). */
export function legacyUsers({ company, clock }: Deployment): RouteGroup {
  const text = (of: (user: Employee) => string, example = 'like,a') =>
    ({ kind: 'text', of, example }) as const;
  const users: LegacyCollection<Employee> = {
    name: 'user',
    record: new Component('User', User),
    exampleId: '1001',
    items: () => company.employees,
    lists(query) {
      const today = dayOf(clock.now());
      const withFormer = query.boolean('formerEmployees');
      return (user) => withFormer || statusOn(today, user) !== 'deactivated';
    },
    find: (id) => company.employee(numericId(id)),
    filters: {
      id: { kind: 'number', of: (user) => user.id, example: '1001' },
      name: text(fullName),
      lastName: text((user) => user.familyName),
      firstName: text((user) => user.givenName),
      mail: text((user) => user.email),
      login: text((user) => user.login),
      employeeNumber: text((user) => user.employeeNumber, 'H000001'),
      departmentId: { kind: 'number', of: (user) => user.department.id, example: '101,102' },
      legalEntityId: { kind: 'number', of: (user) => user.legalEntity.id, example: '1' },
      managerId: {
        kind: 'number',
        of: (user) => company.managerOf(user)?.id ?? null,
        example: 'notequal,null',
      },
      dtContractStart: {
        kind: 'date',
        of: (user) => legacyMidnight(user.hiredOn),
        example: 'since,2020-01-01',
      },
      dtContractEnd: {
        kind: 'date',
        of: (user) => (user.leavesOn === undefined ? null : legacyMidnight(user.leavesOn)),
        example: 'notequal,null',
      },
      modifiedAt: {
        kind: 'date',
        of: (user) => legacyDateTime(user.lastUpdatedAt),
        example: 'until,2030-01-01',
      },
    },
    orders: {
      displayName: ({ familyName, givenName }) => `${familyName} ${givenName}`,
      birthDate: (user) => user.birthDate,
      rolePrincipalId: (user) => user.role.id,
      unitSellPrice: (user) => user.sellPrice,
    },
    otherParameters: {
      formerEmployees: { description: 'Whether to list those who left, too.', example: 'true' },
    },
    maxPageSize: pageSizes.legacy.most,
    onRequest: ['extendedData'],
    show: (user, origin) => showUser(company, origin, user),
  };
  return {
    family: 'legacy',
    path: '/v3/users',
    routes: [legacyListRoute(users), legacyRecordRoute(users)],
  };
}
