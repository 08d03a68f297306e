import { LegacyDepartment, type LegacyDepartmentTree } from '../contract/legacyDepartment.ts';
import type { Page } from '../contract/listing.ts';
import { isRecord } from '../contract/record.ts';
import { asked } from '../contract/schema.ts';
import { User } from '../contract/user.ts';
import type { CallOptions } from '../http/callOptions.ts';
import { Lists } from '../lists.ts';
import { everything, query } from '../pages.ts';
import { type FamilyRequest, type Requester, unexpectedShape } from '../requester.ts';
import { fieldsOf } from './fields.ts';
import { dataOf, openingData } from './legacyData.ts';
import { segment } from './path.ts';

/** The service's own default for a list (interface 8). */
const pageSize = 1000;

/** Lists of people make a department large, so a list of departments goes without. */
const listed = Object.keys(LegacyDepartment.properties).filter(
  (name) => name !== 'users' && name !== 'currentUsers',
);
const withMembers = ['id', 'name', 'currentUsers'];
const placement = ['id', 'name', 'departmentId'];
/** Extended data costs the service much and is asked for by name only (interface 4.1). */
const userFields = Object.keys(User.properties).filter((name) => name !== 'extendedData');

/** The legacy v3 API (interface 4.1 to 4.4). Every answer stands in a `data` object. */
export class LegacyApi {
  readonly #requester: Requester;
  readonly #lists: Lists;
  readonly #prefix: string;

  constructor(requester: Requester, prefix: string) {
    this.#requester = requester;
    this.#lists = new Lists(requester);
    this.#prefix = prefix;
  }

  /** Path of one department with all its fields (interface 4.2). */
  departmentPath(id: string): string {
    return this.#path('departments', id, fieldsOf(LegacyDepartment));
  }

  /** Path of one user with all fields but extended data, and with those named on top (interface 4.1). */
  userPath(id: string, onTop: readonly string[] = []): string {
    return this.#path('users', id, [fieldsOf(User, userFields), ...onTop].join(','));
  }

  /** All present users with their departments. */
  async placedUsers(options?: CallOptions): Promise<Page<User>> {
    const attempted = 'list the users';
    const parameters = { fields: `${fieldsOf(User, placement)},collection.count`, orderBy: 'id,asc' };
    const first = this.#listPath('users', parameters, pageSize);
    const open = openingData(attempted);
    return await everything(
      (next) => this.#lists.page(asked(User, placement), { first, next, attempted }, open, options),
      options?.signal,
    );
  }

  /** All departments (interface 4.3). */
  async departments(options?: CallOptions): Promise<Page<LegacyDepartment>> {
    return await everything((next) => this.#departments(pageSize, next, options), options?.signal);
  }

  /** Whether the list answers at all; one department is asked for. */
  async ping(options?: CallOptions): Promise<void> {
    await this.#departments(1, undefined, options);
  }

  /** The tree of departments by id and name (interface 4.4). */
  async departmentTree(options?: CallOptions): Promise<LegacyDepartmentTree> {
    const request = { path: `${this.#prefix}/departments/tree`, attempted: 'read the department tree' };
    const data = await this.#data(request, options);
    const children = isRecord(data) ? data['children'] : undefined;
    if (!Array.isArray(children)) {
      throw unexpectedShape(request.attempted, 'the answer holds no tree');
    }
    return { node: null, children };
  }

  /** The people attached to a department today. */
  async departmentMembers(id: string, options?: CallOptions) {
    const path = this.#path('departments', id, fieldsOf(LegacyDepartment, withMembers));
    const request = { path, attempted: `list the employees of department ${id}` };
    const schema = asked(LegacyDepartment, withMembers);
    const data = await this.#data(request, options);
    const department = await this.#requester.record(schema, data, request, options);
    if (department.currentUsers === undefined || department.currentUsers === null) {
      throw unexpectedShape(request.attempted, 'the service does not show who is attached to it');
    }
    return department.currentUsers;
  }

  async #departments(limit: number, next: string | undefined, options: CallOptions | undefined) {
    const attempted = 'list the departments';
    const fields = `${fieldsOf(LegacyDepartment, listed)},collection.count`;
    const first = this.#listPath('departments', { fields }, limit);
    const schema = asked(LegacyDepartment, listed);
    return await this.#lists.page(schema, { first, next, attempted }, openingData(attempted), options);
  }

  #path(resource: string, id: string, fields: string): string {
    return `${this.#prefix}/${resource}/${segment(id)}${query({ fields })}`;
  }

  #listPath(resource: string, parameters: Readonly<Record<string, string>>, limit: number): string {
    return `${this.#prefix}/${resource}${query({ ...parameters, paging: `0,${limit}` })}`;
  }

  async #data(request: FamilyRequest, options: CallOptions | undefined): Promise<unknown> {
    return dataOf(await this.#requester.json(request, options), request.attempted);
  }
}
