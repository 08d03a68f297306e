import * as vscode from 'vscode';
import { type Department, isActive } from '../domain/department.ts';
import { assembleDepartments } from '../domain/departmentTree.ts';
import { employeeStatuses } from '../service/contract/vocabularies.ts';
import { isCancellation } from '../service/transport/errors.ts';
import { failureMessage } from '../ui/failure.ts';
import { statusText } from '../ui/person.ts';
import type { Session } from '../ui/session.ts';
import { withoutIcons } from '../ui/text.ts';
import type { EmployeeFilter } from './narrowing.ts';

/** Asks for a filter, starting from the present one; undefined when the reader gives up. */
export async function askFilter(
  session: Session,
  present: EmployeeFilter,
): Promise<EmployeeFilter | undefined> {
  const statuses = await askStatuses(present.statuses);
  if (statuses === undefined) {
    return undefined;
  }
  const answer = await askDepartment(session, present.department?.id);
  if (answer === undefined) {
    return undefined;
  }
  const { department } = answer;
  return department === undefined ? { statuses } : { statuses, department };
}

/** Asks which statuses to show, none meaning all; undefined when the reader gives up. */
async function askStatuses(chosen: readonly string[]): Promise<readonly string[] | undefined> {
  const statuses = [...new Set([...employeeStatuses, ...chosen])];
  const picked = await vscode.window.showQuickPick(
    statuses.map((status) => ({
      label: withoutIcons(statusText(status)),
      picked: chosen.includes(status),
      status,
    })),
    {
      title: vscode.l10n.t('Filter Employees (1/2)'),
      placeHolder: vscode.l10n.t('Which statuses to show; none means all'),
      canPickMany: true,
    },
  );
  return picked?.map(({ status }) => status);
}

interface DepartmentItem extends vscode.QuickPickItem {
  readonly department?: NonNullable<EmployeeFilter['department']>;
}

/** Asks for a department, or any; undefined when the reader gives up. */
async function askDepartment(
  session: Session,
  chosenId: string | undefined,
): Promise<DepartmentItem | undefined> {
  const calledOff = new AbortController();
  try {
    return await vscode.window.showQuickPick(departmentItems(session, chosenId, calledOff.signal), {
      title: vscode.l10n.t('Filter Employees (2/2)'),
      placeHolder: vscode.l10n.t('Which department to show'),
      matchOnDescription: true,
    });
  } finally {
    calledOff.abort();
  }
}

/** The department in use first, then any, then the whole tree from the top. */
async function departmentItems(
  session: Session,
  chosenId: string | undefined,
  signal: AbortSignal,
): Promise<readonly DepartmentItem[]> {
  const any: DepartmentItem = { label: vscode.l10n.t('Any department') };
  try {
    const service = await session.service();
    const { roots, orphans, cycles } = assembleDepartments(await service.departments({ signal }));
    const items = flatten([...roots, ...orphans, ...cycles]);
    return [any, ...items].sort(
      (a, b) => Number(b.department?.id === chosenId) - Number(a.department?.id === chosenId),
    );
  } catch (error) {
    if (isCancellation(error)) {
      throw error;
    }
    // Without departments the statuses chosen before still count.
    return [
      any,
      { label: vscode.l10n.t('Departments are not available'), detail: withoutIcons(failureMessage(error)) },
    ];
  }
}

function flatten(tops: readonly Department[]): readonly DepartmentItem[] {
  const items: DepartmentItem[] = [];
  const open = tops.map((department) => ({ department, path: '' })).reverse();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { department, path } = at;
    const { id, children } = department;
    const name = department.name ?? department.code ?? id;
    items.push({
      label: withoutIcons(name),
      description: withoutIcons(
        [path, isActive(department) ? '' : vscode.l10n.t('inactive')].filter(Boolean).join(' · '),
      ),
      department: { id, name },
    });
    for (const child of children.toReversed()) {
      open.push({ department: child, path: path === '' ? name : `${path} › ${name}` });
    }
  }
  return items;
}
