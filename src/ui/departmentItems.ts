import * as vscode from 'vscode';
import { isActive } from '../domain/department.ts';
import { type OutlineEntry, outlineOf } from '../domain/departmentOutline.ts';
import type { WorkforceService } from '../service/service.ts';
import type { Choice } from './choice.ts';
import type { DepartmentDirectory } from './departmentDirectory.ts';
import { withLateProgress } from './progress.ts';
import { withoutIcons } from './text.ts';

/** A department to pick. */
export interface DepartmentItem extends vscode.QuickPickItem {
  readonly choice: Choice;
}

/** All departments to pick from, each before those below it. Throws `ServiceError`. */
export async function departmentItems(
  service: WorkforceService,
  directory: DepartmentDirectory,
): Promise<readonly DepartmentItem[]> {
  const tree = await withLateProgress(vscode.l10n.t('Listing the departments…'), (signal) =>
    directory.known(service, signal),
  );
  return outlineOf(tree).map(itemOf);
}

/** Where a department is stands in words: typing narrows the list to items whose neighbours are gone. */
function itemOf({ department, name, above }: OutlineEntry): DepartmentItem {
  const facts = [above, department.code ?? '', isActive(department) ? '' : vscode.l10n.t('inactive')];
  return {
    label: withoutIcons(name),
    description: withoutIcons(facts.filter((fact) => fact !== '').join(' · ')),
    choice: { id: department.id, name },
  };
}
