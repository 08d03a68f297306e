import * as vscode from 'vscode';
import type { CommandId } from '../../platform/manifest/contributions.ts';
import {
  displayFacts,
  displayLines,
  displaySentence,
  displayText,
  withoutIcons,
  withoutLinks,
} from '../../platform/text/text.ts';
import { phaseOf } from '../../service/contract/vocabularies.ts';
import type { ReportStore } from './reportStore.ts';
import {
  failureOf,
  isFollowed,
  isHidden,
  isSameReport,
  keyOf,
  type ReportKey,
  type StoredReport,
} from './storedReport.ts';
import { reportNode } from './view.ts';
import { followingText, nameText, statusText } from './wording.ts';

const longestName = 48;

export type ReportStatusItem = ReturnType<typeof createStatusItem>;

/** The status bar item of the followed reports, and of those that ended and were not dismissed yet. */
export function createStatusItem(
  store: ReportStore,
  mayFollow: (report: StoredReport) => boolean,
  isOfConnectionInUse: (report: StoredReport) => boolean,
) {
  const item = vscode.window.createStatusBarItem('workforce.reports', vscode.StatusBarAlignment.Left);
  item.name = vscode.l10n.t('Workforce Reports');
  const updated = new vscode.EventEmitter<void>();
  const unseen = new Set<string>();
  let ended: readonly ReportKey[] = [];

  const update = () => {
    updated.fire();
    const reports = store
      .all()
      .filter((report) => isFollowed(report) || ended.some((each) => isSameReport(each, report)))
      .filter(mayFollow);
    const [only] = reports;
    if (only === undefined) {
      item.hide();
      return;
    }
    const text = reports.length === 1 ? shortText(only) : vscode.l10n.t('{0} reports', reports.length);
    const companies = new Set(reports.map(({ connectionName }) => withoutIcons(connectionName, longestName)));
    const isOfOthers = !reports.every(isOfConnectionInUse);
    item.tooltip = displayLines(reports.map(longText));
    const icon = iconOf(reports);
    item.text = `$(${icon}) ${displayFacts([text, ...(isOfOthers ? companies : [])])}`;
    // Of the theme's colors, the editor takes two as a background: the red one has a readable text on it. A green text
    // is unreadable on the status bar of many themes.
    item.backgroundColor =
      icon === 'error' ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
    item.accessibilityInformation = {
      label: vscode.l10n.t('Workforce reports: {0}', reports.map(longText).map(displaySentence).join('; ')),
      role: 'button',
    };
    item.command = {
      command: 'workforce.reportActions',
      title: vscode.l10n.t('Report Actions…'),
      arguments: reports.length === 1 ? [reportNode(only)] : [],
    };
    item.show();
  };

  const subscription = store.onDidChange((changes) => {
    if (changes.some(({ kind }) => kind === 'added')) {
      ended = [];
    }
    update();
  });
  update();
  return {
    /** The keys of the reports that ended in this window, until the user has seen that. */
    unseen,
    onDidUpdate: updated.event,
    /** Shows what the store holds now. */
    update,
    /** Keeps a report after its end, until the user acts on it or creates another. */
    keep(report: ReportKey) {
      unseen.add(keyOf(report));
      ended = [...ended, report];
      update();
    },
    /** Removes a report that the user has acted on, and so has seen. */
    dismiss(report: ReportKey) {
      unseen.delete(keyOf(report));
      ended = ended.filter((each) => !isSameReport(each, report));
      update();
    },
    dispose() {
      subscription.dispose();
      updated.dispose();
      item.dispose();
    },
  };
}

function iconOf(reports: readonly StoredReport[]): string {
  if (reports.some(({ status }) => phaseOf(status) === 'error')) {
    return 'error';
  }
  if (reports.some((report) => failureOf(report) !== undefined)) {
    return 'warning';
  }
  if (reports.some(isFollowed)) {
    return 'sync~spin';
  }
  return reports.every(({ status }) => phaseOf(status) === 'done') ? 'check' : 'sync-ignored';
}

function shortText(report: StoredReport): string {
  const name = nameText(report, (text) => withoutIcons(text, longestName));
  if (failureOf(report) !== undefined) {
    return vscode.l10n.t('{0} no response', name);
  }
  switch (phaseOf(report.status)) {
    case 'pending':
      return isFollowed(report) ? name : vscode.l10n.t('{0} not followed', name);
    case 'done':
      return vscode.l10n.t('{0} done', name);
    case 'error':
      return vscode.l10n.t('{0} failed', name);
    case 'unknown':
      return `${name} ${withoutIcons(statusText(report), longestName)}`;
  }
}

/** One line of the tooltip, which is plain text. */
function longText(report: StoredReport): string {
  const facts = `${displayText(nameText(report))} (${displayText(report.connectionName)}): ${statusText(report)}`;
  return `${facts}. ${followingText(report.following)}`.trimEnd();
}

interface Button extends vscode.MessageItem {
  readonly command: CommandId;
  readonly choice?: string;
}

/** Shows the message at the end of following. Returns true if the user chose an action. */
export async function announceEnd(report: StoredReport): Promise<boolean> {
  const button = await show(report);
  if (button !== undefined) {
    await vscode.commands.executeCommand(button.command, reportNode(report), undefined, button.choice);
  }
  return button !== undefined;
}

function show(report: StoredReport): Thenable<Button | undefined> {
  const name = withoutLinks(nameText(report));
  const view: Button = { title: vscode.l10n.t('Open as Table'), command: 'workforce.openReport' };
  const download: Button = { title: vscode.l10n.t('Download…'), command: 'workforce.downloadReport' };
  const preview: Button = {
    title: vscode.l10n.t('Preview'),
    command: 'workforce.reportActions',
    choice: 'preview',
  };
  const openJson: Button = { title: vscode.l10n.t('Open as JSON'), command: 'workforce.openJson' };
  const runAgain: Button = {
    title: vscode.l10n.t('Run Again'),
    command: 'workforce.runReportAgain',
    choice: 'same',
  };
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
