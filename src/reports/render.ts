import * as vscode from 'vscode';
import { isFinal, phaseOf } from '../domain/reportStatus.ts';
import { displayFacts, displayLines, displayText } from '../ui/text.ts';
import { openOnClick } from '../ui/tree/resourceNode.ts';
import type { ReportNode } from './nodes.ts';
import { isFollowed, mayHaveContent, type StoredReport, troubleOf } from './storedReport.ts';
import { followingText, periodText, statusText } from './wording.ts';

/** How a report looks in the view. */
export function renderReport(node: ReportNode): vscode.TreeItem {
  const { id, report } = node;
  const item = new vscode.TreeItem(displayText(report.name));
  item.id = id;
  item.description = displayFacts([statusText(report), shortFollowing(report), periodText(report)]);
  item.tooltip = tooltip(report);
  item.iconPath = new vscode.ThemeIcon(iconOf(report));
  item.contextValue = contextWords(report).join(' ');
  item.command = openOnClick(node);
  item.accessibilityInformation = {
    label: vscode.l10n.t('Report {0}, {1}', displayText(report.name), item.description),
  };
  return item;
}

/** The words by which the menus choose what to offer. */
function contextWords(report: StoredReport): readonly string[] {
  const words = ['resource', 'report', phaseOf(report.status)];
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
      return troubleOf(report) === undefined ? '' : vscode.l10n.t('no answer');
    case 'ended':
      return isFinal(report.status) ? '' : vscode.l10n.t('not followed');
    case 'stopped':
      return report.following.why === 'missing'
        ? vscode.l10n.t('cannot be followed')
        : vscode.l10n.t('not followed');
  }
}

/** A plain text, which the editor shows as it stands. */
function tooltip(report: StoredReport): string {
  const filters = report.filters.map(({ kind, values }) => `${kind} ${values.join(', ')}`).join('; ');
  return displayLines([
    report.name,
    vscode.l10n.t('Status: {0}', statusText(report)),
    vscode.l10n.t('Period: {0}', periodText(report)),
    vscode.l10n.t('Template: {0}', report.templateId),
    filters === '' ? '' : vscode.l10n.t('Filters: {0}', filters),
    vscode.l10n.t('Id: {0}', report.id),
    vscode.l10n.t('Created: {0}', new Date(report.createdAt).toLocaleString(vscode.env.language)),
    followingText(report.following),
  ]);
}

function iconOf(report: StoredReport): string {
  if (troubleOf(report) !== undefined) {
    return 'warning';
  }
  switch (phaseOf(report.status)) {
    case 'pending':
      return isFollowed(report) ? 'sync~spin' : 'sync-ignored';
    case 'done':
      return 'pass';
    case 'error':
      return 'error';
    case 'unknown':
      return 'question';
  }
}
