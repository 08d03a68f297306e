import type { Dialect } from './connection.ts';
import { Leave, type LeaveV2, leaveV2OwnedBy } from './contract/leave.ts';
import type { Page } from './contract/listing.ts';
import { query } from './pages.ts';
import { type Requester, unexpectedShape } from './requester.ts';
import type { CallOptions } from './transport/callOptions.ts';
import type { Clock } from './transport/clock.ts';
import { ServiceError } from './transport/errors.ts';
import { isObject } from './transport/failures.ts';

/** Whose leaves, and when; the service answers neither without the other (interface 4.11). */
export interface LeaveQuery {
  readonly of: 'employee' | 'department' | 'legal-entity';
  /** Identifiers of that kind. */
  readonly ids: readonly string[];
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
  /** Last day, `YYYY-MM-DD`. */
  readonly to: string;
}

const pageSize = 1000;
/** The v2 route answers up to this day, 2026-03-31 (interface 9.4). */
const endOfV2 = Date.UTC(2026, 3, 1);

const fields =
  'id,leavePeriod[id,ownerId,owner[id,name],isConfirmed],leaveAccount[id,name],name,date,duration,value,status,isActive,isAM,isAm';

const filters = {
  employee: 'leavePeriod.ownerId',
  department: 'leavePeriod.owner.departmentId',
  'legal-entity': 'leavePeriod.owner.legalEntityId',
} as const satisfies Record<LeaveQuery['of'], string>;

/** The leaves of the legacy API, in v3 and on the retired v2 route (interface 4.11). */
export class LeavesApi {
  readonly #requester: Requester;
  readonly #dialect: Dialect;
  readonly #clock: Clock;

  constructor(requester: Requester, dialect: Dialect, clock: Clock) {
    this.#requester = requester;
    this.#dialect = dialect;
    this.#clock = clock;
  }

  /** One page of v3 leaves, deleted ones included. */
  async leaves(filter: LeaveQuery, next?: string, options?: CallOptions): Promise<Page<Leave>> {
    const offset = Number(next ?? 0);
    const parts = { fields: `${fields},collection.count`, paging: `${offset},${pageSize}` };
    const path = `${this.#dialect.legacyPrefix}/leaves${query({ ...filterOf(filter, filters[filter.of]), ...parts })}`;
    const request = { path, attempted: 'list the leaves' };
    const answer = await this.#requester.json(request, options);
    const data = isObject(answer) ? answer['data'] : undefined;
    const page = this.#requester.records(Leave, isObject(data) ? data['items'] : undefined, request);
    const read = page.items.length + page.unreadable.length;
    const count = isObject(data) ? data['count'] : undefined;
    return {
      ...page,
      ...(typeof count === 'number' ? { total: count } : {}),
      ...(read >= pageSize ? { next: String(offset + read) } : {}),
    };
  }

  /** The leaves of the v2 route. Refused after its end unless the caller insists, then asked all the same. */
  async leavesV2(filter: LeaveQuery, insist: boolean, options?: CallOptions): Promise<Page<LeaveV2>> {
    const attempted = 'list the leaves over the v2 route';
    if (!insist && this.#clock.now() >= endOfV2) {
      throw new ServiceError({
        kind: 'gone',
        attempted,
        reason: 'that route stopped answering after 2026-03-31',
        advice: `Use ${this.#dialect.legacyPrefix}/leaves instead, or insist to ask all the same.`,
      });
    }
    const owner = filter.of === 'employee' ? 'owner.id' : filters[filter.of];
    const request = { path: `${this.#dialect.leavesV2Path}${query(filterOf(filter, owner))}`, attempted };
    const answer = await this.#requester.json(request, options);
    if (!isObject(answer)) {
      throw unexpectedShape(attempted, 'the answer has no “data”');
    }
    return this.#requester.records(leaveV2OwnedBy(this.#dialect.leaveOwnerKey), answer['data'], request);
  }
}

function filterOf(filter: LeaveQuery, owner: string): Readonly<Record<string, string>> {
  return { date: `between,${filter.from},${filter.to}`, [owner]: filter.ids.join(',') };
}
