import * as vscode from 'vscode';
import type { WorkforceService } from '../service/service.ts';
import { departmentQuestion } from '../ui/dialogs/departmentQuestion.ts';
import { employeeSteps } from '../ui/dialogs/employeeQuestion.ts';
import { idsQuestion } from '../ui/dialogs/idsQuestion.ts';
import { askPick } from '../ui/dialogs/prompts.ts';
import { mapReply, type Question, type Step } from '../ui/dialogs/steps.ts';
import type { KnownCompanies } from '../ui/known/known.ts';
import { withoutIcons } from '../ui/text.ts';
import type { ReportDraft } from './draft.ts';

/** Kinds of filters whose records can be looked up; the ids of any other kind are typed (interface 2.5). */
const listedKinds = ['departments', 'employees'];

/**
 * The steps that ask for a filter: its kind, then its records. `earlierKinds` are the kinds of the connection's earlier
 * reports, in the words of the service.
 */
export function filterSteps(
  service: WorkforceService,
  known: KnownCompanies,
  earlierKinds: readonly string[],
): readonly Step<ReportDraft>[] {
  const placeholder = vscode.l10n.t('Departments that the report is about');
  return [
    kindQuestion(earlierKinds),
    {
      when: ({ filterKind }) => filterKind === 'departments',
      steps: [departmentQuestion(service, known, placeholder)],
    },
    { when: ({ filterKind }) => filterKind === 'employees', steps: employeeSteps(service) },
    {
      when: ({ filterKind }) => filterKind !== undefined && !listedKinds.includes(filterKind),
      steps: [idsQuestion(idsPrompt)],
    },
  ];
}

interface KindItem extends vscode.QuickPickItem {
  /** Undefined for the item without a filter. */
  readonly filterKind?: string;
}

function kindQuestion(earlierKinds: readonly string[]): Question<ReportDraft> {
  return async (position, draft) => {
    const otherKinds = new Set([...draft.template.filterKinds, ...earlierKinds]);
    const items: readonly KindItem[] = [
      {
        label: vscode.l10n.t('The template’s filters'),
        detail: withoutIcons(templateFilters(draft)),
      },
      { label: vscode.l10n.t('Departments…'), filterKind: 'departments' },
      { label: vscode.l10n.t('Employees…'), filterKind: 'employees' },
      ...[...otherKinds]
        .filter((kind) => !listedKinds.includes(kind))
        .map((kind) => ({
          label: withoutIcons(`${kind}…`),
          description: vscode.l10n.t('by id'),
          filterKind: kind,
        })),
    ];
    const chosen = items.filter(({ filterKind }) => filterKind === draft.filterKind);
    const reply = await askPick(position, {
      placeholder: vscode.l10n.t('Who the report is about; this replaces the filters of the template'),
      items,
      chosen,
    });
    return mapReply(reply, (item) =>
      item === undefined || chosen.includes(item)
        ? draft
        : // Another kind has other choices.
          { ...draft, filterKind: item.filterKind, choices: [] },
    );
  };
}

function templateFilters({ template }: ReportDraft): string {
  return template.filterKinds.length === 0
    ? vscode.l10n.t('The report is not filtered otherwise.')
    : vscode.l10n.t('The template filters on {0}.', template.filterKinds.join(', '));
}

function idsPrompt({ filterKind = '' }: ReportDraft): string {
  return vscode.l10n.t('Ids of {0}, separated by spaces or commas', withoutIcons(filterKind));
}
