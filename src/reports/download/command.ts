import * as vscode from 'vscode';
import { fileNameOf } from '../../domain/fileName.ts';
import { phaseOf } from '../../domain/reportStatus.ts';
import { askTarget, offerToOpen, targetOf } from '../../ui/dialogs/saveDialog.ts';
import type { Invocation } from '../../ui/entryPoint.ts';
import { withLateProgress } from '../../ui/progress.ts';
import type { ReportContext } from '../commands.ts';
import type { StoredReport } from '../storedReport.ts';
import { askFormat, formatOf, requireDone } from './content.ts';

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
