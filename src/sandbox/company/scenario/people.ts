import { addDays, isInYears, startOf, years } from '../../calendar.ts';
import type { Department } from '../departments.ts';
import {
  assignPlaces,
  createEmployees,
  drawOrganization,
  drawPrivate,
  type Employee,
  type Place,
} from '../employees.ts';
import { type Leave, leaveOf } from '../leaves.ts';
import { axes, leaveAccounts, legalEntities, roles, workCycles } from '../organization.ts';
import { createRandom } from '../random.ts';
import { datesOf } from './organization.ts';
import { find, refuse, refuseBoth } from './read.ts';
import type { Scenario } from './schema.ts';

type ListedPerson = NonNullable<Scenario['employees']>[number];
type Position = NonNullable<Scenario['positions']>[number];

const rolesById = Object.values(roles);
const axisValues = axes.flatMap(({ values }) => values);

/**
 * People without positions are placed as generated ones are: at least one in each department, and a head where the file
 * does not say who is.
 */
export function readEmployees(
  { employees, positions = [], departments: listed = [] }: Scenario,
  seed: number,
  count: number,
  departments: readonly Department[],
  today: number,
): readonly Employee[] {
  const people =
    employees === undefined
      ? createEmployees(seed, count, departments, today)
      : describePeople(employees, seed, departments, today);
  const index = new Map(people.map((one) => [one.id, one]));
  const departmentById = new Map(departments.map((one) => [one.id, one]));
  for (const [place, position] of positions.entries()) {
    const at = (field: keyof Position) => ['positions', place, field];
    const { employeeId, departmentId, lacks } = position;
    const person = find(index, employeeId, at('employeeId'), 'employee');
    const department = find(departmentById, departmentId, at('departmentId'), 'department');
    index.set(employeeId, {
      ...person,
      department,
      isHead: person.isHead && person.department === department,
      ...organizationOf(position, person),
      ...(lacks !== undefined && { lacks }),
    });
  }
  const heads = new Map(listed.map(({ id, headId, missingHeadId }) => [id, missingHeadId ?? headId]));
  return [...index.values()].map((one) => {
    const headId = heads.get(one.department.id);
    return headId === undefined ? one : { ...one, isHead: one.id === headId };
  });
}

function describePeople(
  listed: readonly ListedPerson[],
  seed: number,
  departments: readonly Department[],
  today: number,
): readonly Employee[] {
  if (departments.length === 0 && listed.length > 0) {
    refuse(['employees'], 'there is no department for them');
  }
  const random = createRandom(seed, 'employees');
  const places = assignPlaces(random, listed.length, departments);
  return listed.flatMap((one, index) => {
    const place = places[index];
    return place === undefined ? [] : [describe(one, place)];
  });

  function describe(one: ListedPerson, place: Place): Employee {
    const { id, givenName, familyName, hiredOn, login = `user${id}` } = one;
    random.restart(id);
    const { pictureId, ...own } = drawPrivate(random);
    const born = addDays(hiredOn, -random.integer(19 * 365, 45 * 365));
    return {
      // In the order of a generated record, so that a company is saved as it was read.
      ...{ id, language: one.language ?? 'en', givenName, familyName, login },
      // In a family that has no null, a field without a value is empty.
      email: one.email === undefined ? `${login}@sandbox.example` : (one.email ?? ''),
      employeeNumber: one.employeeNumber === undefined ? `N${id}` : (one.employeeNumber ?? ''),
      remoteId: one.remoteId ?? null,
      phoneNumber: one.phoneNumber ?? null,
      // The first day that a scenario can have is the earliest.
      birthDate: one.birthDate ?? (isInYears(born) ? born : `${years.first}-01-01`),
      ...{ hiredOn, leavesOn: one.leavesOn ?? undefined },
      department: place.department,
      isHead: place.kind === 'head',
      ...drawOrganization(random, place, hiredOn),
      pictureId: one.pictureId === undefined ? pictureId : (one.pictureId ?? undefined),
      ...own,
      bank: one.bank ?? own.bank,
      carHorsePower: one.carHorsePower ?? own.carHorsePower,
      motorcycleHorsePower: one.motorcycleHorsePower ?? null,
      sellPrice: one.sellPrice ?? null,
      custom: one.custom ?? own.custom,
      ...datesOf(one, Math.min(startOf(hiredOn), today)),
      ...(one.userId !== undefined && { userId: one.userId }),
    };
  }
}

function organizationOf(position: Position, person: Employee) {
  const { legalEntityId, roleId, furtherRoleIds, axisValueIds, workCycles: cycles } = position;
  return {
    legalEntity: legalEntities.find(({ id }) => id === legalEntityId) ?? person.legalEntity,
    role: rolesById.find(({ id }) => id === roleId) ?? person.role,
    furtherRoles: furtherRoleIds?.flatMap((id) => withId(rolesById, id)) ?? person.furtherRoles,
    workCycles:
      cycles?.flatMap(({ id, startsOn }) =>
        withId(workCycles, id).map((cycle) => ({ cycle, startsOn: startsOn ?? undefined })),
      ) ?? person.workCycles,
    axisValues: axisValueIds?.flatMap((id) => withId(axisValues, id)) ?? person.axisValues,
  };
}

function withId<T extends { readonly id: number }>(records: readonly T[], id: number): readonly T[] {
  return records.filter((one) => one.id === id);
}

/** The managers that positions name, by the ids of people; undefined for none. */
export function readManagers(
  positions: readonly Position[],
  employees: ReadonlyMap<number, Employee>,
): ReadonlyMap<number, Employee | undefined> {
  const managers = new Map<number, Employee | undefined>();
  for (const [place, { employeeId, managerId, missingManagerId }] of positions.entries()) {
    const person = employees.get(employeeId);
    refuseBoth(['positions', place], 'managerId', managerId, missingManagerId);
    if (missingManagerId !== undefined) {
      managers.set(employeeId, person && { ...person, id: missingManagerId });
    } else if (managerId !== undefined) {
      const at = ['positions', place, 'managerId'];
      managers.set(employeeId, managerId === null ? undefined : find(employees, managerId, at, 'employee'));
    }
  }
  return managers;
}

/** The heads that departments name; undefined for none. */
export function readHeads(
  listed: NonNullable<Scenario['departments']>,
  departments: readonly Department[],
  employees: ReadonlyMap<number, Employee>,
): readonly (readonly [Department, Employee | undefined])[] {
  const [someone] = employees.values();
  return listed.flatMap(({ headId, missingHeadId }, index) => {
    const department = departments[index];
    refuseBoth(['departments', index], 'headId', headId, missingHeadId);
    if (department === undefined || (headId === undefined && missingHeadId === undefined)) {
      return [];
    }
    const at = ['departments', index, 'headId'];
    const head = typeof headId === 'number' ? find(employees, headId, at, 'employee') : undefined;
    return [[department, missingHeadId === undefined ? head : someone && { ...someone, id: missingHeadId }]];
  });
}

/** The leaves of each person by id, oldest first. */
export function readLeaves(
  listed: NonNullable<Scenario['leaves']>,
  employees: ReadonlyMap<number, Employee>,
): ReadonlyMap<number, readonly Leave[]> {
  const leaves = new Map<string, Leave>();
  for (const [index, { employeeId, request, half, accountId, ...one }] of listed.entries()) {
    const owner = find(employees, employeeId, ['leaves', index, 'employeeId'], 'employee');
    const usual = leaveOf(owner, one.day, request);
    const id = usual.id.replace(/AM$/, half);
    if (leaves.has(id)) {
      refuse(['leaves', index], 'this half-day of the request is there twice');
    }
    const account = leaveAccounts.find((one) => one.id === accountId) ?? usual.account;
    leaves.set(id, { ...usual, ...one, id, isMorning: half === 'AM', account });
  }
  const orderOf = ({ day, id }: Leave) => `${day} ${id}`;
  const sorted = [...leaves.values()].sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  return Map.groupBy(sorted, ({ owner }) => owner.id);
}
