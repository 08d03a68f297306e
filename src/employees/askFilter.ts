import * as vscode from 'vscode';
import { employeeStatuses } from '../service/contract/vocabularies.ts';
import { isCancellation } from '../service/http/errors.ts';
import type { DepartmentDirectory } from '../ui/departmentDirectory.ts';
import { type DepartmentItem, departmentItems } from '../ui/dialogs/departmentItems.ts';
import { askPick, askPicks } from '../ui/dialogs/prompts.ts';
import type { Reply } from '../ui/dialogs/steps.ts';
import { failureMessage } from '../ui/failure.ts';
import type { Session } from '../ui/session.ts';
import { withoutIcons } from '../ui/text.ts';
import { statusText } from '../ui/tree/person.ts';
import type { EmployeeFilter } from './employeeFilter.ts';

/** Asks for a filter, starting from the present one; undefined when the reader gives up. */
export async function askFilter(
  session: Session,
  directory: DepartmentDirectory,
  present: EmployeeFilter,
): Promise<EmployeeFilter | undefined> {
  let departments: readonly FilterItem[] | undefined;
  let { statuses } = present;
  for (;;) {
    const chosen = await askStatuses(statuses);
    if (chosen === undefined) {
      return undefined;
    }
    statuses = chosen;
    departments ??= await filterItems(session, directory);
    const reply = await askDepartment(departments, present.department?.id);
    if (reply === undefined) {
      return undefined;
    }
    if (reply.move === 'next') {
      const department = reply.value?.choice;
      return department === undefined ? { statuses } : { statuses, department };
    }
  }
}

/** Asks which statuses to show. */
async function askStatuses(chosen: readonly string[]): Promise<readonly string[] | undefined> {
  const items = [...new Set([...employeeStatuses, ...chosen])].map((status) => ({
    label: withoutIcons(statusText(status)),
    status,
  }));
  const reply = await askPicks(position(1), {
    placeholder: vscode.l10n.t('Statuses to show; none means all'),
    items,
    chosen: items.filter(({ status }) => chosen.includes(status)),
  });
  return reply?.value.map(({ status }) => status);
}

type FilterItem = vscode.QuickPickItem & Partial<Pick<DepartmentItem, 'choice'>>;

/** Asks for a department, or any. */
async function askDepartment(
  items: readonly FilterItem[],
  chosenId: string | undefined,
): Promise<Reply<FilterItem | undefined> | undefined> {
  return await askPick(position(2), {
    placeholder: vscode.l10n.t('Department whose employees to show'),
    items,
    chosen: items.filter(({ choice }) => chosenId !== undefined && choice?.id === chosenId),
  });
}

async function filterItems(session: Session, directory: DepartmentDirectory): Promise<readonly FilterItem[]> {
  const any = { label: vscode.l10n.t('Any department') };
  try {
    const { items, note } = await departmentItems(await session.service(), directory);
    return [note === undefined ? any : { ...any, detail: note }, ...items];
  } catch (error) {
    if (isCancellation(error)) {
      throw error;
    }
    // Without departments the statuses chosen before still count.
    const detail = withoutIcons(failureMessage(error));
    return [any, { label: vscode.l10n.t('Departments are not available'), detail }];
  }
}

function position(step: number) {
  return { title: vscode.l10n.t('Filter Employees'), step, totalSteps: 2 };
}
