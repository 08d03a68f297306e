import * as vscode from 'vscode';
import type { EditorType } from '../../ui/contributions.ts';
import type { Invocation } from '../../ui/entryPoint.ts';
import { withLateProgress } from '../../ui/progress.ts';
import { showFile } from '../../ui/readOnlyFiles.ts';
import type { ReportContext } from '../commands.ts';
import { requireDone } from '../download/content.ts';
import { mayHaveContent, type StoredReport } from '../storedReport.ts';
import type { PreviewFiles } from './previewFiles.ts';

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
