import type { ListedRecord, RecordList, RecordPage, RecordQuery } from '../../service/operations/service.ts';

/** Milliseconds. */
const maxAge = 5 * 60_000;
/** Records of a list, which have all fields; a longer one is not to be kept. */
export const maxKept = 20_000;

/** All people of a company as one page, and when they were read, in milliseconds since the epoch. */
export type PeopleRead = RecordPage & { readonly readAt: number };

/** The last complete list of all people with all fields, which serves all who read it while it is fresh. */
export class KeptPeople {
  #read: PeopleRead | undefined;
  #expiry: NodeJS.Timeout | undefined;

  /** The list that a reading with this query would give; undefined where there is none. */
  find(list: RecordList, query: RecordQuery): PeopleRead | undefined {
    const read = this.#read;
    const isSame = read !== undefined && (list === 'people' || list === read.kind);
    return isSame && hasAll(read, query) && Date.now() < read.readAt + maxAge ? read : undefined;
  }

  /** Returns true for the first page of a list to keep. */
  isKept(list: RecordList, query: RecordQuery, first: RecordPage): boolean {
    // Who may not see job positions has other people here than without this wish.
    const isOther = query.placed === true && first.failure?.kind === 'forbidden';
    return (list === 'people' || list === 'employees') && hasAll(first, query) && !isOther;
  }

  /** Keeps a complete list by its first page and all its records. */
  keep({ next: _, ...first }: RecordPage, items: readonly ListedRecord[]): PeopleRead {
    this.drop();
    const read = { ...first, items, readAt: Date.now() };
    this.#read = read;
    this.#expiry = setTimeout(() => this.drop(), maxAge).unref();
    return read;
  }

  drop(): void {
    clearTimeout(this.#expiry);
    this.#read = undefined;
  }
}

/** Returns true for a query for all people with the fields that every reading has. */
function hasAll({ kind, lacksEmbedded }: RecordPage, { axes, placed: _, ...filters }: RecordQuery): boolean {
  const isUnfiltered = Object.values(filters).every((value) => value === undefined);
  return isUnfiltered && lacksEmbedded !== true && (kind === 'employees' || axes !== true);
}
