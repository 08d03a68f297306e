import * as vscode from 'vscode';
import { isActive } from '../../domain/department.ts';
import { type OutlineEntry, outlineOf } from '../../domain/departmentOutline.ts';
import { inSlices } from '../../service/contract/slices.ts';
import type { WorkforceService } from '../../service/service.ts';
import type { DepartmentDirectory } from '../departmentDirectory.ts';
import { withLateProgress } from '../progress.ts';
import { withoutIcons } from '../text.ts';
import type { Choice } from './choice.ts';

/** A department to pick. */
export interface DepartmentItem extends vscode.QuickPickItem {
  readonly choice: Choice;
}

/** Departments to pick from. */
export interface DepartmentItems {
  readonly items: readonly DepartmentItem[];
  /** A sentence that tells which are left out; undefined when all are there. */
  readonly note: string | undefined;
}

/** The editor slows down with more. */
const mostItems = 5_000;
/** Characters. */
const longestLabel = 200;

/** All departments to pick from, each before those below it; of very many, the first. Throws `ServiceError`. */
export async function departmentItems(
  service: WorkforceService,
  directory: DepartmentDirectory,
): Promise<DepartmentItems> {
  const tree = await withLateProgress(vscode.l10n.t('Listing the departments…'), (signal) =>
    directory.known(service, signal),
  );
  const outline = await inSlices(outlineOf(tree));
  const items = outline.slice(0, mostItems).map(itemOf);
  const isWhole = items.length === outline.length && !tree.truncated;
  return { items, note: isWhole ? undefined : firstOnly(items.length) };
}

function firstOnly(count: number): string {
  return vscode.l10n.t(
    'Only the first {0} departments are listed here: there are more than can be shown at once.',
    count.toLocaleString(),
  );
}

/** Where a department is stands in words: typing narrows the list to items whose neighbours are gone. */
function itemOf({ department, name, above }: OutlineEntry): DepartmentItem {
  const facts = [above, department.code ?? '', isActive(department) ? '' : vscode.l10n.t('inactive')];
  return {
    label: withoutIcons(name, longestLabel),
    description: withoutIcons(facts.filter((fact) => fact !== '').join(' · '), longestLabel),
    choice: { id: department.id, name },
  };
}
