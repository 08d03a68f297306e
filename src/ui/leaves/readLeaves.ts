import { type LeaveView, leaveView, leaveViewV2 } from '../../domain/leaves/leaveView.ts';
import { inSlices, mapped } from '../../service/contract/check/slices.ts';
import type { Page } from '../../service/contract/listing.ts';
import type { Session } from '../session.ts';
import type { OpenedLeaves } from './query.ts';

/** Reads one page of leaves of either version; `next` is the cursor of an earlier page. Throws `ServiceError`. */
export async function readLeaves(
  session: Session,
  { version, query, insist }: Pick<OpenedLeaves, 'version' | 'query' | 'insist'>,
  next: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Page<LeaveView>> {
  const service = await session.service();
  const options = signal && { signal };
  if (version === 'v3') {
    const page = await service.leaves(query, next, options);
    return { ...page, items: await inSlices(mapped(page.items, leaveView), signal) };
  }
  const { leaveOwnerKey } = session.connection.dialect;
  const page = await service.leavesV2(query, insist, options);
  const views = mapped(page.items, (leave) => leaveViewV2(leave, leaveOwnerKey));
  return { ...page, items: await inSlices(views, signal) };
}
