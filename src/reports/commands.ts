import * as vscode from 'vscode';
import { isFinal, phaseOf } from '../service/contract/vocabularies.ts';
import type { Arguments } from '../ui/arguments.ts';
import type { CommandId } from '../ui/contributions.ts';
import { rowChoices } from '../ui/dialogs/choices.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import { withoutIcons } from '../ui/text.ts';
import { createReruns, type Rerun } from './again.ts';
import {
  type ContentContext,
  downloadReport,
  previewReport,
  saveReport,
  viewReport,
} from './contentCommands.ts';
import { type CreationContext, createReport, creationFrom, readCreation } from './creation.ts';
import { isFollowed, type StoredReport } from './storedReport.ts';
import type { ReportChoice } from './targets.ts';
import { reportNode } from './view.ts';
import type { ReportWizard } from './wizard.ts';
import { nameText } from './wording.ts';

export interface ReportContext extends CreationContext, ContentContext {
  readonly wizard: () => Promise<ReportWizard>;
  /** Shows that a report has ended. */
  announce(report: StoredReport): void;
}

type Command = (invocation: Invocation) => Promise<unknown>;

type Work = (
  context: ReportContext,
  report: StoredReport,
  scripted: Arguments | undefined,
) => Promise<unknown>;

/**
 * The commands of the reports view, the status bar item and the palette. On one report, a script passes
 * `{id, connection?}`.
 */
export function reportCommands(context: ReportContext): readonly (readonly [CommandId, Command])[] {
  const onReport =
    (question: string, work: Work, choice?: ReportChoice): Command =>
    async (invocation) => {
      const report = await context.targets.choose(invocation, question, choice);
      return report && (await work(context, report, invocation.scripted));
    };
  const download = onReport(vscode.l10n.t('Report to download'), downloadReport, {
    fits: ({ status }) => phaseOf(status) !== 'error',
  });
  const followOne = onReport(vscode.l10n.t('Id of the report, from a log or a colleague'), follow, {
    adopts: true,
    asksId: true,
  });
  const reruns = createReruns(context);
  const rerun = (question: string, run: Rerun, choice?: ReportChoice) =>
    onReport(question, (_, report, scripted) => run(report, scripted), choice);
  const shown: ReportChoice = { fits: (report) => context.targets.hasContent(report), adopts: true };
  return [
    ['workforce.createReport', (invocation) => create(context, invocation)],
    ['workforce.runReportAgain', rerun(vscode.l10n.t('Report to run again'), reruns.again, { adopts: true })],
    [
      'workforce.runReportAgainFor',
      rerun(vscode.l10n.t('Report to run again'), reruns.forDays, { adopts: true }),
    ],
    ['workforce.keepReport', rerun(vscode.l10n.t('Report to keep'), reruns.keep)],
    [
      'workforce.runKeptReport',
      rerun(vscode.l10n.t('Kept report to run'), reruns.runKept, { fits: ({ kept }) => kept !== undefined }),
    ],
    ['workforce.reportActions', onReport(vscode.l10n.t('Report to act on'), act)],
    ['workforce.followReport', followOne],
    // For the palette: it has no row, and so asks.
    ['workforce.followReportById', followOne],
    [
      'workforce.stopFollowingReport',
      onReport(vscode.l10n.t('Report to stop following'), stopFollowing, { fits: isFollowed }),
    ],
    [
      'workforce.downloadReport',
      async (invocation) =>
        invocation.scripted === undefined
          ? await download(invocation)
          : await saveReport(context, invocation.scripted),
    ],
    ['workforce.viewReport', onReport(vscode.l10n.t('Report to show as a table'), viewReport, shown)],
    ['workforce.previewReport', onReport(vscode.l10n.t('Report to preview'), previewReport, shown)],
    [
      'workforce.forgetReport',
      onReport(vscode.l10n.t('Report to remove from the list; it stays in the service'), (_, report) =>
        context.store.remove(report),
      ),
    ],
  ];
}

/**
 * `{templateId, startsOn?, endsOn?, filters?, connection?}` returns the id of the report, as a text. From rows, the
 * report is about their people or departments.
 */
async function create(context: ReportContext, invocation: Invocation): Promise<string | undefined> {
  const { store, targets, wizard } = context;
  const { scripted } = invocation;
  const rows = scripted === undefined ? rowChoices(invocation) : undefined;
  const session = targets.session(rows?.connection ?? scripted?.optionalText('connection'));
  if (scripted !== undefined) {
    return (await createReport(context, session, readCreation(scripted))).id;
  }
  const { connection } = session;
  const dialog = await wizard();
  const draft = await dialog.ask(connection, await session.service(), store.of(connection), rows);
  if (draft === undefined) {
    return undefined;
  }
  const report = await createReport(context, session, creationFrom(draft), draft.template.name);
  dialog.forget(connection);
  return report.id;
}

/** Offers the actions that apply to the report; returns the names of their commands to a script. */
async function act(
  { statusItem, targets }: ReportContext,
  report: StoredReport,
  scripted: Arguments | undefined,
): Promise<readonly string[] | undefined> {
  const actions = actionsFor(report, targets.hasContent(report));
  if (scripted !== undefined) {
    return actions.map(({ command }) => command);
  }
  const picked = await vscode.window.showQuickPick(actions, { placeHolder: withoutIcons(nameText(report)) });
  if (picked !== undefined) {
    statusItem.dismiss(report);
    await vscode.commands.executeCommand(picked.command, reportNode(report));
  }
  return undefined;
}

/** Follows a report and returns its id, as a text. The user is shown that a finished one has ended. */
async function follow(
  { store, announce }: ReportContext,
  report: StoredReport,
  scripted: Arguments | undefined,
) {
  const hasEnded = isFinal(report.status);
  if (hasEnded && scripted === undefined) {
    announce(report);
  }
  if (!hasEnded && !isFollowed(report)) {
    await store.update(report, (known) => ({
      ...known,
      following: { state: 'followed', since: Date.now() },
    }));
  }
  return report.id;
}

/** Stops following; a report that is not followed stays as it is. */
async function stopFollowing({ store, statusItem }: ReportContext, report: StoredReport): Promise<void> {
  await store.update(report, (known) =>
    isFollowed(known) ? { ...known, following: { state: 'ended' } } : known,
  );
  statusItem.dismiss(report);
}

/** The actions that apply to a report, the most common first: commands that take its row. */
function actionsFor(report: StoredReport, hasContent: boolean) {
  const action = (command: CommandId, label: string, applies = true) => (applies ? [{ command, label }] : []);
  const mayBeFollowed = !isFollowed(report) && !isFinal(report.status);
  const keep = report.kept === undefined ? vscode.l10n.t('Keep…') : vscode.l10n.t('Keep no longer');
  return [
    ...action('workforce.viewReport', vscode.l10n.t('Open as table'), hasContent),
    ...action('workforce.downloadReport', vscode.l10n.t('Download as CSV or Excel…'), hasContent),
    ...action('workforce.previewReport', vscode.l10n.t('Preview'), hasContent),
    ...action('workforce.openJson', vscode.l10n.t('Open as JSON')),
    ...action('workforce.stopFollowingReport', vscode.l10n.t('Stop following'), isFollowed(report)),
    ...action('workforce.followReport', vscode.l10n.t('Follow'), mayBeFollowed),
    ...action('workforce.runReportAgain', vscode.l10n.t('Run again')),
    ...action('workforce.runReportAgainFor', vscode.l10n.t('Run again for…')),
    ...action('workforce.keepReport', keep),
    ...action('workforce.forgetReport', vscode.l10n.t('Remove from the list')),
  ];
}
