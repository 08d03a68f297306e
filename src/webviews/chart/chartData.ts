import * as vscode from 'vscode';
import { type ChartEntry, chartEntries } from '../../domain/chart/chartEntries.ts';
import type { Department } from '../../domain/department.ts';
import type { DepartmentTree } from '../../domain/departmentTree.ts';
import { knownPeople } from '../../domain/organization/organizationPeople.ts';
import { inSlices, mapped } from '../../service/contract/check/slices.ts';
import type { Page } from '../../service/contract/listing.ts';
import type { Person, WorkforceService } from '../../service/service.ts';
import type { EntryPoints } from '../../ui/entryPoint.ts';
import type { FeatureContext } from '../../ui/featureContext.ts';
import { mismatchedDepartments, truncatedDepartments } from '../../ui/loaded/departmentNotes.ts';
import { numberText } from '../../ui/localText.ts';
import type { Session } from '../../ui/session.ts';
import { displaySentence, displayText } from '../../ui/text.ts';
import type { ShownFinding } from '../../ui/tree/departmentFindings.ts';
import type { ChartCard, ChartMessage } from './messages.ts';

/** What the chart works with. */
export interface ChartContext
  extends Pick<FeatureContext, 'sessions' | 'departments' | 'loaded' | 'findings' | 'redaction'> {
  readonly entryPoints: Pick<EntryPoints, 'run'>;
}

/** Findings of a department that its card names. */
const mostFindings = 5;

/** Makes the chart of the departments, without a request: with the people if they are given, else with what is loaded. */
export async function chartOf(
  context: ChartContext,
  { connection, service }: Session,
  tree: DepartmentTree,
  people: Page<Person> | undefined,
): Promise<Extract<ChartMessage, { type: 'chart' }>> {
  const findings = context.findings.of(connection.id);
  const text = (value: string) => displayText(context.redaction.text(value));
  const headOf = headNames(context, await service(), people);
  const { countIn } = knownPeople(people?.items ?? []);
  const cardOf = (entry: ChartEntry): ChartCard => {
    if (entry.kind !== 'department') {
      const { kind } = entry;
      return { kind, key: `heading ${kind}`, id: '', name: '', state: 'unknown', isDuplicate: false };
    }
    const { department, parent, isDuplicate } = entry;
    const { key, id, name, code, active } = department;
    const head = headOf(department);
    const count = countIn(department);
    const found = findings?.get(key);
    return {
      kind: 'department',
      key: cardKey(key),
      id,
      name: text(name ?? code ?? vscode.l10n.t('Department {0}', id)),
      state: active === undefined ? 'unknown' : stateOf(active),
      isDuplicate,
      ...(parent === undefined ? {} : { parent }),
      ...(code === undefined ? {} : { code: text(code) }),
      ...(head === undefined ? {} : { head: text(head) }),
      ...(count === undefined ? {} : { people: count }),
      ...(found === undefined ? {} : { findings: findingsOf(found) }),
    };
  };
  const entries = await inSlices(chartEntries(tree));
  return {
    type: 'chart',
    connection: displayText(connection.name),
    cards: [...(await inSlices(mapped(entries, cardOf)))],
    notes: notesOn(tree, people),
    isChecked: findings !== undefined,
    hasPeople: people !== undefined,
  };
}

/** The key of the card of a department. */
export function cardKey(departmentKey: string): string {
  return `department ${departmentKey}`;
}

function stateOf(active: boolean): ChartCard['state'] {
  return active ? 'active' : 'inactive';
}

/** The name of the head of a department, where it is known. A user and an employee with the same id are the same person. */
function headNames(
  { loaded }: ChartContext,
  service: WorkforceService,
  people: Page<Person> | undefined,
): (department: Department) => string | undefined {
  const names = new Map(people?.items.map(({ id, name }) => [id, name]));
  return ({ head }) =>
    head &&
    (head.name ??
      names.get(head.id) ??
      loaded.find(service, 'employees', head.id)?.name ??
      loaded.find(service, 'users', head.id)?.name);
}

function findingsOf(findings: readonly ShownFinding[]): NonNullable<ChartCard['findings']> {
  return {
    severity: findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning',
    sentences: findings.slice(0, mostFindings).map(({ sentence }) => displaySentence(sentence)),
  };
}

/** What of the company is missing. */
function notesOn(
  { truncated, count, mismatch, unreadable }: DepartmentTree,
  people: Page<Person> | undefined,
): string[] {
  return [
    truncated ? truncatedDepartments(count) : '',
    mismatch === undefined ? '' : mismatchedDepartments(mismatch),
    unreadable.length === 1 ? vscode.l10n.t('1 department is missing because it could not be read.') : '',
    unreadable.length > 1
      ? vscode.l10n.t(
          '{0} departments are missing because they could not be read.',
          numberText(unreadable.length),
        )
      : '',
    people?.truncated === true || people?.mismatch !== undefined
      ? vscode.l10n.t('Head counts are too low: not all people of the company were read.')
      : '',
  ].filter((note) => note !== '');
}
