import * as vscode from 'vscode';
import { type Days, usualPeriods } from '../domain/period.ts';
import type { LeaveQuery, WorkforceService } from '../service/service.ts';
import type { DepartmentDirectory } from '../ui/departmentDirectory.ts';
import { askDay, periodError } from '../ui/dialogs/dayQuestion.ts';
import { departmentQuestion } from '../ui/dialogs/departmentQuestion.ts';
import { type EmployeesDraft, employeeSteps } from '../ui/dialogs/employeeQuestion.ts';
import { askPick, askText } from '../ui/dialogs/prompts.ts';
import { mapReply, type Question, type Step } from '../ui/dialogs/steps.ts';
import { idsIn, idsProblem } from './query.ts';

/** The input of the dialog. A choice has an empty name if only its id is known. */
export interface LeavesDraft extends EmployeesDraft, Days {
  readonly of: LeaveQuery['of'];
  /** True if the ids are typed instead of looked up. */
  readonly typed: boolean;
  /** True if the days are typed instead of those of a usual period. */
  readonly otherDays: boolean;
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

/** The steps that ask for the audience: its kind, then the employees, departments or legal entities. */
export function audienceSteps(
  service: WorkforceService,
  directory: DepartmentDirectory,
): readonly Step<LeavesDraft>[] {
  const placeholder = vscode.l10n.t('Departments whose employees’ leaves to show');
  return [
    askKind,
    { when: ({ typed }) => typed, steps: [askIds] },
    {
      when: ({ of, typed }) => !typed && of === 'department',
      steps: [departmentQuestion(service, directory, placeholder, 1)],
    },
    { when: ({ of, typed }) => !typed && of === 'employee', steps: employeeSteps(service, 1) },
  ];
}

/** The steps that ask for the days. The service requires them, so this month is the first item. */
export function periodSteps(): readonly Step<LeavesDraft>[] {
  return [askPeriod, { when: ({ otherDays }) => otherDays, steps: [askFirstDay, askLastDay] }];
}

interface KindItem extends vscode.QuickPickItem, Pick<LeavesDraft, 'of' | 'typed'> {}

const askKind: Question<LeavesDraft> = async (position, draft) => {
  const items: readonly KindItem[] = [
    { label: vscode.l10n.t('Employees…'), of: 'employee', typed: false },
    { label: vscode.l10n.t('Departments…'), of: 'department', typed: false },
    { label: vscode.l10n.t('Employees by id…'), of: 'employee', typed: true },
    { label: vscode.l10n.t('Legal entities by id…'), of: 'legal-entity', typed: true },
  ];
  const chosen = items.filter(({ of, typed }) => of === draft.of && typed === draft.typed);
  const placeholder = vscode.l10n.t('Whose leaves to open');
  const reply = await askPick(position, { placeholder, items, chosen });
  return mapReply(reply, (item) =>
    item === undefined || chosen.includes(item)
      ? draft
      : // Another kind has other choices.
        { ...draft, of: item.of, typed: item.typed, choices: [] },
  );
};

const askIds: Question<LeavesDraft> = async (position, draft) => {
  const reply = await askText(position, {
    prompt: vscode.l10n.t('Ids, separated by spaces or commas'),
    value: draft.choices.map(({ id }) => id).join(' '),
    problem: (text) => idsProblem(idsIn(text)),
  });
  return mapReply(reply, (text) => ({ ...draft, choices: idsIn(text).map((id) => ({ id, name: '' })) }));
};

interface PeriodItem extends vscode.QuickPickItem {
  /** Missing in the item for other days. */
  readonly days?: Days;
}

const askPeriod: Question<LeavesDraft> = async (position, draft) => {
  const { thisMonth, lastMonth, thisYear } = usualPeriods(new Date());
  const other: PeriodItem = { label: vscode.l10n.t('Other dates…') };
  const items: readonly PeriodItem[] = [
    { label: vscode.l10n.t('This month'), description: daysText(thisMonth), days: thisMonth },
    { label: vscode.l10n.t('Last month'), description: daysText(lastMonth), days: lastMonth },
    { label: vscode.l10n.t('This year'), description: daysText(thisYear), days: thisYear },
    other,
  ];
  const chosen = draft.otherDays ? [other] : items.slice(0, 1);
  const placeholder = vscode.l10n.t('Days to show leaves for');
  const reply = await askPick(position, { placeholder, items, chosen });
  return mapReply(reply, (item) =>
    item === undefined ? draft : { ...draft, ...item.days, otherDays: item.days === undefined },
  );
};

const askFirstDay: Question<LeavesDraft> = async (position, draft) => {
  const reply = await askDay(position, {
    prompt: vscode.l10n.t('First day'),
    value: draft.from,
    problem: (day) => periodError({ startsOn: day, endsOn: null }),
  });
  return mapReply(reply, (from) => ({ ...draft, from }));
};

const askLastDay: Question<LeavesDraft> = async (position, draft) => {
  const reply = await askDay(position, {
    prompt: vscode.l10n.t('Last day'),
    value: draft.to || draft.from,
    problem: (day) => periodError({ startsOn: draft.from, endsOn: day }),
  });
  return mapReply(reply, (to) => ({ ...draft, to }));
};

function daysText({ from, to }: Days): string {
  return vscode.l10n.t('{0} to {1}', from, to);
}
