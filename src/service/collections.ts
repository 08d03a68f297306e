import type { TObject } from 'typebox';
import { Collection } from './contract/collection.ts';
import { conform } from './contract/conform.ts';
import type { Embedded, Page } from './contract/listing.ts';
import { setOwn } from './contract/record.ts';
import type { Seen } from './contract/schema.ts';
import type { Steps } from './contract/slices.ts';
import type { CallOptions } from './http/callOptions.ts';
import type { JsonAnswer } from './http/json/readJson.ts';
import { type Following, type FollowingOptions, Lists, type Opening } from './lists.ts';
import { everything, nextByNumber, query } from './pages.ts';
import { type FamilyRequest, type Requester, unexpectedShape } from './requester.ts';

/** The most that a page of the resource API usually holds (interface 8). */
export const mostItems = 100;

/** One collection of the resource API, narrowed and in an order. */
export interface CollectionQuery {
  /** Last segment of its address: `employees`. */
  readonly resource: string;
  /** Completes "Could not …". */
  readonly attempted: string;
  /** Filters and `sort`: a walk through pages needs an order that it can rely on (interface 4.10.5). */
  readonly parameters: Readonly<Record<string, string | undefined>>;
  readonly limit?: number;
  /** Whether to bring the resources that the items refer to. */
  readonly embedded?: boolean;
}

/** Reads collections by cursor, or by page number where a deployment gives no links (interface 2.8, 4.10). */
export class Collections {
  readonly #lists: Lists;
  readonly #prefix: string;

  constructor(requester: Requester, prefix: string) {
    this.#lists = new Lists(requester);
    this.#prefix = prefix;
  }

  /** Path of the first page. */
  path({
    resource,
    parameters,
    limit = mostItems,
    embedded = false,
  }: Omit<CollectionQuery, 'attempted'>): string {
    const include = embedded ? 'totalCount,links,embedded' : 'totalCount,links';
    return `${this.#prefix}/${resource}${query({ include, limit, ...parameters })}`;
  }

  /** The first page, or the one that an earlier page called its `next`. */
  async page<S extends TObject>(
    schema: S,
    collection: CollectionQuery,
    next: string | undefined,
    options: CallOptions | undefined,
  ): Promise<Page<Seen<S>>> {
    const { attempted } = collection;
    const request = { first: this.path(collection), next, attempted };
    return await this.#lists.page(schema, request, opening(attempted), options);
  }

  /** The answers to the pages that follow one which was read already, as they came. */
  async following<S extends TObject>(
    schema: S,
    answer: Pick<JsonAnswer, 'value' | 'bytes'>,
    request: FamilyRequest,
    options: FollowingOptions,
  ): Promise<Following> {
    return await this.#lists.following(schema, answer, request, opening(request.attempted), options);
  }

  /** All pages as one. */
  async all<S extends TObject>(
    schema: S,
    collection: CollectionQuery,
    options: CallOptions | undefined,
  ): Promise<Page<Seen<S>>> {
    return await everything((next) => this.page(schema, collection, next, options), options?.signal);
  }
}

function opening(attempted: string): Opening {
  return function* (answer, path, onDrift) {
    const envelope = yield* conform(Collection, answer, onDrift);
    if (envelope === undefined) {
      throw unexpectedShape(attempted, 'the answer is not an object');
    }
    const { items, totalCount, links, embedded } = envelope;
    const next = links ? links.next?.href : nextByNumber(path, items, totalCount);
    return { items, total: totalCount, next, embedded: embedded ? yield* dictionaries(embedded) : undefined };
  };
}

/** What was embedded, without the entries that are no dictionaries. */
function* dictionaries(
  embedded: Readonly<Record<string, Embedded[string] | null | undefined>>,
): Steps<Embedded> {
  const present: Record<string, Embedded[string]> = {};
  for (const type in embedded) {
    yield;
    const byId = embedded[type];
    if (byId) {
      setOwn(present, type, byId);
    }
  }
  return present;
}
