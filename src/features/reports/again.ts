import * as vscode from 'vscode';
import { usualPeriodNames, usualPeriods } from '../../company/periods/period.ts';
import type { PeriodDraft } from '../../company/pickers/periodQuestion.ts';
import { questionOf } from '../../platform/connectionMark.ts';
import { runDialog } from '../../platform/dialogs/steps.ts';
import type { Arguments } from '../../platform/entry/arguments.ts';
import { chooseWord } from '../../platform/entry/choice.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { withoutIcons } from '../../platform/text/text.ts';
import type { ReportCreation } from '../../service/contract/report.ts';
import { shareRuns } from '../../service/http/shared.ts';
import { type CreationContext, checkCreation, createReport } from './creation.ts';
import { creationOf, type KeptReport, keyOf, type StoredReport } from './storedReport.ts';
import { nameText } from './wording.ts';

/** Work on a report. Returns the id of a report; undefined when the user cancels. */
export type Rerun = (report: StoredReport, invocation: Invocation) => Promise<string | undefined>;

/** What creates reports again. All return the id of the new one; undefined when the user cancels. */
export function createReruns(context: CreationContext) {
  const { store, targets } = context;
  /** Calls at the same time share the request. */
  const run = shareRuns(
    ([report, creation]: readonly [StoredReport, ReportCreation]) =>
      JSON.stringify([keyOf(report), creation]),
    ([report, creation]) =>
      createReport(context, targets.requiredSessionOf(report), creation, report.templateName),
  );
  const again = async (report: StoredReport, period?: KeptReport) =>
    (await run([report, requiredCreation(report, period)], undefined)).id;

  /** The days to run a report for: `{period}` or `{startsOn, endsOn}` of a script, or what the user picks. */
  const periodFor = async (report: StoredReport, scripted: Arguments | undefined, question: string) => {
    requiredCreation(report);
    const title = questionOf(targets.requiredSessionOf(report).connection, question);
    if (scripted !== undefined) {
      return readPeriod(scripted, report);
    }
    const { reportPeriodSteps } = await import('./wizard.ts');
    return await runDialog<PeriodDraft>(title, reportPeriodSteps(), { ...daysOf(report), otherDays: false });
  };

  /**
   * Creates a report again: for `{period}` or `{startsOn, endsOn}` of a script, else for its own days; a user picks which
   * days.
   */
  const runAgain: Rerun = async (report, invocation) => {
    const { scripted } = invocation;
    if (scripted !== undefined) {
      const isGiven = ['period', 'startsOn', 'endsOn'].some((name) => scripted.optional(name) !== undefined);
      requiredCreation(report);
      return await again(report, isGiven ? readPeriod(scripted, report) : undefined);
    }
    requiredCreation(report);
    const question = vscode.l10n.t('Run “{0}” Again', withoutIcons(nameText(report)));
    const labels = {
      same: vscode.l10n.t('For the Same Days'),
      kept: vscode.l10n.t('For the Saved Days'),
      other: vscode.l10n.t('For Other Days…'),
    };
    const fits = (word: string) => word !== 'kept' || report.kept !== undefined;
    switch (await chooseWord(invocation, 'days', labels, question, fits)) {
      case 'same':
        return await again(report);
      case 'kept':
        return await again(report, requiredKept(report));
      case 'other': {
        const period = await periodFor(report, undefined, question);
        return period && (await again(report, period));
      }
      default:
        return undefined;
    }
  };

  /** Saves the definition of a report, with a period as `runAgain`; removes a saved one. */
  const keep: Rerun = async (report, { scripted }) => {
    if (report.kept !== undefined) {
      await store.update(report, ({ kept: _, ...known }) => known);
      return report.id;
    }
    const question = vscode.l10n.t('Save Definition of “{0}”', withoutIcons(nameText(report)));
    const period = await periodFor(report, scripted, question);
    if (period === undefined) {
      return undefined;
    }
    requiredCreation(report, period);
    const { from, to, usual } = period;
    await store.update(report, (known) => ({ ...known, kept: { from, to, usual } }));
    return report.id;
  };

  return { runAgain, keep };
}

/** The days that a report is kept for. Throws `invalid-input` where it is not kept. */
function requiredKept({ kept, name }: StoredReport): KeptReport {
  if (kept === undefined) {
    throw invalidInput(
      vscode.l10n.t('run the saved report “{0}”', name),
      vscode.l10n.t('its definition is not saved'),
      vscode.l10n.t('Save its definition with “Report Actions…”.'),
    );
  }
  return kept;
}

function daysOf({ startsOn, endsOn }: StoredReport): KeptReport {
  return { from: startsOn ?? '', to: endsOn ?? '' };
}

/** The period that a script names: `period`, which may be that of a kept report, else `startsOn` and `endsOn`, else that of the report. */
function readPeriod(scripted: Arguments, report: StoredReport): KeptReport {
  if (scripted.optional('period') !== undefined) {
    const period = scripted.oneOf('period', [...usualPeriodNames, 'kept']);
    return period === 'kept' ? requiredKept(report) : { ...daysOf(report), usual: period };
  }
  const { from, to } = daysOf(report);
  return { from: scripted.optionalText('startsOn') ?? from, to: scripted.optionalText('endsOn') ?? to };
}

/** The request that creates a report again, for other days if a period is given. Throws where it is not known. */
function requiredCreation(report: StoredReport, period?: KeptReport): ReportCreation {
  const creation = creationOf(report);
  if (creation === undefined) {
    throw invalidInput(
      vscode.l10n.t('run the report “{0}” again', report.name),
      vscode.l10n.t('the service does not return all of its template, period and filters'),
      vscode.l10n.t('Create it with “Create Report”.'),
    );
  }
  if (period === undefined) {
    return creation;
  }
  const { from, to } = period.usual ? usualPeriods(new Date())[period.usual] : period;
  return checkCreation({ ...creation, startsOn: from, endsOn: to, filters: creation.filters ?? [] });
}
