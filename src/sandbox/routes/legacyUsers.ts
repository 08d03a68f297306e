import type { Static } from 'typebox';
import { openEnded, pageSizes } from '../../service/contract/limits.ts';
import { LegacyReference } from '../../service/contract/reference.ts';
import { User } from '../../service/contract/user.ts';
import { addDays, type Day, dayOf, legacyDateTime, legacyMidnight } from '../calendar.ts';
import { type Company, fullName } from '../company/company.ts';
import { type Employee, statusOn } from '../company/employees.ts';
import {
  axes,
  calendars,
  cultures,
  leaveAccounts,
  type Named,
  profiles,
  roles,
} from '../company/organization.ts';
import type { Deployment } from '../deployment.ts';
import { Component } from '../http/component.ts';
import { legacyFilter } from '../http/filters.ts';
import { type LegacyCollection, legacyListRoute, legacyRecordRoute } from '../http/legacyList.ts';
import { flag, numericId } from '../http/parameters.ts';
import type { RouteGroup } from '../http/route.ts';

const formerEmployees = flag({
  name: 'formerEmployees',
  description: 'Whether to list those who left, too.',
  example: 'true',
});

/** The users of the legacy API (interface 4.1). */
export function legacyUsers({ company, clock }: Deployment): RouteGroup {
  const text = (name: string, of: (user: Employee) => string, example = 'like,a') =>
    legacyFilter(name, 'text', of, example);
  const users: LegacyCollection<Employee> = {
    name: 'user',
    record: new Component('User', User),
    exampleId: '1001',
    items: () => company.employees,
    lists(query) {
      const today = dayOf(clock.now());
      const withFormer = query.get(formerEmployees);
      return (user) => withFormer || statusOn(today, user) !== 'deactivated';
    },
    find: (id) => company.employees.find((user) => userIdOf(user) === numericId(id)),
    filters: [
      legacyFilter('id', 'number', userIdOf, '1001'),
      text('name', fullName),
      text('lastName', (user) => user.familyName),
      text('firstName', (user) => user.givenName),
      text('mail', (user) => user.email),
      text('login', (user) => user.login),
      text('employeeNumber', (user) => user.employeeNumber, 'H000001'),
      legacyFilter('departmentId', 'number', (user) => user.department.id, '101,102'),
      legacyFilter('legalEntityId', 'number', (user) => user.legalEntity.id, '1'),
      legacyFilter('managerId', 'number', (user) => company.managerOf(user)?.id ?? null, 'notequal,null'),
      legacyFilter('dtContractStart', 'date', (user) => legacyMidnight(user.hiredOn), 'since,2020-01-01'),
      legacyFilter('dtContractEnd', 'date', contractEnd, 'notequal,null'),
      legacyFilter('modifiedAt', 'date', (user) => legacyDateTime(user.lastUpdatedAt), 'until,2030-01-01'),
    ],
    orders: {
      displayName: ({ familyName, givenName }) => `${familyName} ${givenName}`,
      birthDate: (user) => user.birthDate,
      rolePrincipalId: (user) => user.role.id,
      unitSellPrice: (user) => user.sellPrice,
    },
    otherParameters: [formerEmployees],
    maxPageSize: pageSizes.legacy.max,
    onRequest: ['extendedData'],
    show: (user, origin) => showUser(company, origin, user),
  };
  return {
    family: 'legacy',
    path: '/v3/users',
    routes: [legacyListRoute(users), legacyRecordRoute(users)],
  };
}

type AxisValues = Record<
  `userAxisValues_${number}`,
  Named & { readonly url: string; readonly axisId: number }
>;

/** A reference of the legacy API (interface 2). */
export function reference(origin: string, collection: string, record: Named) {
  return { id: record.id, name: record.name, url: `${origin}/api/v3/${collection}/${record.id}` };
}

export function userReference(origin: string, employee: Employee) {
  return reference(origin, 'users', { id: userIdOf(employee), name: fullName(employee) });
}

function userIdOf({ id, userId = id }: Employee): number {
  return userId;
}

/** The last day of a contract; null while it is open. */
function contractEnd({ leavesOn }: Employee): string | null {
  return leavesOn === undefined ? null : legacyMidnight(leavesOn);
}

/** An employee as the legacy API shows them (interface 2.1). */
function showUser(company: Company, origin: string, employee: Employee): Static<typeof User> & AxisValues {
  const manager = company.managerOf(employee);
  const calendar = calendars[employee.language];
  const culture = cultures[employee.language];
  return {
    ...userReference(origin, employee),
    displayName: `${employee.familyName} ${employee.givenName}`,
    modifiedAt: legacyDateTime(employee.lastUpdatedAt),
    lastName: employee.familyName,
    firstName: employee.givenName,
    login: employee.login,
    mail: employee.email,
    dtContractStart: legacyMidnight(employee.hiredOn),
    dtContractEnd: contractEnd(employee),
    birthDate: legacyMidnight(employee.birthDate),
    employeeNumber: employee.employeeNumber,
    calendarId: calendar.id,
    calendar: reference(origin, 'calendars', calendar),
    cultureID: culture.id,
    culture: reference(origin, 'cultures', culture),
    picture: showPicture(origin, employee),
    legalEntityId: employee.legalEntity.id,
    legalEntity: reference(origin, 'legalEntities', employee.legalEntity),
    departmentId: employee.department.id,
    department: reference(origin, 'departments', employee.department),
    managerId: manager?.id ?? null,
    manager: manager === undefined ? null : showManager(origin, manager),
    rolePrincipalId: employee.role.id,
    rolePrincipal: reference(origin, 'roles', employee.role),
    habilitedRoles: employee.furtherRoles.map((role) => reference(origin, 'roles', role)),
    userWorkCycles: showWorkCycles(employee),
    extendedData: Object.fromEntries(Object.entries(employee.custom).map(([key, value]) => [key, { value }])),
    applicationData: {
      profile_time: reference(origin, 'profiles', profiles.time),
      profile_expenses: employee.isHead ? reference(origin, 'profiles', profiles.expenses) : null,
    },
    allowsElectronicPayslip: employee.id % 4 !== 0,
    bankName: employee.bank.name,
    rib: employee.bank.rib,
    iban: employee.bank.iban,
    bic: employee.bank.bic,
    frenchCarTaxHorsePower: employee.carHorsePower,
    frenchMotocyclesTaxHorsePower: employee.motorcycleHorsePower,
    unitSellPrice: employee.sellPrice,
    ...showAxisValues(origin, employee),
  };
}

/** Deployments write a manager's name whole or in two parts; one manager in five has two (interface 2.1). */
function showManager(origin: string, manager: Employee) {
  const { id, name, url } = userReference(origin, manager);
  if (manager.id % 5 !== 0) {
    return { id, name, url };
  }
  return { id, url, firstName: manager.givenName, lastName: manager.familyName };
}

function showPicture(origin: string, employee: Employee) {
  const id = employee.pictureId;
  if (id === undefined) {
    return null;
  }
  const address = `${origin}/api/v3/files/${id}`;
  const name = `${employee.login}.png`;
  return employee.id % 2 === 0 ? { id, url: address, name } : { id, href: address, name };
}

function showWorkCycles(employee: Employee) {
  const { workCycles } = employee;
  return workCycles.map(({ cycle, startsOn }, index) => ({
    id: employee.id * 10 + index,
    ownerID: employee.id,
    workCycleID: cycle.id,
    startsOn: legacyMidnight(startsOn ?? openEnded.start),
    endsOn: legacyMidnight(lastDayOf(workCycles[index + 1])),
  }));
}

function lastDayOf(next: Employee['workCycles'][number] | undefined): Day {
  return next?.startsOn === undefined ? openEnded.end : addDays(next.startsOn, -1);
}

function showAxisValues(origin: string, employee: Employee): AxisValues {
  return Object.fromEntries(
    axes.flatMap(({ id }, index) => {
      const value = employee.axisValues[index];
      const shown = value && { ...reference(origin, 'axisSections', value), axisId: id };
      return shown === undefined ? [] : [[`userAxisValues_${id}`, shown] as const];
    }),
  );
}

/** What users and leaves of the legacy API refer to by id, name and address. */
export function legacyReferences({ company }: Deployment): RouteGroup {
  const collections: Readonly<Record<string, readonly Named[]>> = {
    calendars: Object.values(calendars),
    cultures: Object.values(cultures),
    legalEntities: company.legalEntities,
    roles: Object.values(roles),
    profiles: Object.values(profiles),
    axisSections: axes.flatMap(({ values }) => values),
    leaveAccounts,
  };
  const record = new Component('Reference', LegacyReference);
  return {
    family: 'legacy',
    path: '/v3',
    routes: Object.entries(collections).map(([name, records]) => {
      const one = legacyRecordRoute<Named>({
        name: `record of ${name}`,
        record,
        exampleId: String(records[0]?.id),
        items: () => records,
        find: (id) => records.find((known) => known.id === numericId(id)),
        filters: [],
        show: (item, origin) => reference(origin, name, item),
      });
      return { ...one, path: `/${name}${one.path}` };
    }),
  };
}
