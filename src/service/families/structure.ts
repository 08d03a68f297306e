import { conform } from '../contract/check/conform.ts';
import { pageSizes } from '../contract/limits.ts';
import type { Page } from '../contract/listing.ts';
import { StructureDepartment, StructureList } from '../contract/organization/departments.ts';
import { failure } from '../http/errors.ts';
import type { CallOptions } from '../http/request.ts';
import { type Opening, Paging, type WholeRecord } from '../paging/paging.ts';
import type { Requester } from '../requester.ts';
import { query } from './path.ts';

/** The organization structure API (interface 4.5, 4.6). */
export class StructureApi {
  readonly #paging: Paging;
  readonly #prefix: string;

  constructor(requester: Requester, prefix: string) {
    this.#paging = new Paging(requester);
    this.#prefix = prefix;
  }

  /** All departments, however many pages they take (interface 4.6). */
  async departments(options?: CallOptions): Promise<Page<StructureDepartment>> {
    return await this.#paging.all(this.#list(pageSizes.structure.max), options);
  }

  /** One page of departments as the service writes them. */
  async departmentRecords(
    next: string | undefined,
    options: CallOptions | undefined,
  ): Promise<Page<WholeRecord<StructureDepartment>>> {
    return await this.#paging.wholePage(this.#list(pageSizes.structure.max), next, options);
  }

  /** Requests one department. Throws if the list is not available. */
  async ping(options?: CallOptions): Promise<void> {
    await this.#paging.page(this.#list(1), undefined, options);
  }

  #list(limit: number) {
    const parameters = { page: 1, limit, 'fields.root': 'count,prev,next' };
    return { schema: StructureDepartment, first: `${this.#prefix}/departments${query(parameters)}`, open };
  }
}

/** Opens a page. Where the service gives no address of the next one, it has a number. */
const open: Opening = (value, onDrift) => {
  const envelope = conform(StructureList, value, onDrift);
  if (envelope === undefined) {
    throw failure({ code: 'not-an-object' });
  }
  const { items, count, next } = envelope;
  return { items, total: count, next, numbering: 'page' };
};
