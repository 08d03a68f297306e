import * as vscode from 'vscode';
import type { WorkforceService } from '../service/service.ts';
import type { DepartmentDirectory } from '../ui/departmentDirectory.ts';
import { askDay, periodError } from '../ui/dialogs/dayQuestion.ts';
import { departmentQuestion } from '../ui/dialogs/departmentQuestion.ts';
import { employeeSteps } from '../ui/dialogs/employeeQuestion.ts';
import { askPick } from '../ui/dialogs/prompts.ts';
import { mapReply, type Question, runDialog, type Step } from '../ui/dialogs/steps.ts';
import { withoutIcons } from '../ui/text.ts';
import { emptyDraft, type FilterKind, type ReportDraft, summary } from './draft.ts';
import { templateSteps } from './templateSteps.ts';

/** The dialog that describes a report. Keeps the input until the report is created, so that no error loses it. */
export class ReportWizard {
  readonly #departments: DepartmentDirectory;
  readonly #drafts = new Map<string, ReportDraft>();

  constructor(departments: DepartmentDirectory) {
    this.#departments = departments;
  }

  /** A complete draft; undefined when the user cancels. Throws `ServiceError`. */
  async ask(
    connectionId: string,
    service: WorkforceService,
    lastTemplates: readonly string[],
  ): Promise<ReportDraft | undefined> {
    const steps = [
      ...(await templateSteps(service, lastTemplates)),
      askStart,
      askEnd,
      ...filterSteps(service, this.#departments),
      confirm,
    ];
    const draft = await runDialog(
      vscode.l10n.t('Create Report'),
      steps,
      this.#drafts.get(connectionId) ?? emptyDraft,
      { keep: (entered) => this.#drafts.set(connectionId, entered) },
    );
    if (draft === undefined) {
      this.forget(connectionId);
    }
    return draft;
  }

  /** Drops the input: the next report starts with an empty draft. */
  forget(connectionId: string): void {
    this.#drafts.delete(connectionId);
  }
}

const askStart: Question<ReportDraft> = async (position, draft) => {
  const reply = await askDay(position, {
    prompt: vscode.l10n.t('First day of the report; leave it empty for the default of the template'),
    value: draft.startsOn,
    problem: (day) => periodError({ startsOn: day || null, endsOn: null }),
  });
  return mapReply(reply, (startsOn) => ({ ...draft, startsOn }));
};

const askEnd: Question<ReportDraft> = async (position, draft) => {
  const reply = await askDay(position, {
    prompt: vscode.l10n.t('Last day of the report; leave it empty for the default of the template'),
    value: draft.endsOn,
    problem: (day) => periodError({ startsOn: draft.startsOn || null, endsOn: day || null }),
  });
  return mapReply(reply, (endsOn) => ({ ...draft, endsOn }));
};

/** The steps that ask for a filter on departments or employees. */
function filterSteps(
  service: WorkforceService,
  directory: DepartmentDirectory,
): readonly Step<ReportDraft>[] {
  const placeholder = vscode.l10n.t('Departments that the report is about');
  return [
    askFilterKind,
    {
      when: ({ filterKind }) => filterKind === 'departments',
      steps: [departmentQuestion(service, directory, placeholder)],
    },
    { when: ({ filterKind }) => filterKind === 'employees', steps: employeeSteps(service) },
  ];
}

const askFilterKind: Question<ReportDraft> = async (position, draft) => {
  const items: readonly (vscode.QuickPickItem & { readonly filterKind: FilterKind | undefined })[] = [
    {
      label: vscode.l10n.t('No filter'),
      detail: vscode.l10n.t('The filters of the template apply.'),
      filterKind: undefined,
    },
    { label: vscode.l10n.t('Departments…'), filterKind: 'departments' },
    { label: vscode.l10n.t('Employees…'), filterKind: 'employees' },
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

const confirm: Question<ReportDraft> = async (position, draft) => {
  const item = { label: vscode.l10n.t('Create the report'), detail: withoutIcons(summary(draft)) };
  const reply = await askPick(position, {
    placeholder: vscode.l10n.t('The service generates it in the background; the status bar follows it.'),
    items: [item],
    chosen: [item],
  });
  return mapReply(reply, () => draft);
};
