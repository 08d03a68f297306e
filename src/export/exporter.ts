import * as vscode from 'vscode';
import { namedColumns, valuesOf } from '../domain/export/columns.ts';
import { writers } from '../domain/export/format.ts';
import type { Row } from '../domain/spreadsheet/writer.ts';
import { type Connection, isSameConnection } from '../service/connection.ts';
import type { Clock } from '../service/http/clock.ts';
import { isServiceError } from '../service/http/errors.ts';
import { pages } from '../service/paging/paging.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import type { Report } from '../ui/progress.ts';
import type { RequestWaits } from '../ui/requestWaits.ts';
import type { Session, Sessions } from '../ui/session.ts';
import { requireTarget, saveContent } from '../ui/storage/saveContent.ts';
import type { Exportable, WholeList } from '../ui/tree/exportable.ts';
import { factsOf, loadedPages, type RecordPage, readPage, readWithRetries } from './pages.ts';
import type { Spool, Spools } from './spool.ts';
import {
  type ExportOrder,
  nothing,
  type Progress,
  progressAfter,
  type StoredExport,
  type Written,
} from './storedExport.ts';
import { progressText, waitText } from './wording.ts';

interface ExporterContext {
  readonly sessions: Pick<Sessions, 'find' | 'onDidRemove'>;
  readonly spools: Pick<Spools, 'create'>;
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

/** A read failed, but what was read is kept: the export can go on. */
export class StoppedExport extends Error {
  readonly spool: Spool;

  constructor(spool: Spool, cause: unknown) {
    super('The export stopped.', { cause });
    this.spool = spool;
  }
}

/** Writes exports to files. Where one ends with an error, it leaves nothing, unless it throws `StoppedExport`. */
export class Exporter {
  readonly #context: ExporterContext;

  constructor(context: ExporterContext) {
    this.#context = context;
  }

  /** Exports a list of a connection. Throws `ServiceError`, and `StoppedExport` where it can go on later. */
  async start(
    { connection }: Pick<Session, 'connection'>,
    { from }: Pick<Exportable, 'from'>,
    order: ExportOrder,
    follower: Follower,
  ): Promise<Written> {
    const facts = connectionOf(connection);
    // It may have gone while the user chose what to export.
    this.sessionOf({ connection: facts, name: order.name });
    // A target that cannot be written costs no request.
    await requireTarget(vscode.Uri.parse(order.target, true), attempted);
    return await this.#during(connection.id, order.name, follower, async (followed) => {
      if (typeof from === 'function') {
        return await this.#saveLoaded(from(followed.signal), order, followed);
      }
      const spool = await this.#context.spools.create({ ...order, connection: facts, list: from });
      return await this.#complete(spool, followed);
    });
  }

  /** Goes on with an export that stopped. Throws as `start` does. */
  async resume(spool: Spool, follower: Follower): Promise<Written> {
    const { connection, name } = spool.value;
    return await this.#during(connection.id, name, follower, (followed) => this.#complete(spool, followed));
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

  /** Reads the rest of a list, and writes the file. */
  async #complete(spool: Spool, follower: Follower): Promise<Written> {
    try {
      // Without a next page, every page is read already.
      if (spool.progress.next !== null) {
        await this.#read(spool, follower);
      }
      const { list } = spool.value;
      const shortened = await save(spool.value, spool.rows(), follower.signal);
      await spool.remove();
      const withoutRecord = list.of === 'employees-by-id' ? list.withoutRecord : 0;
      return { ...spool.progress, shortened, withoutRecord };
    } catch (error) {
      if (!(error instanceof StoppedExport)) {
        await spool.remove();
      }
      throw error;
    }
  }

  /** Throws `StoppedExport` where a page could not be read, but the pages before it are kept. */
  async #read(spool: Spool, { signal, report }: Follower): Promise<void> {
    const { clock, waits } = this.#context;
    const { connection, list } = spool.value;
    const origin = new URL(connection.baseUrl).origin;
    let waitUntil: number | undefined;
    const show = () =>
      reportTo(report, spool.progress, waitUntil === undefined ? waits.text(origin) : waitText(waitUntil));
    const onWait = (until: number | undefined) => {
      waitUntil = until;
      show();
    };
    const read = async (next?: string): Promise<RecordPage> => {
      try {
        const attempt = () => readPage(this.sessionOf(spool.value), list, next, signal);
        return await readWithRetries(attempt, { clock, signal, onWait });
      } catch (error) {
        const mayGoOn = isServiceError(error) && error.kind !== 'invalid-input' && !signal.aborted;
        throw mayGoOn && spool.progress.next !== undefined ? new StoppedExport(spool, error) : error;
      }
    };
    const following = waits.onDidChange(show);
    try {
      for await (const page of pages(read, spool.progress.next ?? undefined)) {
        signal.throwIfAborted();
        await spool.add(this.#rowsOf(page, spool.value), factsOf(page));
        show();
      }
    } finally {
      following.dispose();
    }
  }

  /** Writes records that are loaded. */
  async #saveLoaded(whole: Promise<WholeList>, order: ExportOrder, { signal, report }: Follower) {
    let progress = nothing;
    const rows = async function* (this: Exporter) {
      for await (const page of loadedPages(whole)) {
        progress = progressAfter(progress, page.items.length, factsOf(page));
        reportTo(report, progress);
        yield this.#rowsOf(page, order);
      }
    };
    const shortened = await save(order, rows.call(this), signal);
    return { ...progress, shortened, withoutRecord: 0 };
  }

  /** Masking that was switched on after an export began holds for the rest of it. */
  #rowsOf({ items }: RecordPage, { kind, columns, isMasked }: ExportOrder) {
    const masks = isMasked || this.#context.isMasking();
    const named = namedColumns(kind, columns);
    return items.map((fields) => valuesOf(fields, named, masks));
  }

  /** Runs an export that ends when its connection is removed, too. */
  async #during<T>(
    connectionId: string,
    name: string,
    { signal, report }: Follower,
    work: (follower: Follower) => Promise<T>,
  ): Promise<T> {
    const removed = new AbortController();
    const following = this.#context.sessions.onDidRemove((id) => {
      if (id === connectionId) {
        removed.abort(removedError(name));
      }
    });
    try {
      return await work({ signal: AbortSignal.any([signal, removed.signal]), report });
    } finally {
      following.dispose();
    }
  }
}

/** Writes the file, and returns how many texts were cut. Throws `ServiceError`, or the signal's reason. */
async function save(
  order: ExportOrder,
  rows: AsyncIterable<readonly Row[]>,
  signal: AbortSignal,
): Promise<number> {
  const columns = namedColumns(order.kind, order.columns);
  let shortened = 0;
  const content = async function* () {
    const written = yield* writers[order.format](columns, rows);
    shortened = written.shortened;
  };
  await saveContent(vscode.Uri.parse(order.target, true), content(), { signal, attempted });
  return shortened;
}

function attempted(place: string): string {
  return vscode.l10n.t('save the file {0}', place);
}

function connectionOf({ id, name, instance, baseUrl }: Connection): StoredExport['connection'] {
  return { id, name, baseUrl, ...(instance === undefined ? {} : { instance }) };
}

function reportTo(report: Report, progress: Progress, wait = ''): void {
  const { rows, total } = progress;
  const text = [progressText(progress), wait].filter((part) => part !== '').join(' · ');
  report(text, total ? Math.min(100, (100 * rows) / total) : undefined);
}

function removedError(name: string) {
  return invalidInput(
    vscode.l10n.t('export “{0}”', name),
    vscode.l10n.t('its connection was removed or leads to another service now'),
    vscode.l10n.t('Nothing was saved; export it again from a connection that is there.'),
  );
}
