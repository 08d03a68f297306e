import * as vscode from 'vscode';
import { type UsualPeriod, usualPeriodNames, usualPeriods } from '../domain/period.ts';
import type { ReportCreation } from '../service/contract/report.ts';
import { shareRuns } from '../service/http/shared.ts';
import type { Arguments } from '../ui/arguments.ts';
import { questionOf } from '../ui/connectionMark.ts';
import type { PeriodDraft } from '../ui/dialogs/periodQuestion.ts';
import { askText } from '../ui/dialogs/prompts.ts';
import { mapReply, type Question, runDialog } from '../ui/dialogs/steps.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { withoutIcons } from '../ui/text.ts';
import { type CreationContext, checkCreation, createVisibly } from './creation.ts';
import { creationOf, type KeptReport, keyOf, type StoredReport } from './storedReport.ts';
import { reportPeriodSteps } from './wizard.ts';
import { keptText, nameText } from './wording.ts';

type Period = Pick<KeptReport, 'from' | 'to' | 'usual'>;

interface KeepDraft extends PeriodDraft {
  readonly name: string;
}

/** Work on one report; `scripted` are the arguments of a script. */
type Work = (report: StoredReport, scripted: Arguments | undefined) => Promise<string | undefined>;

/** What creates reports again. Each returns the id of the new report, as a text; undefined when the user cancels. */
interface Reruns {
  /** For the days of the report. */
  readonly again: Work;
  /** For other days: `{period}`, or `{startsOn, endsOn}`. */
  readonly forDays: Work;
  /** Keeps the definition of a report under a name, with a period as `forDays`; an empty name ends that. */
  readonly keep: Work;
  /** Runs a kept definition: `{connection?, name}`. */
  runKept(invocation: Invocation): Promise<string | undefined>;
}

export function createReruns(context: CreationContext): Reruns {
  const { store, targets } = context;
  /** Calls at the same time share the request. */
  const run = shareRuns(
    (wanted: { readonly report: StoredReport; readonly creation: ReportCreation }) =>
      JSON.stringify([keyOf(wanted.report), wanted.creation]),
    async ({ report, creation }) =>
      await createVisibly(context, targets.requiredSessionOf(report), creation, report.templateName),
  );
  const rerun = async (report: StoredReport, period?: Period) =>
    (await run({ report, creation: requiredCreation(report, period) }, undefined)).id;
  const keptOf = (connectionId: string | undefined) =>
    store
      .of(targets.session(connectionId).connection)
      .flatMap((report) => (report.kept === undefined ? [] : [{ report, kept: report.kept }]))
      .toSorted((one, other) => other.kept.usedAt - one.kept.usedAt);

  return {
    again: async (report) => await rerun(report),

    async forDays(report, scripted) {
      requiredCreation(report);
      const { connection } = targets.requiredSessionOf(report);
      const title = vscode.l10n.t('Run “{0}” Again', withoutIcons(nameText(report)));
      const period =
        scripted === undefined
          ? await runDialog(questionOf(connection, title), reportPeriodSteps(), {
              ...daysOf(report),
              otherDays: false,
            })
          : readPeriod(scripted, report);
      return period && (await rerun(report, period));
    },

    async keep(report, scripted) {
      requiredCreation(report);
      const others = keptOf(report.connectionId).filter((other) => keyOf(other.report) !== keyOf(report));
      const problem = (name: string) =>
        others.some(({ kept }) => kept.name === name.trim())
          ? vscode.l10n.t('Another report is kept as “{0}”; use another name.', name.trim())
          : undefined;
      const start = { name: '', ...daysOf(report), ...report.kept, otherDays: false };
      const asked =
        scripted === undefined
          ? await runDialog<KeepDraft>(
              vscode.l10n.t('Keep “{0}”', withoutIcons(nameText(report))),
              [
                nameQuestion(problem),
                { when: ({ name }) => name !== '', steps: reportPeriodSteps<KeepDraft>() },
              ],
              start,
            )
          : { ...start, name: scripted.text('name').trim(), ...readPeriod(scripted, report) };
      const advice = asked && problem(asked.name);
      if (asked === undefined || advice !== undefined) {
        return advice && refuse(vscode.l10n.t('the name is taken'), advice);
      }
      const { name, from, to, usual } = asked;
      requiredCreation(report, asked);
      await store.update(report, ({ kept: _, ...known }) =>
        name === '' ? known : { ...known, kept: { name, from, to, usual, usedAt: Date.now() } },
      );
      return report.id;
    },

    async runKept({ scripted }) {
      await store.refresh();
      const choices = keptOf(scripted?.optionalText('connection'));
      const name = scripted?.text('name');
      const found = choices.filter(({ kept }) => name === undefined || kept.name === name);
      if (found.length === 0) {
        const names = choices.map(({ kept }) => kept.name).join(', ');
        return refuse(
          vscode.l10n.t('no report of this connection is kept under this name'),
          names === ''
            ? vscode.l10n.t('Keep one with “Keep Report…”.')
            : vscode.l10n.t('Use one of: {0}.', names),
        );
      }
      const items = found.map(({ report, kept }) => ({
        label: withoutIcons(kept.name),
        description: withoutIcons(keptText(kept)),
        detail: withoutIcons(nameText(report)),
        report,
        kept,
      }));
      const placeHolder = vscode.l10n.t('Kept report to run');
      const chosen =
        name === undefined ? await vscode.window.showQuickPick(items, { placeHolder }) : items[0];
      if (chosen === undefined) {
        return undefined;
      }
      const id = await rerun(chosen.report, chosen.kept);
      await store.update(chosen.report, (known) =>
        known.kept === undefined ? known : { ...known, kept: { ...known.kept, usedAt: Date.now() } },
      );
      return id;
    },
  };
}

function refuse(reason: string, advice: string): never {
  throw invalidInput(vscode.l10n.t('work with kept reports'), reason, advice);
}

function nameQuestion(problem: (name: string) => string | undefined): Question<KeepDraft> {
  return async (position, draft) => {
    const prompt = vscode.l10n.t('Name to keep it under; an empty one keeps it no longer');
    const reply = await askText(position, { prompt, value: draft.name, problem });
    return mapReply(reply, (name) => ({ ...draft, name: name.trim() }));
  };
}

/** The days of a report, as they are entered. */
function daysOf({ startsOn, endsOn }: StoredReport): Period {
  return { from: startsOn ?? '', to: endsOn ?? '' };
}

/** The period that a script names: `period`, else `startsOn` and `endsOn`, else that of the report. */
function readPeriod(scripted: Arguments, report: StoredReport): Period {
  const { from, to } = daysOf(report);
  const usual: UsualPeriod | undefined =
    scripted.optional('period') === undefined ? undefined : scripted.oneOf('period', usualPeriodNames);
  return {
    usual,
    from: scripted.optionalText('startsOn') ?? from,
    to: scripted.optionalText('endsOn') ?? to,
  };
}

/** The request that creates a report again, for other days if a period is given. Throws where it is not known. */
function requiredCreation(report: StoredReport, period?: Period): ReportCreation {
  const creation = creationOf(report);
  if (creation === undefined) {
    throw invalidInput(
      vscode.l10n.t('run the report “{0}” again', report.name),
      vscode.l10n.t('the service does not show its template, its days and its filters in full'),
      vscode.l10n.t('Create it with “Create Report”.'),
    );
  }
  if (period === undefined) {
    return creation;
  }
  const { usual } = period;
  const { from, to } = usual === undefined ? period : usualPeriods(new Date(), vscode.env.language)[usual];
  return checkCreation({ ...creation, startsOn: from, endsOn: to, filters: creation.filters ?? [] });
}
