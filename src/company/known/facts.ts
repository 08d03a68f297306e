import * as vscode from 'vscode';
import type { Sessions } from '../../platform/session.ts';
import { countLine, countText, mismatchText, numberText } from '../../platform/text/localText.ts';
import { displayFacts, displayLines, displayText, sentenceWith } from '../../platform/text/text.ts';
import type { CountMismatch } from '../../service/contract/listing.ts';
import { type PersonNode, personLabel, statusText } from '../../tree/person.ts';
import type { Department } from '../departments/department.ts';
import { type DepartmentTree, outlineOf } from '../departments/departmentTree.ts';
import type { CardReference } from '../people/personCard.ts';
import type { HeadCount } from './headCounts.ts';
import type { KnownCompanies, KnownCompany } from './known.ts';
import { halfText, statusText as leaveStatusText } from './leaveTexts.ts';

/** What a department is called: by its code or id where it has no name. */
export function departmentName({ name, code, id }: Department): string {
  return name ?? code ?? vscode.l10n.t('Department {0}', id);
}

/** Says that a list of departments is too long to be read whole. `count` is the number of those that were read. */
export function truncatedDepartmentsText(count: number): string {
  return vscode.l10n.t('Only the first {0} departments are shown: the service has more.', numberText(count));
}

/** Says that the service counts more departments than its list has. */
export function mismatchedDepartmentsText(mismatch: CountMismatch): string {
  return mismatchText(mismatch, (read, counted) =>
    vscode.l10n.t('{0} of the {1} departments that the service counts are shown', read, counted),
  );
}

/** What a listing of departments lacks, a sentence each. */
export function departmentGaps({
  truncated,
  count,
  mismatch,
  unreadable,
}: DepartmentTree): readonly string[] {
  return [
    truncated ? truncatedDepartmentsText(count) : '',
    mismatch === undefined ? '' : mismatchedDepartmentsText(mismatch),
    countLine(unreadable.length, (count) => vscode.l10n.t('Departments that could not be read: {0}.', count)),
  ].filter((gap) => gap !== '');
}

/** Says that the service counts more people than its list has. */
export function mismatchedPeopleText(mismatch: CountMismatch): string {
  return mismatchText(mismatch, (read, counted) =>
    vscode.l10n.t(
      '{0} of the {1} people that the service counts were read: this connection may not see the others.',
      read,
      counted,
    ),
  );
}

/** A line about a person, ready to be shown. */
export interface PersonFact {
  readonly label: string;
  readonly text: string;
  /** What the text names, to be opened. */
  readonly target?: { readonly resource: 'departments' | 'employees' | 'users'; readonly id: string };
}

/** A department with the names above it. */
export function departmentFact(company: KnownCompany, { id, name }: CardReference): PersonFact {
  const known = company.find('departments', id);
  const shown = known?.name ?? name ?? vscode.l10n.t('Department {0}', id);
  return {
    label: vscode.l10n.t('Department'),
    text: displayFacts([known?.above ?? '', shown], ' › '),
    target: { resource: 'departments', id },
  };
}

/** The manager of a person of a resource. */
export function managerFact(
  company: KnownCompany,
  { id, name }: CardReference,
  resource: 'employees' | 'users',
): PersonFact {
  return {
    label: vscode.l10n.t('Manager'),
    text: displayText(company.personName(id) ?? name ?? vscode.l10n.t('Person {0}', id)),
    target: { resource, id },
  };
}

/** The departments that a person heads, with their head counts, and the leave of today, as far as they are known. */
export function knownFacts(company: KnownCompany, personId: string): readonly PersonFact[] {
  const { departments } = company;
  const outline = departments === undefined ? [] : outlineOf(departments);
  const headed = outline
    .filter(({ department }) => department.head?.id === personId)
    .map(
      ({ department, name }): PersonFact => ({
        label: vscode.l10n.t('Head of'),
        text: displayFacts([name, peopleTexts(company, department).whole]),
        target: { resource: 'departments', id: department.id },
      }),
    );
  const leaves = company
    .absencesToday(personId)
    .map((leave) => displayFacts([halfText(leave), leave.accountName ?? '', leaveStatusText(leave)]));
  const absence = { label: vscode.l10n.t('Absent today'), text: leaves.join('; ') };
  return leaves.length === 0 ? headed : [...headed, absence];
}

/** The direct reports of a person, who are opened as cards; undefined where they are not known. */
export function teamFacts(company: KnownCompany, managerId: string): readonly PersonFact[] | undefined {
  const team = company.teamOf(managerId);
  if (team === undefined) {
    return undefined;
  }
  const label = vscode.l10n.t('Direct reports');
  const facts = team.people.map(({ resource, id, name, status }): PersonFact => {
    const text = displayFacts([name ?? vscode.l10n.t('Person {0}', id), status ?? '']);
    return { label, text, target: { resource: resource === 'users' ? 'users' : 'employees', id } };
  });
  const none = facts.length === 0 ? [{ label, text: vscode.l10n.t('None are shown') }] : [];
  const more = team.isWhole ? [] : [{ label, text: vscode.l10n.t('There are more: Show Team lists all.') }];
  return [...facts, ...none, ...more];
}

/** A number of people of a department; empty where it is not known. */
export function headCountText({ people, isMin }: HeadCount): string {
  return people === undefined ? '' : countText(people, isMin);
}

/** So many people; `count` is the text of a number, or of what is known of it. */
export function peopleText(count: string): string {
  switch (count) {
    case numberText(0):
      return vscode.l10n.t('no people');
    case numberText(1):
      return vscode.l10n.t('1 person');
    default:
      return vscode.l10n.t('{0} people', count);
  }
}

/**
 * The active people of a department, and of it with all below: in short `12 of 45`, empty where its own were not read; in
 * words also what is not known. Sends nothing.
 */
export function peopleTexts(company: KnownCompany | undefined, department: Department) {
  const counts = company?.headCounts;
  const people = counts === undefined ? '' : headCountText(counts.countIn(department));
  const own =
    department.memberCount === undefined
      ? vscode.l10n.t('Active people: {0}', people)
      : vscode.l10n.t('People, as the service counts them: {0}', people);
  const hasBelow = counts !== undefined && department.children.length > 0;
  const all = hasBelow ? headCountText(counts.countBelow(department)) : '';
  return {
    short: people === '' || all === '' ? people : vscode.l10n.t('{0} of {1}', people, all),
    whole: displayFacts([
      people === '' ? vscode.l10n.t('Own people not read yet') : own,
      all === '' ? '' : vscode.l10n.t('with those below: {0}', all),
    ]),
  };
}

const statusLine = sentenceWith(vscode.l10n.t('Status: {0}'));
const numberLine = sentenceWith(vscode.l10n.t('Number: {0}'));
const emailLine = sentenceWith(vscode.l10n.t('E-mail: {0}'));
const idLine = sentenceWith(vscode.l10n.t('Id: {0}'));

/** The hover of a person's row: what the row and everything else that is known show of the person. Sends nothing. */
export async function personHover(
  { sessions, known }: { readonly sessions: Sessions; readonly known: KnownCompanies },
  node: PersonNode,
): Promise<string> {
  const { connection, id, resource } = node.address;
  const service = await sessions.find(connection)?.service();
  if (service === undefined) {
    return personLines(node, []);
  }
  const company = known.of(service);
  const { departmentId, managerId } = company.placement(id);
  const department = node.department ?? (departmentId ? { id: departmentId } : undefined);
  return personLines(node, [
    ...(department === undefined ? [] : [departmentFact(company, department)]),
    ...(managerId
      ? [managerFact(company, { id: managerId }, resource === 'users' ? 'users' : 'employees')]
      : []),
    ...knownFacts(company, id),
  ]);
}

/** The lines of a hover, of which facts are some. */
export function personLines(node: PersonNode, facts: readonly PersonFact[]): string {
  const { serviceStatus, code, email, id } = node.person;
  return displayLines([
    personLabel(node),
    serviceStatus ? statusLine(statusText(serviceStatus)) : '',
    code ? numberLine(code) : '',
    email ? emailLine(email) : '',
    ...facts.map(({ label, text }) => vscode.l10n.t('{0}: {1}', label, text)),
    idLine(id),
  ]);
}
