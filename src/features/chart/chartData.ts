import * as vscode from 'vscode';
import { type ChartEntry, chartEntries } from '../../company/departments/chartEntries.ts';
import type { Department } from '../../company/departments/department.ts';
import { type DepartmentTree, outlineBelow } from '../../company/departments/departmentTree.ts';
import {
  departmentGaps,
  departmentName,
  mismatchedPeopleText,
  peopleTexts,
} from '../../company/known/facts.ts';
import type { KnownCompany } from '../../company/known/known.ts';
import type { EntryPoints } from '../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { withLateProgress } from '../../platform/progress.ts';
import type { Session } from '../../platform/session.ts';
import { numberText } from '../../platform/text/localText.ts';
import { displaySentence, displayText } from '../../platform/text/text.ts';
import { definedFields } from '../../service/contract/fields.ts';
import type { WorkforceService } from '../../service/operations/service.ts';
import type { ShownFinding } from '../../tree/departmentFindings.ts';
import type { FeatureContext } from '../featureContext.ts';
import type { ChartCard, ChartMessage } from './messages.ts';

export interface ChartContext extends Pick<FeatureContext, 'sessions' | 'known' | 'findings' | 'redaction'> {
  readonly entryPoints: Pick<EntryPoints, 'run' | 'policy'>;
}

/** Findings of a department that its card names. */
const maxFindings = 5;

/** Makes the chart of the departments with the heads and head counts that are loaded, without a request. */
export async function chartMessage(
  context: ChartContext,
  { connection, service }: Session,
  tree: DepartmentTree,
): Promise<Extract<ChartMessage, { type: 'chart' }>> {
  const findings = context.findings.of(connection.id);
  const text = (value: string) => displayText(context.redaction.text(value));
  const company = context.known.of(await service());
  const cardOf = (entry: ChartEntry): ChartCard => {
    if (entry.kind !== 'department') {
      const { kind } = entry;
      const name = headingOf(kind, tree[kind].length);
      return { kind, key: `heading ${kind}`, id: '', name, state: 'unknown', isDuplicate: false };
    }
    const { department, parent, isDuplicate } = entry;
    const { key, id, code, active, lacksHead } = department;
    const head = headName(company, department);
    const { short, whole } = peopleTexts(company, department);
    const found = findings?.get(key);
    return {
      kind: 'department',
      key: cardKey(key),
      id,
      name: text(departmentName(department)),
      state: stateOf(active),
      isDuplicate,
      ...definedFields({
        lacksHead,
        parent,
        code: code && text(code),
        head: head && text(head),
        people: company.headCounts.countIn(department).people,
        count: short || undefined,
        countInWords: whole,
        findings: found && findingsOf(found),
      }),
    };
  };
  const entries = chartEntries(tree);
  const { allPeople, lacks } = company.headCounts;
  return {
    type: 'chart',
    connection: displayText(connection.name),
    cards: [...entries.map(cardOf)],
    notes: [
      ...departmentGaps(tree),
      ...(lacks === undefined ? [] : [mismatchedPeopleText(lacks)]),
      ...(allPeople === 'cut'
        ? [vscode.l10n.t('Head counts are too low: the list of the people was not read whole.')]
        : []),
    ],
    isChecked: findings !== undefined,
  };
}

export function cardKey(departmentKey: string): string {
  return `department ${departmentKey}`;
}

function headingOf(kind: 'orphans' | 'cycles', count: number): string {
  return kind === 'orphans'
    ? vscode.l10n.t('Orphans ({0})', numberText(count))
    : vscode.l10n.t('In a cycle ({0})', numberText(count));
}

function stateOf(active: boolean | undefined): ChartCard['state'] {
  if (active === undefined) {
    return 'unknown';
  }
  return active ? 'active' : 'inactive';
}

/** The name of the head of a department, where it is known. */
function headName(company: KnownCompany, { head }: Department): string | undefined {
  return head && (head.name ?? company.personName(head.id));
}

function findingsOf(findings: readonly ShownFinding[]): NonNullable<ChartCard['findings']> {
  return {
    severity: findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning',
    sentences: findings.slice(0, maxFindings).map(({ sentence }) => displaySentence(sentence)),
  };
}

/**
 * Loads the heads and head counts of a department and all below it: one request for each 100 people, and one for heads
 * from elsewhere. Throws `ServiceError`.
 */
export async function loadPeopleBelow(
  { known }: ChartContext,
  service: WorkforceService,
  top: Department,
): Promise<void> {
  const company = known.of(service);
  const departments = outlineBelow([top]).map(({ department }) => department);
  const heads = departments.flatMap((department) =>
    department.head !== undefined && headName(company, department) === undefined ? [department.head.id] : [],
  );
  const only = {
    departmentIds: [...new Set(departments.map(({ id }) => id))],
    personIds: [...new Set(heads)],
  };
  const name = departmentName(top);
  const page = await withLateProgress(
    vscode.l10n.t('Reading the people of {0}: one request for each 100…', name),
    (signal) => service.people({ signal, only }),
  );
  company.addPeopleOf(departments, page);
  if (company.headCounts.countIn(top).people === undefined) {
    throw invalidInput(
      vscode.l10n.t('load the head counts of {0}', name),
      vscode.l10n.t('no people of it are shown to this connection'),
      vscode.l10n.t('Check the rights of its credentials, or use another connection.'),
    );
  }
}
