import * as vscode from 'vscode';
import type { KnownCompanies } from '../../company/known/known.ts';
import { type EmployeesDraft, recordSteps, rowChoices } from '../../company/pickers/choices.ts';
import type { LeaveOwners } from '../../company/pickers/leavesQuery.ts';
import { audienceText } from '../../company/pickers/leavesQuery.ts';
import { type PeriodDraft, periodSteps } from '../../company/pickers/periodQuestion.ts';
import { askPick } from '../../platform/dialogs/prompts.ts';
import { mapReply, type Question, type Step } from '../../platform/dialogs/steps.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import type { LeaveQuery, WorkforceService } from '../../service/operations/service.ts';

/** The input of the dialog. A choice has an empty name if only its id is known. */
export interface LeavesDraft extends EmployeesDraft, PeriodDraft {
  readonly of: LeaveQuery['of'];
  /** True if the ids are typed instead of looked up. */
  readonly typed: boolean;
}

export const emptyDraft: LeavesDraft = {
  of: 'employee',
  typed: false,
  choices: [],
  search: '',
  from: '',
  to: '',
  otherDays: false,
};

/** The draft for rows of employees or departments; undefined for any other target. */
export function draftOfRows(invocation: Invocation): LeavesDraft | undefined {
  const rows = rowChoices(invocation);
  const of = rows?.kind === 'departments' ? 'department' : 'employee';
  return rows && { ...emptyDraft, of, choices: rows.choices };
}

/** The owners that were entered, and their names where all are known, else their ids. */
export function ownersOf({ of, choices }: LeavesDraft): LeaveOwners & { readonly audience: string } {
  const ids = choices.map(({ id }) => id);
  const names = choices.map(({ name }) => name);
  return { of, ids, audience: names.includes('') ? audienceText(of, ids) : names.join(', ') };
}

/** The steps that ask for the audience: its kind, then the employees, departments or legal entities. */
export function audienceSteps(
  service: WorkforceService,
  known: KnownCompanies,
): readonly Step<LeavesDraft>[] {
  return [
    askKind,
    ...recordSteps<LeavesDraft>(service, known, ({ of, typed }) => (typed ? 'ids' : recordKinds[of]), {
      departments: vscode.l10n.t('Select departments'),
      entities: vscode.l10n.t('Select legal entities'),
      ids: () => vscode.l10n.t('IDs, separated by spaces or commas'),
    }),
  ];
}

const recordKinds: Readonly<Record<LeavesDraft['of'], string>> = {
  employee: 'employees',
  department: 'departments',
  'legal-entity': 'legal-entities',
};

/** The steps that ask for the days, which the service requires. */
export function leavesPeriodSteps(): readonly Step<LeavesDraft>[] {
  return periodSteps({
    placeholder: vscode.l10n.t('Select the period'),
    firstDay: vscode.l10n.t('First day'),
    lastDay: vscode.l10n.t('Last day'),
    hasFuture: true,
  });
}

interface KindItem extends vscode.QuickPickItem, Pick<LeavesDraft, 'of' | 'typed'> {}

const askKind: Question<LeavesDraft> = async (position, draft) => {
  const items: readonly KindItem[] = [
    { label: vscode.l10n.t('Employees…'), of: 'employee', typed: false },
    { label: vscode.l10n.t('Departments…'), of: 'department', typed: false },
    { label: vscode.l10n.t('Employees by ID…'), of: 'employee', typed: true },
    { label: vscode.l10n.t('Legal entities…'), of: 'legal-entity', typed: false },
  ];
  const chosen = items.filter(({ of, typed }) => of === draft.of && typed === draft.typed);
  const placeholder = vscode.l10n.t('Select people, departments or legal entities');
  const reply = await askPick(position, { placeholder, items, chosen });
  return mapReply(reply, (item) =>
    item === undefined || chosen.includes(item)
      ? draft
      : // Another kind has other choices.
        { ...draft, of: item.of, typed: item.typed, choices: [] },
  );
};
