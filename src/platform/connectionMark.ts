import * as vscode from 'vscode';
import type { Connection, ConnectionMark } from '../service/http/connection.ts';
import type { Sessions } from './session.ts';
import { displayText } from './text/text.ts';

/** How each mark looks: a color of the theme, a sign where the editor has no colors, and its word. */
const looks: Readonly<Record<ConnectionMark, { color: string; sign: string; name: string }>> = {
  production: { color: 'charts.red', sign: '⚠', name: vscode.l10n.t('Production') },
  red: { color: 'charts.red', sign: '🔴', name: vscode.l10n.t('Red') },
  orange: { color: 'charts.orange', sign: '🟠', name: vscode.l10n.t('Orange') },
  yellow: { color: 'charts.yellow', sign: '🟡', name: vscode.l10n.t('Yellow') },
  green: { color: 'charts.green', sign: '🟢', name: vscode.l10n.t('Green') },
  blue: { color: 'charts.blue', sign: '🔵', name: vscode.l10n.t('Blue') },
  purple: { color: 'charts.purple', sign: '🟣', name: vscode.l10n.t('Purple') },
};

export function markColor(mark: ConnectionMark): vscode.ThemeColor {
  return new vscode.ThemeColor(looks[mark].color);
}

export function markName(mark: ConnectionMark): string {
  return looks[mark].name;
}

/** A mark in plain text, where the editor has no colors; empty without a mark. */
export function markSign({ mark }: Pick<Connection, 'mark'>): string {
  if (mark === undefined) {
    return '';
  }
  const { sign, name } = looks[mark];
  return mark === 'production' ? `${sign} ${name}` : sign;
}

/** In characters; tabs and titles of dialogs have little room. */
const maxConnectionName = 40;

/** A connection with its mark, in plain text: `Acme (⚠ Production)`. */
export function connectionText({ name, mark }: Pick<Connection, 'name' | 'mark'>): string {
  const shown = displayText(name, maxConnectionName);
  return mark === undefined ? shown : `${shown} (${markSign({ mark })})`;
}

/** A question about a change of what a connection leads to: the connection comes first, with its mark. */
export function questionOf(connection: Pick<Connection, 'name' | 'mark'>, question: string): string {
  return vscode.l10n.t('{0}: {1}', connectionText(connection), question);
}

/** The title of a tab. It says its connection where the window has several, or where it is one of production. */
export function tabTitle(
  title: string,
  sessions: Pick<Sessions, 'find' | 'list'>,
  connectionId: string | undefined,
): string {
  const connection = connectionId === undefined ? undefined : sessions.find(connectionId)?.connection;
  return connection === undefined || (sessions.list().length < 2 && connection.mark !== 'production')
    ? title
    : `${title} — ${connectionText(connection)}`;
}
