import * as vscode from 'vscode';
import { outlineOf } from '../../company/departments/departmentTree.ts';
import { departmentGaps, mismatchedPeopleText } from '../../company/known/facts.ts';
import { keptPeopleText } from '../../company/known/reading.ts';
import { knownPeople } from '../../company/people/organizationPeople.ts';
import { headsNotShown } from '../../company/rules/organizationHealth.ts';
import { type HealthRule, organizationRules } from '../../company/rules/organizationRules.ts';
import type { ResourceNode } from '../../platform/documents/resource.ts';
import { countLine, messageText, numberText } from '../../platform/text/localText.ts';
import { displaySentence } from '../../platform/text/text.ts';
import { isIncomplete, type Page } from '../../service/contract/listing.ts';
import { message } from '../../service/contract/message.ts';
import type { ShownFinding } from '../../tree/departmentFindings.ts';
import { type CheckResult, countsText, findingsTable } from './findingsTable.ts';
import { type OrganizationCheck, runCheck } from './organizationCheck.ts';
import { listedText } from './problems.ts';

/** Checks an organization as `runCheck` does. Throws `ServiceError`. */
export async function organizationResult(
  ...input: Parameters<typeof runCheck>
): Promise<CheckResult<ShownFinding>> {
  const check = await runCheck(...input);
  const { findings, tree, people } = check;
  const [{ connection }] = input;
  const result = {
    findings,
    notes: notesOf(check),
    // The departments are one list.
    requests: 1 + ('items' in people ? people.requests : 0),
  };
  async function table() {
    const names = new Map(outlineOf(tree).map(({ department, name }) => [department.key, name]));
    return await findingsTable(result, {
      name: vscode.l10n.t('Organization findings'),
      record: message('Department'),
      rules: organizationRules,
      identify: ({ departmentId: id, departmentKey }) => ({ id, name: names.get(departmentKey) }),
      label: vscode.l10n.t('Show Department'),
      open: async ({ departmentId: id }) => {
        const target: ResourceNode = { address: { connection: connection.id, resource: 'departments', id } };
        await vscode.commands.executeCommand('workforce.revealDepartment', target);
      },
    });
  }
  return { ...result, table };
}

/** The result in one sentence. */
function outcomeOf({ findings, tree: { count: departments } }: OrganizationCheck): string {
  if (departments === 0) {
    return vscode.l10n.t('This connection cannot see any departments, so nothing was checked.');
  }
  if (findings.length === 0) {
    return departments === 1
      ? vscode.l10n.t('No findings: the only department meets all limits and rules.')
      : vscode.l10n.t('No findings: all {0} departments meet all limits and rules.', departments);
  }
  return countsText(
    departments === 1 ? vscode.l10n.t('1 department') : vscode.l10n.t('{0} departments', departments),
    findings,
  );
}

/** Sentences about what a check has found, and what it could not check. */
export function notesOf(check: OrganizationCheck): readonly string[] {
  const { tree } = check;
  const isOff = (rule: HealthRule) => check.off.includes(rule);
  const off = organizationRules.flatMap(({ id, name }) => (isOff(id) ? messageText(name) : []));
  const people = 'items' in check.people ? check.people : undefined;
  const isWhole = people !== undefined && people.items.length > 0 && !isIncomplete(people);
  const { lacking = 0, notShown = 0 } = people === undefined ? {} : knownPeople(people).managers;
  return [
    outcomeOf(check),
    ...departmentGaps(tree),
    (tree.mismatch ?? tree.truncated)
      ? vscode.l10n.t('Departments that this connection may not see or that were left out were not checked.')
      : '',
    tree.truncated ? vscode.l10n.t('Departments whose parents were left out count as orphans.') : '',
    countLine(isOff('without-head') ? 0 : headsNotShown(tree), (count) =>
      vscode.l10n.t('Departments that may have no head, because this connection cannot see one: {0}.', count),
    ),
    peopleText(check.people),
    people?.readAt === undefined ? '' : keptPeopleText(people.readAt),
    // Also those who belong to no department that is shown, and so are in no row of the table.
    countLine(isOff('people-without-manager') ? 0 : lacking, (count) =>
      vscode.l10n.t('People without a manager (including the top): {0}.', count),
    ),
    countLine(isOff('people-without-manager') ? 0 : notShown, (count) =>
      vscode.l10n.t('People who may have no manager, because this connection cannot see one: {0}.', count),
    ),
    people?.mismatch === undefined ? '' : mismatchedPeopleText(people.mismatch),
    people?.truncated ? truncatedText(people) : '',
    countLine(people?.unreadable.length ?? 0, (count) =>
      vscode.l10n.t('People who could not be read and were not taken into account: {0}.', count),
    ),
    // The absence of a person matters only where all people are known.
    isWhole
      ? ''
      : vscode.l10n.t(
          'Heads who have left were therefore not checked; empty departments were found only where the service reports a member count.',
        ),
    listedText(check.findings),
    off.length === 0 ? '' : vscode.l10n.t('Turned off in the settings: {0}.', off.join(', ')),
  ].filter((line) => line !== '');
}

/** Says how far the list of people was read; its number of records is not always known. */
function truncatedText({ items, unreadable, total = 0 }: Page<unknown>): string {
  const read = items.length + unreadable.length;
  return total > read
    ? vscode.l10n.t(
        'Only {0} of {1} people were read. Findings about the others are missing.',
        numberText(read),
        numberText(total),
      )
    : vscode.l10n.t('There are more people, who were not taken into account.');
}

/** An empty list counts as unknown: the connection may not be allowed to see people. */
function peopleText(people: OrganizationCheck['people']): string {
  const count = 'items' in people ? people.items.length : 0;
  if (count === 0) {
    const reason = 'reason' in people ? people.reason : vscode.l10n.t('this connection cannot see any');
    return vscode.l10n.t('People were not taken into account: {0}.', displaySentence(reason));
  }
  return count === 1
    ? vscode.l10n.t('1 person was taken into account.')
    : vscode.l10n.t('{0} people were taken into account.', numberText(count));
}
