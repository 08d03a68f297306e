import * as vscode from 'vscode';
import type { KnownCompany } from '../../company/known/known.ts';
import { daysText } from '../../company/periods/period.ts';
import type { Choice } from '../../company/pickers/choices.ts';
import { periodNames } from '../../company/pickers/periodQuestion.ts';
import { timestampText } from '../../platform/text/localText.ts';
import { displayText, isolated } from '../../platform/text/text.ts';
import { phaseOf } from '../../service/contract/vocabularies.ts';
import { type Following, type ReadFailure, reportTitle, type StoredReport } from './storedReport.ts';

/** The status as shown to the user; an unknown one as the service wrote it. */
export function statusText({ status }: StoredReport): string {
  const phase = phaseOf(status);
  return phase === 'unknown' ? status || vscode.l10n.t('status not shown') : phaseTexts[phase];
}

const phaseTexts = {
  pending: vscode.l10n.t('pending'),
  done: vscode.l10n.t('done'),
  error: vscode.l10n.t('failed'),
} as const;

/** What a report is called where it has no row: its template and its days; `shown` makes both safe. */
export function nameText(report: StoredReport, shown = (text: string) => text): string {
  return [reportTitle(report), daysBeside(report)]
    .filter((part) => part !== '')
    .map(shown)
    .join(' · ');
}

/** The days beside the title of a report; empty where the title has both. */
export function daysBeside(report: StoredReport): string {
  const isInTitle = (day: string | null) => day !== null && reportTitle(report).includes(day);
  return isInTitle(report.startsOn) && isInTitle(report.endsOn) ? '' : periodText(report);
}

/** That a report is kept, and for which days; empty if it is not. */
export function keptText({ kept }: StoredReport): string {
  if (kept === undefined) {
    return '';
  }
  const { usual, from, to } = kept;
  const days = usual ? periodNames[usual] : periodText({ startsOn: from || null, endsOn: to || null });
  return vscode.l10n.t('saved: {0}', days);
}

const maxShownChoices = 20;

/** A filter with the names that are chosen or known, as in `Departments: Finance (103), 111`; `shown` makes texts safe. */
export function filterText(
  kind: string,
  choices: readonly Choice[],
  company: KnownCompany | undefined,
  shown: (text: string) => string = displayText,
): string {
  const texts = choices.slice(0, maxShownChoices).map(({ id, name }) => {
    const known = name || nameOf(kind, id, company);
    return known && known !== id ? `${isolated(shown(known))} (${shown(id)})` : shown(id);
  });
  const all = choices.length > maxShownChoices ? [...texts, '…'] : texts;
  return vscode.l10n.t('{0}: {1}', kindTexts.get(kind) ?? shown(kind), all.join(', '));
}

const maxShownFilters = 10;

/** The filters of a report with the names that the company shows, each as a text. */
export function filterTexts(
  { filters }: Pick<StoredReport, 'filters'>,
  company: KnownCompany | undefined,
): readonly string[] {
  const texts = filters.slice(0, maxShownFilters).map(({ kind, values }) =>
    filterText(
      kind,
      values.map((value) => ({ id: String(value), name: '' })),
      company,
    ),
  );
  return filters.length > maxShownFilters ? [...texts, '…'] : texts;
}

function nameOf(kind: string, id: string, company: KnownCompany | undefined): string | undefined {
  if (kind === 'departments' || kind === 'legal-entities') {
    return company?.find(kind, id)?.name;
  }
  return ['employees', 'owners', 'users'].includes(kind) ? company?.personName(id) : undefined;
}

/** The kinds of filters that are known in words; others are shown as the service writes them. */
const kindTexts: ReadonlyMap<string, string> = new Map([
  ['departments', vscode.l10n.t('Departments')],
  ['employees', vscode.l10n.t('Employees')],
  ['legal-entities', vscode.l10n.t('Legal entities')],
]);

/** The days that a report covers, such as “1–30 Sep 2026”; those that are not known are the template’s. */
export function periodText({ startsOn, endsOn }: Pick<StoredReport, 'startsOn' | 'endsOn'>): string {
  if (startsOn !== null && endsOn !== null) {
    return daysText({ from: startsOn, to: endsOn }, vscode.env.language);
  }
  if (startsOn !== null) {
    return vscode.l10n.t('{0} to the template’s end', dayText(startsOn));
  }
  return endsOn !== null
    ? vscode.l10n.t('the template’s start to {0}', dayText(endsOn))
    : vscode.l10n.t('the template’s period');
}

function dayText(day: string): string {
  return daysText({ from: day, to: day }, vscode.env.language);
}

/** Why the status of a report may be out of date: requests fail, or following stopped. Empty otherwise. */
export function followingText(following: Following): string {
  switch (following.state) {
    case 'followed':
      return following.failure === undefined ? '' : failureText(following.failure);
    case 'ended':
      return '';
    case 'stopped':
      return stopText(following);
  }
}

function failureText({ since, detail }: ReadFailure): string {
  return vscode.l10n.t(
    'No response about it from the service since {0}; retrying. {1}',
    timestampText(since),
    detail,
  );
}

function stopText({ why, detail }: Extract<Following, { readonly state: 'stopped' }>): string {
  return why === 'rejected' || why === 'failing'
    ? vscode.l10n.t('Its status is no longer followed. {0}', detail)
    : stopTexts[why];
}

const stopTexts = {
  missing: vscode.l10n.t(
    'Its status is not available: this service does not return reports, or the report was deleted. Try to download it later.',
  ),
  'too-long': vscode.l10n.t(
    'Its status is no longer followed: it was not done after a day. To follow it again, run “Follow Report”.',
  ),
  'no-connection': vscode.l10n.t(
    'Its status is no longer followed: its connection was removed or now points to another service.',
  ),
} as const;
