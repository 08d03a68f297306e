import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PeopleRead } from '../../company/known/keptPeople.ts';
import type { KnownCompanies, KnownCompany } from '../../company/known/known.ts';
import { knownPerson } from '../../company/known/records.ts';
import { leaveViewV2 } from '../../company/leaves/leaveV2.ts';
import { leaveView } from '../../company/leaves/leaveView.ts';
import { clientSorting, type Sorting } from '../../company/people/sorting.ts';
import type { Session } from '../../platform/session.ts';
import { definedFields, type Fields } from '../../service/contract/fields.ts';
import { maxListValues } from '../../service/contract/limits.ts';
import { type Cursor, placeOf } from '../../service/contract/listing.ts';
import type {
  ListedPerson,
  PageOptions,
  SourcedPage,
  WorkforceService,
} from '../../service/operations/service.ts';
import type { ExportedList, WholeList } from '../../tree/exportable.ts';
import type { ExportedPage } from './keptPages.ts';

/** Of records that are loaded, so many are written at once. */
const loadedAtOnce = 1_000;

/**
 * Reads one page of a list as records, the longest that the service allows. People come with their places if they are
 * sorted by them, or with `known`, by which they become known, because they may be managers of others. Throws
 * `ServiceError`.
 */
export async function readPage(
  { connection, service }: Session,
  list: ExportedList,
  next: Cursor | undefined,
  signal: AbortSignal,
  known?: Pick<KnownCompanies, 'of'>,
): Promise<SourcedPage<Fields>> {
  const client = await service();
  const isByPlace = list.of === 'employees' && clientSorting(list.query.order) !== undefined;
  // What the user clicks meanwhile goes first.
  const options: PageOptions = {
    ...{ signal, priority: 'poll', longest: true, byId: true },
    ...((known !== undefined || isByPlace) && { placed: true }),
  };
  const knowing = async (reading: Promise<SourcedPage<ListedPerson>>) => {
    const page = await reading;
    known?.of(client).add(page.items.map(knownPerson));
    return page;
  };
  switch (list.of) {
    case 'employees':
      return await knowing(client.employees(list.query, next, options));
    case 'employees-by-id':
      return await knowing(employeesById(client, list.ids, placeOf(next), options));
    case 'members':
      return await knowing(client.members(list.department, next, options));
    case 'taxonomies':
      return await client.taxonomies(options);
    case 'taxonomy-labels':
      return await client.labels({ id: list.taxonomy.id }, next, options);
    case 'leaves': {
      if (list.version === 'v3') {
        const page = await client.leaves(list.query, next, options);
        return { ...page, items: page.items.map(viewFields) };
      }
      const page = await client.leavesV2(list.query, list.insist, next, options);
      const { leaveOwnerKey } = connection.dialect;
      const views = page.items.map((leave) => ({ ...leaveViewV2(leave, leaveOwnerKey) }));
      return { ...page, items: views };
    }
  }
}

/** A kept employee has records in place of these references, whose ids may be of a later version (interface 2.8). */
const references = ['applicableEmployment', 'applicableJobPosition'];

/**
 * All employees that this window has read a moment ago; undefined where there are none, some are wanted, or the columns
 * need what they lack.
 */
export function keptEmployees(
  list: ExportedList,
  columns: readonly string[],
  { keptPeople }: Pick<KnownCompany, 'keptPeople'>,
): WholeList | undefined {
  const { order: _, ...filters } = list.of === 'employees' ? list.query : { ids: [] };
  const mayHave = !columns.some((column) => references.some((name) => column.startsWith(name)));
  const isWhole = mayHave && Object.keys(filters).length === 0;
  const read = isWhole ? keptPeople.find('employees', {}) : undefined;
  return (
    read && {
      records: employeesIn(read),
      readAt: read.readAt,
      unreadable: read.unreadable,
      ...definedFields({ total: read.total }),
    }
  );
}

/** The fields of kept employees, made one by one: there may be many. */
function* employeesIn({ items }: PeopleRead): Generator<Fields> {
  for (const { fields, number, email, status, ...person } of items) {
    yield { ...fields, ...person, ...definedFields({ employeeNumber: number, email, status }) };
  }
}

/** How the records of a list are sorted once all are read; undefined for those that come in their order. */
export function sortingOf(list: ExportedList): Sorting<Fields> | undefined {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const by = (keyOf: (record: Fields) => unknown): Sorting<Fields> => ({
    keyOf: (record) => ({ value: '', name: textOf(keyOf(record)) }),
    isDescending: false,
  });
  const byName = by(({ familyName }) => familyName);
  switch (list.of) {
    case 'employees': {
      const newest: Sorting<Fields> = {
        keyOf: ({ createdAt, contractStart }) => ({ value: textOf(createdAt ?? contractStart), name: '' }),
        isDescending: true,
      };
      const { order } = list.query;
      return order === 'newest' ? newest : (clientSorting(order) ?? byName);
    }
    case 'members':
      return byName;
    case 'taxonomy-labels':
      return list.taxonomy.sortLabelsBy === 'name' ? by(({ name }) => name) : undefined;
    default:
      return undefined;
  }
}

/** Employees by their ids, from a place in the list of ids on. */
async function employeesById(
  client: WorkforceService,
  ids: readonly string[],
  start: number,
  options: PageOptions,
): Promise<SourcedPage<ListedPerson>> {
  const end = start + maxListValues;
  const wanted = ids.slice(start, end);
  const page = await client.employees({ ids: wanted }, undefined, options);
  const byId = new Map(page.items.map((employee) => [employee.id, employee]));
  return {
    items: wanted.flatMap((id) => byId.get(id) ?? []),
    unreadable: page.unreadable,
    ...(page.source && { source: page.source }),
    total: ids.length,
    ...(end < ids.length ? { next: { address: String(end) } } : {}),
  };
}

/** Loaded records in pages of a bounded size. */
export async function* loadedPages(whole: WholeList | Promise<WholeList>): AsyncGenerator<ExportedPage> {
  const { records, total, unreadable = [], truncated, readAt } = await whole;
  const facts = { ...definedFields({ total, readAt }), ...(truncated ? { truncated } : {}) };
  let items: Fields[] = [];
  for (const record of records) {
    items.push(record);
    if (items.length === loadedAtOnce) {
      yield { items, unreadable: [], ...facts };
      items = [];
      await nextTurn();
    }
  }
  yield { items, unreadable, ...facts };
}

function viewFields(leave: Parameters<typeof leaveView>[0]): Fields {
  return { ...leaveView(leave) };
}
