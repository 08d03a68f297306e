import { type LeaveView, leaveView, leaveViewV2 } from '../../domain/leaves/leaveView.ts';
import type { Page } from '../../service/contract/listing.ts';
import type { KnownCompanies } from '../known/known.ts';
import type { Session } from '../session.ts';
import type { OpenedLeaves } from './query.ts';

/** How to read a page, and what learns who is absent today. */
interface LeavesPage {
  /** The cursor of an earlier page. */
  readonly next: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly known: KnownCompanies;
}

/** Reads one page of leaves of either version. Throws `ServiceError`. */
export async function readLeaves(
  session: Session,
  { version, query, insist }: Pick<OpenedLeaves, 'version' | 'query' | 'insist'>,
  { next, signal, known }: LeavesPage,
): Promise<Page<LeaveView>> {
  const service = await session.service();
  const kept = (page: Page<LeaveView>) => {
    known.of(service).addLeaves(page.items);
    return page;
  };
  if (version === 'v3') {
    const page = await service.leaves(query, next, { signal });
    return kept({ ...page, items: page.items.map(leaveView) });
  }
  const { leaveOwnerKey } = session.connection.dialect;
  const page = await service.leavesV2(query, insist, next, { signal });
  const views = page.items.map((leave) => leaveViewV2(leave, leaveOwnerKey));
  return kept({ ...page, items: views });
}
