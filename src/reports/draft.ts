import * as vscode from 'vscode';
import type { ReportCreation } from '../service/contract/report.ts';
import type { Choice } from '../ui/dialogs/choice.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { checkedCreation } from './creation.ts';
import { periodText } from './wording.ts';

/** What a report can be narrowed to from here; the words are the service's (interface 2.5). */
export type FilterKind = 'departments' | 'employees';

/** A report as far as it has been described in the dialog; empty days mean the default of the template. */
export interface ReportDraft {
  readonly template: Choice;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly filter: { readonly kind: FilterKind; readonly choices: readonly Choice[] } | undefined;
}

export const emptyDraft: ReportDraft = {
  template: { id: '', name: '' },
  startsOn: '',
  endsOn: '',
  filter: undefined,
};

/** What to send for a draft. Throws `invalid-input` where the service could not take it. */
export function creationFrom({ template, startsOn, endsOn, filter }: ReportDraft): ReportCreation {
  const filters =
    filter === undefined ? [] : [{ kind: filter.kind, values: filter.choices.map(wholeNumber) }];
  return checkedCreation({ templateId: template.id, startsOn, endsOn, filters });
}

/** One line that says what is going to be created. */
export function summary(draft: ReportDraft): string {
  const period = periodText({ startsOn: draft.startsOn || null, endsOn: draft.endsOn || null });
  return [draft.template.name, period, filterText(draft)].join(' · ');
}

function filterText({ filter }: ReportDraft): string {
  if (filter === undefined) {
    return vscode.l10n.t('the template’s filters');
  }
  const names = filter.choices.map(({ name }) => name).join(', ');
  return filter.kind === 'departments'
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
    vscode.l10n.t('its id “{0}” is not a whole number, and filters hold only those', id),
    vscode.l10n.t('Leave it out.'),
  );
}
