import type { TObject } from 'typebox';
import type { DriftListener } from './contract/conform.ts';
import { type Embedded, listLimits, type Page } from './contract/listing.ts';
import { isRecord } from './contract/record.ts';
import type { Seen } from './contract/schema.ts';
import { inSlices, type Steps } from './contract/slices.ts';
import type { CallOptions } from './http/callOptions.ts';
import { ServiceError } from './http/errors.ts';
import type { JsonAnswer } from './http/json/readJson.ts';
import { type FamilyRequest, type Requester, unexpectedShape } from './requester.ts';
import { emptyAtEnd, extended, passed, repetitionIn, type Step, Trail } from './trail.ts';

/** Enough for every list that somebody looks at. */
const mostNotes = 500;
const mostNamed = 5;
/**
 * A service that filters after paging may send a few; one that leads on and on would be asked for ever. A page
 * without a readable record counts as empty.
 */
const mostEmptyPages = 3;

/** What an answer tells of its page. */
export interface Envelope {
  readonly items: unknown;
  readonly total?: number | null | undefined;
  /** Address of the following page; absent on the last one. */
  readonly next?: string | null | undefined;
  readonly embedded?: Embedded | undefined;
}

/** A page of a list: the first one, or the one that an earlier page called its `next`. */
export interface PageRequest {
  readonly first: string;
  readonly next: string | undefined;
  /** Completes "Could not …". */
  readonly attempted: string;
}

/** Finds the parts of the answer to a path, and tells what is unusual about them. */
export type Opening = (answer: unknown, path: string, onDrift: DriftListener) => Steps<Envelope>;

export interface FollowingOptions extends CallOptions {
  /** Of all pages together, the first one included. */
  readonly mostBytes: number;
}

/** The answers to further pages. */
export interface Following {
  readonly answers: readonly unknown[];
  /** Address of the first page that was left out, because there is too much of it. */
  readonly leftOut?: string;
}

/** Reads lists page by page in whatever paging style; notices circles and repeated records (interface 4.10). */
export class Lists {
  readonly #requester: Requester;
  readonly #trail = new Trail(mostNotes);

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /**
   * One page. Throws `unexpected` when the service leads to a page that led here, sends nothing but what it sent
   * before, or empty pages without end; a record that comes twice is kept, and is a drift. A list that goes on
   * beyond `listLimits` has no next page there, and is `truncated`.
   */
  async page<S extends TObject>(
    schema: S,
    { first, next, attempted }: PageRequest,
    open: Opening,
    options: CallOptions | undefined,
  ): Promise<Page<Seen<S>>> {
    return (await this.#read(schema, { first, next, attempted }, open, options)).page;
  }

  /**
   * The answers to the pages that follow one which was read already, as they came, as long as all of them together
   * have no more than so many bytes. Throws as `page` does.
   */
  async following<S extends TObject>(
    schema: S,
    { value, bytes }: Pick<JsonAnswer, 'value' | 'bytes'>,
    { path: first, attempted }: FamilyRequest,
    open: Opening,
    { mostBytes, ...options }: FollowingOptions,
  ): Promise<Following> {
    const answers: unknown[] = [];
    const envelope = await this.#opened(value, { path: first, attempted }, open, options);
    const records = Array.isArray(envelope.items) ? envelope.items : [];
    const start = {
      address: this.#requester.url(first),
      ids: idsIn(records),
      isEmpty: records.length === 0,
      read: extended(undefined, { records: records.length, bytes }),
      before: undefined,
    };
    let { next } = this.#onward(start, envelope);
    let leftOut = next === undefined ? envelope.next : undefined;
    while (next !== undefined) {
      const { answer, page, step, after } = await this.#read(
        schema,
        { first, next, attempted },
        open,
        options,
      );
      if (step.read.bytes > mostBytes) {
        return { answers, leftOut: withoutFragment(next) };
      }
      answers.push(answer);
      next = page.next;
      leftOut = page.truncated ? after : undefined;
    }
    return { answers, ...(leftOut ? { leftOut } : {}) };
  }

  async #read<S extends TObject>(
    schema: S,
    { first, next, attempted }: PageRequest,
    open: Opening,
    options: CallOptions | undefined,
  ) {
    const request = { path: withoutFragment(next ?? first), attempted };
    const address = this.#requester.url(request.path);
    const before = next === undefined ? undefined : this.#trail.leadingTo(next);
    if (passed(before, address)) {
      throw circle(attempted, 'the service leads from page to page in a circle');
    }
    const { value: answer, bytes } = await this.#requester.document(request, options);
    const envelope = await this.#opened(answer, request, open, options);
    const most = listLimits.records - (before?.read.records ?? 0);
    const page = await this.#requester.records(schema, envelope.items, request, options, most);
    const ids = page.items.flatMap((item) => ('id' in item ? String(item.id) : []));
    const repetition = await inSlices(repetitionIn(before, ids), options?.signal);
    if (repetition.isStale) {
      throw circle(attempted, 'the service sends the same records again as the next page');
    }
    const isEmpty = page.items.length === 0;
    const read = extended(before, { records: page.items.length + page.unreadable.length, bytes });
    const step = { address, ids: new Set(ids), isEmpty, read, before };
    if (envelope.next && emptyAtEnd(step) >= mostEmptyPages) {
      throw circle(attempted, 'the service leads from page to page without a record that can be read');
    }
    this.#reportRepeated(repetition.ids, request);
    return { answer, page: { ...page, ...this.#onward(step, envelope) }, step, after: envelope.next };
  }

  async #opened(
    answer: unknown,
    request: FamilyRequest,
    open: Opening,
    options: CallOptions | undefined,
  ): Promise<Envelope> {
    const opening = open(answer, request.path, this.#requester.drift(request));
    const envelope = await inSlices(opening, options?.signal);
    if (envelope.next && !this.#requester.isAddress(envelope.next)) {
      throw unexpectedShape(request.attempted, 'the address of the next page is not an address');
    }
    return envelope;
  }

  #onward(step: Step, { total, next, embedded }: Envelope): Omit<Page<never>, 'items' | 'unreadable'> {
    return {
      ...(typeof total === 'number' ? { total } : {}),
      ...(next ? this.#continued(step, next) : {}),
      ...(embedded === undefined ? {} : { embedded }),
    };
  }

  #continued(step: Step, next: string): Pick<Page<never>, 'next' | 'truncated'> {
    const { pages, records, bytes } = step.read;
    const isFull = pages >= listLimits.pages || records >= listLimits.records || bytes >= listLimits.bytes;
    return isFull ? { truncated: true } : { next: this.#trail.continue(step, withoutFragment(next)) };
  }

  #reportRepeated(ids: readonly string[], request: FamilyRequest): void {
    if (ids.length > 0) {
      const more = ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : '';
      const named = ids.slice(0, mostNamed).join(', ');
      this.#requester.drift(request)({ path: 'items', problem: `hold ${named}${more} more than once` });
    }
  }
}

function idsIn(records: readonly unknown[]): ReadonlySet<string> {
  return new Set(records.filter(isRecord).flatMap(({ id }) => (typeof id === 'string' ? [id] : [])));
}

function withoutFragment(address: string): string {
  return address.split('#')[0] ?? '';
}

function circle(attempted: string, reason: string): ServiceError {
  return new ServiceError({
    kind: 'unexpected',
    attempted,
    reason,
    advice: 'Tell the operator of the service; the records that came before can be trusted.',
  });
}
