import * as vscode from 'vscode';
import type { ReportCreation } from '../service/contract/report.ts';
import type { Choice } from '../ui/dialogs/departmentQuestion.ts';
import type { EmployeesDraft } from '../ui/dialogs/employeeQuestion.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { checkedCreation } from './creation.ts';
import { periodText } from './wording.ts';

/** The kind of a report's filter, in the words of the service (interface 2.5). */
export type FilterKind = 'departments' | 'employees';

/** The input of the dialog. Empty days and no choices mean the defaults of the template. */
export interface ReportDraft extends EmployeesDraft {
  readonly template: Choice;
  /** True if the id of the template is typed instead of picked. */
  readonly typesTemplate: boolean;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly filterKind: FilterKind | undefined;
}

export const emptyDraft: ReportDraft = {
  template: { id: '', name: '' },
  typesTemplate: false,
  startsOn: '',
  endsOn: '',
  filterKind: undefined,
  choices: [],
  search: '',
};

/** The request for a draft. Throws `invalid-input` if the service could not accept it. */
export function creationFrom(draft: ReportDraft): ReportCreation {
  const { template, startsOn, endsOn, filterKind, choices } = draft;
  const isFiltered = filterKind !== undefined && choices.length > 0;
  const filters = isFiltered ? [{ kind: filterKind, values: choices.map(wholeNumber) }] : [];
  return checkedCreation({ templateId: template.id, startsOn, endsOn, filters });
}

/** One line about the report to create. */
export function summary(draft: ReportDraft): string {
  const period = periodText({ startsOn: draft.startsOn || null, endsOn: draft.endsOn || null });
  return [draft.template.name, period, filterText(draft)].join(' · ');
}

function filterText({ filterKind, choices }: ReportDraft): string {
  if (filterKind === undefined || choices.length === 0) {
    return vscode.l10n.t('the template’s filters');
  }
  const names = choices.map(({ name }) => name).join(', ');
  return filterKind === 'departments'
    ? vscode.l10n.t('departments: {0}', names)
    : vscode.l10n.t('employees: {0}', names);
}

function wholeNumber({ id, name }: Choice): number {
  const value = Number(id);
  if (/^\d+$/.test(id) && Number.isSafeInteger(value)) {
    return value;
  }
  throw invalidInput(
    vscode.l10n.t('filter the report on {0}', name),
    vscode.l10n.t('its id “{0}” is not a whole number, and filters hold only whole numbers', id),
    vscode.l10n.t('Leave it out.'),
  );
}
