import * as vscode from 'vscode';
import type { LeaveView } from '../../domain/leaves/leaveView.ts';
import { dayText, lengthText, statusText } from '../../ui/leaves/wording.ts';
import { displayFacts, withoutIcons } from '../../ui/text.ts';
import { openDocument } from '../openDocument.ts';
import type { CalendarMonth } from './calendarMonths.ts';
import type { CalendarSubject } from './messages.ts';

/** Opens the document of a leave; of several, the one that the user picks. */
export async function openLeave(
  { connection }: CalendarSubject,
  { leaves }: CalendarMonth,
  ids: readonly string[],
): Promise<void> {
  const views = leaves.flatMap(({ items }) => items).filter(({ id }) => ids.includes(id));
  const view = views.length > 1 ? await picked(views) : views[0];
  if (view !== undefined) {
    await openDocument({ connection, resource: 'leaves', id: view.id });
  }
}

/** Opens the document of a person. */
export async function openPerson({ connection }: CalendarSubject, id: string): Promise<void> {
  await openDocument({ connection, resource: 'users', id });
}

async function picked(views: readonly LeaveView[]): Promise<LeaveView | undefined> {
  const items = views.map((view) => {
    const facts = [view.accountName ?? '', statusText(view), lengthText(view)];
    const deleted = view.deleted ? vscode.l10n.t('deleted') : '';
    return {
      label: withoutIcons(dayText(view)),
      description: withoutIcons(displayFacts([deleted, ...facts])),
      view,
    };
  });
  const placeHolder = vscode.l10n.t('Leave to open');
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.view;
}
