import type { TObject } from 'typebox';
import { localDay } from '../contract/day.ts';
import { maxListValues, pageSizes } from '../contract/limits.ts';
import type { Cursor, Page } from '../contract/listing.ts';
import { LegacyDepartment, type LegacyDepartmentTree } from '../contract/organization/departments.ts';
import { isRecord } from '../contract/record.ts';
import { withRequired } from '../contract/schema.ts';
import { User } from '../contract/user.ts';
import { employeeStatuses, knownWord, mayHaveStatus } from '../contract/vocabularies.ts';
import type { Clock } from '../http/clock.ts';
import { failure } from '../http/errors.ts';
import type { CallOptions, ServiceRequest } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { keepRequested, type List, type Opening, Paging, type WholeRecord } from '../paging/paging.ts';
import { dataOf, openLegacyList } from './envelopes.ts';
import { fieldsOf, query, segment } from './path.ts';
import type { EmployeeQuery, PlacedFilter, RecordQuery } from './resource.ts';

const pageSize = pageSizes.legacy.max;
const axis = /^userAxisValues_[\w-]+$/;
/** Further ones would make addresses too long. */
const maxAxes = 50;

/** The fields that lists of departments leave out: their people, who make them large. */
export const unlistedFields: readonly string[] = ['users', 'currentUsers'];
const listed = Object.keys(LegacyDepartment.properties).filter((name) => !unlistedFields.includes(name));
const ListedDepartment = withRequired(LegacyDepartment, listed);
const withMembers = ['id', 'name', 'currentUsers'];
const DepartmentWithMembers = withRequired(LegacyDepartment, withMembers);
const placement = ['id', 'name', 'lastName', 'firstName', 'departmentId', 'managerId'];
const PlacedUser = withRequired(User, placement);
const placementFields = `${fieldsOf(User, placement)},collection.count`;
/** What lists show of a person: who they are, where they are placed, and their contract. */
const shown = [
  ...placement,
  ...['legalEntityId', 'mail', 'employeeNumber', 'dtContractStart', 'dtContractEnd'],
];
const ShownUser = withRequired(User, shown);
const shownFields = `${fieldsOf(User, shown)},collection.count`;

/** The legacy v3 API (interface 4.1 to 4.4). Every response has a `data` object. */
export function createLegacy(requester: Requester, prefix: string, clock: Clock) {
  const paging = new Paging(requester);

  /** The filters for statuses, all by default. Without any, lists of users have the present and upcoming ones. */
  function contracts(statuses: readonly string[] = employeeStatuses) {
    const unknown = statuses.find((status) => knownWord(employeeStatuses, status) === undefined);
    if (unknown !== undefined) {
      throw failure({ code: 'status-unknown', status: unknown, statuses: employeeStatuses.join(', ') });
    }
    const [active, upcoming, deactivated] = employeeStatuses.map((status) => mayHaveStatus(statuses, status));
    const started = upcoming ? undefined : `until,${day()}`;
    return {
      formerEmployees: deactivated ? 'true' : undefined,
      dtContractStart: active || deactivated ? started : `greaterthan,${day()}`,
      dtContractEnd: active || upcoming ? undefined : `until,${day(-1)}`,
    };
  }

  /** The status of a user by the days of the contract; null where these are not shown. */
  function statusOf({ dtContractStart: start, dtContractEnd: end }: User): string | null {
    const today = day();
    if (end && end.slice(0, today.length) < today) {
      return 'deactivated';
    }
    if (start && start.slice(0, today.length) > today) {
      return 'upcoming';
    }
    return start && end !== undefined ? 'active' : null;
  }

  /** Today, or so many days later, in the time zone of the user. */
  function day(later = 0): string {
    const day = new Date(clock.now());
    day.setDate(day.getDate() + later);
    return localDay(day);
  }

  async function read(request: ServiceRequest, options: CallOptions | undefined): Promise<unknown> {
    return dataOf((await requester.json(request, options?.signal)).value);
  }

  function departmentList() {
    const fields = `${fieldsOf(LegacyDepartment, listed)},collection.count`;
    return listFrom(listPath('departments', { fields }, pageSize), ListedDepartment);
  }

  function listPath(resource: string, parameters: Parameters<typeof query>[0], limit: number): string {
    return `${prefix}/${resource}${query({ ...parameters, paging: `0,${limit}` })}`;
  }

  /** The fields of the analytical axes: those that the first users show where no fields are requested. */
  async function axesOf(
    parameters: Parameters<typeof query>[0],
    options: CallOptions | undefined,
  ): Promise<readonly string[]> {
    // No count is requested, so that its lack is no difference.
    const open: Opening = (value) => openLegacyList(value, () => undefined);
    const list = { ...listFrom(listPath('users', parameters, maxListValues), User), open };
    const { items } = await paging.wholePage(list, undefined, options);
    const names = new Set(items.flatMap(({ whole }) => Object.keys(whole).filter((name) => axis.test(name))));
    return [...names].slice(0, maxAxes);
  }

  return {
    statusOf,

    /** Current users with their departments. */
    async placedUsers(filter: PlacedFilter, options?: CallOptions): Promise<Page<User>> {
      const parameters = {
        fields: placementFields,
        orderBy: 'id,asc',
        ...usersBy(filter),
        ...(filter.departmentIds && contracts(['active'])),
      };
      const list = listFrom(listPath('users', parameters, pageSize), PlacedUser);
      return keepRequested(await paging.all(list, options), (user) => isRequested(user, filter));
    },

    /**
     * One page of users in the order of their family names, former and upcoming ones included. Their status is that of
     * their contract.
     */
    async users(
      filter: EmployeeQuery,
      limit: number,
      next?: Cursor,
      options?: CallOptions & { readonly byId?: true },
    ): Promise<Page<User>> {
      const { search, statuses, order } = filter;
      const orderBy = order === 'newest' ? 'dtContractStart,desc' : 'lastName,asc';
      const parameters = {
        // A comma would end the value.
        name: search && `like,${search.replaceAll(',', ' ').trim()}`,
        ...usersBy(filter),
        ...contracts(statuses),
        orderBy: options?.byId ? 'id,asc' : orderBy,
        fields: shownFields,
      };
      const page = await paging.page(
        listFrom(listPath('users', parameters, limit), ShownUser),
        next,
        options,
      );
      const hasStatus = (user: User) => mayHaveStatus(statuses, statusOf(user));
      if (!isGap(statuses)) {
        return keepRequested(page, (user) => isRequested(user, filter) && hasStatus(user));
      }
      // The active users that are dropped here are no sign of a filter that the service ignores.
      const { total: _withActive, ...others } = keepRequested(page, (user) => isRequested(user, filter));
      return { ...others, items: others.items.filter(hasStatus) };
    },

    /**
     * One page of users with all fields that the contract knows, former and upcoming ones included; the first one with
     * the names of their analytical axes where these are wanted.
     */
    async userRecords(
      filter: RecordQuery,
      next: Cursor | undefined,
      options: CallOptions | undefined,
    ): Promise<Page<WholeRecord<User>> & { readonly axes: readonly string[] }> {
      const { modifiedSince } = filter;
      const some = {
        ...usersBy(filter),
        modifiedAt: modifiedSince && `since,${modifiedSince}`,
        ...contracts(),
        orderBy: 'id,asc',
      };
      const axes = filter.axes && next === undefined ? await axesOf(some, options) : [];
      const fields = [fieldsOf(User), ...axes, 'collection.count'].join(',');
      const list = listFrom(listPath('users', { ...some, fields }, pageSize), User);
      const page = await paging.wholePage(list, next, options);
      return { ...keepRequested(page, ({ record }) => isRequested(record, filter)), axes };
    },

    /** One page of departments as the service writes them, without their people. */
    departmentRecords: (next: Cursor | undefined, options: CallOptions | undefined) =>
      paging.wholePage(departmentList(), next, options),

    /** All departments (interface 4.3). */
    departments: (options?: CallOptions) => paging.all(departmentList(), options),

    /** Requests one user. Throws if the list is not available. */
    async ping(options?: CallOptions): Promise<void> {
      await read(requester.get(listPath('users', { fields: 'id' }, 1), options), options);
    },

    /** The tree of departments by id and name (interface 4.4). */
    async departmentTree(options?: CallOptions): Promise<LegacyDepartmentTree> {
      const request = requester.get(`${prefix}/departments/tree`, options);
      const data = await read(request, options);
      const children = isRecord(data) ? data['children'] : undefined;
      if (!Array.isArray(children)) {
        throw failure({ code: 'no-tree' });
      }
      return { node: null, children };
    },

    /** The people attached to a department today. */
    async departmentMembers(id: string, options?: CallOptions) {
      const fields = query({ fields: fieldsOf(LegacyDepartment, withMembers) });
      const path = `${prefix}/departments/${segment(id)}${fields}`;
      const request = requester.get(path, options);
      const data = await read(request, options);
      const department = requester.record(DepartmentWithMembers, data, request);
      if (department.currentUsers === undefined || department.currentUsers === null) {
        throw failure({ code: 'no-members' });
      }
      return department.currentUsers;
    },
  };
}

function listFrom<S extends TObject>(first: string, schema: S): List<S> {
  return { schema, first, open: openLegacyList };
}

function usersBy({ ids, emails, number, departmentIds, managerIds, legalEntityIds }: EmployeeQuery) {
  return {
    id: ids?.join(','),
    mail: emails?.join(','),
    employeeNumber: number,
    departmentId: departmentIds?.join(','),
    managerId: managerIds?.join(','),
    legalEntityId: legalEntityIds?.join(','),
  };
}

/** Returns false for a user that a filter excludes; some services ignore it. */
function isRequested(user: User, query: EmployeeQuery): boolean {
  const { ids, emails, number, departmentIds, managerIds, legalEntityIds } = query;
  const filters: readonly (readonly [value: unknown, wanted: readonly string[] | undefined])[] = [
    [user.id, ids],
    [user.mail, emails],
    [user.employeeNumber, number === undefined ? undefined : [number]],
    [user.departmentId, departmentIds],
    [user.managerId, managerIds],
    [user.legalEntityId, legalEntityIds],
  ];
  return filters.every(
    ([value, wanted]) =>
      value === undefined ||
      wanted === undefined ||
      wanted.some((one) => one.toLowerCase() === String(value).toLowerCase()),
  );
}

/**
 * Returns true for upcoming and deactivated users together: the service cannot leave out the active ones, so they are
 * dropped here.
 */
function isGap(statuses: readonly string[] = []): boolean {
  const wanted = (status: string) => mayHaveStatus(statuses, status);
  return wanted('upcoming') && wanted('deactivated') && !wanted('active');
}
