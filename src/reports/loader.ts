import { isFinal } from '../domain/reportStatus.ts';
import type { Session, Sessions } from '../ui/session.ts';
import type { Children } from '../ui/tree/pagedTree.ts';
import type { Follower } from './follower.ts';
import { type ReportNode, reportNode } from './nodes.ts';
import type { ReportStore } from './reportStore.ts';
import { isHidden, type StoredReport } from './storedReport.ts';

/** What the reports view shows: the reports of the connection in use, at no request. */
export class ReportLoader {
  readonly #sessions: Sessions;
  readonly #store: ReportStore;
  readonly #follower: Follower;

  constructor(sessions: Sessions, store: ReportStore, follower: Follower) {
    this.#sessions = sessions;
    this.#store = store;
    this.#follower = follower;
  }

  async rows(): Promise<Children<ReportNode>> {
    await this.#store.refresh();
    const connection = this.#sessions.current?.connection;
    return { nodes: connection === undefined ? [] : this.#store.of(connection).map(reportNode) };
  }

  /** Reads the unfinished reports once, one after the other so that an error ends it. */
  async reread(): Promise<void> {
    const session = this.#sessions.current;
    await this.#store.refresh();
    if (session !== undefined) {
      for (const report of this.#store.of(session.connection).filter(canBeRead)) {
        await this.read(session, report);
      }
    }
  }

  /** Reads one report because the user waits for it; the view shows what is new. Throws `ServiceError`. */
  async read(session: Session, report: StoredReport, signal?: AbortSignal): Promise<StoredReport> {
    const service = await session.service();
    const answer = await service.report(report.id, { ...(signal === undefined ? {} : { signal }) });
    return await this.#follower.learn(report, answer);
  }
}

function canBeRead(report: StoredReport): boolean {
  return !isFinal(report.status) && !isHidden(report);
}
