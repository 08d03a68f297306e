import { LegacyDepartment, type LegacyDepartmentTree } from './contract/legacyDepartment.ts';
import type { Page } from './contract/listing.ts';
import { User } from './contract/user.ts';
import { everything, query } from './pages.ts';
import { type FamilyRequest, type Requester, unexpectedShape } from './requester.ts';
import type { CallOptions } from './transport/callOptions.ts';
import { isObject } from './transport/failures.ts';

/** The service's own default for a list (interface 8). */
const pageSize = 1000;

const departmentFields =
  'id,name,code,hierarchy,parentId,isActive,position,level,sortOrder,headID,head[id,name],currentUsersCount,url';
const members = 'id,name,currentUsers[id,name]';
/** Extended data costs the service much and is asked for by name only (interface 4.1). */
const userFields = Object.keys(User.properties).filter((name) => name !== 'extendedData');

/** The legacy v3 API (interface 4.1 to 4.4, 4.11). Every answer stands in a `data` object. */
export class LegacyApi {
  readonly #requester: Requester;
  readonly #prefix: string;

  constructor(requester: Requester, prefix: string) {
    this.#requester = requester;
    this.#prefix = prefix;
  }

  /** Path of one department with all its fields (interface 4.2). */
  departmentPath(id: string): string {
    const fields = `${departmentFields},users[id,name,url],currentUsers[id,name,url]`;
    return `${this.#prefix}/departments/${encodeURIComponent(id)}${query({ fields })}`;
  }

  /** Path of one user with all fields but extended data (interface 4.1). */
  userPath(id: string): string {
    return `${this.#prefix}/users/${encodeURIComponent(id)}${query({ fields: userFields.join(',') })}`;
  }

  /** Path of one leave (interface 4.11). */
  leavePath(id: string): string {
    return `${this.#prefix}/leaves/${encodeURIComponent(id)}`;
  }

  /** All departments (interface 4.3). */
  async departments(options?: CallOptions): Promise<Page<LegacyDepartment>> {
    return await everything('list the departments', (next) =>
      this.#page(Number(next ?? 0), pageSize, options),
    );
  }

  /** Whether the list answers at all; one department is asked for. */
  async ping(options?: CallOptions): Promise<void> {
    await this.#page(0, 1, options);
  }

  /** The tree of departments by id and name (interface 4.4). */
  async departmentTree(options?: CallOptions): Promise<LegacyDepartmentTree> {
    const request = { path: `${this.#prefix}/departments/tree`, attempted: 'read the department tree' };
    const data = await this.#data(request, options);
    const children = isObject(data) ? data['children'] : undefined;
    if (!Array.isArray(children)) {
      throw unexpectedShape(request.attempted, 'the answer holds no tree');
    }
    return { node: null, children };
  }

  /** A department with the people attached today. */
  async departmentMembers(id: string, options?: CallOptions) {
    const path = `${this.#prefix}/departments/${encodeURIComponent(id)}${query({ fields: members })}`;
    const request = { path, attempted: `list the employees of department ${id}` };
    const department = this.#requester.record(LegacyDepartment, await this.#data(request, options), request);
    if (department.currentUsers === undefined || department.currentUsers === null) {
      throw unexpectedShape(request.attempted, 'the service does not show who is attached to it');
    }
    return department.currentUsers;
  }

  async #page(
    offset: number,
    limit: number,
    options: CallOptions | undefined,
  ): Promise<Page<LegacyDepartment>> {
    const fields = `${departmentFields},collection.count`;
    const path = `${this.#prefix}/departments${query({ fields, paging: `${offset},${limit}` })}`;
    const request = { path, attempted: 'list the departments' };
    const data = await this.#data(request, options);
    const page = this.#requester.records(
      LegacyDepartment,
      isObject(data) ? data['items'] : undefined,
      request,
    );
    const read = page.items.length + page.unreadable.length;
    const count = isObject(data) ? data['count'] : undefined;
    return {
      ...page,
      ...(typeof count === 'number' ? { total: count } : {}),
      ...(read >= limit ? { next: String(offset + read) } : {}),
    };
  }

  async #data(request: FamilyRequest, options: CallOptions | undefined): Promise<unknown> {
    const answer = await this.#requester.json(request, options);
    if (!isObject(answer) || !('data' in answer)) {
      throw unexpectedShape(request.attempted, 'the answer has no “data”');
    }
    return answer['data'];
  }
}
