import type { LegacyDepartment, LegacyDepartmentTree } from './legacyDepartment.ts';
import type { ResourceDepartment } from './resourceDepartment.ts';
import type { StructureDepartment } from './structureDepartment.ts';

/** A record of a list that could not be read: it lacks a usable id or is no object. */
export interface Unreadable {
  /** Place in the list, from 0. */
  readonly index: number;
  readonly reason: string;
}

/** Representations of related resources: by resource type, then by id (interface 2.8). */
export type Embedded = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The most that is read of one list, whatever the service leads to. Bytes are those of the answers, unpacked. */
export const listLimits = { pages: 1_000, records: 50_000, bytes: 50_000_000 } as const;

/** A list, or one page of it. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly unreadable: readonly Unreadable[];
  /** How many there are in all pages, where the service says so. */
  readonly total?: number;
  /** Present where the list goes on beyond `listLimits`, and the rest was left out. */
  readonly truncated?: true;
  /** What to pass to get the following page; absent on the last one. */
  readonly next?: string;
  /** Resources related to the items, where they were asked for. */
  readonly embedded?: Embedded;
}

/** All departments, in the shape of the family that answered. */
export type DepartmentListing =
  | { readonly source: 'structure'; readonly page: Page<StructureDepartment> }
  | { readonly source: 'legacy'; readonly page: Page<LegacyDepartment> }
  | { readonly source: 'legacy-tree'; readonly tree: LegacyDepartmentTree }
  | { readonly source: 'resource'; readonly page: Page<ResourceDepartment> };
