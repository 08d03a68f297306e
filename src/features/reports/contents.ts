import * as vscode from 'vscode';
import { conflict, invalidInput } from '../../platform/errors/invalidInput.ts';
import type { Session } from '../../platform/session.ts';
import { saveContent } from '../../platform/storage/userFiles.ts';
import type { ReportFormat } from '../../service/contract/vocabularies.ts';
import { isFinal, phaseOf } from '../../service/contract/vocabularies.ts';
import { isMissing } from '../../service/http/errors.ts';
import type { CallOptions } from '../../service/http/request.ts';
import { shareRuns } from '../../service/http/shared.ts';
import type { Follower } from './follower.ts';
import { isGone, mayHaveContent, type StoredReport } from './storedReport.ts';
import { readReport } from './view.ts';
import { statusText } from './wording.ts';

/** Bytes of the contents that are kept of a connection: one large one, or many usual ones. */
const maxBytes = 60_000_000;

interface Wanted extends Pick<CallOptions, 'priority'> {
  readonly id: string;
  readonly format: ReportFormat;
}

/**
 * The contents of finished reports, which do not change: what was downloaded or shown last is shown or saved again
 * without a request. In memory only, and always whole.
 */
export class KeptContents {
  /** By client. An edited connection gets another one, which may see other contents; that of a removed one is deleted. */
  readonly #readers = new WeakMap<Session['service'], ReturnType<typeof readerOf>>();

  /** The content, from the service if it is not kept. Throws `ServiceError`, or the signal's reason. */
  async read(
    session: Session,
    id: string,
    format: ReportFormat,
    { signal, priority = 'user' }: Pick<CallOptions, 'signal' | 'priority'> = {},
  ): Promise<Uint8Array> {
    return await this.#readerOf(session).read({ id, format, priority }, signal);
  }

  /** Returns true if `read` takes no request. */
  has(session: Session, id: string, format: ReportFormat): boolean {
    return this.#readerOf(session).has({ id, format });
  }

  /** Saves the content unchanged, as `read` returns it. Throws `ServiceError`. */
  async save(
    session: Session,
    id: string,
    format: ReportFormat,
    target: vscode.Uri,
    signal?: AbortSignal,
  ): Promise<void> {
    const content = await this.read(session, id, format, { signal });
    const attempted = (place: string) => vscode.l10n.t('save the report to {0}', place);
    await saveContent(target, [content], { attempted, signal });
  }

  #readerOf({ service }: Session): ReturnType<typeof readerOf> {
    const reader = this.#readers.get(service) ?? readerOf(service);
    this.#readers.set(service, reader);
    return reader;
  }
}

/** Reads contents and keeps them. Reads of the same one at the same time share one request. */
function readerOf(service: Session['service']) {
  /** The one that was used last at the end. */
  const contents = new Map<string, Uint8Array>();
  const keyOf = ({ id, format }: Wanted) => `${format} ${id}`;
  const read = shareRuns(keyOf, async (wanted: Wanted, signal): Promise<Uint8Array> => {
    const key = keyOf(wanted);
    const bytes = contents.get(key) ?? (await contentOf(service, wanted, signal));
    contents.delete(key);
    contents.set(key, bytes);
    let total = 0;
    for (const [other, { byteLength }] of [...contents].reverse()) {
      total += byteLength;
      if (total > maxBytes && other !== key) {
        contents.delete(other);
      }
    }
    return bytes;
  });
  return { read, has: (wanted: Wanted) => contents.has(keyOf(wanted)) };
}

/** The content as the service wrote it. Throws `ServiceError`. */
async function contentOf(
  service: Session['service'],
  { id, format, priority }: Wanted,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  try {
    return await (await service()).reportContent(id, format, { signal, ...(priority && { priority }) });
  } catch (error) {
    throw isMissing(error) ? notOffered(id, format) : error;
  }
}

/**
 * Throws `invalid-input` if a report has no content, or not yet (interface 3.1). `attempted` completes “Could not …”.
 */
export async function requireDone(
  session: Session,
  known: StoredReport,
  follower: Follower,
  attempted: string,
  signal?: AbortSignal,
): Promise<void> {
  if (isGone(known, session.connection)) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('the report no longer exists: a sandbox loses its reports when it stops'),
      vscode.l10n.t('Create it again with “Run Report Again”.'),
    );
  }
  if (mayHaveContent(known)) {
    return;
  }
  const report = isFinal(known.status)
    ? known
    : await readReport(follower, session, known, signal).catch((error: unknown) => {
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
    : conflict(
        attempted,
        vscode.l10n.t('the report is still {0}', statusText(report)),
        vscode.l10n.t('Its content is available once it is done. Try again then.'),
      );
}

function notOffered(id: string, format: ReportFormat): Error {
  return invalidInput(
    vscode.l10n.t('download report {0} as {1}', id, format),
    vscode.l10n.t('this service does not provide this content'),
    vscode.l10n.t(
      'Try the other format. If that fails too, the report may have been deleted, or this key may not see it.',
    ),
  );
}
