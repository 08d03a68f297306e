import type { Message } from './message.ts';
import type {
  LegacyDepartment,
  LegacyDepartmentTree,
  ResourceDepartment,
  StructureDepartment,
} from './organization/departments.ts';

/** A record of a list that could not be read: it lacks a usable id or is no object. */
export interface Unreadable {
  /** Place in the list, from 0. */
  readonly index: number;
  readonly reason: Message;
}

/** Representations of related resources: by resource type, then by id (interface 2.8). */
export type Embedded = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Limits of one list, over all its pages. Bytes are those of the response bodies after decompression. */
export interface ListLimits {
  readonly pages: number;
  readonly records: number;
  readonly bytes: number;
}

/** Records that are read of one response; the service sends at most 1,000 (interface 4.3). */
export const maxPageRecords = 20_000;

/** Of a list that is read to its end at once. */
export const listLimits: ListLimits = { pages: 1_000, records: 50_000, bytes: 50_000_000 };

/** Limits of a list whose pages the user requests one by one. */
export const pagedLimits: ListLimits = { pages: 10_000, records: 200_000, bytes: 300_000_000 };

/** The number of records of a list that were read, and the higher number of them that the service counts. */
export interface CountMismatch {
  readonly read: number;
  readonly counted: number;
}

/** What was read of a list up to the end of one of its pages. */
export interface ReadPages {
  /** The numbers of the pages, from 1, by their addresses and by the ids that they held first. All pages share them. */
  readonly addresses: Map<string, number>;
  readonly ids: Map<string, number>;
  readonly pages: number;
  readonly records: number;
  /** Records with different ids. */
  readonly distinct: number;
  readonly bytes: number;
  /** Records of the longest page. */
  readonly longest: number;
  /** Pages without a readable record in a row, up to this page. */
  readonly emptyAtEnd: number;
  /** Present while the list is read again, in the order of ids, for the records that its pages have missed. */
  readonly isAgain?: true;
}

/** Where a list continues. It is passed back unchanged. */
export interface Cursor {
  /** Address of the next page, or the place in a list that the client itself divides. */
  readonly address: string;
  /** Of a filter with more values than one request takes, which of its parts is read, from 0. */
  readonly part?: number;
  readonly read?: ReadPages;
  /** The route that the list is from, where several have it. */
  readonly source?: string;
}

/**
 * The place from 0 where a list continues that the client itself divides. Throws `TypeError` for the cursor of another
 * list, which would start this one again or end it.
 */
export function placeOf(next: Cursor | undefined): number {
  if (next !== undefined && !/^\d+$/.test(next.address)) {
    throw new TypeError('The cursor is of another list.');
  }
  return Number(next?.address ?? 0);
}

/** A list, or one page of it. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly unreadable: readonly Unreadable[];
  /** Number of records in all pages, if the service gives it. */
  readonly total?: number;
  /** True if the list is longer than its limits: the rest is left out. */
  readonly truncated?: true;
  /** On the last page, if the service counts more records than the list has, each id once. */
  readonly mismatch?: CountMismatch;
  /** Number of records that were left out because they do not match the filter, which the service ignored. */
  readonly leftOut?: number;
  /** What to pass to get the following page; absent on the last one. */
  readonly next?: Cursor;
  /** Resources related to the items, where they were requested. */
  readonly embedded?: Embedded;
}

/** True if a list ended early, has fewer records than the service counts, or some that cannot be read. */
export function isIncomplete({ truncated, mismatch, unreadable }: Page<unknown>): boolean {
  return truncated === true || mismatch !== undefined || unreadable.length > 0;
}

/** All departments, in the shape of the family that responded. */
export type DepartmentListing =
  | { readonly source: 'structure'; readonly page: Page<StructureDepartment> }
  | { readonly source: 'legacy'; readonly page: Page<LegacyDepartment> }
  | { readonly source: 'legacy-tree'; readonly tree: LegacyDepartmentTree }
  | { readonly source: 'resource'; readonly page: Page<ResourceDepartment> };
