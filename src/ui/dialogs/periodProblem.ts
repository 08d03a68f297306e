import * as vscode from 'vscode';
import type { PeriodProblem } from '../../domain/reportDates.ts';

/** What is wrong with a period, and how it should be. */
export function periodProblemText(problem: PeriodProblem): string {
  switch (problem) {
    case 'start-is-no-day':
      return vscode.l10n.t('The first day is not a day of the calendar; write it as YYYY-MM-DD.');
    case 'end-is-no-day':
      return vscode.l10n.t('The last day is not a day of the calendar; write it as YYYY-MM-DD.');
    case 'end-before-start':
      return vscode.l10n.t('The last day is before the first day.');
  }
}
