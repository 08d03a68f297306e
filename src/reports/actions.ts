import * as vscode from 'vscode';
import { isFinal } from '../domain/reportStatus.ts';
import type { CommandId } from '../ui/contributions.ts';
import { isFollowed, mayHaveContent, type StoredReport } from './storedReport.ts';

/** Something that can be done with a report, by a command that takes the report's row. */
export interface ReportAction extends vscode.QuickPickItem {
  readonly command: CommandId;
}

/** What can be done with a report in its present state, most likely first. */
export function actionsFor(report: StoredReport): readonly ReportAction[] {
  const actions: readonly (ReportAction & { readonly applies: boolean })[] = [
    {
      command: 'workforce.downloadReport',
      label: vscode.l10n.t('Download as CSV or Excel…'),
      applies: mayHaveContent(report),
    },
    { command: 'workforce.openJson', label: vscode.l10n.t('Open as JSON'), applies: true },
    {
      command: 'workforce.stopFollowingReport',
      label: vscode.l10n.t('Stop following'),
      applies: isFollowed(report),
    },
    {
      command: 'workforce.followReport',
      label: vscode.l10n.t('Follow'),
      applies: !isFollowed(report) && !isFinal(report.status),
    },
    { command: 'workforce.runReportAgain', label: vscode.l10n.t('Run again'), applies: true },
    { command: 'workforce.forgetReport', label: vscode.l10n.t('Remove from the list'), applies: true },
  ];
  return actions.filter(({ applies }) => applies).map(({ command, label }) => ({ command, label }));
}
