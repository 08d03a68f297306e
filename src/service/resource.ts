import type { TObject } from 'typebox';
import { Collection } from './contract/collection.ts';
import { conform } from './contract/conform.ts';
import { Employee } from './contract/employee.ts';
import type { Page } from './contract/listing.ts';
import { ResourceDepartment } from './contract/resourceDepartment.ts';
import type { Seen } from './contract/schema.ts';
import { Taxonomy, TaxonomyLabel } from './contract/taxonomy.ts';
import { everything, query } from './pages.ts';
import { type FamilyRequest, type Requester, unexpectedShape } from './requester.ts';
import type { CallOptions } from './transport/callOptions.ts';

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
  readonly version?: string;
}

/** The most that a page of the resource API usually holds (interface 8). */
const mostItems = 100;

/** The resource API (interface 4.8 to 4.10). */
export class ResourceApi {
  readonly #requester: Requester;
  readonly #prefix: string;

  constructor(requester: Requester, prefix: string) {
    this.#requester = requester;
    this.#prefix = prefix;
  }

  /** Path of one resource: `employees`, `departments`, `taxonomies` or `taxonomy-labels`. */
  path(resource: string, id: string): string {
    return `${this.#prefix}/${resource}/${encodeURIComponent(id)}`;
  }

  /** Path of one label with its links (interface 4.8). */
  labelPath(id: string): string {
    return `${this.path('taxonomy-labels', id)}${query({ include: 'links,embedded' })}`;
  }

  /** Path of everything known of one employee, extensions included (interface 4.1). */
  attributesPath(employeeId: string): string {
    return this.#listPath('employee-attributes', { 'employee.id': employeeId }, mostItems);
  }

  /** One page of employees in family-name order (interface 4.9). */
  async employees(filter: EmployeeQuery, limit: number, next?: string, options?: CallOptions) {
    const first = this.#listPath(
      'employees',
      {
        sort: 'familyName',
        search: filter.search,
        status: filter.statuses?.join(','),
        'applicableJobPosition.department.id': filter.departmentId,
      },
      limit,
    );
    return await this.#page(Employee, next ?? first, 'list the employees', options);
  }

  /** All departments. */
  async departments(options?: CallOptions): Promise<Page<ResourceDepartment>> {
    return await this.#all(ResourceDepartment, 'departments', 'list the departments', options);
  }

  /** All taxonomies. */
  async taxonomies(options?: CallOptions): Promise<Page<Taxonomy>> {
    return await this.#all(Taxonomy, 'taxonomies', 'list the taxonomies', options);
  }

  /** One page of the labels of a taxonomy, archived ones included. */
  async labels(
    taxonomyId: string,
    sort: string | undefined,
    limit: number,
    next?: string,
    options?: CallOptions,
  ) {
    const first = this.#listPath('taxonomy-labels', { 'taxonomy.id': taxonomyId, sort }, limit);
    return await this.#page(TaxonomyLabel, next ?? first, 'list the labels', options);
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
    const label = this.#requester.record(TaxonomyLabel, this.#requester.parse(request, answer), request);
    const version = answer.header('etag');
    return { label, ...(version === undefined ? {} : { version }) };
  }

  async #all<S extends TObject>(
    schema: S,
    resource: string,
    attempted: string,
    options: CallOptions | undefined,
  ) {
    const first = this.#listPath(resource, {}, mostItems);
    return await everything(attempted, (next) => this.#page(schema, next ?? first, attempted, options));
  }

  #listPath(resource: string, filter: Readonly<Record<string, string | undefined>>, limit: number): string {
    return `${this.#prefix}/${resource}${query({ include: 'totalCount,links', limit, ...filter })}`;
  }

  async #page<S extends TObject>(
    schema: S,
    path: string,
    attempted: string,
    options: CallOptions | undefined,
  ): Promise<Page<Seen<S>>> {
    const request = { path, attempted };
    const envelope = conform(Collection, await this.#requester.json(request, options), () => undefined);
    if (envelope === undefined) {
      throw unexpectedShape(attempted, 'the answer is not an object');
    }
    const page = this.#requester.records(schema, envelope.items, request);
    const next = envelope.links?.next?.href;
    const { totalCount } = envelope;
    return {
      ...page,
      ...(typeof totalCount === 'number' ? { total: totalCount } : {}),
      ...(next ? { next } : {}),
    };
  }
}
