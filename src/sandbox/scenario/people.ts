import { addDays, type Day, isInYears, startOf, years } from '../calendar.ts';
import type { Department } from '../company/departments.ts';
import {
  assignPlaces,
  createEmployees,
  drawOrganization,
  drawPrivate,
  type Employee,
  type Place,
} from '../company/employees.ts';
import { type Leave, leaveOf } from '../company/leaves.ts';
import { axes, leaveAccounts, legalEntities, roles, workCycles } from '../company/organization.ts';
import { createRandom } from '../company/random.ts';
import { indexById, refuse, refuseBoth } from './read.ts';
import type { Scenario } from './schema.ts';

type ListedPerson = NonNullable<Scenario['employees']>[number];
type Position = NonNullable<Scenario['positions']>[number];

const rolesById = Object.values(roles);
const axisValues = axes.flatMap(({ values }) => values);

/** People without positions are placed as generated ones are: at least one in each department, and a head. */
export function readEmployees(
  { employees, positions }: Scenario,
  seed: number,
  count: number,
  departments: readonly Department[],
  today: number,
): readonly Employee[] {
  const people =
    employees === undefined
      ? createEmployees(seed, count, departments, today)
      : describePeople(employees, seed, departments, today);
  if (positions === undefined) {
    return people;
  }
  const index = new Map(people.map((one) => [one.id, one]));
  const departmentById = new Map(departments.map((one) => [one.id, one]));
  indexById(
    'positions',
    positions.map(({ employeeId: id }) => ({ id })),
    'employeeId',
  );
  for (const [place, position] of positions.entries()) {
    const at = (field: keyof Position) => ['positions', place, field];
    const { employeeId, departmentId, isHead = false, lacks } = position;
    const person = index.get(employeeId) ?? refuse(at('employeeId'), `${employeeId} is no employee`);
    const department =
      departmentById.get(departmentId) ?? refuse(at('departmentId'), `${departmentId} is no department`);
    index.set(employeeId, {
      ...person,
      department,
      isHead,
      ...organizationOf(position, person, at),
      ...(lacks !== undefined && { lacks }),
    });
  }
  return [...index.values()];
}

function describePeople(
  listed: readonly ListedPerson[],
  seed: number,
  departments: readonly Department[],
  today: number,
): readonly Employee[] {
  indexById('employees', listed);
  if (departments.length === 0 && listed.length > 0) {
    refuse(['employees'], 'there is no department for them');
  }
  const random = createRandom(seed, 'employees');
  const places = assignPlaces(random, listed.length, departments);
  return listed.flatMap((one, index) => {
    const place = places[index];
    random.restart(one.id);
    return place === undefined ? [] : [describe(one, place)];
  });

  /** The first day that a scenario can have is the earliest. */
  function drawBirthDate(hiredOn: Day): Day {
    const drawn = addDays(hiredOn, -random.integer(19 * 365, 45 * 365));
    return isInYears(drawn) ? drawn : `${years.first}-01-01`;
  }

  function describe(one: ListedPerson, place: Place): Employee {
    const { id, givenName, familyName, hiredOn } = one;
    const login = one.login ?? `user${id}`;
    const { pictureId, ...own } = drawPrivate(random);
    const createdAt =
      one.createdAt === undefined ? Math.min(startOf(hiredOn), today) : Date.parse(one.createdAt);
    return {
      // In the order of a generated record, so that a company is saved as it was read.
      ...{ id, language: one.language ?? 'en', givenName, familyName, login },
      // In a family that has no null, a field without a value is empty.
      email: one.email === undefined ? `${login}@sandbox.example` : (one.email ?? ''),
      employeeNumber: one.employeeNumber === undefined ? `N${id}` : (one.employeeNumber ?? ''),
      remoteId: one.remoteId ?? null,
      phoneNumber: one.phoneNumber ?? null,
      birthDate: one.birthDate ?? drawBirthDate(hiredOn),
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
      createdAt,
      lastUpdatedAt: one.lastUpdatedAt === undefined ? createdAt : Date.parse(one.lastUpdatedAt),
      ...(one.userId !== undefined && { userId: one.userId }),
    };
  }
}

function organizationOf(
  { legalEntityId, roleId, furtherRoleIds, workCycles: cycles, axisValueIds }: Position,
  person: Employee,
  at: (field: keyof Position) => (string | number)[],
) {
  return {
    legalEntity: pick(legalEntities, legalEntityId ?? person.legalEntity.id, at('legalEntityId')),
    role: pick(rolesById, roleId ?? person.role.id, at('roleId')),
    furtherRoles:
      furtherRoleIds?.map((id) => pick(rolesById, id, at('furtherRoleIds'))) ?? person.furtherRoles,
    workCycles:
      cycles?.map(({ id, startsOn }) => ({
        cycle: pick(workCycles, id, at('workCycles')),
        startsOn: startsOn ?? undefined,
      })) ?? person.workCycles,
    axisValues: axisValueIds?.map((id) => pick(axisValues, id, at('axisValueIds'))) ?? person.axisValues,
  };
}

function pick<T extends { readonly id: number }>(
  records: readonly T[],
  id: number,
  path: (string | number)[],
): T {
  const found = records.find((one) => one.id === id);
  return found ?? refuse(path, `${id} is none of ${records.map((one) => one.id).join(', ')}`);
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
      managers.set(employeeId, managerId === null ? undefined : existing(managerId, place));
    }
  }
  return managers;

  function existing(id: number, place: number): Employee {
    return employees.get(id) ?? refuse(['positions', place, 'managerId'], `${id} is no employee`);
  }
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
    const head =
      missingHeadId === undefined
        ? headOf(headId ?? undefined, index)
        : someone && { ...someone, id: missingHeadId };
    return department === undefined || (head === undefined && headId === undefined)
      ? []
      : [[department, head] as const];
  });

  function headOf(id: number | undefined, index: number): Employee | undefined {
    return id === undefined
      ? undefined
      : (employees.get(id) ?? refuse(['departments', index, 'headId'], `${id} is no employee`));
  }
}

/** The leaves of each person by id, oldest first. */
export function readLeaves(
  listed: NonNullable<Scenario['leaves']>,
  employees: ReadonlyMap<number, Employee>,
): ReadonlyMap<number, readonly Leave[]> {
  const leaves = new Map<string, Leave>();
  for (const [index, { employeeId, request, half, accountId, ...one }] of listed.entries()) {
    const owner =
      employees.get(employeeId) ?? refuse(['leaves', index, 'employeeId'], `${employeeId} is no employee`);
    const usual = leaveOf(owner, one.day, request);
    const id = usual.id.replace(/AM$/, half);
    if (leaves.has(id)) {
      refuse(['leaves', index], 'this half-day of the request is there twice');
    }
    const account = pick(leaveAccounts, accountId ?? usual.account.id, ['leaves', index, 'accountId']);
    leaves.set(id, { ...usual, ...one, id, isMorning: half === 'AM', account });
  }
  const sorted = [...leaves.values()].sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  return Map.groupBy(sorted, ({ owner }) => owner.id);
}

function orderOf({ day, id }: Leave): string {
  return `${day} ${id}`;
}
