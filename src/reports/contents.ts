import * as vscode from 'vscode';
import { isFinal, phaseOf } from '../domain/reportStatus.ts';
import type { ReportFormat } from '../service/contract/vocabularies.ts';
import { isMissing } from '../service/http/errors.ts';
import { shareRuns } from '../service/http/shared.ts';
import { conflict, invalidInput } from '../ui/invalidInput.ts';
import type { Session } from '../ui/session.ts';
import { saveContent } from '../ui/storage/saveContent.ts';
import type { Follower } from './follower.ts';
import { isGone, mayHaveContent, type StoredReport } from './storedReport.ts';
import { readReport } from './view.ts';
import { statusText } from './wording.ts';

/** Bytes of all contents that are kept: one large one, or many usual ones. */
const maxBytes = 60_000_000;

/** A content of a connection, as a client of it read it. */
interface Kept {
  readonly connectionId: string;
  readonly client: Session['service'];
  readonly bytes: Uint8Array;
}

interface Wanted {
  readonly id: string;
  readonly format: ReportFormat;
}

/** Reads contents from the service. Reads of the same one at the same time share one request. */
interface Reader {
  readonly client: Session['service'];
  read(wanted: Wanted, signal: AbortSignal | undefined): Promise<Uint8Array>;
}

/**
 * The contents of finished reports, which do not change: what was downloaded or shown last is shown or saved again
 * without a request. In memory only, and always whole.
 */
export class KeptContents {
  /** By `keyOf`, the one that was used last at the end. */
  readonly #contents = new Map<string, Kept>();
  /** By connection. An edited connection gets another client, which may see other contents. */
  readonly #readers = new Map<string, Reader>();

  /** The content, from the service if it is not kept. Throws `ServiceError`, or the signal's reason. */
  async read(session: Session, id: string, format: ReportFormat, signal?: AbortSignal): Promise<Uint8Array> {
    const kept = this.#contents.get(keyOf(session, { id, format }));
    if (kept?.client !== session.service) {
      return await this.#readerOf(session).read({ id, format }, signal);
    }
    this.#keep(session, { id, format }, kept.bytes);
    return kept.bytes;
  }

  /** Saves the content unchanged, as `read` returns it. Throws `ServiceError`. */
  async save(
    session: Session,
    id: string,
    format: ReportFormat,
    target: vscode.Uri,
    signal?: AbortSignal,
  ): Promise<void> {
    const content = await this.read(session, id, format, signal);
    const attempted = (place: string) => vscode.l10n.t('save the report to {0}', place);
    await saveContent(target, [content], { attempted, signal });
  }

  /** Forgets the contents of a connection that was removed, also those that are still read. */
  forget(connectionId: string): void {
    this.#readers.delete(connectionId);
    for (const [key, content] of this.#contents) {
      if (content.connectionId === connectionId) {
        this.#contents.delete(key);
      }
    }
  }

  #readerOf(session: Session): Reader {
    const { connection, service: client } = session;
    const known = this.#readers.get(connection.id);
    if (known?.client === client) {
      return known;
    }
    const reader: Reader = {
      client,
      read: shareRuns(
        (wanted: Wanted) => keyOf(session, wanted),
        async (wanted, signal) => {
          const bytes = await contentOf(session, wanted, signal);
          if (this.#readers.get(connection.id) === reader) {
            this.#keep(session, wanted, bytes);
          }
          return bytes;
        },
      ),
    };
    this.#readers.set(connection.id, reader);
    return reader;
  }

  #keep(session: Session, wanted: Wanted, bytes: Uint8Array): void {
    const key = keyOf(session, wanted);
    const { connection, service: client } = session;
    this.#contents.delete(key);
    this.#contents.set(key, { connectionId: connection.id, client, bytes });
    let total = 0;
    for (const [other, { bytes: kept }] of [...this.#contents].reverse()) {
      total += kept.byteLength;
      if (total > maxBytes && other !== key) {
        this.#contents.delete(other);
      }
    }
  }
}

function keyOf({ connection }: Pick<Session, 'connection'>, { id, format }: Wanted): string {
  return JSON.stringify([connection.id, format, id]);
}

/** The content as the service wrote it. Throws `ServiceError`. */
async function contentOf(
  { service }: Session,
  { id, format }: Wanted,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  try {
    return await (await service()).reportContent(id, format, { signal });
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
      vscode.l10n.t('the service has the report no longer; a sandbox forgets its reports when it stops'),
      vscode.l10n.t('Create it anew with “Run Report Again”.'),
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
        vscode.l10n.t('Its content exists once it is done; try again then.'),
      );
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
