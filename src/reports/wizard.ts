import * as vscode from 'vscode';
import type { Connection } from '../service/connection.ts';
import type { WorkforceService } from '../service/service.ts';
import { periodSteps } from '../ui/dialogs/periodQuestion.ts';
import { askPick } from '../ui/dialogs/prompts.ts';
import { namesText, type RowChoices } from '../ui/dialogs/rowChoices.ts';
import { mapReply, type Question, runDialog, type Step } from '../ui/dialogs/steps.ts';
import type { KnownCompanies } from '../ui/known/known.ts';
import { withoutIcons } from '../ui/text.ts';
import { emptyDraft, type ReportDraft, summary } from './draft.ts';
import { filterSteps } from './filterSteps.ts';
import type { StoredReport } from './storedReport.ts';
import { templateSteps } from './templateSteps.ts';

/** What an input is for: a connection that leads elsewhere later, or another one of its id, has other people. */
type Owner = Pick<Connection, 'id' | 'instance' | 'baseUrl'>;

/** The dialog that describes a report. Keeps the input until the report is created, so that no error loses it. */
export class ReportWizard {
  readonly #known: KnownCompanies;
  readonly #drafts = new Map<string, ReportDraft>();

  constructor(known: KnownCompanies) {
    this.#known = known;
  }

  /**
   * A complete draft; undefined when the user cancels. `earlier` are the connection's reports. For `rows`, the report
   * is about them, and the period is the last question. Throws `ServiceError`.
   */
  async ask(
    connection: Owner,
    service: WorkforceService,
    earlier: readonly StoredReport[],
    rows?: RowChoices,
  ): Promise<ReportDraft | undefined> {
    const steps = [...(await templateSteps(service, earlier)), ...reportPeriodSteps()];
    if (rows === undefined) {
      steps.push(...filterSteps(service, this.#known, filterKindsOf(earlier)), confirm);
    }
    const kept = this.#drafts.get(keyOf(connection)) ?? emptyDraft;
    const draft = await runDialog(
      rows === undefined
        ? vscode.l10n.t('Create Report')
        : vscode.l10n.t('Create Report about {0}', namesText(rows)),
      steps,
      rows === undefined ? kept : { ...kept, filterKind: rows.kind, choices: rows.choices },
      { keep: (entered) => this.#drafts.set(keyOf(connection), entered) },
    );
    if (draft === undefined) {
      this.forget(connection);
    }
    return draft;
  }

  /** Drops the input: the next report starts with an empty draft. */
  forget(connection: Owner): void {
    this.#drafts.delete(keyOf(connection));
  }
}

function keyOf({ id, instance, baseUrl }: Owner): string {
  return JSON.stringify([id, instance, baseUrl]);
}

/** The steps that ask for the period; the one of the template comes first. */
function reportPeriodSteps(): readonly Step<ReportDraft>[] {
  return periodSteps({
    placeholder: vscode.l10n.t('Days that the report covers'),
    firstDay: vscode.l10n.t('First day of the report; leave it empty for the default of the template'),
    lastDay: vscode.l10n.t('Last day of the report; leave it empty for the default of the template'),
    defaultPeriod: {
      label: vscode.l10n.t('The template’s period'),
      description: vscode.l10n.t('the service chooses the days'),
    },
  });
}

const confirm: Question<ReportDraft> = async (position, draft) => {
  const item = { label: vscode.l10n.t('Create the report'), detail: withoutIcons(summary(draft)) };
  const reply = await askPick(position, {
    placeholder: vscode.l10n.t('The service generates it in the background; the status bar follows it.'),
    items: [item],
    chosen: [item],
  });
  return mapReply(reply, () => draft);
};

/** The kinds of filters of earlier reports, each once. */
function filterKindsOf(reports: readonly StoredReport[]): readonly string[] {
  return [...new Set(reports.flatMap(({ filters }) => filters.map(({ kind }) => kind)))];
}
