import type { TObject } from 'typebox';
import type { DriftListener } from './contract/conform.ts';
import type { Embedded, Page } from './contract/listing.ts';
import { isRecord } from './contract/record.ts';
import type { Seen } from './contract/schema.ts';
import { type FamilyRequest, type Requester, unexpectedShape } from './requester.ts';
import { emptyAtEnd, isStale, passed, repeatedIds, type Step, Trail } from './trail.ts';
import type { CallOptions } from './transport/callOptions.ts';
import { ServiceError } from './transport/errors.ts';

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
export type Opening = (answer: unknown, path: string, onDrift: DriftListener) => Envelope;

/** Reads lists page by page in whatever paging style; notices circles and repeated records (interface 4.10). */
export class Lists {
  readonly #requester: Requester;
  readonly #trail = new Trail(mostNotes);

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /**
   * One page. Throws `unexpected` when the service leads to a page that led here, sends nothing but what it sent
   * before, or empty pages without end; a record that comes twice is kept, and is a drift.
   */
  async page<S extends TObject>(
    schema: S,
    { first, next, attempted }: PageRequest,
    open: Opening,
    options: CallOptions | undefined,
  ): Promise<Page<Seen<S>>> {
    const request = { path: withoutFragment(next ?? first), attempted };
    const address = this.#requester.url(request.path);
    const before = next === undefined ? undefined : this.#trail.leadingTo(next);
    if (passed(before, address)) {
      throw circle(attempted, 'the service leads from page to page in a circle');
    }
    const answer = await this.#requester.json(request, options);
    const envelope = this.#opened(answer, request, open);
    const page = this.#requester.records(schema, envelope.items, request);
    const ids = page.items.flatMap((item) => ('id' in item ? String(item.id) : []));
    if (isStale(before, ids)) {
      throw circle(attempted, 'the service sends the same records again as the next page');
    }
    const step = { address, ids: new Set(ids), isEmpty: page.items.length === 0, before };
    if (envelope.next && emptyAtEnd(step) >= mostEmptyPages) {
      throw circle(attempted, 'the service leads from page to page without a record that can be read');
    }
    this.#reportRepeated(repeatedIds(before, ids), request);
    return { ...page, ...this.#onward(step, envelope) };
  }

  /** The answers to the pages that follow one which was read already, as they came. Throws as `page` does. */
  async following<S extends TObject>(
    schema: S,
    answer: unknown,
    request: FamilyRequest,
    open: Opening,
    options: CallOptions | undefined,
  ): Promise<readonly unknown[]> {
    const answers: unknown[] = [];
    const remembering: Opening = (later, path, onDrift) => {
      answers.push(later);
      return open(later, path, onDrift);
    };
    const { path: first, attempted } = request;
    const envelope = this.#opened(answer, request, open);
    const step = {
      address: this.#requester.url(first),
      ids: idsIn(envelope.items),
      isEmpty: isEmpty(envelope),
      before: undefined,
    };
    let { next } = this.#onward(step, envelope);
    while (next !== undefined) {
      ({ next } = await this.page(schema, { first, next, attempted }, remembering, options));
    }
    return answers;
  }

  #opened(answer: unknown, request: FamilyRequest, open: Opening): Envelope {
    const envelope = open(answer, request.path, this.#requester.drift(request));
    if (envelope.next && !this.#requester.isAddress(envelope.next)) {
      throw unexpectedShape(request.attempted, 'the address of the next page is not an address');
    }
    return envelope;
  }

  #onward(step: Step, { total, next, embedded }: Envelope): Pick<Page<never>, 'total' | 'next' | 'embedded'> {
    return {
      ...(typeof total === 'number' ? { total } : {}),
      ...(next ? { next: this.#trail.continue(step, withoutFragment(next)) } : {}),
      ...(embedded === undefined ? {} : { embedded }),
    };
  }

  #reportRepeated(ids: readonly string[], request: FamilyRequest): void {
    if (ids.length > 0) {
      const more = ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : '';
      const named = ids.slice(0, mostNamed).join(', ');
      this.#requester.drift(request)({ path: 'items', problem: `hold ${named}${more} more than once` });
    }
  }
}

function idsIn(items: unknown): ReadonlySet<string> {
  const records = Array.isArray(items) ? items.filter(isRecord) : [];
  return new Set(records.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])));
}

function isEmpty({ items }: Envelope): boolean {
  return Array.isArray(items) && items.length === 0;
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
