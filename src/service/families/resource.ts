import { Collections, mostItems } from '../collections.ts';
import { Employee, EmployeeAttribute } from '../contract/employee.ts';
import type { Page } from '../contract/listing.ts';
import { ResourceDepartment } from '../contract/resourceDepartment.ts';
import { inSlices } from '../contract/slices.ts';
import { Taxonomy, TaxonomyLabel } from '../contract/taxonomy.ts';
import type { CallOptions } from '../http/callOptions.ts';
import type { JsonAnswer } from '../http/json/readJson.ts';
import type { FollowingOptions } from '../lists.ts';
import { query } from '../pages.ts';
import type { FamilyRequest, Requester } from '../requester.ts';
import { type PlacedEmployee, placed } from './jobPositions.ts';
import { segment } from './path.ts';

/** Narrows the employee list; every part is sent to the service (interface 4.9). */
export interface EmployeeQuery {
  /** Words that the given or family name starts with. */
  readonly search?: string;
  readonly statuses?: readonly string[];
  readonly departmentId?: string;
}

/** A label as it was read, with its ETag where the service gave one. */
export interface VersionedLabel {
  readonly label: TaxonomyLabel;
  /** All that the service wrote, fields included that the contract does not know. */
  readonly whole: unknown;
  readonly version?: string;
}

/** The resource API (interface 4.8 to 4.10). */
export class ResourceApi {
  readonly #requester: Requester;
  readonly #collections: Collections;
  readonly #prefix: string;

  constructor(requester: Requester, prefix: string) {
    this.#requester = requester;
    this.#collections = new Collections(requester, prefix);
    this.#prefix = prefix;
  }

  /** Path of one resource: `employees`, `departments`, `taxonomies` or `taxonomy-labels`. */
  path(resource: string, id: string): string {
    return `${this.#prefix}/${resource}/${segment(id)}`;
  }

  /** Path of one label with its links (interface 4.8). */
  labelPath(id: string): string {
    return `${this.path('taxonomy-labels', id)}${query({ include: 'links,embedded' })}`;
  }

  /** Path of everything known of one employee, extensions included (interface 4.1). */
  attributesPath(employeeId: string): string {
    const parameters = { 'employee.id': employeeId };
    return this.#collections.path({ resource: 'employee-attributes', parameters, limit: mostItems });
  }

  /** The answers to the pages that follow the first one of an employee's attributes, as they came. */
  async furtherAttributes(first: JsonAnswer, request: FamilyRequest, options: FollowingOptions) {
    return await this.#collections.following(EmployeeAttribute, first, request, options);
  }

  /** One page of employees in family-name order (interface 4.9). */
  async employees(filter: EmployeeQuery, limit: number, next?: string, options?: CallOptions) {
    return await this.#collections.page(Employee, employeesBy(filter, limit, false), next, options);
  }

  /** One page of employees in family-name order with their departments, for the same one request. */
  async placedEmployees(
    filter: EmployeeQuery,
    limit: number,
    next?: string,
    options?: CallOptions,
  ): Promise<Page<PlacedEmployee>> {
    const page = await this.#collections.page(Employee, employeesBy(filter, limit, true), next, options);
    return await inSlices(placed(page), options?.signal);
  }

  /** All employees, gone and upcoming ones included, with their departments: one request for each 100. */
  async allPlacedEmployees(options?: CallOptions): Promise<Page<PlacedEmployee>> {
    const parameters = { sort: 'id' };
    const list = { resource: 'employees', attempted: 'list all employees', parameters, embedded: true };
    const page = await this.#collections.all(Employee, list, options);
    return await inSlices(placed(page), options?.signal);
  }

  /** All departments. */
  async departments(options?: CallOptions): Promise<Page<ResourceDepartment>> {
    const list = { resource: 'departments', attempted: 'list the departments', parameters: { sort: 'id' } };
    return await this.#collections.all(ResourceDepartment, list, options);
  }

  /** All taxonomies. */
  async taxonomies(options?: CallOptions): Promise<Page<Taxonomy>> {
    const list = { resource: 'taxonomies', attempted: 'list the taxonomies', parameters: { sort: 'id' } };
    return await this.#collections.all(Taxonomy, list, options);
  }

  /** One page of the labels of a taxonomy, archived ones included. */
  async labels(
    taxonomyId: string,
    sort: string | undefined,
    limit: number,
    next?: string,
    options?: CallOptions,
  ) {
    const parameters = { 'taxonomy.id': taxonomyId, sort: sort ?? 'id' };
    const list = { resource: 'taxonomy-labels', attempted: 'list the labels', parameters, limit };
    return await this.#collections.page(TaxonomyLabel, list, next, options);
  }

  /** One label with the version that a change has to name (interface 4.8). */
  async label(id: string, options?: CallOptions): Promise<VersionedLabel> {
    return await this.#label({ path: this.labelPath(id), attempted: `read label ${id}` }, options);
  }

  /**
   * Archives a label or takes it back, if it is still the version given; sent once and never repeated by
   * itself (interface 3.3). Throws `conflict` when it has changed since.
   */
  async setLabelArchived(id: string, isArchived: boolean, version: string, options?: CallOptions) {
    const request = {
      method: 'PATCH',
      path: this.path('taxonomy-labels', id),
      attempted: `${isArchived ? 'archive' : 'unarchive'} label ${id}`,
      headers: { 'If-Match': version },
      body: { isArchived },
    } as const;
    return await this.#label(request, options);
  }

  /** Whether a list answers at all; one item is asked for. */
  async ping(resource: string, options?: CallOptions): Promise<void> {
    const path = `${this.#prefix}/${resource}${query({ limit: 1 })}`;
    await this.#requester.json({ path, attempted: `list the ${resource}` }, options);
  }

  async #label(request: FamilyRequest, options: CallOptions | undefined): Promise<VersionedLabel> {
    const answer = await this.#requester.send(request, options);
    const whole = await this.#requester.parse(request, answer, options);
    const label = await this.#requester.record(TaxonomyLabel, whole, request, options);
    const version = answer.header('etag');
    return { label, whole, ...(version === undefined ? {} : { version }) };
  }
}

function employeesBy({ search, statuses, departmentId }: EmployeeQuery, limit: number, embedded: boolean) {
  const parameters = {
    sort: 'familyName',
    search,
    status: statuses?.join(','),
    'applicableJobPosition.department.id': departmentId,
  };
  const whose = departmentId === undefined ? '' : ` of department ${departmentId}`;
  return { resource: 'employees', attempted: `list the employees${whose}`, parameters, limit, embedded };
}
