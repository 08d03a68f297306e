import * as vscode from 'vscode';
import type { KnownCompanies } from '../../company/known/known.ts';
import { type NamedIds, type NamesOptions, readNames } from '../../company/known/names.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { type Report, waitText } from '../../platform/progress.ts';
import type { RequestWaits } from '../../platform/requestWaits.ts';
import type { Session, Sessions } from '../../platform/session.ts';
import { requireTarget, saveContent } from '../../platform/storage/userFiles.ts';
import type { Fields } from '../../service/contract/fields.ts';
import type { Clock } from '../../service/http/clock.ts';
import { type Connection, isSameConnection } from '../../service/http/connection.ts';
import { isServiceError } from '../../service/http/errors.ts';
import type { SourcedPage } from '../../service/operations/service.ts';
import { pages } from '../../service/paging/paging.ts';
import { readWithRetries } from '../../service/paging/readWithRetries.ts';
import type { Exportable, ExportedList } from '../../tree/exportable.ts';
import type { ExportChoice } from './dialog.ts';
import { type ExportedPage, KeptPages, type Progress, type Written } from './keptPages.ts';
import { namedIn, readColumns, valuesOf } from './model/columns.ts';
import { writerOf } from './model/format.ts';
import { isRefusal, type NamedRows, nameRows } from './names.ts';
import { keptEmployees, loadedPages, readPage, sortingOf } from './pages.ts';
import { namesText, progressText } from './wording.ts';

/** What to write, and where. */
export interface ExportOrder extends Exportable, Pick<ExportChoice, 'format' | 'separator' | 'columns'> {
  /** True if sensitive values are masked. */
  readonly isMasked: boolean;
  /** What the columns are called in the file; their names where there are none. */
  readonly headings: readonly string[];
  readonly target: vscode.Uri;
}

/** What an export needs of its window. */
export interface ExportContext {
  readonly sessions: Pick<Sessions, 'find'>;
  readonly waits: Pick<RequestWaits, 'text' | 'onDidChange'>;
  readonly known: Pick<KnownCompanies, 'of'>;
  readonly clock: Clock;
  /** True if sensitive values are masked now. */
  isMasking(): boolean;
}

/** How an export is followed and cancelled. */
export interface Follower {
  readonly signal: AbortSignal;
  readonly report: Report;
  /** True for a user, who may get the employees that this window has read; a script reads them again. */
  readonly sharesPeople?: true;
}

/** One export: keeps the pages that it has read, so that it can continue after a failure, and then writes the file. */
export class ListExport {
  readonly order: ExportOrder;
  readonly connection: Connection;
  readonly #context: ExportContext;
  readonly #kept: KeptPages;

  constructor(context: ExportContext, connection: Connection, order: ExportOrder) {
    this.order = order;
    this.connection = connection;
    this.#context = context;
    const { kind, columns, from } = order;
    const sorting = typeof from === 'function' ? undefined : sortingOf(from);
    this.#kept = new KeptPages(kind, columns, sorting, new Intl.Collator(vscode.env.language));
  }

  get progress(): Progress {
    return this.#kept.progress;
  }

  /**
   * Reads what is not read yet, and writes the file. Throws `ServiceError`, or the signal's reason. After an error, there
   * is no new file.
   */
  async run(follower: Follower): Promise<Written> {
    // The connection may have gone while the user chose what to export.
    this.#session();
    // A target that cannot be written costs no request.
    await requireTarget(this.order.target, attemptText);
    await this.#readPages(follower);
    const { rows, lackedNames } = await this.#named(follower);
    const shortened = await this.#write(rows, follower.signal);
    const { from } = this.order;
    const withoutRecord = 'of' in from && from.of === 'employees-by-id' ? from.withoutRecord : 0;
    return { ...this.progress, shortened, lackedNames, withoutRecord };
  }

  /** True if pages are kept, and the service may give what is missing later. */
  canResume(error: unknown): boolean {
    return this.progress.next !== undefined && isOfService(error);
  }

  /** The session of the connection. Throws `invalid-input` if that is not there any more. */
  #session(): Session {
    const { connection } = this;
    const session = this.#context.sessions.find(connection.id);
    const isThere =
      session !== undefined &&
      isSameConnection(session.connection, connection) &&
      session.connection.baseUrl === connection.baseUrl;
    if (!isThere) {
      throw removedError(this.order.name);
    }
    return session;
  }

  async #readPages(follower: Follower): Promise<void> {
    const { from } = this.order;
    const { signal } = follower;
    if (this.progress.next === null) {
      return;
    }
    const read = typeof from === 'function' ? loadedPages(from(signal)) : this.#pagesOf(from, follower);
    for await (const page of read) {
      signal.throwIfAborted();
      this.#kept.add(this.#rowsOf(page), page);
      this.#report(follower);
    }
  }

  /** The pages that are not read yet; for a user, the employees that this window has read a moment ago. */
  async *#pagesOf(list: ExportedList, follower: Follower): AsyncGenerator<ExportedPage> {
    const { kind, columns } = this.order;
    const { known } = this.#context;
    const kept = follower.sharesPeople
      ? keptEmployees(list, columns, known.of(await this.#session().service()))
      : undefined;
    if (kept !== undefined) {
      yield* loadedPages(kept);
      return;
    }
    const naming = namedIn(kind, columns).length > 0 ? known : undefined;
    const { signal } = follower;
    yield* pages(
      (page) => this.#retried(follower, (session) => readPage(session, list, page, signal, naming)),
      this.progress.next ?? undefined,
    );
  }

  /** Masking that was switched on after an export began holds for the rest of it. */
  #rowsOf({ items }: SourcedPage<Fields>) {
    const { kind, columns, isMasked } = this.order;
    const masks = isMasked || this.#context.isMasking();
    const read = readColumns(kind, columns);
    return items.map((fields) => valuesOf(fields, read, masks));
  }

  /** The rows with the names of their ids. What is loaded is exported also without those that cannot be read. */
  #named(follower: Follower): Promise<NamedRows> {
    const { signal } = follower;
    const isLoaded = typeof this.order.from === 'function';
    const options: NamesOptions = {
      signal,
      priority: 'poll',
      mayLack: isLoaded ? (error) => isOfService(error) && !signal.aborted : isRefusal,
      onRequest: (sent, all) => this.#report(follower, namesText(sent, all)),
    };
    const read = (ids: NamedIds) =>
      this.#retried(follower, async ({ service }) => {
        const client = await service();
        const company = this.#context.known.of(client);
        await readNames(client, company, ids, options);
        return company;
      });
    return nameRows(this.order, () => this.#kept.rows(), read);
  }

  /** Reads with retries, and shows the waits. Throws as `readWithRetries` does. */
  async #retried<T>(follower: Follower, read: (session: Session) => Promise<T>): Promise<T> {
    const { clock, waits } = this.#context;
    const origin = new URL(this.connection.baseUrl).origin;
    let waitUntil: number | undefined;
    const show = () =>
      this.#report(follower, waitUntil === undefined ? waits.text(origin) : waitText(waitUntil));
    const onWait = (until: number | undefined) => {
      waitUntil = until;
      show();
    };
    const following = waits.onDidChange(show);
    try {
      return await readWithRetries(() => read(this.#session()), { clock, signal: follower.signal, onWait });
    } finally {
      following.dispose();
    }
  }

  /** Writes the file. Returns how many texts were cut. */
  async #write(rows: NamedRows['rows'], signal: AbortSignal): Promise<number> {
    const { format, separator, columns, headings, target } = this.order;
    // The fields of JSON have the names that scripts know.
    const named = columns.map((name, place) => ({
      name: format === 'json' ? name : (headings[place] ?? name),
    }));
    let shortened = 0;
    const content = async function* () {
      const written = yield* writerOf(format, separator)(named, rows);
      shortened = written.shortened;
    };
    await saveContent(target, content(), { signal, attempted: attemptText });
    return shortened;
  }

  #report({ report }: Follower, wait = ''): void {
    const { rows, total } = this.progress;
    const text = [progressText(this.progress), wait].filter((part) => part !== '').join(' · ');
    report(text, total ? Math.min(100, (100 * rows) / total) : undefined);
  }
}

/** The error of an export whose connection is not there any more. */
export function removedError(name: string) {
  return invalidInput(
    vscode.l10n.t('export “{0}”', name),
    vscode.l10n.t('its connection was removed or leads to another service now'),
    vscode.l10n.t('Nothing was saved; export it again from a connection that is there.'),
  );
}

/** Returns true for a failure of the service, after which the connection is there. */
function isOfService(error: unknown): boolean {
  return isServiceError(error) && error.kind !== 'invalid-input';
}

function attemptText(place: string): string {
  return vscode.l10n.t('save the file {0}', place);
}
