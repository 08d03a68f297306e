import * as vscode from 'vscode';
import type { ReportCreation, TemplateId } from '../service/contract/report.ts';
import type { Choice } from '../ui/dialogs/departmentQuestion.ts';
import type { EmployeesDraft } from '../ui/dialogs/employeeQuestion.ts';
import type { PeriodDraft } from '../ui/dialogs/periodQuestion.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { checkedCreation } from './creation.ts';
import { periodText } from './wording.ts';

/** A template to create a report from. */
export interface TemplateChoice {
  /** As the service writes it. */
  readonly id: TemplateId;
  /** Undefined if only the id is known. */
  readonly name?: string;
  /** The kinds of its filters, in the words of the service (interface 2.5). */
  readonly filterKinds: readonly string[];
}

/** The input of the dialog. Empty days and no kind of filter mean the defaults of the template. */
export interface ReportDraft extends EmployeesDraft, PeriodDraft {
  readonly template: TemplateChoice;
  /** True if the id of the template is typed instead of picked. */
  readonly typesTemplate: boolean;
  readonly filterKind: string | undefined;
}

export const emptyDraft: ReportDraft = {
  template: { id: '', filterKinds: [] },
  typesTemplate: false,
  from: '',
  to: '',
  otherDays: false,
  filterKind: undefined,
  choices: [],
  search: '',
};

/** The request for a draft. Throws `invalid-input` if the service could not accept it. */
export function creationFrom(draft: ReportDraft): ReportCreation {
  const { template, from, to, filterKind, choices } = draft;
  const filters = filterKind === undefined ? [] : [{ kind: filterKind, values: choices.map(wholeNumber) }];
  return checkedCreation({ templateId: template.id, startsOn: from, endsOn: to, filters });
}

/** One line about the report to create. */
export function summary(draft: ReportDraft): string {
  const { template, from, to } = draft;
  const period = periodText({ startsOn: from || null, endsOn: to || null });
  return [template.name ?? String(template.id), period, filterText(draft)].join(' · ');
}

function filterText({ filterKind, choices }: ReportDraft): string {
  return filterKind === undefined
    ? vscode.l10n.t('the template’s filters')
    : `${filterKind}: ${choices.map(({ id, name }) => name || id).join(', ')}`;
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
