import * as vscode from 'vscode';
import { phaseOf } from '../domain/reportStatus.ts';
import type { CommandId } from '../ui/contributions.ts';
import { withoutLinks } from '../ui/text.ts';
import { reportNode } from './nodes.ts';
import { isHidden, type StoredReport } from './storedReport.ts';
import { followingText } from './wording.ts';

interface Button extends vscode.MessageItem {
  readonly command: CommandId;
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
  switch (phaseOf(report.status)) {
    case 'done':
      return vscode.window.showInformationMessage(
        vscode.l10n.t('The report “{0}” is done.', name),
        download(),
        openJson(),
      );
    case 'error':
      return vscode.window.showErrorMessage(
        vscode.l10n.t('The service could not generate the report “{0}”.', name),
        runAgain(),
        openJson(),
      );
    case 'pending':
    case 'unknown':
      return vscode.window.showWarningMessage(
        vscode.l10n.t(
          'The report “{0}” was created. {1}',
          name,
          withoutLinks(followingText(report.following)),
        ),
        isHidden(report) ? download() : follow(),
      );
  }
}

function download(): Button {
  return { title: vscode.l10n.t('Download…'), command: 'workforce.downloadReport' };
}

function openJson(): Button {
  return { title: vscode.l10n.t('Open as JSON'), command: 'workforce.openJson' };
}

function runAgain(): Button {
  return { title: vscode.l10n.t('Run Again'), command: 'workforce.runReportAgain' };
}

function follow(): Button {
  return { title: vscode.l10n.t('Follow Again'), command: 'workforce.followReport' };
}
