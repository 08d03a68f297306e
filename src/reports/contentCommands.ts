import * as vscode from 'vscode';
import { fileNameOf } from '../domain/fileName.ts';
import { type ReportFormat, reportFormats } from '../service/contract/vocabularies.ts';
import type { Arguments } from '../ui/arguments.ts';
import type { EditorType } from '../ui/contributions.ts';
import { askTarget, formatTexts, offerToOpen, targetOf } from '../ui/dialogs/saveDialog.ts';
import type { EntryPoints } from '../ui/entryPoint.ts';
import { withLateProgress } from '../ui/progress.ts';
import { showFile } from '../ui/readOnlyFiles.ts';
import { type KeptContents, requireDone } from './contents.ts';
import type { Follower } from './follower.ts';
import type { PreviewFiles } from './previewFiles.ts';
import type { ReportStore } from './reportStore.ts';
import type { ReportStatusItem } from './statusItem.ts';
import type { StoredReport } from './storedReport.ts';
import type { ReportTargets } from './targets.ts';

export interface ContentContext {
  readonly store: ReportStore;
  readonly targets: ReportTargets;
  readonly follower: Follower;
  readonly statusItem: ReportStatusItem;
  readonly contents: KeptContents;
  readonly previews: PreviewFiles;
  readonly entryPoints: EntryPoints;
}

/**
 * Saves the content of a report as a file for a script: `{id, target, format?, connection?}`, target an absolute path or
 * an address. Returns the address of the file.
 */
export async function saveReport(
  { targets, store, follower, contents }: ContentContext,
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
export async function downloadReport(
  { targets, follower, contents, statusItem, entryPoints }: ContentContext,
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
export async function viewReport(context: ContentContext, report: StoredReport): Promise<string> {
  const attempted = vscode.l10n.t('show the report “{0}” as a table', report.name);
  const uri = await loadPreview(context, report, attempted);
  const type: EditorType = 'workforce.reportTable';
  await vscode.commands.executeCommand('vscode.openWith', uri, type);
  return uri.toString();
}

/** Shows the CSV content of a report in the editor and returns the address of its document. */
export async function previewReport(context: ContentContext, report: StoredReport): Promise<string> {
  const uri = await loadPreview(context, report, vscode.l10n.t('preview the report “{0}”', report.name));
  await showFile(uri);
  return uri.toString();
}

/** The address of the content of a report, after it was read. Throws `ServiceError`. */
async function loadPreview(
  { targets, follower, statusItem, previews }: ContentContext,
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
