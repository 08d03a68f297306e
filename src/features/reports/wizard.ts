import * as vscode from 'vscode';
import type { KnownCompanies, KnownCompany } from '../../company/known/known.ts';
import { listedKinds, namesText, type RowChoices, recordSteps } from '../../company/pickers/choices.ts';
import { type PeriodDraft, periodSteps } from '../../company/pickers/periodQuestion.ts';
import { questionOf } from '../../platform/connectionMark.ts';
import { askPick } from '../../platform/dialogs/prompts.ts';
import { mapReply, type Question, runDialog, type Step } from '../../platform/dialogs/steps.ts';
import { withoutIcons } from '../../platform/text/text.ts';
import type { Connection } from '../../service/http/connection.ts';
import type { WorkforceService } from '../../service/operations/service.ts';
import { emptyDraft, type ReportDraft } from './creation.ts';
import type { StoredReport } from './storedReport.ts';
import { templateSteps } from './templateSteps.ts';
import { filterText, periodText } from './wording.ts';

/** What an input is for: a connection that leads elsewhere later, or another one of its id, has other people. */
type Owner = Pick<Connection, 'id' | 'instance' | 'baseUrl'>;
type NamedOwner = Owner & Pick<Connection, 'name' | 'mark'>;

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
    connection: NamedOwner,
    service: WorkforceService,
    earlier: readonly StoredReport[],
    rows?: RowChoices,
  ): Promise<ReportDraft | undefined> {
    const steps = [...(await templateSteps(service, earlier)), ...reportPeriodSteps<ReportDraft>()];
    if (rows === undefined) {
      steps.push(
        ...filterSteps(service, this.#known, filterKindsOf(earlier)),
        confirm(this.#known.of(service)),
      );
    }
    const kept = this.#drafts.get(keyOf(connection)) ?? emptyDraft;
    const draft = await runDialog(
      questionOf(
        connection,
        rows === undefined
          ? vscode.l10n.t('Create Report')
          : vscode.l10n.t('Create Report for {0}', namesText(rows)),
      ),
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
export function reportPeriodSteps<Draft extends PeriodDraft>(): readonly Step<Draft>[] {
  return periodSteps({
    placeholder: vscode.l10n.t('Select the period of the report'),
    firstDay: vscode.l10n.t('First day of the report (leave empty for the template default)'),
    lastDay: vscode.l10n.t('Last day of the report (leave empty for the template default)'),
    defaultPeriod: {
      label: vscode.l10n.t('Template default'),
      description: vscode.l10n.t('dates set by the service'),
    },
  });
}

function confirm(company: KnownCompany): Question<ReportDraft> {
  return async (position, draft) => {
    const item = { label: vscode.l10n.t('Create the report'), detail: summary(draft, company) };
    const reply = await askPick(position, {
      placeholder: vscode.l10n.t(
        'Reports are generated in the background. Track progress in the status bar.',
      ),
      items: [item],
      chosen: [item],
    });
    return mapReply(reply, () => draft);
  };
}

function filterKindsOf(reports: readonly StoredReport[]): readonly string[] {
  return [...new Set(reports.flatMap(({ filters }) => filters.map(({ kind }) => kind)))];
}

/** The report to be created, in one line; names in it are not shown as icons. */
export function summary(draft: ReportDraft, company?: KnownCompany): string {
  const { template, from, to, filterKind, choices } = draft;
  const period = periodText({ startsOn: from || null, endsOn: to || null });
  const filter =
    filterKind === undefined
      ? vscode.l10n.t('the template’s filters')
      : filterText(filterKind, choices, company, withoutIcons);
  return [withoutIcons(template.name ?? String(template.id)), period, filter].join(' · ');
}

/** Those that every deployment is known to have. */
const usualKinds = ['departments', 'employees'];

/**
 * The steps that ask for a filter: its kind, then its records. `earlierKinds` are the kinds of the connection's earlier
 * reports, in the words of the service.
 */
export function filterSteps(
  service: WorkforceService,
  known: KnownCompanies,
  earlierKinds: readonly string[],
): readonly Step<ReportDraft>[] {
  return [
    kindQuestion(earlierKinds),
    ...recordSteps<ReportDraft>(service, known, ({ filterKind }) => filterKind, {
      departments: vscode.l10n.t('Select the departments to include'),
      entities: vscode.l10n.t('Select the legal entities to include'),
      ids: idsPrompt,
    }),
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
        .filter((kind) => !usualKinds.includes(kind))
        .map((kind) => ({
          label: withoutIcons(`${kind}…`),
          ...(listedKinds.includes(kind) ? {} : { description: vscode.l10n.t('by ID') }),
          filterKind: kind,
        })),
    ];
    const chosen = items.filter(({ filterKind }) => filterKind === draft.filterKind);
    const reply = await askPick(position, {
      placeholder: vscode.l10n.t('Select who to include (overrides the template’s filters)'),
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
    ? vscode.l10n.t('No other filters.')
    : vscode.l10n.t('The template filters on {0}.', template.filterKinds.join(', '));
}

function idsPrompt({ filterKind = '' }: ReportDraft): string {
  return vscode.l10n.t('IDs of {0}, separated by spaces or commas', withoutIcons(filterKind));
}
