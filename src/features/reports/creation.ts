import * as vscode from 'vscode';
import type { Choice, EmployeesDraft } from '../../company/pickers/choices.ts';
import { type PeriodDraft, periodError } from '../../company/pickers/periodQuestion.ts';
import type { ChangeJournal, UncertainOutcome } from '../../platform/changes/changeJournal.ts';
import { type Arguments, idNumber } from '../../platform/entry/arguments.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { withLateProgress } from '../../platform/progress.ts';
import type { Session } from '../../platform/session.ts';
import { isRecord } from '../../service/contract/record.ts';
import type { ReportCreation, TemplateId } from '../../service/contract/report.ts';
import { ServiceError } from '../../service/http/errors.ts';
import { createdReport } from './reportChanges.ts';
import type { ReportStore } from './reportStore.ts';
import { isReportFilter, isTemplateId, type StoredReport } from './storedReport.ts';
import type { ReportTargets } from './targets.ts';

export interface CreationContext {
  readonly store: ReportStore;
  readonly changes: ChangeJournal;
  readonly targets: ReportTargets;
}

/**
 * The creation in the argument of a script: `templateId`, and optionally `startsOn`, `endsOn` and `filters`
 * (interface 4.7).
 */
export function readCreation(scripted: Arguments): ReportCreation {
  const filters = withNumbers(scripted.optional('filters'));
  if (filters !== undefined && !(Array.isArray(filters) && filters.every(isReportFilter))) {
    throw invalidCreation(
      vscode.l10n.t('"filters" is not a list of objects with a text "kind" and whole numbers as "values"'),
      vscode.l10n.t('IDs that are not whole numbers cannot be filtered on.'),
    );
  }
  return checkCreation({
    templateId: readTemplate(scripted),
    startsOn: scripted.optionalText('startsOn') ?? '',
    endsOn: scripted.optionalText('endsOn') ?? '',
    filters: filters ?? [],
  });
}

/** Filters as a script writes them, with numbers for those ids that are texts. */
function withNumbers(filters: unknown): unknown {
  return Array.isArray(filters)
    ? filters.map((filter: unknown) =>
        isRecord(filter) && Array.isArray(filter['values'])
          ? { ...filter, values: filter['values'].map(idNumber) }
          : filter,
      )
    : filters;
}

/** The id as the script writes it, because a service may take only a text or only a number. */
function readTemplate(scripted: Arguments): TemplateId {
  const id = scripted.optional('templateId');
  return isTemplateId(id) ? id : scripted.text('templateId');
}

/** Checks entered texts; an empty day means the default of the template. Throws `invalid-input`. */
export function checkCreation(entered: {
  readonly templateId: TemplateId;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly filters: NonNullable<ReportCreation['filters']>;
}): ReportCreation {
  const templateId = typeof entered.templateId === 'string' ? entered.templateId.trim() : entered.templateId;
  const startsOn = entered.startsOn.trim() || null;
  const endsOn = entered.endsOn.trim() || null;
  if (templateId === '') {
    throw invalidCreation(vscode.l10n.t('no template is named'), vscode.l10n.t('Name a report template.'));
  }
  const advice = periodError({ startsOn, endsOn });
  if (advice !== undefined) {
    throw invalidCreation(
      vscode.l10n.t('“{0}” to “{1}” is not a valid period', startsOn ?? '', endsOn ?? ''),
      advice,
    );
  }
  const filters = entered.filters.length === 0 ? {} : { filters: entered.filters };
  return { templateId, startsOn, endsOn, ...filters };
}

/**
 * Creates a report, without retries, and adds it to the list unless its connection was removed; shows the progress. Throws
 * `ServiceError`.
 */
export async function createReport(
  { store, changes, targets }: CreationContext,
  { connection, service }: Session,
  creation: ReportCreation,
  templateName?: string,
): Promise<StoredReport> {
  const client = await service();
  const title = vscode.l10n.t('Creating a report from template {0}…', templateName ?? creation.templateId);
  const uncertain = uncertainOutcome(creation);
  return await changes.carryOut(connection, uncertain, async () => {
    const created = await withLateProgress(title, (signal) => client.createReport(creation, { signal }));
    if (!targets.isPresent(connection)) {
      const { name } = connection;
      const reason = vscode.l10n.t(
        'its connection “{0}” was removed before the service returned the report',
        name,
      );
      throw new ServiceError({ kind: 'interrupted', ...uncertain, reason });
    }
    const report = createdReport(connection, creation, created, Date.now(), templateName);
    await store.add(report);
    return report;
  });
}

function uncertainOutcome({ templateId }: ReportCreation): UncertainOutcome {
  return {
    attempted: vscode.l10n.t('confirm that a report was created from template {0}', templateId),
    advice: vscode.l10n.t(
      'The report may have been created anyway: check the reports in the service before you create it again.',
    ),
  };
}

function invalidCreation(reason: string, advice: string): ServiceError {
  return invalidInput(vscode.l10n.t('create the report'), reason, advice);
}

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
  return checkCreation({ templateId: template.id, startsOn: from, endsOn: to, filters });
}

function wholeNumber({ id, name }: Choice): number {
  const value = idNumber(id);
  if (typeof value === 'number') {
    return value;
  }
  throw invalidInput(
    vscode.l10n.t('filter the report on {0}', name),
    vscode.l10n.t('its ID “{0}” is not a whole number, and filters accept only whole numbers', id),
    vscode.l10n.t('Leave it out.'),
  );
}
