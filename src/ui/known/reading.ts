import * as vscode from 'vscode';
import { kindOf } from '../../service/contract/resources.ts';
import type { ListedRecord, RecordList, RecordPage, RecordQuery } from '../../service/service.ts';
import { pagesQuestion } from '../dialogs/requestQuestion.ts';
import { messageText, mismatchText, numberText, resourceText } from '../localText.ts';
import { type Report, reportCount, withLateProgress } from '../progress.ts';
import type { Session } from '../session.ts';
import { withoutLinks } from '../text.ts';

/** How to read a list. */
export interface ReadOptions {
  readonly query?: RecordQuery;
  /** True to ask the user before the sixth request; a script is not asked. */
  readonly asks: boolean;
  readonly signal?: AbortSignal;
  readonly report?: Report;
}

/** What was read of a list. */
export interface ListReading extends Pick<RecordPage, 'kind' | 'family' | 'contract'> {
  readonly records: readonly ListedRecord[];
  readonly requests: number;
  /** Sentences about what the records are, and what they lack. */
  readonly notes: readonly string[];
}

/** What the pages of a list come to. */
export class PageCount {
  read = 0;
  requests = 0;
  /** True where the user did not want to read all. */
  isStopped = false;
  #unreadable = 0;
  #last: RecordPage | undefined;
  #isTruncated = false;

  add(page: RecordPage): void {
    this.requests += 1;
    this.read += page.items.length;
    this.#unreadable += page.unreadable.length;
    this.#isTruncated ||= page.truncated === true;
    this.#last = page;
  }

  /** Whether the list is whole: nobody may take what it lacks for missing. */
  get isWhole(): boolean {
    return !this.isStopped && !this.#isTruncated && this.#unreadable === 0 && !this.#last?.mismatch;
  }

  /** A sentence for each fact, the number of records first. */
  notes(): readonly string[] {
    const page = this.#last;
    if (page === undefined) {
      return [];
    }
    const { total, mismatch } = page;
    const read = numberText(this.read);
    const what = pluralText(page);
    const isCut = this.isStopped || this.#isTruncated;
    return [
      isCut && total !== undefined
        ? vscode.l10n.t('Only {0} of {1} records were read ({2}).', read, numberText(total), what)
        : '',
      isCut && total === undefined
        ? vscode.l10n.t('Only the first {0} records were read ({1}).', read, what)
        : '',
      isCut ? '' : vscode.l10n.t('Of the {0} records that this connection sees ({1}).', read, what),
      mismatch === undefined
        ? ''
        : mismatchText(mismatch, (seen, counted) =>
            vscode.l10n.t('The service counts {1} records, and shows {0} of them.', seen, counted),
          ),
      this.#unreadable === 0
        ? ''
        : vscode.l10n.t('Records without a usable id are left out: {0}.', numberText(this.#unreadable)),
      page.lacksEmbedded
        ? vscode.l10n.t(
            'This connection may not see job positions and employments: their fields are missing.',
          )
        : '',
    ].filter((note) => note !== '');
  }
}

/**
 * Reads a list page by page, and asks before the sixth request. `count` has what the pages come to, also after the user
 * has stopped. Throws `ServiceError`.
 */
export async function* readPages(
  { connection, service }: Session,
  list: RecordList,
  { query = {}, asks, signal, report }: ReadOptions,
  count: PageCount,
): AsyncGenerator<RecordPage> {
  const client = await service();
  let next: string | undefined;
  const mayGoOn = pagesQuestion((requests) =>
    vscode.l10n.t(
      'Reading this list of {0} takes {1} requests. Read all of it?',
      withoutLinks(connection.name),
      requests,
    ),
  );
  do {
    const page = await client.records(list, query, next, signal && { signal });
    count.add(page);
    yield page;
    next = page.next;
    report && reportCount(report, count.read, page.total);
    if (asks && next !== undefined) {
      count.isStopped = !(await mayGoOn(count.read, page.total));
    }
  } while (next !== undefined && !count.isStopped);
}

/** Reads a list, and shows how far that is. Throws as `readPages` does. */
export async function readList(
  session: Session,
  list: RecordList,
  options: Pick<ReadOptions, 'query' | 'asks'>,
): Promise<ListReading> {
  const count = new PageCount();
  const title = vscode.l10n.t('Reading from {0}…', session.connection.name);
  const pages = await withLateProgress(title, async (signal, report) => {
    const read: RecordPage[] = [];
    for await (const page of readPages(session, list, { ...options, signal, report }, count)) {
      read.push(page);
    }
    return read;
  });
  const [first] = pages;
  if (first === undefined) {
    throw new Error('A list has no first page.');
  }
  const { kind, family, contract } = first;
  const records = pages.flatMap(({ items }) => items);
  return { kind, family, contract, records, requests: count.requests, notes: count.notes() };
}

/** What several records of a kind are called. */
function pluralText({ kind }: Pick<RecordPage, 'kind'>): string {
  const { exported } = kindOf(kind);
  return exported === undefined ? resourceText(kind) : messageText(exported.plural);
}
