import { setImmediate as nextTurn } from 'node:timers/promises';
import * as vscode from 'vscode';
import { type Severity, severities } from '../../company/rules/organizationRules.ts';
import type { Answer, AnswerCell } from '../../pages/answers.ts';
import { type Message, message } from '../../service/contract/message.ts';

/** What a check has found. Nothing has secrets in it. */
export interface CheckFindings<Found> {
  readonly findings: readonly Found[];
  /** Sentences about what was checked, and what was not. */
  readonly notes: readonly string[];
  /** How many requests were sent for it. */
  readonly requests: number;
}

export interface CheckResult<Found> extends CheckFindings<Found> {
  /** The findings for a user. */
  table(): Promise<Answer>;
}

/** A finding of a check, in the language of the editor. */
export interface TableFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly sentence: string;
}

interface TableOptions<Found> {
  /** Names the tab and the file. */
  readonly name: string;
  /** The heading of the column with the record of a finding. */
  readonly record: Message;
  readonly rules: readonly { readonly id: string; readonly name: Message }[];
  /** The label of the button that opens the record of a row. */
  readonly label: string;
  identify(found: Found): { readonly id: string; readonly name: string | undefined };
  open(found: Found): Promise<unknown>;
}

/** Rows between which timers run. */
const rowsAtOnce = 5_000;

const severityNames = { error: message('Error'), warning: message('Warning') };

/** The findings of a check as a table: errors first, then in the order of the rules. */
export async function findingsTable<Found extends TableFinding>(
  { findings, notes, requests }: CheckFindings<Found>,
  { name, record, rules, label, identify, open }: TableOptions<Found>,
): Promise<Answer> {
  const names = new Map(rules.map((rule) => [rule.id, rule.name]));
  const sorted = bySeverity(findings, rules);
  const rows: AnswerCell[][] = [];
  for (const found of sorted) {
    const { id, name: recordName } = identify(found);
    rows.push([
      ...[severityNames[found.severity], names.get(found.rule) ?? found.rule],
      ...[recordName, id, found.sentence],
    ]);
    if (rows.length % rowsAtOnce === 0) {
      await nextTurn();
    }
  }
  return {
    name,
    columns: [message('Severity'), message('Rule'), record, message('ID'), message('Finding')],
    rows,
    notes,
    requests,
    action: {
      label,
      run: async (row) => {
        const found = sorted[row];
        await (found && open(found));
      },
    },
  };
}

/** Findings by severity, the errors first; those of one severity in the order of the rules. */
function bySeverity<Found extends TableFinding>(
  findings: readonly Found[],
  rules: readonly { readonly id: string }[],
): readonly Found[] {
  const groups = Map.groupBy(findings, ({ severity, rule }) => `${severity} ${rule}`);
  return severities.flatMap((severity) => rules.flatMap(({ id }) => groups.get(`${severity} ${id}`) ?? []));
}

/** The number of findings in so many records, in one sentence. */
export function countsText(records: string, findings: readonly TableFinding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  return vscode.l10n.t(
    'Findings in {0}: {1}, {2}.',
    records,
    errors === 1 ? vscode.l10n.t('1 error') : vscode.l10n.t('{0} errors', errors),
    warnings === 1 ? vscode.l10n.t('1 warning') : vscode.l10n.t('{0} warnings', warnings),
  );
}
