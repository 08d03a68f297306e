import * as vscode from 'vscode';
import { isFinal, phaseOf } from '../../domain/reportStatus.ts';
import { type ReportFormat, reportFormats } from '../../service/contract/vocabularies.ts';
import { isMissing } from '../../service/http/errors.ts';
import { formatText } from '../../ui/dialogs/saveDialog.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import type { Session } from '../../ui/session.ts';
import { mayHaveContent, type StoredReport } from '../storedReport.ts';
import type { ReportLoader } from '../tree.ts';
import { statusText } from '../wording.ts';

/** The format in the argument of a script; CSV when there is none. */
export function formatOf(text: string | undefined): ReportFormat {
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
export async function askFormat(): Promise<ReportFormat | undefined> {
  const items = reportFormats.map((format) => ({ label: formatText(format), format }));
  const picked = await vscode.window.showQuickPick(items, {
    placeHolder: vscode.l10n.t('Format of the content'),
  });
  return picked?.format;
}

/**
 * Throws `invalid-input` if a report has no content, or not yet (interface 3.1). `attempted` completes “Could not …”.
 */
export async function requireDone(
  session: Session,
  known: StoredReport,
  loader: ReportLoader,
  attempted: string,
  signal?: AbortSignal,
): Promise<void> {
  if (mayHaveContent(known)) {
    return;
  }
  const report = isFinal(known.status)
    ? known
    : await loader.read(session, known, signal).catch((error: unknown) => {
        if (!isMissing(error)) {
          throw error;
        }
      });
  // Without a report, the service does not show it: the download itself fails if there is no content.
  if (report !== undefined && phaseOf(report.status) !== 'done') {
    throw notDone(report, attempted);
  }
}

function notDone(report: StoredReport, attempted: string): Error {
  return phaseOf(report.status) === 'error'
    ? invalidInput(
        attempted,
        vscode.l10n.t('the service failed to generate it'),
        vscode.l10n.t('Run it again, or ask the operator of the service.'),
      )
    : invalidInput(
        attempted,
        vscode.l10n.t('the report is still {0}', statusText(report)),
        vscode.l10n.t('Its content exists once it is done; try again then.'),
      );
}

/** The content as the service wrote it. Throws `ServiceError`. */
export async function contentOf(
  session: Session,
  id: string,
  format: ReportFormat,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const service = await session.service();
  return await service.reportContent(id, format, { signal }).catch((error: unknown) => {
    throw isMissing(error) ? notOffered(id, format) : error;
  });
}

function notOffered(id: string, format: ReportFormat): Error {
  return invalidInput(
    vscode.l10n.t('download report {0} as {1}', id, format),
    vscode.l10n.t('this service has no such content here'),
    vscode.l10n.t(
      'Try the other format; if that fails, too, the report may be gone or not shown to this key.',
    ),
  );
}
