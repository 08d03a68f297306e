import * as vscode from 'vscode';
import { type Connection, isSameConnection } from '../service/connection.ts';
import type { Clock } from '../service/http/clock.ts';
import { isServiceError } from '../service/http/errors.ts';
import { pages } from '../service/paging/paging.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import type { Report } from '../ui/progress.ts';
import type { RequestWaits } from '../ui/requestWaits.ts';
import type { Session, Sessions } from '../ui/session.ts';
import { PartwiseFile } from '../ui/storage/partwiseFile.ts';
import type { Exportable } from '../ui/tree/exportable.ts';
import type { ExportEntry } from './exportEntry.ts';
import type { ExportJournal } from './exportJournal.ts';
import { loadedPages, type RecordPage, readPage } from './pages.ts';
import { readWithRetries } from './readWithRetries.ts';
import type { ExportOrder, Progress, StoredExport } from './storedExport.ts';
import { progressText, waitText } from './wording.ts';
import { beginFile, writeRecords } from './writeRecords.ts';

interface ExporterContext {
  readonly sessions: Pick<Sessions, 'find'>;
  readonly journal: ExportJournal;
  readonly waits: Pick<RequestWaits, 'text' | 'onDidChange'>;
  readonly clock: Clock;
  /** True if sensitive values are masked now. */
  isMasking(): boolean;
}

/** How an export is followed and cancelled. */
export interface Follower {
  readonly signal: AbortSignal;
  readonly report: Report;
}

/** A read failed, but what was written is kept: the export can go on with its entry. */
export class StoppedExport extends Error {
  readonly entry: ExportEntry;

  constructor(entry: ExportEntry, cause: unknown) {
    super('The export stopped.', { cause });
    this.entry = entry;
  }
}

/** Writes exports to files. Where one ends with an error, it leaves no file, unless it throws `StoppedExport`. */
export class Exporter {
  readonly #context: ExporterContext;
  /** What is running, by what cancels it. */
  readonly #running = new Map<AbortController, { readonly connectionId: string; readonly name: string }>();

  constructor(context: ExporterContext) {
    this.#context = context;
  }

  /** Exports a list of a connection. Throws `ServiceError`, and `StoppedExport` where it can go on later. */
  async start(
    { connection }: Pick<Session, 'connection'>,
    { from }: Pick<Exportable, 'from'>,
    order: ExportOrder,
    follower: Follower,
  ): Promise<Progress> {
    const facts = factsOf(connection);
    // It may have gone while the user chose what to export.
    this.sessionOf({ connection: facts, name: order.name });
    // A target that cannot be written costs no request.
    const file = await PartwiseFile.create(vscode.Uri.parse(order.target, true));
    return await this.#during(connection.id, order.name, follower, ({ signal, report }) =>
      keptWhereStopped(file, async () => {
        const begun = await beginFile(order, file);
        if (typeof from !== 'function') {
          const place = { ...order, connection: facts, list: from, part: file.path };
          const entry = await this.#context.journal.open({ ...place, progress: begun });
          return await this.#writeList(entry, file, { signal, report });
        }
        const onProgress = (progress: Progress) => reportTo(report, progress);
        const pages = loadedPages(from(signal));
        return await writeRecords({ order, file, pages, signal, onProgress }, begun);
      }),
    );
  }

  /** Goes on with an export that stopped. Throws as `start` does. */
  async resume(entry: ExportEntry, follower: Follower): Promise<Progress> {
    const { connection, name, target, part, progress, isMasked } = entry.value;
    return await this.#during(connection.id, name, follower, async (followed) => {
      try {
        const uri = vscode.Uri.parse(target, true);
        const kept = await PartwiseFile.continue(uri, part, progress.written.bytes);
        const file = kept ?? (await PartwiseFile.create(uri));
        return await keptWhereStopped(file, async () => {
          // Masking that was switched on meanwhile holds for the rest.
          const order = { ...entry.value, isMasked: isMasked || this.#context.isMasking(), part: file.path };
          const begun = kept === undefined ? await beginFile(order, file) : progress;
          await entry.update({ ...order, progress: begun });
          return await this.#writeList(entry, file, followed);
        });
      } catch (error) {
        if (!(error instanceof StoppedExport)) {
          await this.discard(entry);
        }
        throw error;
      }
    });
  }

  /** Gives an export up that stopped. */
  async discard(entry: ExportEntry): Promise<void> {
    await PartwiseFile.remove(vscode.Uri.parse(entry.value.target, true), entry.value.part);
    await entry.close();
  }

  /** The connection that an export reads from. Throws `invalid-input` if it is not there any more. */
  sessionOf({ connection, name }: Pick<StoredExport, 'connection' | 'name'>): Session {
    const session = this.#context.sessions.find(connection.id);
    const isSame =
      session !== undefined &&
      isSameConnection(session.connection, connection) &&
      session.connection.baseUrl === connection.baseUrl;
    if (!isSame) {
      throw removedError(name);
    }
    return session;
  }

  /** Ends the exports of a removed connection. */
  cancelAllOf(connectionId: string): void {
    for (const [controller, running] of this.#running) {
      if (running.connectionId === connectionId) {
        controller.abort(removedError(running.name));
      }
    }
  }

  /** Reads the rest of a list and writes it. */
  async #writeList(entry: ExportEntry, file: PartwiseFile, { signal, report }: Follower): Promise<Progress> {
    const { clock, waits } = this.#context;
    const order = entry.value;
    const origin = new URL(order.connection.baseUrl).origin;
    let waitUntil: number | undefined;
    let failedRead: unknown;
    const show = () => {
      const wait = waitUntil === undefined ? waits.text(origin) : waitText(waitUntil);
      reportTo(report, entry.value.progress, wait);
    };
    const onWait = (until: number | undefined) => {
      waitUntil = until;
      show();
    };
    const read = async (next?: string): Promise<RecordPage> => {
      try {
        return await readWithRetries(() => readPage(this.sessionOf(order), order.list, next, signal), {
          clock,
          signal,
          onWait,
        });
      } catch (error) {
        failedRead = error;
        throw error;
      }
    };
    const following = waits.onDidChange(show);
    try {
      const onProgress = async (progress: Progress) => {
        await entry.update({ ...entry.value, progress });
        show();
      };
      const left = pages(read, order.progress.next ?? undefined);
      const done = await writeRecords({ order, file, pages: left, signal, onProgress }, order.progress);
      await entry.close();
      return done;
    } catch (error) {
      const isKept = error === failedRead && mayGoOn(error) && entry.value.progress.next !== undefined;
      if (isKept && !signal.aborted) {
        throw new StoppedExport(entry, error);
      }
      await entry.close();
      throw error;
    } finally {
      following.dispose();
    }
  }

  /** Runs an export that ends with its connection, too. */
  async #during<T>(
    connectionId: string,
    name: string,
    { signal, report }: Follower,
    work: (follower: Follower) => Promise<T>,
  ): Promise<T> {
    const controller = new AbortController();
    this.#running.set(controller, { connectionId, name });
    try {
      return await work({ signal: AbortSignal.any([signal, controller.signal]), report });
    } finally {
      this.#running.delete(controller);
    }
  }
}

/** Runs work on a file. After an error, the file stays only for an export that can go on. */
async function keptWhereStopped<T>(file: PartwiseFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await (error instanceof StoppedExport ? file.leave() : file.discard());
    throw error;
  }
}

/** Returns false where the connection is gone, or the list cannot be read at all. */
function mayGoOn(error: unknown): boolean {
  return isServiceError(error) && error.kind !== 'invalid-input';
}

function factsOf({ id, name, instance, baseUrl }: Connection): StoredExport['connection'] {
  return { id, name, baseUrl, ...(instance === undefined ? {} : { instance }) };
}

function reportTo(report: Report, progress: Progress, wait = ''): void {
  const { written, total } = progress;
  const text = [progressText(progress), wait].filter((part) => part !== '').join(' · ');
  report(text, total ? Math.min(100, (100 * written.rows) / total) : undefined);
}

function removedError(name: string) {
  return invalidInput(
    vscode.l10n.t('export “{0}”', name),
    vscode.l10n.t('its connection was removed or leads to another service now'),
    vscode.l10n.t('Nothing was saved; export it again from a connection that is there.'),
  );
}
