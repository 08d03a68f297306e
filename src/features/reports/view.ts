import * as vscode from 'vscode';
import type { KnownCompany, KnownResource } from '../../company/known/known.ts';
import type { ResourceNode } from '../../platform/documents/resource.ts';
import type { Session } from '../../platform/session.ts';
import { timestampText } from '../../platform/text/localText.ts';
import { displayFacts, displayLines, displayText } from '../../platform/text/text.ts';
import type { Fields } from '../../service/contract/fields.ts';
import { isRecord } from '../../service/contract/record.ts';
import { isFinal, phaseOf } from '../../service/contract/vocabularies.ts';
import { warningIcon } from '../../tree/listRows.ts';
import { openOnClick } from '../../tree/resourceNode.ts';
import type { FeatureContext } from '../featureContext.ts';
import type { Follower } from './follower.ts';
import type { ReportStore } from './reportStore.ts';
import {
  failureOf,
  isFollowed,
  isGone,
  isHidden,
  keyOf,
  mayHaveContent,
  reportTitle,
  type StoredReport,
} from './storedReport.ts';
import { daysBeside, filterTexts, followingText, keptText, periodText, statusText } from './wording.ts';

interface ReportsContext extends Pick<FeatureContext, 'sessions' | 'known'> {
  readonly trees: Pick<FeatureContext['trees'], 'create'>;
}

/** The tree of the reports view: the reports of the connection in use from the store. Only `reread` sends requests. */
export function createReportsTree(
  { trees, sessions, known }: ReportsContext,
  store: ReportStore,
  follower: Follower,
  unseen: Set<string>,
) {
  const shown = () => (sessions.current === undefined ? [] : store.of(sessions.current.connection));

  const nodeOf = (report: StoredReport) => ({
    ...reportNode(report),
    isGone: isGone(report, sessions.find(report.connectionId)?.connection),
  });

  async function readReports(): Promise<readonly StoredReport[]> {
    await store.refresh();
    return shown();
  }

  /** Counts the unseen reports of the connection in use that are done; all are seen where the view is. */
  function showBadge(): void {
    const done = shown().filter((each) => phaseOf(each.status) === 'done');
    if (view.visible && vscode.window.state.focused) {
      for (const report of done) {
        unseen.delete(keyOf(report));
      }
    }
    const value = done.filter((each) => unseen.has(keyOf(each))).length;
    const tooltip =
      value === 1 ? vscode.l10n.t('1 report is done') : vscode.l10n.t('{0} reports are done', value);
    view.badge = value === 0 ? undefined : { value, tooltip };
  }

  const { tree, view } = trees.create('workforce.reports', {
    async children() {
      const service = await sessions.current?.service();
      const reports = await readReports();
      if (service !== undefined) {
        known.of(service).add(reports.map(knownReport));
      }
      return { nodes: reports.map(nodeOf) };
    },
    exportable: () => ({
      kind: 'reports',
      name: vscode.l10n.t('Reports'),
      from: async () => ({ records: (await readReports()).map(reportFields) }),
    }),
    exported: ({ report }) => ({ kind: 'reports', fields: reportFields(report) }),
    /** Reads the unfinished reports, one after the other; the first error ends it. */
    async reread() {
      await store.refresh();
      const session = sessions.current;
      if (session !== undefined) {
        const reports = store.of(session.connection);
        for (const report of reports.filter(
          (each) => !isFinal(each.status) && !isHidden(each) && !nodeOf(each).isGone,
        )) {
          await readReport(follower, session, report);
        }
      }
    },
    render: renderReport,
    async hover({ report, isGone }) {
      const service = await sessions.find(report.connectionId)?.service();
      return reportTooltip(report, service && known.of(service), isGone);
    },
  });
  return { tree, view, nodeOf, showBadge };
}

/** Reads one report and updates the store and the view. Throws `ServiceError`. */
export async function readReport(
  follower: Follower,
  session: Session,
  report: StoredReport,
  signal?: AbortSignal,
): Promise<StoredReport> {
  const service = await session.service();
  return await follower.applyResponse(report, await service.report(report.id, { signal }));
}

interface ReportNode extends ResourceNode {
  readonly kind: 'report';
  readonly id: string;
  readonly report: StoredReport;
  /** True if a sandbox had the report and has forgotten it. */
  readonly isGone?: boolean;
}

export function reportNode(report: StoredReport): ReportNode {
  const { connectionId, id } = report;
  return {
    kind: 'report',
    id: `${connectionId}/${id}`,
    address: { connection: connectionId, resource: 'reports', id },
    report,
  };
}

/** A report that is known without a request. */
function knownReport(report: StoredReport): KnownResource {
  const status = displayFacts([statusText(report), daysBeside(report)]);
  return { resource: 'reports', id: report.id, name: reportTitle(report), status };
}

function reportFields(report: StoredReport): Fields {
  const { id, name, templateId, templateName, startsOn, endsOn, filters, status } = report;
  const createdAt = report.isAdopted ? undefined : new Date(report.createdAt).toISOString();
  return { id, name, templateId, templateName, startsOn, endsOn, filters, status, createdAt };
}

/** Returns true if a command was called on a row of the reports view. */
export function isReportNode(value: unknown): value is ReportNode {
  return isRecord(value) && value['kind'] === 'report' && 'report' in value;
}

export function renderReport(node: ReportNode): vscode.TreeItem {
  const { id, report } = node;
  const item = new vscode.TreeItem(displayText(reportTitle(report)));
  item.id = id;
  item.description = displayFacts([
    ...(node.isGone
      ? [vscode.l10n.t('no longer available, run it again')]
      : [statusText(report), shortFollowing(report)]),
    keptText(report),
    daysBeside(report),
  ]);
  item.iconPath = iconOf(node);
  item.contextValue = contextWords(node).join(' ');
  // A click on a report that is done shows its table.
  item.command =
    phaseOf(report.status) === 'done' && !node.isGone && mayHaveContent(report)
      ? { command: 'workforce.openReport', title: vscode.l10n.t('Open as Table'), arguments: [node] }
      : openOnClick(node);
  item.accessibilityInformation = {
    label: vscode.l10n.t('Report {0}, {1}', displayText(reportTitle(report)), item.description),
  };
  return item;
}

/** The words that the `when` clauses of the menus look for. */
function contextWords({ report, isGone }: ReportNode): readonly string[] {
  const words = ['resource', 'report', phaseOf(report.status)];
  if (isGone) {
    return words;
  }
  if (mayHaveContent(report)) {
    words.push('downloadable');
  }
  if (isFollowed(report)) {
    words.push('followed');
  } else if (!isFinal(report.status)) {
    words.push('unfollowed');
  }
  return words;
}

function shortFollowing(report: StoredReport): string {
  switch (report.following.state) {
    case 'followed':
      return failureOf(report) === undefined ? '' : vscode.l10n.t('no response');
    case 'ended':
      return isFinal(report.status) ? '' : vscode.l10n.t('not followed');
    case 'stopped':
      return report.following.why === 'missing'
        ? vscode.l10n.t('cannot be followed')
        : vscode.l10n.t('not followed');
  }
}

/** Plain text: the editor does not interpret it as Markdown. Filters have the names that the company shows. */
export function reportTooltip(
  report: StoredReport,
  company: KnownCompany | undefined,
  isGone = false,
): string {
  return [
    displayLines([
      report.name,
      vscode.l10n.t('Status: {0}', statusText(report)),
      vscode.l10n.t('Period: {0}', periodText(report)),
      report.templateId === undefined ? '' : vscode.l10n.t('Template: {0}', report.templateId),
    ]),
    ...filterTexts(report, company),
    displayLines([
      vscode.l10n.t('ID: {0}', report.id),
      report.isAdopted
        ? vscode.l10n.t('Added to the list: {0}', timestampText(report.createdAt))
        : vscode.l10n.t('Created: {0}', timestampText(report.createdAt)),
      keptText(report),
      isGone
        ? vscode.l10n.t(
            'It no longer exists: a sandbox loses its reports when it stops. To create it again, run “Run Report Again”.',
          )
        : followingText(report.following),
    ]),
  ].join('\n');
}

function iconOf({ report, isGone }: ReportNode): vscode.ThemeIcon {
  if (failureOf(report) !== undefined || isGone) {
    return warningIcon();
  }
  switch (phaseOf(report.status)) {
    case 'pending':
      return new vscode.ThemeIcon(isFollowed(report) ? 'sync~spin' : 'sync-ignored');
    case 'done':
      return new vscode.ThemeIcon('pass', new vscode.ThemeColor('charts.green'));
    case 'error':
      return new vscode.ThemeIcon('error', new vscode.ThemeColor('charts.red'));
    case 'unknown':
      return new vscode.ThemeIcon('question');
  }
}
