import type { TObject } from 'typebox';
import { localDay } from '../contract/day.ts';
import { LegacyDepartment, type LegacyDepartmentTree } from '../contract/departments/legacyDepartment.ts';
import { pageSizes } from '../contract/limits.ts';
import type { Page } from '../contract/listing.ts';
import { isRecord } from '../contract/record.ts';
import { withRequired } from '../contract/schema.ts';
import { User } from '../contract/user.ts';
import type { Clock } from '../http/clock.ts';
import { failure } from '../http/errors.ts';
import type { CallOptions, ServiceRequest } from '../http/request.ts';
import { keepRequested, type List, Paging } from '../paging/paging.ts';
import type { Requester } from '../requester.ts';
import { dataOf, openLegacyList } from './legacyData.ts';
import { fieldsOf, query, segment } from './path.ts';
import type { PlacedFilter } from './resource.ts';

const pageSize = pageSizes.legacy.max;

/** The fields of listed departments: without their people, who make them large. */
const listed = Object.keys(LegacyDepartment.properties).filter(
  (name) => name !== 'users' && name !== 'currentUsers',
);
const ListedDepartment = withRequired(LegacyDepartment, listed);
const withMembers = ['id', 'name', 'currentUsers'];
const DepartmentWithMembers = withRequired(LegacyDepartment, withMembers);
const placement = ['id', 'name', 'lastName', 'firstName', 'departmentId'];
const PlacedUser = withRequired(User, placement);
const placementFields = `${fieldsOf(User, placement)},collection.count`;
/** What identifies a person, and where they are placed. */
const identity = [
  'id',
  'name',
  'lastName',
  'firstName',
  'mail',
  'employeeNumber',
  'departmentId',
  'managerId',
];
const IdentifiedUser = withRequired(User, identity);

/** Filters of the list of users; `name` takes operators such as `like,ann`. */
export type UserFilter = Readonly<Partial<Record<'id' | 'mail' | 'employeeNumber' | 'name', string>>>;

/** The legacy v3 API (interface 4.1 to 4.4). Every response has a `data` object. */
export class LegacyApi {
  readonly #requester: Requester;
  readonly #paging: Paging;
  readonly #prefix: string;
  readonly #clock: Clock;

  constructor(requester: Requester, prefix: string, clock: Clock) {
    this.#requester = requester;
    this.#paging = new Paging(requester);
    this.#prefix = prefix;
    this.#clock = clock;
  }

  /** Current users with their departments. */
  async placedUsers({ departmentIds, ids }: PlacedFilter, options?: CallOptions): Promise<Page<User>> {
    const parameters = {
      fields: placementFields,
      orderBy: 'id,asc',
      id: ids?.join(','),
      ...(departmentIds && { departmentId: departmentIds.join(','), dtContractStart: this.#untilToday() }),
    };
    const list = listFrom(this.#listPath('users', parameters, pageSize), PlacedUser);
    return keepRequested(
      await this.#paging.all(list, options),
      ({ id, departmentId }) =>
        (ids === undefined || ids.includes(String(id))) &&
        (departmentIds === undefined ||
          departmentId === undefined ||
          departmentIds.includes(String(departmentId))),
    );
  }

  /** One page of the current users of a department, in the order of their family names. */
  async departmentUsers(
    departmentId: string,
    limit: number,
    next?: string,
    options?: CallOptions,
  ): Promise<Page<User>> {
    const filter = { departmentId, dtContractStart: this.#untilToday(), orderBy: 'lastName,asc' };
    const first = this.#listPath('users', { ...filter, fields: placementFields }, limit);
    const page = await this.#paging.page(listFrom(first, PlacedUser), next, options);
    return keepRequested(page, (user) => String(user.departmentId ?? departmentId) === departmentId);
  }

  /** The first users, former ones included, that a filter such as `{ mail: 'a@acme.example' }` finds. */
  async usersBy(filter: UserFilter, limit: number, options?: CallOptions): Promise<Page<User>> {
    const parameters = { ...filter, formerEmployees: 'true', orderBy: 'lastName,asc' };
    const first = this.#listPath('users', { ...parameters, fields: fieldsOf(User, identity) }, limit);
    const page = await this.#paging.page(listFrom(first, IdentifiedUser), undefined, options);
    return keepRequested(page, (user) => isRequested(user, filter));
  }

  /** All departments (interface 4.3). */
  async departments(options?: CallOptions): Promise<Page<LegacyDepartment>> {
    const fields = `${fieldsOf(LegacyDepartment, listed)},collection.count`;
    const first = this.#listPath('departments', { fields }, pageSize);
    return await this.#paging.all(listFrom(first, ListedDepartment), options);
  }

  /** Requests one user. Throws if the list is not available. */
  async ping(options?: CallOptions): Promise<void> {
    await this.#data(this.#requester.get(this.#listPath('users', { fields: 'id' }, 1), options), options);
  }

  /** The tree of departments by id and name (interface 4.4). */
  async departmentTree(options?: CallOptions): Promise<LegacyDepartmentTree> {
    const request = this.#requester.get(`${this.#prefix}/departments/tree`, options);
    const data = await this.#data(request, options);
    const children = isRecord(data) ? data['children'] : undefined;
    if (!Array.isArray(children)) {
      throw failure({ code: 'no-tree' });
    }
    return { node: null, children };
  }

  /** The people attached to a department today. */
  async departmentMembers(id: string, options?: CallOptions) {
    const fields = query({ fields: fieldsOf(LegacyDepartment, withMembers) });
    const path = `${this.#prefix}/departments/${segment(id)}${fields}`;
    const request = this.#requester.get(path, options);
    const data = await this.#data(request, options);
    const department = this.#requester.record(DepartmentWithMembers, data, request);
    if (department.currentUsers === undefined || department.currentUsers === null) {
      throw failure({ code: 'no-members' });
    }
    return department.currentUsers;
  }

  /** Lists of users have upcoming ones as well, without a filter by the start of the contract. */
  #untilToday(): string {
    return `until,${localDay(new Date(this.#clock.now()))}`;
  }

  async #data(request: ServiceRequest, options: CallOptions | undefined): Promise<unknown> {
    return dataOf((await this.#requester.json(request, options?.signal)).value);
  }

  #listPath(resource: string, parameters: Parameters<typeof query>[0], limit: number): string {
    return `${this.#prefix}/${resource}${query({ ...parameters, paging: `0,${limit}` })}`;
  }
}

function listFrom<S extends TObject>(first: string, schema: S): List<S> {
  return { schema, first, open: openLegacyList };
}

/** Returns false for a user that a filter by one value excludes; some services ignore it. */
function isRequested(user: User, { id, mail, employeeNumber }: UserFilter): boolean {
  const pairs = [
    [user.id, id],
    [user.mail, mail],
    [user.employeeNumber, employeeNumber],
  ];
  return pairs.every(
    ([value, wanted]) =>
      value === undefined ||
      wanted === undefined ||
      String(value).toLowerCase() === String(wanted).toLowerCase(),
  );
}
