import * as vscode from 'vscode';
import { isFinal, phaseOf } from '../domain/reportStatus.ts';
import type { CommandId } from '../ui/contributions.ts';
import { withoutLinks } from '../ui/text.ts';
import { isFollowed, isHidden, mayHaveContent, type StoredReport } from './storedReport.ts';
import { reportNode } from './view.ts';
import { followingText, nameText } from './wording.ts';

/** An action on a report: a command that takes the report's row. */
interface ReportAction extends vscode.QuickPickItem {
  readonly command: CommandId;
}

/** The actions that apply to a report, the most common first. */
export function actionsFor(report: StoredReport): readonly ReportAction[] {
  const actions: readonly (ReportAction & { readonly applies: boolean })[] = [
    {
      command: 'workforce.viewReport',
      label: vscode.l10n.t('Open as table'),
      applies: mayHaveContent(report),
    },
    {
      command: 'workforce.downloadReport',
      label: vscode.l10n.t('Download as CSV or Excel…'),
      applies: mayHaveContent(report),
    },
    {
      command: 'workforce.previewReport',
      label: vscode.l10n.t('Preview'),
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

interface Button extends vscode.MessageItem {
  readonly command: CommandId;
}

/** Shows the message at the end of following. Returns true if the user chose an action. */
export async function announceEnd(report: StoredReport): Promise<boolean> {
  const button = await show(report);
  if (button !== undefined) {
    await vscode.commands.executeCommand(button.command, reportNode(report));
  }
  return button !== undefined;
}

function show(report: StoredReport): Thenable<Button | undefined> {
  const name = withoutLinks(nameText(report));
  const view: Button = { title: vscode.l10n.t('Open as Table'), command: 'workforce.viewReport' };
  const download: Button = { title: vscode.l10n.t('Download…'), command: 'workforce.downloadReport' };
  const preview: Button = { title: vscode.l10n.t('Preview'), command: 'workforce.previewReport' };
  const openJson: Button = { title: vscode.l10n.t('Open as JSON'), command: 'workforce.openJson' };
  const runAgain: Button = { title: vscode.l10n.t('Run Again'), command: 'workforce.runReportAgain' };
  const follow: Button = { title: vscode.l10n.t('Follow Again'), command: 'workforce.followReport' };
  switch (phaseOf(report.status)) {
    case 'done':
      return vscode.window.showInformationMessage(
        vscode.l10n.t('The report “{0}” is done.', name),
        view,
        download,
        preview,
      );
    case 'error':
      return vscode.window.showErrorMessage(
        vscode.l10n.t('The service could not generate the report “{0}”.', name),
        runAgain,
        openJson,
      );
    case 'pending':
    case 'unknown':
      return vscode.window.showWarningMessage(
        vscode.l10n.t(
          'The report “{0}” was created. {1}',
          name,
          withoutLinks(followingText(report.following)),
        ),
        isHidden(report) ? download : follow,
      );
  }
}
