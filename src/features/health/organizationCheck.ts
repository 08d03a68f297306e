import { setImmediate as nextTurn } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { DepartmentTree } from '../../company/departments/departmentTree.ts';
import type { KnownCompanies } from '../../company/known/known.ts';
import { type AllPeople, readAllPeople } from '../../company/known/reading.ts';
import { checkOrganization } from '../../company/rules/organizationHealth.ts';
import type { HealthRule } from '../../company/rules/organizationRules.ts';
import { orReason } from '../../platform/errors/failure.ts';
import { withLateProgress } from '../../platform/progress.ts';
import type { Session } from '../../platform/session.ts';
import { readSetting } from '../../platform/settings.ts';
import { messageText } from '../../platform/text/localText.ts';
import type { Redaction } from '../../service/http/redaction.ts';
import type { ShownFinding } from '../../tree/departmentFindings.ts';

/** What a check has read and found, without secrets: names and reasons come from the service, which may repeat one. */
export interface OrganizationCheck {
  readonly findings: readonly ShownFinding[];
  readonly tree: DepartmentTree;
  /** The people that were read, or why none were. */
  readonly people: AllPeople | { readonly reason: string };
  /** The rules that the settings switch off. */
  readonly off: readonly HealthRule[];
}

const switches = [
  { rule: 'without-head', setting: 'workforce.check.departmentsWithoutHead' },
  { rule: 'people-without-manager', setting: 'workforce.check.peopleWithoutManager' },
] as const;

/** What a check reads. */
interface CheckScope {
  /** True to read the people, one request for each 100. */
  readonly people: boolean;
  /** True to continue without the people where they cannot be read, and to ask where they take many requests. */
  readonly byUser: boolean;
}

/** Reads the departments, and the people if the scope says so, and checks them. Throws `ServiceError`. */
export async function runCheck(
  session: Session,
  known: KnownCompanies,
  scope: CheckScope,
  redaction: Redaction,
): Promise<OrganizationCheck> {
  const { connection } = session;
  const client = await session.service();
  const tree = await withLateProgress(
    vscode.l10n.t('Reading the departments of {0}…', connection.name),
    (signal) => known.of(client).listDepartments(signal),
  );
  const read = () => readAllPeople(session, known, scope.byUser);
  const left = { reason: vscode.l10n.t('they were left out') };
  const people = scope.people ? await (scope.byUser ? orReason(read) : read()) : left;
  // Timers run between two stages of long work.
  await nextTurn();
  const off = switches.flatMap(({ rule, setting }) => (readSetting(setting) ? [] : rule));
  const findings = checkOrganization(tree, 'items' in people ? people : undefined, off).map((finding) => ({
    ...finding,
    // Most sentences of many findings are never shown.
    get sentence() {
      return messageText(finding.sentence);
    },
  }));
  const shownPeople = 'items' in people ? people : { reason: redaction.text(people.reason) };
  return { findings, tree, people: shownPeople, off };
}
