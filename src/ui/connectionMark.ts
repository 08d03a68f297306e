import * as vscode from 'vscode';
import type { Connection, ConnectionMark } from '../service/connection.ts';

/** The colours of the theme. */
const colors = {
  production: 'charts.red',
  red: 'charts.red',
  orange: 'charts.orange',
  yellow: 'charts.yellow',
  green: 'charts.green',
  blue: 'charts.blue',
  purple: 'charts.purple',
} as const satisfies Record<ConnectionMark, string>;

/** The colour of a mark in labels. */
export function markColor(mark: ConnectionMark): vscode.ThemeColor {
  return new vscode.ThemeColor(colors[mark]);
}

/** The word for a mark. */
export function markName(mark: ConnectionMark): string {
  switch (mark) {
    case 'production':
      return vscode.l10n.t('Production');
    case 'red':
      return vscode.l10n.t('Red');
    case 'orange':
      return vscode.l10n.t('Orange');
    case 'yellow':
      return vscode.l10n.t('Yellow');
    case 'green':
      return vscode.l10n.t('Green');
    case 'blue':
      return vscode.l10n.t('Blue');
    case 'purple':
      return vscode.l10n.t('Purple');
  }
}

const signs: Readonly<Record<Exclude<ConnectionMark, 'production'>, string>> = {
  red: '🔴',
  orange: '🟠',
  yellow: '🟡',
  green: '🟢',
  blue: '🔵',
  purple: '🟣',
};

/** A mark in plain text, where the editor has no colours; empty without a mark. */
export function markSign({ mark }: Pick<Connection, 'mark'>): string {
  if (mark === undefined) {
    return '';
  }
  return mark === 'production' ? `⚠ ${markName(mark)}` : signs[mark];
}
