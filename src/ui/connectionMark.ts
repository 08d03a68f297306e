import * as vscode from 'vscode';
import type { Connection, ConnectionMark } from '../service/connection.ts';

/** How each mark looks: a colour of the theme, a sign where the editor has no colours, and its word. */
const looks: Readonly<Record<ConnectionMark, { color: string; sign: string; name: string }>> = {
  production: { color: 'charts.red', sign: '⚠', name: vscode.l10n.t('Production') },
  red: { color: 'charts.red', sign: '🔴', name: vscode.l10n.t('Red') },
  orange: { color: 'charts.orange', sign: '🟠', name: vscode.l10n.t('Orange') },
  yellow: { color: 'charts.yellow', sign: '🟡', name: vscode.l10n.t('Yellow') },
  green: { color: 'charts.green', sign: '🟢', name: vscode.l10n.t('Green') },
  blue: { color: 'charts.blue', sign: '🔵', name: vscode.l10n.t('Blue') },
  purple: { color: 'charts.purple', sign: '🟣', name: vscode.l10n.t('Purple') },
};

/** The colour of a mark in labels. */
export function markColor(mark: ConnectionMark): vscode.ThemeColor {
  return new vscode.ThemeColor(looks[mark].color);
}

/** The word for a mark. */
export function markName(mark: ConnectionMark): string {
  return looks[mark].name;
}

/** A mark in plain text, where the editor has no colours; empty without a mark. */
export function markSign({ mark }: Pick<Connection, 'mark'>): string {
  if (mark === undefined) {
    return '';
  }
  const { sign, name } = looks[mark];
  return mark === 'production' ? `${sign} ${name}` : sign;
}
