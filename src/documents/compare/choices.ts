import * as vscode from 'vscode';
import { markSign } from '../../ui/connectionMark.ts';
import type { Session } from '../../ui/session.ts';
import { withoutIcons } from '../../ui/text.ts';
import type { Content } from '../contents.ts';

/** Asks for one of several connections; undefined if the user cancels. */
export async function pickConnection(
  resource: string,
  sessions: readonly Session[],
): Promise<Session | undefined> {
  const items = sessions.map((session) => ({
    label: withoutIcons(session.connection.name),
    description: markSign(session.connection),
    detail: withoutIcons(session.connection.baseUrl),
    session,
  }));
  const placeHolder = vscode.l10n.t('Connection to compare {0} with', withoutIcons(resource));
  const picked = await vscode.window.showQuickPick(items, { placeHolder, matchOnDetail: true });
  return picked?.session;
}

/** Asks for one of several versions, the newest first; undefined if the user cancels. */
export async function pickVersion(
  resource: string,
  versions: readonly Content[],
): Promise<Content | undefined> {
  const items = versions.map((content) => ({ label: timeText(content), content }));
  const placeHolder = vscode.l10n.t(
    'Version of {0} to compare with, by when it was read',
    withoutIcons(resource),
  );
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.content;
}

/** When a response was read last, in the user's words: with seconds, and with the day unless it is today. */
export function timeText({ changedAt }: Content): string {
  const time = new Date(changedAt);
  return time.toDateString() === new Date().toDateString()
    ? time.toLocaleTimeString(vscode.env.language)
    : time.toLocaleString(vscode.env.language);
}
