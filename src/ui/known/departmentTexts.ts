import * as vscode from 'vscode';
import type { Department } from '../../domain/department.ts';
import type { CountMismatch } from '../../service/contract/listing.ts';
import { mismatchText, numberText } from '../localText.ts';

/** What a department is called: by its code or id where it has no name. */
export function departmentName({ name, code, id }: Department): string {
  return name ?? code ?? vscode.l10n.t('Department {0}', id);
}

/** Says that a list of departments is too long to be read whole. `count` is the number of those that were read. */
export function truncatedDepartments(count: number): string {
  return vscode.l10n.t('Only the first {0} departments are shown: the service has more.', numberText(count));
}

/** Says that the service counts more departments than its list has. */
export function mismatchedDepartments(mismatch: CountMismatch): string {
  return mismatchText(mismatch, (read, counted) =>
    vscode.l10n.t('{0} of the {1} departments that the service counts are shown', read, counted),
  );
}
