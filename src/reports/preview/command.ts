import * as vscode from 'vscode';
import type { Invocation } from '../../ui/entryPoint.ts';
import { withLateProgress } from '../../ui/progress.ts';
import { showFile } from '../../ui/readOnlyFiles.ts';
import type { ReportContext } from '../commands.ts';
import { requireDone } from '../download/content.ts';
import { mayHaveContent } from '../storedReport.ts';
import type { PreviewFiles } from './previewFiles.ts';

/** `{id, connection?}` shows the CSV content of a report in the editor and returns the address of its document. */
export async function previewReport(
  { targets, loader, statusItem }: ReportContext,
  files: PreviewFiles,
  invocation: Invocation,
): Promise<string | undefined> {
  const report = await targets.choose(invocation, vscode.l10n.t('Report to preview'), mayHaveContent);
  if (report === undefined) {
    return undefined;
  }
  const attempted = vscode.l10n.t('preview the report “{0}”', report.name);
  const uri = await withLateProgress(vscode.l10n.t('Reading “{0}”…', report.name), async (signal) => {
    await requireDone(targets.requiredSessionOf(report), report, loader, attempted, signal);
    return await files.load(report, signal);
  });
  statusItem.dismiss(report);
  await showFile(uri);
  return uri.toString();
}
