import { conform } from '../contract/check/conform.ts';
import { pageSizes } from '../contract/limits.ts';
import type { Cursor } from '../contract/listing.ts';
import { StructureDepartment, StructureList } from '../contract/organization/departments.ts';
import { withRequired } from '../contract/schema.ts';
import { failure } from '../http/errors.ts';
import type { CallOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { type Opening, Paging } from '../paging/paging.ts';
import { query } from './path.ts';

/** The organization structure API (interface 4.5, 4.6). */
export function createStructure(requester: Requester, prefix: string) {
  const paging = new Paging(requester);

  function list(limit: number) {
    const parameters = { page: 1, limit, 'fields.root': 'count,prev,next' };
    return { schema: StructureDepartment, first: `${prefix}/departments${query(parameters)}`, open };
  }

  return {
    /** All departments, however many pages they take (interface 4.6). */
    departments: (options?: CallOptions) => paging.all(list(pageSizes.structure.max), options),

    /** One page of departments as the service writes them. */
    departmentRecords: (next: Cursor | undefined, options: CallOptions | undefined) =>
      paging.wholePage(list(pageSizes.structure.max), next, options),

    /** Requests one department. Throws if the list is not available. */
    async ping(options?: CallOptions): Promise<void> {
      await paging.page(list(1), undefined, options);
    },
  };
}

/** What every page has that is requested here. */
const RequestedList = withRequired(StructureList, ['items', 'count', 'prev', 'next']);

/** Opens a page. Where the service gives no address of the next one, it has a number. */
const open: Opening = (value, onDrift) => {
  const envelope = conform(RequestedList, value, onDrift);
  if (envelope === undefined) {
    throw failure({ code: 'not-an-object' });
  }
  const { items, count, next } = envelope;
  return { items, total: count, next, numbering: 'page' };
};
