import * as vscode from 'vscode';
import { employeeStatuses } from '../service/contract/vocabularies.ts';
import { isCancellation } from '../service/http/errors.ts';
import { type DepartmentItem, departmentItems } from '../ui/dialogs/departmentQuestion.ts';
import { askPick, askPicks } from '../ui/dialogs/prompts.ts';
import { mapReply, type Question, runDialog } from '../ui/dialogs/steps.ts';
import { failureMessage } from '../ui/failure.ts';
import type { KnownCompanies } from '../ui/known/known.ts';
import type { Session } from '../ui/session.ts';
import { withoutIcons } from '../ui/text.ts';
import { statusText } from '../ui/tree/person.ts';
import type { EmployeeFilter } from './employeeFilter.ts';

type FilterItem = vscode.QuickPickItem & Partial<Pick<DepartmentItem, 'choice'>>;

/** Asks for a filter, starting from the current one; undefined when the user cancels. */
export async function askFilter(
  session: Session,
  known: KnownCompanies,
  current: EmployeeFilter,
): Promise<EmployeeFilter | undefined> {
  let items: readonly FilterItem[] | undefined;
  const askDepartment: Question<EmployeeFilter> = async (position, filter) => {
    items ??= await filterItems(session, known);
    const chosenId = filter.department?.id;
    const reply = await askPick(position, {
      placeholder: vscode.l10n.t('Department whose employees to show'),
      items,
      chosen: items.filter(({ choice }) => chosenId !== undefined && choice?.id === chosenId),
    });
    if (reply?.move !== 'next') {
      return reply && { move: 'back', value: filter };
    }
    const department = reply.value?.choice;
    const { statuses } = filter;
    return { move: 'next', value: department === undefined ? { statuses } : { statuses, department } };
  };
  return await runDialog(vscode.l10n.t('Filter Employees'), [askStatuses, askDepartment], current);
}

const askStatuses: Question<EmployeeFilter> = async (position, filter) => {
  const items = [...new Set([...employeeStatuses, ...filter.statuses])].map((status) => ({
    label: withoutIcons(statusText(status)),
    status,
  }));
  const reply = await askPicks(position, {
    placeholder: vscode.l10n.t('Statuses to show; none means all'),
    items,
    chosen: items.filter(({ status }) => filter.statuses.includes(status)),
  });
  return mapReply(reply, (picked) => ({ ...filter, statuses: picked.map(({ status }) => status) }));
};

async function filterItems(session: Session, known: KnownCompanies): Promise<readonly FilterItem[]> {
  const any = { label: vscode.l10n.t('Any department') };
  try {
    const { items, note } = await departmentItems(await session.service(), known);
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
