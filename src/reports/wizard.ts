import * as vscode from 'vscode';
import { periodProblem } from '../domain/reportDates.ts';
import { isDay } from '../service/contract/day.ts';
import type { WorkforceService } from '../service/service.ts';
import type { DepartmentDirectory } from '../ui/departmentDirectory.ts';
import { askDay } from '../ui/dialogs/dayQuestion.ts';
import { periodProblemText } from '../ui/dialogs/periodProblem.ts';
import { askPick } from '../ui/dialogs/prompts.ts';
import { askInTurn, type Step } from '../ui/dialogs/steps.ts';
import { withoutIcons } from '../ui/text.ts';
import { emptyDraft, type ReportDraft, summary } from './draft.ts';
import { FilterStep } from './filterStep.ts';
import { TemplateStep } from './templateStep.ts';

/** Asks what a report needs. What was described is kept until a report came of it, so that no failure loses it. */
export class ReportWizard {
  readonly #departments: DepartmentDirectory;
  readonly #drafts = new Map<string, ReportDraft>();

  constructor(departments: DepartmentDirectory) {
    this.#departments = departments;
  }

  /** A complete draft; undefined when the user gives up. Throws `ServiceError`. */
  async ask(
    connectionId: string,
    service: WorkforceService,
    lastTemplates: readonly string[],
  ): Promise<ReportDraft | undefined> {
    const templates = new TemplateStep(service, lastTemplates);
    const filter = new FilterStep(service, this.#departments);
    await templates.load();
    const steps: readonly Step<ReportDraft>[] = [
      (position, draft) => templates.ask(position, draft),
      askStart,
      askEnd,
      (position, draft) => filter.ask(position, draft),
      askConsent,
    ];
    const draft = await askInTurn(
      vscode.l10n.t('Create Report'),
      steps,
      this.#drafts.get(connectionId) ?? emptyDraft,
      (entered) => this.#drafts.set(connectionId, entered),
    );
    if (draft === undefined) {
      this.forget(connectionId);
    }
    return draft;
  }

  /** The report was created: the next one is described anew. */
  forget(connectionId: string): void {
    this.#drafts.delete(connectionId);
  }
}

const askStart: Step<ReportDraft> = async (position, draft) => {
  const reply = await askDay(position, {
    prompt: vscode.l10n.t('First day of the report; leave it empty for the default of the template'),
    value: draft.startsOn,
    problem: (day) => (day === '' || isDay(day) ? undefined : periodProblemText('start-is-no-day')),
  });
  return reply && { move: reply.move, value: { ...draft, startsOn: reply.value } };
};

const askEnd: Step<ReportDraft> = async (position, draft) => {
  const reply = await askDay(position, {
    prompt: vscode.l10n.t('Last day of the report; leave it empty for the default of the template'),
    value: draft.endsOn,
    problem(day) {
      const problem = periodProblem({ startsOn: draft.startsOn || null, endsOn: day || null });
      return problem && periodProblemText(problem);
    },
  });
  return reply && { move: reply.move, value: { ...draft, endsOn: reply.value } };
};

const askConsent: Step<ReportDraft> = async (position, draft) => {
  const item = { label: vscode.l10n.t('Create the report'), detail: withoutIcons(summary(draft)) };
  const reply = await askPick(position, {
    placeholder: vscode.l10n.t('The service generates it in the background; the status bar follows it.'),
    items: [item],
    chosen: [item],
  });
  return reply && { move: reply.move, value: draft };
};
