import * as vscode from 'vscode';
import { rowChoices } from '../../company/pickers/choices.ts';
import { fileNameOf } from '../../formats/fileName.ts';
import { askTarget, formatTexts, offerToOpen, targetOf } from '../../platform/dialogs/saveDialog.ts';
import type { Arguments } from '../../platform/entry/arguments.ts';
import { chooseWord } from '../../platform/entry/choice.ts';
import type { EntryPoints, Invocation } from '../../platform/entry/entryPoint.ts';
import type { CommandId, EditorType } from '../../platform/manifest/contributions.ts';
import { withLateProgress } from '../../platform/progress.ts';
import { showFile } from '../../platform/readOnlyFiles.ts';
import { withoutIcons } from '../../platform/text/text.ts';
import { isFinal, phaseOf, type ReportFormat, reportFormats } from '../../service/contract/vocabularies.ts';
import { createReruns, type Rerun } from './again.ts';
import { type KeptContents, requireDone } from './contents.ts';
import { type CreationContext, createReport, creationFrom, readCreation } from './creation.ts';
import type { Follower } from './follower.ts';
import type { PreviewFiles } from './previewFiles.ts';
import type { ReportStatusItem } from './statusItem.ts';
import { isFollowed, type StoredReport } from './storedReport.ts';
import type { ReportChoice } from './targets.ts';
import { reportNode } from './view.ts';
import type { ReportWizard } from './wizard.ts';
import { nameText } from './wording.ts';

interface ReportContext extends CreationContext {
  readonly follower: Follower;
  readonly statusItem: ReportStatusItem;
  readonly contents: KeptContents;
  readonly previews: PreviewFiles;
  readonly entryPoints: EntryPoints;
  readonly wizard: () => Promise<ReportWizard>;
  /** Shows that a report has ended. */
  announce(report: StoredReport): void;
}

type Command = (invocation: Invocation) => Promise<unknown>;

type Work = (context: ReportContext, report: StoredReport, invocation: Invocation) => Promise<unknown>;

/**
 * The commands of the reports view, the status bar item and the palette. On one report, a script passes
 * `{id, connection?}`.
 */
export function reportCommands(context: ReportContext): readonly (readonly [CommandId, Command])[] {
  const onReport =
    (question: string, work: Work, choice?: ReportChoice): Command =>
    async (invocation) => {
      const report = await context.targets.choose(invocation, question, choice);
      return report && (await work(context, report, invocation));
    };
  const download = onReport(vscode.l10n.t('Select the report to download'), downloadReport, {
    fits: ({ status }) => phaseOf(status) !== 'error',
  });
  const { runAgain, keep } = createReruns(context);
  const shown: ReportChoice = { fits: (report) => context.targets.hasContent(report), adopts: true };
  return [
    ['workforce.createReport', (invocation) => create(context, invocation)],
    [
      'workforce.openReport',
      onReport(vscode.l10n.t('Select the report to open as a table'), viewReport, shown),
    ],
    [
      'workforce.runReportAgain',
      onReport(
        vscode.l10n.t('Select the report to run again'),
        (_, report, invocation) => runAgain(report, invocation),
        {
          adopts: true,
        },
      ),
    ],
    [
      'workforce.reportActions',
      (invocation) =>
        onReport(vscode.l10n.t('Select a report'), (_, report) => actOn(context, report, invocation, keep), {
          adopts: invocation.scripted?.optionalText('action') === 'preview',
        })(invocation),
    ],
    [
      'workforce.followReport',
      onReport(vscode.l10n.t('Report ID, for example from a log'), follow, {
        adopts: true,
        asksId: true,
      }),
    ],
    [
      'workforce.downloadReport',
      async (invocation) =>
        invocation.scripted === undefined
          ? await download(invocation)
          : await saveReport(context, invocation.scripted),
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

/**
 * Does what a script names as `{action}`, or what the user picks of the actions that apply to the report, the most common
 * first. Returns to a script without an action those that apply.
 */
async function actOn(
  context: ReportContext,
  report: StoredReport,
  invocation: Invocation,
  keep: Rerun,
): Promise<unknown> {
  const { statusItem, targets, store } = context;
  const { scripted } = invocation;
  const hasContent = targets.hasContent(report);
  const own = {
    preview: vscode.l10n.t('Preview'),
    stop: vscode.l10n.t('Stop following'),
    keep:
      report.kept === undefined
        ? vscode.l10n.t('Save definition…')
        : vscode.l10n.t('Remove saved definition'),
    remove: vscode.l10n.t('Remove from the list'),
  };
  const all = {
    open: vscode.l10n.t('Open as table'),
    download: vscode.l10n.t('Download as CSV or Excel…'),
    preview: own.preview,
    json: vscode.l10n.t('Open as JSON'),
    stop: own.stop,
    follow: vscode.l10n.t('Follow'),
    again: vscode.l10n.t('Run again…'),
    keep: own.keep,
    remove: own.remove,
  };
  const applies: Partial<Record<string, boolean>> = {
    open: hasContent,
    download: hasContent,
    preview: hasContent,
    stop: isFollowed(report),
    follow: !isFollowed(report) && !isFinal(report.status),
  };
  const fits = (word: string) => applies[word] ?? true;
  if (scripted !== undefined && scripted.optional('action') === undefined) {
    return Object.keys(all).filter(fits);
  }
  const byCommand = (id: CommandId) => () => vscode.commands.executeCommand(id, reportNode(report));
  const does = {
    open: byCommand('workforce.openReport'),
    download: byCommand('workforce.downloadReport'),
    preview: () => previewReport(context, report),
    json: byCommand('workforce.openJson'),
    stop: () => stopFollowing(context, report),
    follow: byCommand('workforce.followReport'),
    again: byCommand('workforce.runReportAgain'),
    keep: () => keep(report, invocation),
    remove: () => store.remove(report),
  };
  const name = withoutIcons(nameText(report));
  const word =
    scripted === undefined
      ? await chooseWord(invocation, 'action', all, name, fits)
      : await chooseWord(invocation, 'action', own, name);
  if (word === undefined) {
    return undefined;
  }
  if (scripted === undefined) {
    statusItem.dismiss(report);
  }
  return await does[word]();
}

/** Follows a report and returns its id, as a text. The user is shown that a finished one has ended. */
async function follow({ store, announce }: ReportContext, report: StoredReport, { scripted }: Invocation) {
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

/** Stops following; a report that is not followed is left unchanged. */
async function stopFollowing({ store, statusItem }: ReportContext, report: StoredReport): Promise<void> {
  await store.update(report, (known) =>
    isFollowed(known) ? { ...known, following: { state: 'ended' } } : known,
  );
  statusItem.dismiss(report);
}

/**
 * Saves the content of a report as a file for a script: `{id, target, format?, connection?}`, target an absolute path or
 * an address. Returns the address of the file.
 */
async function saveReport(
  { targets, store, follower, contents }: ReportContext,
  scripted: Arguments,
): Promise<string> {
  const session = targets.session(scripted.optionalText('connection'));
  const id = scripted.identifier('id');
  const format = scripted.oneOf('format', reportFormats, 'csv');
  const target = targetOf(scripted.text('target'), vscode.l10n.t('save the report'));
  const known = store.of(session.connection).find((report) => report.id === id);
  if (known !== undefined) {
    await requireDone(session, known, follower, attemptText(known));
  }
  await contents.save(session, id, format, target);
  return target.toString();
}

/** Asks for format and target, and saves the content of a report there. */
async function downloadReport(
  { targets, follower, contents, statusItem, entryPoints }: ReportContext,
  report: StoredReport,
): Promise<void> {
  const session = targets.requiredSessionOf(report);
  await withLateProgress(vscode.l10n.t('Reading the status of “{0}”…', report.name), (signal) =>
    requireDone(session, report, follower, attemptText(report), signal),
  );
  const format = await askFormat();
  const target =
    format &&
    (await askTarget(
      entryPoints,
      vscode.l10n.t('Save the Content of the Report'),
      fileNameOf(report.name, format, 'report'),
    ));
  if (format === undefined || target === undefined) {
    return;
  }
  await withLateProgress(vscode.l10n.t('Downloading “{0}”…', report.name), (signal) =>
    contents.save(session, report.id, format, target, signal),
  );
  statusItem.dismiss(report);
  await offerToOpen(target, format);
}

function attemptText({ name }: StoredReport): string {
  return vscode.l10n.t('download the report “{0}”', name);
}

/** Asks for the format; undefined when the user cancels. */
async function askFormat(): Promise<ReportFormat | undefined> {
  const items = reportFormats.map((format) => ({ label: formatTexts[format], format }));
  const picked = await vscode.window.showQuickPick(items, {
    placeHolder: vscode.l10n.t('Format of the content'),
  });
  return picked?.format;
}

/** Shows the content of a report as a table and returns the address of its editor. */
async function viewReport(context: ReportContext, report: StoredReport): Promise<string> {
  const attempted = vscode.l10n.t('show the report “{0}” as a table', report.name);
  const uri = await loadPreview(context, report, attempted);
  const type: EditorType = 'workforce.reportTable';
  await vscode.commands.executeCommand('vscode.openWith', uri, type);
  return uri.toString();
}

/** Shows the CSV content of a report in the editor and returns the address of its document. */
async function previewReport(context: ReportContext, report: StoredReport): Promise<string> {
  const uri = await loadPreview(context, report, vscode.l10n.t('preview the report “{0}”', report.name));
  const title = context.targets.tabTitle(uri.path.split('/').at(-1) ?? '', report);
  await showFile(uri, { title });
  return uri.toString();
}

/** The address of the content of a report, after it was read. Throws `ServiceError`. */
async function loadPreview(
  { targets, follower, statusItem, previews }: ReportContext,
  report: StoredReport,
  attempted: string,
): Promise<vscode.Uri> {
  const uri = await withLateProgress(vscode.l10n.t('Reading “{0}”…', report.name), async (signal) => {
    await requireDone(targets.requiredSessionOf(report), report, follower, attempted, signal);
    return await previews.load(report, signal);
  });
  statusItem.dismiss(report);
  return uri;
}
