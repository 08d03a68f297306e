import * as vscode from 'vscode';
import { isActive } from '../domain/department.ts';
import { outlineOf } from '../domain/departmentOutline.ts';
import { employeeStatuses } from '../service/contract/vocabularies.ts';
import { isCancellation } from '../service/transport/errors.ts';
import type { DepartmentDirectory } from '../ui/departmentDirectory.ts';
import { failureMessage } from '../ui/failure.ts';
import { statusText } from '../ui/person.ts';
import { withLateProgress } from '../ui/progress.ts';
import { askPick, askPicks, type Reply } from '../ui/prompts.ts';
import type { Session } from '../ui/session.ts';
import { withoutIcons } from '../ui/text.ts';
import type { EmployeeFilter } from './narrowing.ts';

/** Asks for a filter, starting from the present one; undefined when the reader gives up. */
export async function askFilter(
  session: Session,
  directory: DepartmentDirectory,
  present: EmployeeFilter,
): Promise<EmployeeFilter | undefined> {
  let departments: readonly DepartmentItem[] | undefined;
  let { statuses } = present;
  for (;;) {
    const chosen = await askStatuses(statuses);
    if (chosen === undefined) {
      return undefined;
    }
    statuses = chosen;
    departments ??= await departmentItems(session, directory);
    const reply = await askDepartment(departments, present.department?.id);
    if (reply === undefined) {
      return undefined;
    }
    if (reply.move === 'next') {
      const department = reply.value?.department;
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

interface DepartmentItem extends vscode.QuickPickItem {
  readonly department?: NonNullable<EmployeeFilter['department']>;
}

/** Asks for a department, or any. */
async function askDepartment(
  items: readonly DepartmentItem[],
  chosenId: string | undefined,
): Promise<Reply<DepartmentItem | undefined> | undefined> {
  return await askPick(position(2), {
    placeholder: vscode.l10n.t('Department whose employees to show'),
    items,
    chosen: items.filter(({ department }) => chosenId !== undefined && department?.id === chosenId),
  });
}

async function departmentItems(
  session: Session,
  directory: DepartmentDirectory,
): Promise<readonly DepartmentItem[]> {
  const any = { label: vscode.l10n.t('Any department') };
  try {
    const service = await session.service();
    const tree = await withLateProgress(vscode.l10n.t('Listing the departments…'), (signal) =>
      directory.known(service, signal),
    );
    const items = outlineOf(tree).map(({ department, name, above }) => ({
      label: withoutIcons(name),
      description: withoutIcons(
        [above, isActive(department) ? '' : vscode.l10n.t('inactive')]
          .filter((part) => part !== '')
          .join(' · '),
      ),
      department: { id: department.id, name },
    }));
    return [any, ...items];
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
