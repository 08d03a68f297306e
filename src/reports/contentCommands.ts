import * as vscode from 'vscode';
import { fileNameOf } from '../domain/fileName.ts';
import { phaseOf } from '../domain/reportStatus.ts';
import { type ReportFormat, reportFormats } from '../service/contract/vocabularies.ts';
import type { EditorType } from '../ui/contributions.ts';
import { askTarget, formatText, offerToOpen, targetOf } from '../ui/dialogs/saveDialog.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { withLateProgress } from '../ui/progress.ts';
import { showFile } from '../ui/readOnlyFiles.ts';
import type { ReportContext } from './commands.ts';
import { requireDone } from './contents.ts';
import type { PreviewFiles } from './previewFiles.ts';
import { mayHaveContent, type StoredReport } from './storedReport.ts';

/**
 * `{id, target, format?, connection?}`, target an absolute path or an address, saves the content of a report as a file;
 * returns the address of the file.
 */
export async function downloadReport(
  context: ReportContext,
  invocation: Invocation,
): Promise<string | undefined> {
  const { targets, store, loader, contents } = context;
  const { scripted } = invocation;
  if (scripted === undefined) {
    await askAndDownload(context, invocation);
    return undefined;
  }
  const session = targets.session(scripted.optionalText('connection'));
  const id = scripted.identifier('id');
  const format = formatOf(scripted.optionalText('format'));
  const target = targetOf(scripted.text('target'), vscode.l10n.t('save the report'));
  const known = store.of(session.connection).find((report) => report.id === id);
  if (known !== undefined) {
    await requireDone(session, known, loader, attemptedOn(known));
  }
  await contents.save(session, id, format, target);
  return target.toString();
}

async function askAndDownload(
  { targets, loader, contents, statusItem }: ReportContext,
  invocation: Invocation,
): Promise<void> {
  const report = await targets.choose(
    invocation,
    vscode.l10n.t('Report to download'),
    ({ status }) => phaseOf(status) !== 'error',
  );
  if (report === undefined) {
    return;
  }
  const session = targets.requiredSessionOf(report);
  await withLateProgress(vscode.l10n.t('Reading the status of “{0}”…', report.name), (signal) =>
    requireDone(session, report, loader, attemptedOn(report), signal),
  );
  const format = await askFormat();
  const target =
    format &&
    (await askTarget(
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

function attemptedOn({ name }: StoredReport): string {
  return vscode.l10n.t('download the report “{0}”', name);
}

/** The format in the argument of a script; CSV when there is none. */
function formatOf(text: string | undefined): ReportFormat {
  const format = reportFormats.find((known) => known === (text ?? 'csv'));
  if (format === undefined) {
    throw invalidInput(
      vscode.l10n.t('download the report'),
      vscode.l10n.t('there is no format “{0}”', text ?? ''),
      vscode.l10n.t('Use one of {0}.', reportFormats.join(', ')),
    );
  }
  return format;
}

/** Asks for the format; undefined when the user cancels. */
async function askFormat(): Promise<ReportFormat | undefined> {
  const items = reportFormats.map((format) => ({ label: formatText(format), format }));
  const picked = await vscode.window.showQuickPick(items, {
    placeHolder: vscode.l10n.t('Format of the content'),
  });
  return picked?.format;
}

/** `{id, connection?}` shows the content of a report as a table and returns the address of its editor. */
export async function viewReport(
  context: ReportContext,
  files: PreviewFiles,
  invocation: Invocation,
): Promise<string | undefined> {
  const uri = await contentAddress(context, files, invocation, {
    placeholder: vscode.l10n.t('Report to show as a table'),
    attempted: ({ name }) => vscode.l10n.t('show the report “{0}” as a table', name),
  });
  const type: EditorType = 'workforce.reportTable';
  await (uri && vscode.commands.executeCommand('vscode.openWith', uri, type));
  return uri?.toString();
}

/** `{id, connection?}` shows the CSV content of a report in the editor and returns the address of its document. */
export async function previewReport(
  context: ReportContext,
  files: PreviewFiles,
  invocation: Invocation,
): Promise<string | undefined> {
  const uri = await contentAddress(context, files, invocation, {
    placeholder: vscode.l10n.t('Report to preview'),
    attempted: ({ name }) => vscode.l10n.t('preview the report “{0}”', name),
  });
  await (uri && showFile(uri));
  return uri?.toString();
}

interface Wording {
  readonly placeholder: string;
  /** Completes “Could not …”. */
  attempted(report: StoredReport): string;
}

/** The address of the content of the report that is named or picked, after it was read. Throws `ServiceError`. */
async function contentAddress(
  { targets, loader, statusItem }: ReportContext,
  files: PreviewFiles,
  invocation: Invocation,
  { placeholder, attempted }: Wording,
): Promise<vscode.Uri | undefined> {
  const report = await targets.choose(invocation, placeholder, mayHaveContent);
  if (report === undefined) {
    return undefined;
  }
  const uri = await withLateProgress(vscode.l10n.t('Reading “{0}”…', report.name), async (signal) => {
    await requireDone(targets.requiredSessionOf(report), report, loader, attempted(report), signal);
    return await files.load(report, signal);
  });
  statusItem.dismiss(report);
  return uri;
}
