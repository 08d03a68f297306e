import * as vscode from 'vscode';
import type { KnownCompanies, KnownCompany } from '../../company/known/known.ts';
import { type NamedIds, type NamesOptions, readNames } from '../../company/known/names.ts';
import type { Row } from '../../formats/writer.ts';
import { offerToOpen } from '../../platform/dialogs/saveDialog.ts';
import type { EntryPoints } from '../../platform/entry/entryPoint.ts';
import { failureMessage } from '../../platform/errors/failure.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { type Report, waitText, withLateProgress } from '../../platform/progress.ts';
import type { RequestWaits } from '../../platform/requestWaits.ts';
import type { Session, Sessions } from '../../platform/session.ts';
import { requireTarget, saveContent } from '../../platform/storage/userFiles.ts';
import { withoutLinks } from '../../platform/text/text.ts';
import { onDidGainFocus } from '../../platform/window.ts';
import type { Fields } from '../../service/contract/fields.ts';
import type { Clock } from '../../service/http/clock.ts';
import { type Connection, isSameConnection } from '../../service/http/connection.ts';
import { isServiceError } from '../../service/http/errors.ts';
import type { SourcedPage } from '../../service/operations/service.ts';
import { pages } from '../../service/paging/paging.ts';
import { readWithRetries } from '../../service/paging/readWithRetries.ts';
import type { Exportable, WholeList } from '../../tree/exportable.ts';
import { namedIn, readColumns, valuesOf } from './model/columns.ts';
import { writerOf } from './model/format.ts';
import { isRefusal, type NamedRows, nameRows } from './names.ts';
import { loadedPages, readPage } from './pages.ts';
import type { Spool, Spools } from './spool.ts';
import {
  type ExportOrder,
  nothing,
  type Progress,
  progressAfter,
  type StoredExport,
  type Written,
} from './storedExport.ts';
import { incompleteText, namesText, progressText, stoppedText } from './wording.ts';

/** Milliseconds between two looks, and how many. The process of a reloaded window runs on for a while. */
const pauseBetweenLooks = 5_000;
const maxLooks = 24;

interface ExporterContext {
  readonly sessions: Pick<Sessions, 'find' | 'onDidRemove'>;
  readonly spools: Pick<Spools, 'create' | 'takeInterrupted'>;
  readonly waits: Pick<RequestWaits, 'text' | 'onDidChange'>;
  readonly known: Pick<KnownCompanies, 'of'>;
  readonly entryPoints: EntryPoints;
  readonly clock: Clock;
  /** True if sensitive values are masked now. */
  isMasking(): boolean;
}

/** How an export is followed and cancelled. */
interface Follower {
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

/**
 * Writes exports to files. Where one ends with an error, it leaves nothing, unless it throws `StoppedExport`. Shows the
 * user how far they are, offers to go on with those that stopped, and says what a file lacks.
 */
export class Exporter implements vscode.Disposable {
  readonly #context: ExporterContext;
  #cancelLook: (() => void) | undefined;

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
    const value = { ...order, connection: connectionOf(connection) };
    // It may have gone while the user chose what to export.
    const session = this.#sessionOf(value);
    // A target that cannot be written costs no request.
    await requireTarget(vscode.Uri.parse(order.target, true), attemptText);
    return await this.#during(value, follower, async (followed) => {
      if (typeof from === 'function') {
        return await this.#saveLoaded(session, from(followed.signal), order, followed);
      }
      const spool = await this.#context.spools.create({ ...value, list: from });
      return await this.#complete(spool, followed);
    });
  }

  /** Goes on with an export that stopped. Throws as `start` does. */
  async resume(spool: Spool, follower: Follower): Promise<Written> {
    const { policy } = this.#context.entryPoints;
    policy.requireUnlocked('personalDataExport');
    // Its first pages were read before the policy.
    if (!spool.value.isMasked) {
      policy.requireUnlocked('reveal');
    }
    return await this.#during(spool.value, follower, (followed) => this.#complete(spool, followed));
  }

  /** The connection that an export reads from. Throws `invalid-input` if it is not there any more. */
  #sessionOf({ connection, name }: Pick<StoredExport, 'connection' | 'name'>): Session {
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

  /** Runs an export and shows its file. Throws `ServiceError`. */
  async show(order: ExportOrder, work: (follower: Follower) => Promise<Written>): Promise<void> {
    try {
      const written = await withLateProgress(
        vscode.l10n.t('Exporting “{0}”…', order.name),
        (signal, report) => work({ signal, report }),
      );
      const target = vscode.Uri.parse(order.target, true);
      await offerToOpen(target, order.format, incompleteText(written));
    } catch (error) {
      if (!(error instanceof StoppedExport)) {
        throw error;
      }
      this.#context.entryPoints.record('workforce.export', error.cause);
      await this.#offer(error.spool, failureMessage(this.#context.entryPoints.redacted(error.cause)));
    }
  }

  /** Offers to go on with the exports that ended with their windows, each in one window, which has the focus. */
  offerInterrupted(looksLeft = maxLooks): void {
    const { entryPoints, spools: stored, clock } = this.#context;
    if (!vscode.window.state.focused) {
      const waiting = onDidGainFocus(() => {
        waiting.dispose();
        this.offerInterrupted(looksLeft);
      });
      this.#cancelLook = () => waiting.dispose();
      return;
    }
    entryPoints.run('look for unfinished exports', async () => {
      const { spools, areOthersRunning } = await stored.takeInterrupted();
      for (const spool of spools) {
        entryPoints.run('an unfinished export', () => this.#offerIfConnected(spool));
      }
      if (areOthersRunning && looksLeft > 1) {
        this.#cancelLook = clock.after(pauseBetweenLooks, () => this.offerInterrupted(looksLeft - 1));
      }
    });
  }

  dispose(): void {
    this.#cancelLook?.();
  }

  async #offerIfConnected(spool: Spool): Promise<void> {
    try {
      this.#sessionOf(spool.value);
    } catch (error) {
      await spool.remove();
      throw error;
    }
    await this.#offer(spool);
  }

  /** Offers to go on. An export whose message is dismissed stays for the next window, unless its connection is removed. */
  async #offer(spool: Spool, why = ''): Promise<void> {
    const following = this.#onRemoved(spool.value, () => {
      following.dispose();
      this.#context.entryPoints.run('discard the export of a connection', () => spool.remove());
    });
    const goOn = vscode.l10n.t('Go On');
    const discard = vscode.l10n.t('Discard');
    const stopped = stoppedText(spool.value, spool.progress);
    const sentence = why === '' ? stopped : `${why} ${stopped}`;
    const choice = await vscode.window.showWarningMessage(withoutLinks(sentence), goOn, discard);
    if (choice === discard) {
      following.dispose();
      await spool.remove();
    } else if (choice === goOn) {
      following.dispose();
      await this.show(spool.value, (follower) => this.resume(spool, follower));
    }
  }

  #onRemoved({ connection }: Pick<StoredExport, 'connection'>, listener: () => void): vscode.Disposable {
    return this.#context.sessions.onDidRemove((id) => {
      if (id === connection.id) {
        listener();
      }
    });
  }

  /** Reads the rest of a list and the names of its ids, and writes the file. */
  async #complete(spool: Spool, follower: Follower): Promise<Written> {
    try {
      const named = await this.#read(spool, follower);
      const { list } = spool.value;
      const written = await save(spool.value, named, follower.signal);
      await spool.remove();
      const withoutRecord = list.of === 'employees-by-id' ? list.withoutRecord : 0;
      return { ...spool.progress, ...written, withoutRecord };
    } catch (error) {
      if (!(error instanceof StoppedExport)) {
        await spool.remove();
      }
      throw error;
    }
  }

  /** The rows of a list with their names. Throws as `#retried` does. */
  async #read(spool: Spool, follower: Follower): Promise<NamedRows> {
    const { signal, report } = follower;
    const { kind, columns, list } = spool.value;
    const known = namedIn(kind, columns).length > 0 ? this.#context.known : undefined;
    const read = (next?: string) =>
      this.#retried(spool, follower, (session) => readPage(session, list, next, signal, known));
    // Without a next page, every page is read already.
    if (spool.progress.next !== null) {
      for await (const page of pages(read, spool.progress.next)) {
        signal.throwIfAborted();
        await spool.add(this.#rowsOf(page, spool.value), progressAfter(spool.progress, page));
        reportTo(report, spool.progress);
      }
    }
    const names = (ids: NamedIds) =>
      this.#retried(spool, follower, (session) =>
        this.#known(session, ids, {
          signal,
          priority: 'poll',
          mayLack: isRefusal,
          onRequest: (sent, all) => reportTo(report, spool.progress, namesText(sent, all)),
        }),
      );
    return await nameRows(spool.value, () => spool.rows(), names);
  }

  /**
   * Reads with retries, and shows the waits. Throws `StoppedExport` where something could not be read, but the pages before
   * it are kept.
   */
  async #retried<T>(
    spool: Spool,
    { signal, report }: Follower,
    read: (session: Session) => Promise<T>,
  ): Promise<T> {
    const { value, progress } = spool;
    const { clock, waits } = this.#context;
    const origin = new URL(value.connection.baseUrl).origin;
    let waitUntil: number | undefined;
    const show = () =>
      reportTo(report, progress, waitUntil === undefined ? waits.text(origin) : waitText(waitUntil));
    const onWait = (until: number | undefined) => {
      waitUntil = until;
      show();
    };
    const following = waits.onDidChange(show);
    try {
      return await readWithRetries(() => read(this.#sessionOf(value)), { clock, signal, onWait });
    } catch (error) {
      const mayGoOn = isOfService(error, signal) && progress.next !== undefined;
      throw mayGoOn ? new StoppedExport(spool, error) : error;
    } finally {
      following.dispose();
    }
  }

  /** Writes records that are loaded, without the names that cannot be read. */
  async #saveLoaded(
    session: Session,
    whole: Promise<WholeList>,
    order: ExportOrder,
    { signal, report }: Follower,
  ): Promise<Written> {
    let progress = nothing;
    const batches: (readonly Row[])[] = [];
    for await (const page of loadedPages(whole)) {
      progress = progressAfter(progress, page);
      reportTo(report, progress);
      batches.push(this.#rowsOf(page, order));
    }
    const names = (ids: NamedIds) =>
      this.#known(session, ids, {
        signal,
        mayLack: (error) => isOfService(error, signal),
        onRequest: (sent, all) => reportTo(report, progress, namesText(sent, all)),
      });
    const written = await save(order, await nameRows(order, () => batches, names), signal);
    return { ...progress, ...written };
  }

  /** All that is known once the names of ids were read. Throws as `readNames` does. */
  async #known({ service }: Session, ids: NamedIds, options: NamesOptions): Promise<KnownCompany> {
    const client = await service();
    const company = this.#context.known.of(client);
    await readNames(client, company, ids, options);
    return company;
  }

  /** Masking that was switched on after an export began holds for the rest of it. */
  #rowsOf({ items }: SourcedPage<Fields>, { kind, columns, isMasked }: ExportOrder) {
    const masks = isMasked || this.#context.isMasking();
    const read = readColumns(kind, columns);
    return items.map((fields) => valuesOf(fields, read, masks));
  }

  /** Runs an export that ends when its connection is removed, too. */
  async #during<T>(
    value: Pick<StoredExport, 'connection' | 'name'>,
    { signal, report }: Follower,
    work: (follower: Follower) => Promise<T>,
  ): Promise<T> {
    const removed = new AbortController();
    const following = this.#onRemoved(value, () => removed.abort(removedError(value.name)));
    try {
      return await work({ signal: AbortSignal.any([signal, removed.signal]), report });
    } finally {
      following.dispose();
    }
  }
}

/** Returns true for a failure of the service, after which the connection is there and the user has not cancelled. */
function isOfService(error: unknown, signal: AbortSignal): boolean {
  return isServiceError(error) && error.kind !== 'invalid-input' && !signal.aborted;
}

/** Writes the file. Throws `ServiceError`, or the signal's reason. */
async function save(
  { format, separator, columns: names, headings, target }: ExportOrder,
  { rows, lacksNames }: NamedRows,
  signal: AbortSignal,
): Promise<Omit<Written, keyof Progress>> {
  // The fields of JSON have the names that scripts know.
  const columns = names.map((name, place) => ({
    name: format === 'json' ? name : (headings[place] ?? name),
  }));
  let shortened = 0;
  const content = async function* () {
    const written = yield* writerOf(format, separator)(columns, rows);
    shortened = written.shortened;
  };
  await saveContent(vscode.Uri.parse(target, true), content(), { signal, attempted: attemptText });
  return { shortened, lacksNames };
}

function attemptText(place: string): string {
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
