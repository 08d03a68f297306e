import * as vscode from 'vscode';
import { countLine, countText, mismatchText, numberText } from '../../platform/text/localText.ts';
import { displayFacts } from '../../platform/text/text.ts';
import type { CountMismatch } from '../../service/contract/listing.ts';
import type { Department } from '../departments/department.ts';
import type { DepartmentTree } from '../departments/departmentTree.ts';
import type { HeadCount } from './headCounts.ts';
import type { KnownCompany } from './known.ts';

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
      people === '' ? vscode.l10n.t('Members: not loaded yet') : own,
      all === '' ? '' : vscode.l10n.t('with those below: {0}', all),
    ]),
  };
}
