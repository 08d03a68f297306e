import type { TObject } from 'typebox';
import { Employee } from '../contract/employee.ts';
import type { Cursor, Page } from '../contract/listing.ts';
import { ResourceDepartment } from '../contract/organization/departments.ts';
import { LegalEntity } from '../contract/organization/legalEntities.ts';
import { Taxonomy, TaxonomyLabel } from '../contract/taxonomy.ts';
import { mayHaveStatus } from '../contract/vocabularies.ts';
import { failure, isFailure, isServiceError } from '../http/errors.ts';
import type { CallOptions, ServiceRequest } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { keepRequested, type List, Paging, type WholeRecord } from '../paging/paging.ts';
import { type CollectionQuery, collectionPath, openCollection } from './envelopes.ts';
import { query, segment } from './path.ts';
import { type PlacedEmployee, type Placement, placeEmployees, placementOf, placeWhole } from './placement.ts';

/** Filters a list of people; every part is sent to the service (interface 4.9). */
export interface EmployeeQuery {
  /** Words that the given or family name starts with; over the legacy API, a part of the name. */
  readonly search?: string;
  readonly statuses?: readonly string[];
  readonly departmentIds?: readonly string[];
  /** The people whose manager is one of these. */
  readonly managerIds?: readonly string[];
  readonly legalEntityIds?: readonly string[];
  /** The people who have no department, no manager, or neither: no family has a filter for them, so the client has. */
  readonly lacks?: readonly ('departmentId' | 'managerId')[];
  /** First days of contracts, from this one on, and last days, up to this one: `YYYY-MM-DD`. The client filters by them. */
  readonly joinedSince?: string;
  readonly leavesUntil?: string;
  /** A part of the job title, in whatever case. The client filters by it. */
  readonly jobTitle?: string;
  readonly ids?: readonly string[];
  /** E-mail addresses, in whatever case. */
  readonly emails?: readonly string[];
  /** Number given by the employer, which only the legacy API finds. */
  readonly number?: string;
  /**
   * By family name if left out; over the legacy API, the newest are those whose contract starts last. No family has the
   * other orders: its pages come by family name, and who has read all of them sorts them.
   */
  readonly order?: 'newest' | 'firstDay' | 'lastDay' | 'jobTitle';
}

/** A label as it was read, with its ETag where the service gave one. */
export interface VersionedLabel {
  readonly label: TaxonomyLabel;
  /** All that the service wrote, fields included that the contract does not know. */
  readonly whole: unknown;
  readonly version?: string;
}

/** People of departments, or people by id; without either, all. At most as many ids as one parameter has values. */
export type PlacedFilter = Pick<EmployeeQuery, 'departmentIds' | 'ids'>;

/** Filters of people whose complete records are read, sent to the service. At most 100 values each. */
export interface RecordQuery extends Pick<EmployeeQuery, 'ids' | 'emails' | 'departmentIds' | 'managerIds'> {
  /** Timestamp in the format of the legacy API (interface 2), which alone has this filter. */
  readonly modifiedSince?: string;
  /** True to read the analytical axes of users, too; their names cost a request. */
  readonly axes?: boolean;
  /** True to read users where the client may not see the job positions of employees. */
  readonly placed?: boolean;
}

/** Whether the service denied embedded resources, so that lists and documents are read without them. */
export interface Embedding {
  isDenied?: boolean;
}

/** Returns true for the failure of a request that may succeed without embedded resources. */
export function deniesEmbedding(error: unknown): boolean {
  return isFailure(error, 'forbidden') && error.of !== 'token';
}

/** A proxy that compresses a record gives it another ETag than the service, which knows no such version. */
const uncompressed = { 'Accept-Encoding': 'identity' };

const byId: CollectionQuery = { parameters: { sort: 'id' } };

/** The resource API (interface 4.8 to 4.10). */
export function createResource(requester: Requester, prefix: string, embedding: Embedding) {
  const paging = new Paging(requester);

  /** Reads a first page with embedded resources; without them where the client may not see these. */
  async function withOrWithoutEmbedded<P>(read: (embedded: boolean) => Promise<P>): Promise<P> {
    try {
      const page = await read(true);
      embedding.isDenied = false;
      return page;
    } catch (error) {
      if (!deniesEmbedding(error)) {
        throw error;
      }
      const page = await read(false);
      embedding.isDenied = true;
      return page;
    }
  }

  function labelPath(id: string): string {
    return `${prefix}/taxonomy-labels/${segment(id)}`;
  }

  async function readLabel(id: string, options: CallOptions | undefined): Promise<VersionedLabel> {
    const request = requester.get(`${labelPath(id)}${query({ include: 'links,embedded' })}`, options);
    const headers = { ...request.headers, ...uncompressed };
    const { value, header } = await requester.json({ ...request, headers }, options?.signal);
    return versioned(value, header, request);
  }

  function versioned(
    whole: unknown,
    header: (name: string) => string | undefined,
    request: ServiceRequest,
  ): VersionedLabel {
    const label = requester.record(TaxonomyLabel, whole, request);
    const version = header('etag');
    return { label, whole, ...(version === undefined ? {} : { version }) };
  }

  function employeeList(collection: CollectionQuery) {
    return listOf(Employee, 'employees', collection);
  }

  function listOf<S extends TObject>(schema: S, resource: string, collection: CollectionQuery): List<S> {
    const first = collectionPath(`${prefix}/${resource}`, collection);
    return { schema, first, open: openCollection };
  }

  return {
    /**
     * One page of employees (interface 4.9). Those of a department, a manager or a legal entity, and those whom the client
     * filters, come with their job positions and employments, which are compared with the filter; others where `placed` asks
     * for them, unless the client may not see them.
     */
    async employees(
      filter: EmployeeQuery,
      limit: number,
      next?: Cursor,
      options?: CallOptions & { readonly placed?: true; readonly byId?: true },
    ): Promise<Page<PlacedEmployee>> {
      const { departmentIds, managerIds, legalEntityIds } = filter;
      const isByPlace =
        (departmentIds ?? managerIds ?? legalEntityIds) !== undefined || isFilteredByClient(filter);
      const read = async (embedded: boolean) => {
        const parameters = { ...employeesBy(filter), ...(options?.byId && { sort: 'id' }) };
        const list = employeeList({ parameters, limit, embedded });
        const page = await paging.page(list, next, options);
        return keepRequested(placeEmployees(page), (item) => isRequested(item, filter));
      };
      const isWished = options?.placed === true && !embedding.isDenied;
      return isWished && !isByPlace && next === undefined
        ? await withOrWithoutEmbedded(read)
        : await read(isByPlace || isWished);
    },

    /**
     * One page of employees as the service writes them, with their job positions and employments in place of the
     * references; without those where the client may not see them.
     */
    async employeeRecords(
      filter: RecordQuery,
      next: Cursor | undefined,
      options: CallOptions | undefined,
    ): Promise<Page<WholeRecord<PlacedEmployee>> & { readonly lacksEmbedded?: true }> {
      const parameters = { ...employeesBy(filter), sort: 'id' };
      const read = async (embedded: boolean) => {
        const list = employeeList({ parameters, embedded });
        const page = placeWhole(await paging.wholePage(list, next, options));
        const requested = keepRequested(page, ({ record }) => isRequested(record, filter));
        return embedded ? requested : { ...requested, lacksEmbedded: true as const };
      };
      const mayLack = next === undefined && !filter.placed;
      return await (mayLack ? withOrWithoutEmbedded(read) : read(true));
    },

    /** One page of departments as the service writes them. */
    departmentRecords: (next: Cursor | undefined, options: CallOptions | undefined) =>
      paging.wholePage(listOf(ResourceDepartment, 'departments', byId), next, options),

    /** One page of the labels of all taxonomies as the service writes them, archived ones included. */
    labelRecords: (next: Cursor | undefined, options: CallOptions | undefined) =>
      paging.wholePage(listOf(TaxonomyLabel, 'taxonomy-labels', byId), next, options),

    /**
     * Employees with their departments, one request for each 100: the active ones of departments; without these, former
     * and future ones as well.
     */
    async allPlacedEmployees(placed: PlacedFilter, options?: CallOptions): Promise<Page<PlacedEmployee>> {
      const filter = { ...placed, ...(placed.departmentIds && { statuses: ['active'] }) };
      const parameters = { ...employeesBy(filter), sort: 'id' };
      const page = await paging.all(employeeList({ parameters, embedded: true }), options);
      return keepRequested(placeEmployees(page), (item) => isRequested(item, filter));
    },

    /** The department and the manager of an employee; undefined if there is no such employee. */
    async placement(id: string, options?: CallOptions): Promise<Placement | undefined> {
      const list = employeeList({ parameters: employeesBy({ ids: [id] }), limit: 1, embedded: true });
      const page = await paging.page(list, undefined, options);
      const employee = page.items.find((item) => item.id === id);
      const { departmentId, managerId } = employee ? placementOf(employee, page.embedded) : {};
      return employee && { departmentId, managerId };
    },

    /** All departments. */
    departments: (options?: CallOptions) =>
      paging.all(listOf(ResourceDepartment, 'departments', byId), options),

    /** All legal entities, archived ones included (interface 4.12). */
    legalEntities: (options?: CallOptions) =>
      paging.all(listOf(LegalEntity, 'legal-entities', byId), options),

    /** All taxonomies. */
    taxonomies: (options?: CallOptions) => paging.all(listOf(Taxonomy, 'taxonomies', byId), options),

    /** One page of the labels of a taxonomy, archived ones included. */
    async labels(
      taxonomyId: string,
      sort: string | undefined,
      limit: number,
      next?: Cursor,
      options?: CallOptions,
    ) {
      const parameters = { 'taxonomy.id': taxonomyId, sort: sort ?? 'id' };
      const list = listOf(TaxonomyLabel, 'taxonomy-labels', { parameters, limit });
      const page = await paging.page(list, next, options);
      return keepRequested(page, ({ taxonomy }) => (taxonomy?.id ?? taxonomyId) === taxonomyId);
    },

    /** One page of the labels of all taxonomies in whose names the words begin words, archived ones included. */
    async searchLabels(search: string, limit: number, options?: CallOptions): Promise<Page<TaxonomyLabel>> {
      const parameters = { search, sort: 'name' };
      const list = listOf(TaxonomyLabel, 'taxonomy-labels', { parameters, limit });
      return await paging.page(list, undefined, options);
    },

    /** One label with the version that a change has to name (interface 4.8). */
    label: (id: string, options?: CallOptions) => readLabel(id, options),

    /**
     * Archives a label or takes it back, if it is still the version given; sent once and never retried (interface 3.3).
     * Throws `conflict` when it has changed since, and `missing` where the deployment takes no changes.
     */
    async setLabelArchived(id: string, isArchived: boolean, version: string, options?: CallOptions) {
      const request = requester.changing('PATCH', labelPath(id), { isArchived }, options);
      const headers = { ...request.headers, ...uncompressed, 'If-Match': version };
      try {
        const { value, header } = await requester.change({ ...request, headers }, options?.signal);
        return value === undefined
          ? await requester.afterChange(() => readLabel(id, { ...options, signal: undefined }))
          : versioned(value, header, request);
      } catch (error) {
        const isReadOnly = isServiceError(error) && error.status === 405;
        throw isReadOnly ? failure({ code: 'labels-read-only' }, { status: 405, cause: error }) : error;
      }
    },

    /** Requests one item of a list. Throws if the list is not available. */
    async ping(resource: string, options?: CallOptions): Promise<void> {
      const path = `${prefix}/${resource}${query({ limit: 1, sort: 'id' })}`;
      await requester.json(requester.get(path, options), options?.signal);
    },
  };
}

/** Returns true for a filter that no family has: all pages are read, and what matches is shown. */
export function isFilteredByClient({ lacks, joinedSince, leavesUntil, jobTitle }: EmployeeQuery): boolean {
  return (lacks ?? joinedSince ?? leavesUntil ?? jobTitle) !== undefined;
}

function employeesBy(filter: EmployeeQuery): CollectionQuery['parameters'] {
  const { search, statuses, departmentIds, managerIds, legalEntityIds, ids, emails, order } = filter;
  return {
    sort: order === 'newest' ? '-createdAt' : 'familyName',
    search,
    id: ids?.join(','),
    email: emails?.join(','),
    status: statuses?.join(','),
    'applicableJobPosition.department.id': departmentIds?.join(','),
    'applicableJobPosition.manager.id': managerIds?.join(','),
    'applicableEmployment.legalEntity.id': legalEntityIds?.join(','),
  };
}

/** Returns false for an employee that a filter excludes; some services ignore it. */
function isRequested(placed: PlacedEmployee, filter: EmployeeQuery): boolean {
  const { employee, departmentId, managerId, legalEntityId } = placed;
  const { ids, emails, statuses, departmentIds, managerIds, legalEntityIds } = filter;
  return (
    (ids === undefined || ids.includes(employee.id)) &&
    mayHaveStatus(statuses, employee.status) &&
    (emails === undefined || employee.email === undefined || isAmong(emails, employee.email)) &&
    mayBeIn(departmentIds, departmentId) &&
    mayBeIn(managerIds, managerId) &&
    mayBeIn(legalEntityIds, legalEntityId)
  );
}

/** Returns false for an id, or null for none, that is not one of a filter; one that is not shown may be. */
function mayBeIn(ids: readonly string[] | undefined, id: string | null | undefined): boolean {
  return ids === undefined || id === undefined || (id !== null && ids.includes(id));
}

function isAmong(emails: readonly string[], email: string | null): boolean {
  return emails.some((one) => one.toLowerCase() === email?.toLowerCase());
}
