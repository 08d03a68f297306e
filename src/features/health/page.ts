import * as vscode from 'vscode';
import { type Severity, severities } from '../../company/rules/organizationRules.ts';
import type { ResourceAddress } from '../../platform/documents/resource.ts';
import { messageText, numberText } from '../../platform/text/localText.ts';
import { displaySentence } from '../../platform/text/text.ts';
import type { Message } from '../../service/contract/message.ts';

/** The pages of a connection. */
export type PageName = 'Organization.txt' | 'People.txt';

/** A finding as a page shows it: about a department, or about the resource of a person. */
export interface PageFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly sentence: string;
  readonly departmentId?: string;
  readonly person?: Pick<ResourceAddress, 'resource' | 'id'>;
}

/** The text of a page and where its findings are. Lines count from 0. */
export interface CheckPage {
  readonly name: PageName;
  readonly text: string;
  readonly groups: readonly PageGroup[];
}

/** The findings of one rule on a page. */
export interface PageGroup {
  readonly rule: string;
  readonly severity: Severity;
  /** The name of the rule with the number of its findings. */
  readonly heading: string;
  /** True if only the heading is shown at first. */
  readonly isFolded: boolean;
  /** The line of the heading. */
  readonly line: number;
  readonly lastLine: number;
  /** The findings by line. */
  readonly lines: readonly (readonly [line: number, finding: PageFinding])[];
}

/** Of the findings below a heading, in characters. */
export const indentation = 2;

/** Of one rule. The editor searches each line for links, so more would make it slow. */
const maxFindings = 500;

/** A rule with more findings is folded: they would hide those of other rules. */
const maxUnfolded = 20;

/** A page of plain text, where names cannot act as markup. Errors first, then in the order of the rules. */
export function layOut(
  name: PageName,
  heading: readonly string[],
  rules: readonly { readonly id: string; readonly name: Message }[],
  findings: readonly PageFinding[],
): CheckPage {
  const text = [...heading];
  const groups: PageGroup[] = [];
  for (const severity of severities) {
    const byRule = Map.groupBy(
      findings.filter((finding) => finding.severity === severity),
      ({ rule }) => rule,
    );
    if (byRule.size > 0) {
      text.push('', severity === 'error' ? vscode.l10n.t('Errors') : vscode.l10n.t('Warnings'));
    }
    for (const { id: rule, name: ruleName } of rules.filter(({ id }) => byRule.has(id))) {
      const ofRule = byRule.get(rule) ?? [];
      const ruleHeading = vscode.l10n.t('{0}: {1}', messageText(ruleName), numberText(ofRule.length));
      text.push('', ruleHeading);
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
      groups.push({ rule, severity, heading: ruleHeading, isFolded, line, lastLine, lines });
    }
  }
  return { name, text: `${text.join('\n')}\n`, groups };
}

function indent(line: string): string {
  return `${' '.repeat(indentation)}${line}`;
}

/** The number of findings in so many records, in one sentence. */
export function countsText(records: string, findings: readonly PageFinding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  return vscode.l10n.t(
    'Findings in {0}: {1}, {2}.',
    records,
    errors === 1 ? vscode.l10n.t('1 error') : vscode.l10n.t('{0} errors', errors),
    warnings === 1 ? vscode.l10n.t('1 warning') : vscode.l10n.t('{0} warnings', warnings),
  );
}
