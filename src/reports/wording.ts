import * as vscode from 'vscode';
import { phaseOf } from '../domain/reportStatus.ts';
import type { Following, StoredReport } from './storedReport.ts';

/** The status for the reader; one that is not known today is shown as the service wrote it. */
export function statusText({ status }: StoredReport): string {
  switch (phaseOf(status)) {
    case 'pending':
      return vscode.l10n.t('pending');
    case 'done':
      return vscode.l10n.t('done');
    case 'error':
      return vscode.l10n.t('failed');
    case 'unknown':
      return status === '' ? vscode.l10n.t('status not shown') : status;
  }
}

/** The days that a report covers, as far as they are known. */
export function periodText({ startsOn, endsOn }: Pick<StoredReport, 'startsOn' | 'endsOn'>): string {
  if (startsOn !== null && endsOn !== null) {
    return vscode.l10n.t('{0} to {1}', startsOn, endsOn);
  }
  if (startsOn !== null) {
    return vscode.l10n.t('{0} to the template’s end', startsOn);
  }
  return endsOn !== null
    ? vscode.l10n.t('the template’s start to {0}', endsOn)
    : vscode.l10n.t('the template’s period');
}

/** Why a report was given up, and what can be done; empty when it was not. */
export function stopText(following: Following): string {
  if (following.state !== 'stopped') {
    return '';
  }
  switch (following.why) {
    case 'missing':
      return vscode.l10n.t(
        'Its status cannot be followed: this service does not let reports be read here, or the report is gone. Try the download later.',
      );
    case 'refused':
    case 'failing':
      return vscode.l10n.t('Its status is not followed any more. {0}', following.detail);
    case 'too-long':
      return vscode.l10n.t(
        'Its status is not followed any more: it was not finished after a day. “Follow Report” asks again.',
      );
    case 'no-connection':
      return vscode.l10n.t(
        'Its status is not followed any more: its connection was removed or leads to another service now.',
      );
  }
}
