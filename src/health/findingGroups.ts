import * as vscode from 'vscode';
import {
  type HealthRule,
  organizationRules,
  type Severity,
  severities,
} from '../domain/organization/organizationRules.ts';
import { numberText } from '../ui/localText.ts';
import type { ShownFinding } from '../ui/tree/departmentFindings.ts';

/** A rule with more findings is folded: they would hide those of other rules. */
const mostUnfolded = 20;

/** The findings of one rule. */
export interface FindingGroup {
  readonly rule: HealthRule;
  readonly severity: Severity;
  /** The name of the rule with the number of its findings. */
  readonly heading: string;
  readonly findings: readonly ShownFinding[];
  /** True if only the heading is shown at first. */
  readonly isFolded: boolean;
}

/** The findings by rule, errors first, in the order of the rules. */
export function groupsOf(findings: readonly ShownFinding[]): readonly FindingGroup[] {
  return severities.flatMap((severity) => {
    const byRule = Map.groupBy(
      findings.filter((finding) => finding.severity === severity),
      ({ rule }) => rule,
    );
    return organizationRules.flatMap(({ id: rule }) => {
      const ofRule = byRule.get(rule) ?? [];
      const heading = `${ruleName(rule)}: ${numberText(ofRule.length)}`;
      const isFolded = ofRule.length > mostUnfolded;
      return ofRule.length === 0 ? [] : [{ rule, severity, heading, findings: ofRule, isFolded }];
    });
  });
}

function ruleName(rule: HealthRule): string {
  switch (rule) {
    case 'too-deep':
      return vscode.l10n.t('Departments on too many levels');
    case 'deep':
      return vscode.l10n.t('Departments on many levels');
    case 'too-many-siblings':
      return vscode.l10n.t('Too many departments side by side');
    case 'duplicate-code':
      return vscode.l10n.t('Departments that share a code');
    case 'cycle':
      return vscode.l10n.t('Departments above themselves');
    case 'orphan':
      return vscode.l10n.t('Departments whose parent is not shown');
    case 'without-users':
      return vscode.l10n.t('Departments without people');
    case 'inactive-with-active-children':
      return vscode.l10n.t('Inactive departments above active ones');
    case 'inactive-with-users':
      return vscode.l10n.t('Inactive departments with people');
    case 'head-left':
      return vscode.l10n.t('Departments whose head has left');
    case 'sort-order-out-of-range':
      return vscode.l10n.t('Places among siblings that are out of range');
    case 'sort-order-repeated':
      return vscode.l10n.t('Places among siblings that are taken twice');
  }
}
