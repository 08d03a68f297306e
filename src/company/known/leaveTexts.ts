import * as vscode from 'vscode';
import type { LeaveView } from '../leaves/leaveView.ts';

/** The status as shown to the user; an unknown one as the service wrote it. */
export function statusText({ status }: LeaveView): string {
  switch (status) {
    case undefined:
      return vscode.l10n.t('status not shown');
    case 'submitted':
      return vscode.l10n.t('submitted');
    case 'partly approved':
      return vscode.l10n.t('partly approved');
    case 'approved':
      return vscode.l10n.t('approved');
    case 'rejected':
      return vscode.l10n.t('rejected');
    case 'cancelled':
      return vscode.l10n.t('cancelled');
    default:
      return vscode.l10n.t('status {0}', status);
  }
}

/** The half of the day; empty where the service does not show it. */
export function halfText({ half }: LeaveView): string {
  switch (half) {
    case 'AM':
      return vscode.l10n.t('AM');
    case 'PM':
      return vscode.l10n.t('PM');
    default:
      return half ?? '';
  }
}

/** The day and its half: `2026-06-01 AM`. */
export function dayText(view: LeaveView): string {
  const day = view.date?.replace(/T00:00:00(\.0+)?$/, '').replace('T', ' ');
  return [day ?? vscode.l10n.t('Leave {0}', view.id), halfText(view)].filter((part) => part !== '').join(' ');
}

/** The length, such as `3 h 30 min`; empty where the service does not show it. */
export function lengthText({ minutes }: LeaveView): string {
  if (minutes === undefined) {
    return '';
  }
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (rest === 0) {
    return vscode.l10n.t('{0} h', hours);
  }
  return hours === 0 ? vscode.l10n.t('{0} min', rest) : vscode.l10n.t('{0} h {1} min', hours, rest);
}
