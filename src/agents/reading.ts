import { outlineOf } from '../domain/departmentTree.ts';
import type { Page } from '../service/contract/listing.ts';
import type { ListedRecord, RecordList, RecordPage } from '../service/service.ts';
import { type AgentCall, Refusal } from './tool.ts';

/** Records that a call may read. */
export const maxRecords = 1000;

/** The first records of a list, at most 1,000, and a note where that is not all. Throws `ServiceError`. */
export async function readRecords({ service, options }: AgentCall, list: RecordList) {
  const byId = new Map<string, ListedRecord>();
  let page: RecordPage;
  let next: string | undefined;
  do {
    page = await service.records(list, {}, next, options);
    for (const record of page.items) {
      byId.set(record.id, record);
    }
    next = page.next;
  } while (next !== undefined && byId.size < maxRecords);
  const records = [...byId.values()].slice(0, maxRecords);
  const isWhole = next === undefined && records.length === byId.size && page.unreadable.length === 0;
  const all = page.total === undefined ? 'more' : String(page.total);
  const notes = isWhole
    ? []
    : [`Only ${records.length} records were read, of ${all}: nothing is said of the others.`];
  return { records, isWhole, contract: page.contract, family: page.family, notes };
}

/** Throws `Refusal` for a department that is not among all departments. Lists these where they are not known. */
export async function requireDepartment({ known, options }: AgentCall, id: string): Promise<void> {
  const tree = await known.knownDepartments(options.signal, options);
  if (!tree.truncated && outlineOf(tree).every(({ department }) => department.id !== id)) {
    throw new Refusal(
      'There is no department with this id, or the connection may not see it. Take an id from "list" or "find".',
    );
  }
}

/** What a list lacks, and how many records it has in all. */
export function notesOn({
  total,
  unreadable,
  truncated,
  mismatch,
  leftOut,
}: Pick<Page<unknown>, 'total' | 'unreadable' | 'mismatch' | 'leftOut'> & { readonly truncated?: boolean }) {
  return [
    ...(total === undefined ? [] : [`${total} in all.`]),
    ...(unreadable.length === 0 ? [] : [`${unreadable.length} records cannot be read and are left out.`]),
    ...(leftOut ? [`${leftOut} records that do not match were left out.`] : []),
    ...(truncated || mismatch ? ['The list is not whole: the service has more.'] : []),
  ];
}
