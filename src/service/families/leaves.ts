import { Leave, LeaveV2 } from '../contract/leave.ts';
import { leavesV2LastDay, pageSizes } from '../contract/limits.ts';
import type { Cursor, Page } from '../contract/listing.ts';
import { isRecord } from '../contract/record.ts';
import { renameField } from '../contract/schema.ts';
import type { Clock } from '../http/clock.ts';
import type { Dialect } from '../http/connection.ts';
import { failure } from '../http/errors.ts';
import type { CallOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { inParts } from '../paging/inParts.ts';
import { keepRequested, type Opening, Paging } from '../paging/paging.ts';
import { dataOf, openLegacyList } from './envelopes.ts';
import { fieldsOf, query } from './path.ts';

/** The owners and the period of leaves; the service requires both (interface 4.11). */
export interface LeaveQuery {
  readonly of: 'employee' | 'department' | 'legal-entity';
  /** Identifiers of that kind. */
  readonly ids: readonly string[];
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
  /** Last day, `YYYY-MM-DD`. */
  readonly to: string;
}

const pageSize = pageSizes.legacy.max;
/** The v2 route ends after its last day, in UTC (interface 9.4). */
const endOfV2 = Date.parse(leavesV2LastDay) + 86_400_000;

const filters = {
  employee: 'leavePeriod.ownerId',
  department: 'leavePeriod.owner.departmentId',
  'legal-entity': 'leavePeriod.owner.legalEntityId',
} as const satisfies Record<LeaveQuery['of'], string>;

/** The leaves of the legacy API, in v3 and on the retired v2 route (interface 4.11). */
export function createLeaves(requester: Requester, dialect: Dialect, clock: Clock) {
  const paging = new Paging(requester);
  const leaveV2 = renameField(LeaveV2, 'owner', dialect.leaveOwnerKey);

  return {
    /** One page of v3 leaves, deleted ones included. */
    leaves(filter: LeaveQuery, next?: Cursor, options?: CallOptions): Promise<Page<Leave>> {
      return inParts(filter.ids, next, async (ids, next) => {
        const part = { ...filter, ids };
        const parameters = { orderBy: 'id,asc', fields: `${fieldsOf(Leave)},collection.count` };
        const owners = filterOf(part, filters[part.of]);
        const all = query({ ...owners, ...parameters, paging: `0,${pageSize}` });
        const first = `${dialect.legacyPrefix}/leaves${all}`;
        const page = await paging.page({ schema: Leave, first, open: openLegacyList }, next, options);
        return keepRequested(page, (leave) => isRequested(leave, part));
      });
    },

    /** One page of the leaves of the v2 route. Throws `gone` after its end unless the caller insists. */
    async leavesV2(
      filter: LeaveQuery,
      insist: boolean,
      next?: Cursor,
      options?: CallOptions,
    ): Promise<Page<LeaveV2>> {
      if (!insist && clock.now() >= endOfV2) {
        throw failure({ code: 'leaves-v2-ended', successor: `${dialect.legacyPrefix}/leaves` });
      }
      const { leavesV2Path, leaveOwnerKey } = dialect;
      return await inParts(filter.ids, next, async (ids, next) => {
        const part = { ...filter, ids };
        const owner = part.of === 'employee' ? 'owner.id' : filters[part.of];
        const first = `${leavesV2Path}${query({ ...filterOf(part, owner), paging: `0,${pageSize}` })}`;
        const page = await paging.page({ schema: leaveV2, first, open: openV2 }, next, options);
        return keepRequested(page, (leave) => isRequestedV2(leave, part, leaveOwnerKey));
      });
    },
  };
}

/** Opens a page of v2 leaves, which come without a count. A longer page than requested is the whole list. */
const openV2: Opening = (value) => {
  const items = dataOf(value);
  return Array.isArray(items) && items.length > pageSize ? { items } : { items, numbering: 'offset' };
};

/** As `isRequested`; a v2 leave shows neither department nor legal entity of its owner. */
function isRequestedV2(
  leave: Readonly<Record<string, unknown>>,
  { of, ids }: LeaveQuery,
  ownerKey: string,
): boolean {
  const owner = leave[ownerKey];
  const id = isRecord(owner) ? owner['id'] : undefined;
  return of !== 'employee' || id === undefined || id === null || ids.includes(String(id));
}

/**
 * Returns false for the leave of another owner than requested. A leave that does not show its owner's cannot be
 * compared.
 */
function isRequested({ leavePeriod }: Leave, { of, ids }: LeaveQuery): boolean {
  const owner = leavePeriod?.owner;
  const id = {
    employee: leavePeriod?.ownerId ?? owner?.id,
    department: owner?.departmentId,
    'legal-entity': owner?.legalEntityId,
  }[of];
  return id === undefined || id === null || ids.includes(String(id));
}

function filterOf(filter: LeaveQuery, owner: string): Readonly<Record<string, string>> {
  return { date: `between,${filter.from},${filter.to}`, [owner]: filter.ids.join(',') };
}
