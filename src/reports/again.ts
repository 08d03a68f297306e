import * as vscode from 'vscode';
import { usualPeriodNames, usualPeriods } from '../domain/period.ts';
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
import { creationOf, isSameReport, type KeptReport, keyOf, type StoredReport } from './storedReport.ts';
import { reportPeriodSteps } from './wizard.ts';
import { keptText, nameText } from './wording.ts';

type Period = Omit<KeptReport, 'name'>;
type KeepDraft = PeriodDraft & KeptReport;
/** Work on a report; `scripted` are the arguments of a script. Returns the id of a report. */
type Work = (report: StoredReport, scripted: Arguments | undefined) => Promise<string | undefined>;

/** What creates reports again. All return the id of the new one; undefined when the user cancels. */
export function createReruns(context: CreationContext) {
  const { store, targets } = context;
  /** Calls at the same time share the request. */
  const run = shareRuns(
    ([report, creation]: readonly [StoredReport, ReportCreation]) =>
      JSON.stringify([keyOf(report), creation]),
    ([report, creation]) =>
      createVisibly(context, targets.requiredSessionOf(report), creation, report.templateName),
  );
  const again = async (report: StoredReport, period?: Period) =>
    (await run([report, requiredCreation(report, period)], undefined)).id;

  /** For other days: `{period}`, or `{startsOn, endsOn}`. */
  const forDays: Work = async (report, scripted) => {
    requiredCreation(report);
    const title = questionOf(
      targets.requiredSessionOf(report).connection,
      vscode.l10n.t('Run “{0}” Again', withoutIcons(nameText(report))),
    );
    const period =
      scripted === undefined
        ? await runDialog<PeriodDraft>(title, reportPeriodSteps(), { ...daysOf(report), otherDays: false })
        : readPeriod(scripted, report);
    return period && (await again(report, period));
  };

  /** Keeps the definition of a report under a name, with a period as `forDays`; an empty name ends that. */
  const keep: Work = async (report, scripted) => {
    requiredCreation(report);
    const problem = (name: string) =>
      store.all().some(({ kept, ...other }) => {
        const isOther = other.connectionId === report.connectionId && !isSameReport(other, report);
        return isOther && kept?.name === name.trim();
      })
        ? vscode.l10n.t('Another report is kept as “{0}”; use another name.', name.trim())
        : undefined;
    const title = vscode.l10n.t('Keep “{0}”', withoutIcons(nameText(report)));
    const start = { name: '', ...daysOf(report), ...report.kept, otherDays: false };
    const asked =
      scripted === undefined
        ? await runDialog<KeepDraft>(title, keepSteps(problem), start)
        : { name: scripted.text('name').trim(), ...readPeriod(scripted, report) };
    const advice = asked && problem(asked.name);
    if (asked === undefined || advice !== undefined) {
      return advice && refuse(vscode.l10n.t('the name is taken'), advice);
    }
    requiredCreation(report, asked);
    const { name, from, to, usual } = asked;
    await store.update(report, ({ kept: _, ...known }) =>
      name === '' ? known : { ...known, kept: { name, from, to, usual } },
    );
    return report.id;
  };

  /** Runs what is kept under `{connection?, name}`, or what the user picks, the newest first. */
  const runKept = async ({ scripted }: Invocation) => {
    await store.refresh();
    const { connection } = targets.session(scripted?.optionalText('connection'));
    const items = store
      .of(connection)
      .flatMap((report) => (report.kept ? [keptItem(report, report.kept)] : []));
    const name = scripted?.text('name');
    const chosen =
      name === undefined && items.length > 0
        ? await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('Kept report to run') })
        : items.find(({ kept }) => kept.name === name);
    if (chosen === undefined && (name !== undefined || items.length === 0)) {
      const reason = vscode.l10n.t('no such report of this connection is kept');
      return refuse(
        reason,
        items.length === 0
          ? vscode.l10n.t('Keep one with “Keep Report…”.')
          : vscode.l10n.t('Use one of: {0}.', items.map(({ kept }) => kept.name).join(', ')),
      );
    }
    return chosen && (await again(chosen.report, chosen.kept));
  };
  return { again, forDays, keep, runKept };
}

function refuse(reason: string, advice: string): never {
  throw invalidInput(vscode.l10n.t('work with kept reports'), reason, advice);
}

function keptItem(report: StoredReport, kept: KeptReport) {
  const [label, description] = [withoutIcons(kept.name), withoutIcons(keptText(kept))];
  return { label, description, detail: withoutIcons(nameText(report)), report, kept };
}

function keepSteps(problem: (name: string) => string | undefined) {
  const askName: Question<KeepDraft> = async (position, draft) => {
    const prompt = vscode.l10n.t('Name to keep it under; an empty one keeps it no longer');
    const reply = await askText(position, { prompt, value: draft.name, problem });
    return mapReply(reply, (name) => ({ ...draft, name: name.trim() }));
  };
  return [askName, { when: ({ name }: KeepDraft) => name !== '', steps: reportPeriodSteps<KeepDraft>() }];
}

function daysOf({ startsOn, endsOn }: StoredReport): Period {
  return { from: startsOn ?? '', to: endsOn ?? '' };
}

/** The period that a script names: `period`, else `startsOn` and `endsOn`, else that of the report. */
function readPeriod(scripted: Arguments, report: StoredReport): Period {
  if (scripted.optional('period') !== undefined) {
    return { ...daysOf(report), usual: scripted.oneOf('period', usualPeriodNames) };
  }
  const { from, to } = daysOf(report);
  return { from: scripted.optionalText('startsOn') ?? from, to: scripted.optionalText('endsOn') ?? to };
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
  const { from, to } = period.usual ? usualPeriods(new Date(), vscode.env.language)[period.usual] : period;
  return checkCreation({ ...creation, startsOn: from, endsOn: to, filters: creation.filters ?? [] });
}
