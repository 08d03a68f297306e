import * as vscode from 'vscode';
import { isFinal } from '../domain/reportStatus.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import type { Session, Sessions } from '../ui/session.ts';
import type { Children } from '../ui/tree/treeNode.ts';
import type { Follower } from './follower.ts';
import type { ReportStore } from './reportStore.ts';
import { isHidden, type StoredReport } from './storedReport.ts';
import { knownReport, type ReportNode, renderReport, reportFields, reportNode } from './view.ts';

/** The tree of the reports view. */
export function createReportsTree({ trees, sessions, known }: FeatureContext, loader: ReportLoader) {
  const { tree } = trees.create('workforce.reports', {
    async children() {
      const rows = await loader.rows();
      const service = await sessions.current?.service();
      if (service !== undefined) {
        known.of(service).add(rows.nodes.map(({ report }) => knownReport(report)));
      }
      return rows;
    },
    exportable: () => ({
      kind: 'reports',
      name: vscode.l10n.t('Reports'),
      from: async () => ({ records: (await loader.rows()).nodes.map(reportFields) }),
    }),
    exported: (node) => ({ kind: 'reports', fields: reportFields(node) }),
    reread: () => loader.reread(),
    render: renderReport,
  });
  return tree;
}

/** Loads the reports of the connection in use from the store; only `reread` sends requests. */
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

  /** Reads the unfinished reports, one after the other; the first error ends it. */
  async reread(): Promise<void> {
    const session = this.#sessions.current;
    await this.#store.refresh();
    if (session !== undefined) {
      const unfinished = this.#store
        .of(session.connection)
        .filter((report) => !isFinal(report.status) && !isHidden(report));
      for (const report of unfinished) {
        await this.read(session, report);
      }
    }
  }

  /** Reads one report and updates the store and the view. Throws `ServiceError`. */
  async read(session: Session, report: StoredReport, signal?: AbortSignal): Promise<StoredReport> {
    const service = await session.service();
    return await this.#follower.applyResponse(report, await service.report(report.id, { signal }));
  }
}
