import * as vscode from 'vscode';
import { phaseOf } from '../domain/reportStatus.ts';
import { withoutLinks } from '../ui/text.ts';
import { reportNode } from './nodes.ts';
import type { StoredReport } from './storedReport.ts';
import { stopText } from './wording.ts';

interface Button extends vscode.MessageItem {
  readonly command: string;
}

/** The one message at the end of following. Answers whether the user did something about the report. */
export async function announceEnd(report: StoredReport): Promise<boolean> {
  const button = await show(report);
  if (button !== undefined) {
    await vscode.commands.executeCommand(button.command, reportNode(report));
  }
  return button !== undefined;
}

function show(report: StoredReport): Thenable<Button | undefined> {
  const name = withoutLinks(report.name);
  const openJson: Button = { title: vscode.l10n.t('Open as JSON'), command: 'workforce.openJson' };
  switch (phaseOf(report.status)) {
    case 'done': {
      const download: Button = { title: vscode.l10n.t('Download…'), command: 'workforce.downloadReport' };
      return vscode.window.showInformationMessage(
        vscode.l10n.t('The report “{0}” is done.', name),
        download,
        openJson,
      );
    }
    case 'error': {
      const again: Button = { title: vscode.l10n.t('Run Again'), command: 'workforce.runReportAgain' };
      return vscode.window.showErrorMessage(
        vscode.l10n.t('The service could not generate the report “{0}”.', name),
        again,
        openJson,
      );
    }
    case 'pending':
    case 'unknown': {
      const follow: Button = { title: vscode.l10n.t('Follow Again'), command: 'workforce.followReport' };
      return vscode.window.showWarningMessage(
        vscode.l10n.t('The report “{0}” was created. {1}', name, withoutLinks(stopText(report.following))),
        follow,
      );
    }
  }
}
