import * as vscode from 'vscode';
import { headsNotShown } from '../domain/organization/organizationHealth.ts';
import { knownPeople } from '../domain/organization/organizationPeople.ts';
import {
  type HealthRule,
  organizationRules,
  type Severity,
  severities,
} from '../domain/organization/organizationRules.ts';
import { isIncomplete, type Page } from '../service/contract/listing.ts';
import { mismatchedPeopleText } from '../ui/known/facts.ts';
import { messageText, mismatchText, numberText } from '../ui/localText.ts';
import { displaySentence } from '../ui/text.ts';
import type { ShownFinding } from '../ui/tree/departmentFindings.ts';
import { type OrganizationCheck, runCheck } from './organizationCheck.ts';

/** The text of a page and where its findings are. Lines count from 0. */
export interface CheckPage {
  readonly text: string;
  readonly groups: readonly PageGroup[];
}

/** The findings of one rule on a page. */
export interface PageGroup {
  readonly rule: HealthRule;
  readonly severity: Severity;
  /** The name of the rule with the number of its findings. */
  readonly heading: string;
  /** True if only the heading is shown at first. */
  readonly isFolded: boolean;
  /** The line of the heading. */
  readonly line: number;
  readonly lastLine: number;
  /** In characters, of the findings. */
  readonly indentation: number;
  /** The findings by line. */
  readonly lines: readonly (readonly [line: number, finding: ShownFinding])[];
}

/** Of the findings below a heading, in characters. */
const indentation = 2;

/** Of one rule. The editor searches each line for links, so more would make it slow. */
const maxFindings = 500;

/** A rule with more findings is folded: they would hide those of other rules. */
const maxUnfolded = 20;

/** Runs a check; returns it with its page. Throws `ServiceError`. */
export async function writeCheck(...input: Parameters<typeof runCheck>) {
  const check = await runCheck(...input);
  return { ...check, page: pageOf(check) };
}

/** The page of a check: plain text, where names cannot act as markup. Errors first, then in the order of the rules. */
export function pageOf(check: OrganizationCheck): CheckPage {
  const { connection, findings } = check;
  const text = [
    vscode.l10n.t('Organization of {0}', displaySentence(connection.name)),
    '',
    ...summary(check),
  ];
  const groups: PageGroup[] = [];
  for (const severity of severities) {
    const byRule = Map.groupBy(
      findings.filter((finding) => finding.severity === severity),
      ({ rule }) => rule,
    );
    if (byRule.size > 0) {
      text.push('', severity === 'error' ? vscode.l10n.t('Errors') : vscode.l10n.t('Warnings'));
    }
    for (const { id: rule, name } of organizationRules.filter(({ id }) => byRule.has(id))) {
      const ofRule = byRule.get(rule) ?? [];
      const heading = vscode.l10n.t('{0}: {1}', messageText(name), numberText(ofRule.length));
      text.push('', heading);
      const line = text.length - 1;
      const shown = ofRule.slice(0, maxFindings);
      text.push(...shown.map(({ sentence }) => indent(displaySentence(sentence))));
      if (ofRule.length > shown.length) {
        const more = numberText(ofRule.length - shown.length);
        text.push(indent(vscode.l10n.t('{0} more are not listed here.', more)));
      }
      const lines = shown.map((finding, index) => [line + 1 + index, finding] as const);
      const isFolded = ofRule.length > maxUnfolded;
      const lastLine = text.length - 1;
      groups.push({ rule, severity, heading, isFolded, line, lastLine, indentation, lines });
    }
  }
  return { text: `${text.join('\n')}\n`, groups };
}

function indent(line: string): string {
  return `${' '.repeat(indentation)}${line}`;
}

/** The result in one sentence. */
function outcomeOf({ findings, tree: { count: departments } }: OrganizationCheck): string {
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

function summary(check: OrganizationCheck): readonly string[] {
  const { tree } = check;
  const isOff = (rule: HealthRule) => check.off.includes(rule);
  const off = organizationRules.flatMap(({ id, name }) => (isOff(id) ? messageText(name) : []));
  const people = 'items' in check.people ? check.people : undefined;
  const isWhole = people !== undefined && people.items.length > 0 && !isIncomplete(people);
  const { lacking = 0, notShown = 0 } = people === undefined ? {} : knownPeople(people).managers;
  return [
    outcomeOf(check),
    tree.truncated
      ? vscode.l10n.t(
          'Only the first {0} departments were checked: the service has more than are read at once. Those whose parents were left out count as orphans.',
          numberText(tree.count),
        )
      : '',
    tree.mismatch === undefined
      ? ''
      : mismatchText(tree.mismatch, (read, counted) =>
          vscode.l10n.t(
            '{0} of the {1} departments that the service counts were read: this connection may not see the others, so their findings are missing.',
            read,
            counted,
          ),
        ),
    countLine(isOff('without-head') ? 0 : headsNotShown(tree), (count) =>
      vscode.l10n.t(
        'Departments whose head is not shown to this connection, so that they may have none: {0}.',
        count,
      ),
    ),
    peopleText(check.people),
    // Also those who belong to no department that is shown, and so are on no line of the page.
    countLine(isOff('people-without-manager') ? 0 : lacking, (count) =>
      vscode.l10n.t('People without a manager, those at the top included: {0}.', count),
    ),
    countLine(isOff('people-without-manager') ? 0 : notShown, (count) =>
      vscode.l10n.t(
        'People whose manager is not shown to this connection, so that they may have none: {0}.',
        count,
      ),
    ),
    people?.mismatch === undefined ? '' : mismatchedPeopleText(people.mismatch),
    people?.truncated ? truncatedText(people) : '',
    countLine(people?.unreadable.length ?? 0, (count) =>
      vscode.l10n.t('People who could not be read and were not taken into account: {0}.', count),
    ),
    // Only where all people are known, the absence of one tells something.
    isWhole
      ? ''
      : vscode.l10n.t(
          'So the check did not look for heads who left, and it found departments without people only where the departments themselves count them.',
        ),
    countLine(tree.unreadable.length, (count) =>
      vscode.l10n.t('Departments that could not be read and were not checked: {0}.', count),
    ),
    off.length === 0 ? '' : vscode.l10n.t('Switched off in the settings: {0}.', off.join(', ')),
  ].filter((line) => line !== '');
}

/** Says how far the list of people was read; its number of records is not always known. */
function truncatedText({ items, unreadable, total = 0 }: Page<unknown>): string {
  const read = items.length + unreadable.length;
  return total > read
    ? vscode.l10n.t(
        'The people were not read to the end: {0} of {1}. Findings about the others are missing.',
        numberText(read),
        numberText(total),
      )
    : vscode.l10n.t('There are more people, who were not taken into account.');
}

/** An empty list counts as unknown: the connection may not be allowed to see people. */
function peopleText(people: OrganizationCheck['people']): string {
  const count = 'items' in people ? people.items.length : 0;
  if (count === 0) {
    const reason = 'reason' in people ? people.reason : vscode.l10n.t('none are shown to this connection');
    return vscode.l10n.t('People were not taken into account: {0}.', displaySentence(reason));
  }
  return count === 1
    ? vscode.l10n.t('1 person was taken into account.')
    : vscode.l10n.t('{0} people were taken into account.', numberText(count));
}

/** A sentence about so many of something; empty for none. */
function countLine(count: number, sentence: (count: string) => string): string {
  return count === 0 ? '' : sentence(numberText(count));
}
