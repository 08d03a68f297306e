import * as vscode from 'vscode';
import type { WorkforceService } from '../service/service.ts';
import type { DepartmentDirectory } from '../ui/departmentDirectory.ts';
import type { Choice } from '../ui/dialogs/choice.ts';
import { DepartmentQuestion } from '../ui/dialogs/departmentQuestion.ts';
import { askEmployees } from '../ui/dialogs/employeeQuestion.ts';
import { askPick } from '../ui/dialogs/prompts.ts';
import type { Position, Reply } from '../ui/dialogs/steps.ts';
import type { FilterKind, ReportDraft } from './draft.ts';

interface KindItem extends vscode.QuickPickItem {
  readonly filterKind: FilterKind | undefined;
}

/** Asks what the report is narrowed to, if to anything. */
export class FilterStep {
  readonly #service: WorkforceService;
  readonly #departments: DepartmentQuestion;

  constructor(service: WorkforceService, directory: DepartmentDirectory) {
    this.#service = service;
    this.#departments = new DepartmentQuestion(service, directory);
  }

  async ask(position: Position, draft: ReportDraft): Promise<Reply<ReportDraft> | undefined> {
    for (;;) {
      const picked = await askKind(position, draft);
      if (picked?.move !== 'next') {
        return picked && { move: picked.move, value: draft };
      }
      const kind = picked.value?.filterKind;
      if (kind === undefined) {
        return { move: 'next', value: { ...draft, filter: undefined } };
      }
      const chosen = draft.filter?.kind === kind ? draft.filter.choices : [];
      const reply = await this.#choices(position, kind, chosen);
      if (reply === undefined) {
        return undefined;
      }
      if (reply.move === 'next') {
        const filter = reply.value.length === 0 ? undefined : { kind, choices: reply.value };
        return { move: 'next', value: { ...draft, filter } };
      }
    }
  }

  #choices(
    position: Position,
    kind: FilterKind,
    chosen: readonly Choice[],
  ): Promise<Reply<readonly Choice[]> | undefined> {
    return kind === 'departments'
      ? this.#departments.ask(position, vscode.l10n.t('Departments that the report is about'), chosen)
      : askEmployees(position, this.#service, chosen);
  }
}

function askKind(
  position: Position,
  { filter }: ReportDraft,
): Promise<Reply<KindItem | undefined> | undefined> {
  const items: readonly KindItem[] = [
    {
      label: vscode.l10n.t('No filter'),
      detail: vscode.l10n.t('The filters of the template apply.'),
      filterKind: undefined,
    },
    { label: vscode.l10n.t('Departments…'), filterKind: 'departments' },
    { label: vscode.l10n.t('Employees…'), filterKind: 'employees' },
  ];
  return askPick(position, {
    placeholder: vscode.l10n.t('Who the report is about; this replaces the filters of the template'),
    items,
    chosen: items.filter(({ filterKind }) => filterKind === filter?.kind),
  });
}
