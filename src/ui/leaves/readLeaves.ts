import { type LeaveView, leaveView, leaveViewV2 } from '../../domain/leaves/leaveView.ts';
import type { Page } from '../../service/contract/listing.ts';
import type { Session } from '../session.ts';
import type { KnownAbsences } from './knownAbsences.ts';
import type { OpenedLeaves } from './query.ts';

/** How to read a page, and what learns who is absent today. */
interface LeavesPage {
  /** The cursor of an earlier page. */
  readonly next: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly absences: KnownAbsences;
}

/** Reads one page of leaves of either version. Throws `ServiceError`. */
export async function readLeaves(
  session: Session,
  { version, query, insist }: Pick<OpenedLeaves, 'version' | 'query' | 'insist'>,
  { next, signal, absences }: LeavesPage,
): Promise<Page<LeaveView>> {
  const service = await session.service();
  const known = (page: Page<LeaveView>) => {
    absences.add(service, page.items);
    return page;
  };
  if (version === 'v3') {
    const page = await service.leaves(query, next, { signal });
    return known({ ...page, items: page.items.map(leaveView) });
  }
  const { leaveOwnerKey } = session.connection.dialect;
  const page = await service.leavesV2(query, insist, next, { signal });
  const views = page.items.map((leave) => leaveViewV2(leave, leaveOwnerKey));
  return known({ ...page, items: views });
}
