import * as vscode from 'vscode';
import type { Finding } from '../domain/organization/organizationHealth.ts';
import { severities } from '../domain/organization/organizationRules.ts';
import { displaySentence } from '../ui/text.ts';
import type { Checkup } from './organizationCheck.ts';

/** A text whose lines lead somewhere. */
export interface CheckupPage {
  readonly text: string;
  /** The lines, from 0, that stand for a finding. */
  readonly findings: ReadonlyMap<number, Finding>;
}

/** Of one severity; nobody reads more, and the editor looks through each line. */
const mostFindings = 2_000;

/** What a check found, for the reader: plain text, so that names are no markup. */
export function pageOf(checkup: Checkup): CheckupPage {
  const { connection, findings } = checkup;
  const lines = [
    vscode.l10n.t('Organization of {0}', displaySentence(connection.name)),
    '',
    ...summary(checkup),
  ];
  const found = new Map<number, Finding>();
  for (const severity of severities) {
    const some = findings.filter((finding) => finding.severity === severity);
    if (some.length > 0) {
      lines.push('', severity === 'error' ? vscode.l10n.t('Errors') : vscode.l10n.t('Warnings'), '');
    }
    for (const finding of some.slice(0, mostFindings)) {
      found.set(lines.length, finding);
      lines.push(`  ${displaySentence(finding.sentence)}`);
    }
    if (some.length > mostFindings) {
      const more = (some.length - mostFindings).toLocaleString();
      lines.push('', vscode.l10n.t('{0} more are not listed here.', more));
    }
  }
  return { text: `${lines.join('\n')}\n`, findings: found };
}

/** The one page that costs nothing: a check is not repeated because a window opened. */
export function goneText(): string {
  return `${vscode.l10n.t('What the check found was not kept when the window was closed.')}\n${vscode.l10n.t(
    'Run “Workforce: Check Organization” to check again.',
  )}\n`;
}

/** The outcome in one sentence. */
export function outcomeOf({ findings, departments }: Checkup): string {
  if (departments === 0) {
    return vscode.l10n.t('No departments are shown to this connection, so there was nothing to check.');
  }
  if (findings.length === 0) {
    return departments === 1
      ? vscode.l10n.t('Nothing was found: the only department keeps to the limits and rules.')
      : vscode.l10n.t('Nothing was found: all {0} departments keep to the limits and rules.', departments);
  }
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  return vscode.l10n.t(
    'Findings in {0}: {1}, {2}.',
    departments === 1 ? vscode.l10n.t('1 department') : vscode.l10n.t('{0} departments', departments),
    errors === 1 ? vscode.l10n.t('1 error') : vscode.l10n.t('{0} errors', errors),
    warnings === 1 ? vscode.l10n.t('1 warning') : vscode.l10n.t('{0} warnings', warnings),
  );
}

function summary(checkup: Checkup): readonly string[] {
  const { people, unreadable, truncated } = checkup;
  return [
    outcomeOf(checkup),
    truncated.departments ? departmentsLeftOut(checkup.departments) : '',
    peopleText(people),
    truncated.people ? vscode.l10n.t('There are more people, who were not taken into account.') : '',
    unreadable === 0 ? '' : unreadableText(unreadable),
  ].filter((line) => line !== '');
}

function departmentsLeftOut(count: number): string {
  return vscode.l10n.t(
    'Only the first {0} departments were checked: the service has more than are read at once. Those whose parents were left out count as orphans.',
    count.toLocaleString(),
  );
}

function peopleText(people: Checkup['people']): string {
  if (!('count' in people)) {
    return vscode.l10n.t(
      'People were not taken into account: {0}. So nobody looked for heads who left, and for departments without people only where the departments themselves count them.',
      displaySentence(people.reason),
    );
  }
  return people.count === 1
    ? vscode.l10n.t('1 person was taken into account.')
    : vscode.l10n.t('{0} people were taken into account.', people.count);
}

function unreadableText(count: number): string {
  return count === 1
    ? vscode.l10n.t('1 department could not be read and was not checked.')
    : vscode.l10n.t('{0} departments could not be read and were not checked.', count);
}
