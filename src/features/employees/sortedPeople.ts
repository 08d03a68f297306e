import * as vscode from 'vscode';
import type { KnownCompany, KnownResource } from '../../company/known/known.ts';
import { keptPeopleText, namesIn } from '../../company/known/reading.ts';
import { knownPerson } from '../../company/known/records.ts';
import { type ClientSorting, type SortedPerson, sortPeople } from '../../company/people/sorting.ts';
import { pagesQuestion } from '../../platform/dialogs/requestQuestion.ts';
import { confirmDone, reportCount, waitText, withLateProgress } from '../../platform/progress.ts';
import type { Session } from '../../platform/session.ts';
import { withoutLinks } from '../../platform/text/text.ts';
import { definedFields } from '../../service/contract/fields.ts';
import { type Cursor, listLimits } from '../../service/contract/listing.ts';
import { systemClock } from '../../service/http/clock.ts';
import type {
  EmployeeQuery,
  ListedPerson,
  PageOptions,
  SourcedPage,
} from '../../service/operations/service.ts';
import { joinPages, pages } from '../../service/paging/paging.ts';
import { readWithRetries } from '../../service/paging/readWithRetries.ts';

/**
 * Reads all people of a query and sorts them. The list of all people that this window has read is taken instead, without
 * a request. Asks before the sixth request: a list that the user does not want, or stops, is `truncated`; one without
 * what it is sorted by `isUnsorted`. Throws `ServiceError`, or a cancellation.
 */
export async function sortedPeople(
  session: Session,
  company: KnownCompany,
  { order: _, ...filters }: EmployeeQuery,
  sorting: ClientSorting,
  signal: AbortSignal,
): Promise<SourcedPage<KnownResource> & { readonly isUnsorted: boolean }> {
  const collator = new Intl.Collator(vscode.env.language);
  const isUnsorted = (people: readonly SortedPerson[]) =>
    people.length > 0 && people.every((person) => person[sorting.field] === undefined);
  const isOfAll = Object.keys(filters).length === 0;
  const kept = isOfAll ? company.keptPeople.find('employees', {}) : undefined;
  if (kept !== undefined) {
    confirmDone(keptPeopleText(kept.readAt));
    company.place(kept.items);
    const items = namesIn({ ...kept, items: sortPeople(kept.items, sorting, collator) });
    return { ...kept, items, isUnsorted: isUnsorted(kept.items) };
  }
  const page = await readAll(session, filters, signal);
  const items = sortPeople(page.items, sorting, collator).map(knownPerson);
  company.add(items);
  company.place(page.items);
  return { ...page, items, isUnsorted: isUnsorted(page.items) };
}

/** Reads all pages of a list in the order of ids, and shows how far that is. */
async function readAll(
  { connection, service }: Session,
  query: EmployeeQuery,
  signal: AbortSignal,
): Promise<SourcedPage<ListedPerson>> {
  const client = await service();
  const name = withoutLinks(connection.name);
  const mayGoOn = pagesQuestion((requests) =>
    vscode.l10n.t('Sorting the employees of {0} takes {1} requests. Read all of them?', name, requests),
  );
  const title = vscode.l10n.t('Reading the people of {0}…', connection.name);
  return await withLateProgress(title, async (stop, report) => {
    const context = { clock: systemClock, signal: AbortSignal.any([signal, stop]) };
    const onWait = (until: number | undefined) => until && report(waitText(until));
    const options: PageOptions = { signal: context.signal, longest: true, placed: true, byId: true };
    const read = (next?: Cursor) => client.employees(query, next, options);
    const all: SourcedPage<ListedPerson>[] = [];
    let count = 0;
    try {
      for await (const page of pages((next) =>
        next === undefined ? read() : readWithRetries(() => read(next), { ...context, onWait }),
      )) {
        all.push(page);
        count += page.items.length;
        reportCount(report, count, page.total);
        const isLast = page.next === undefined;
        if (!isLast && (count >= listLimits.records || !(await mayGoOn(count, page.total)))) {
          return { ...joined(all), truncated: true };
        }
      }
    } catch (error) {
      if (stop.aborted && all.length > 0) {
        return { ...joined(all), truncated: true };
      }
      throw error;
    }
    return joined(all);
  });
}

/** The pages of a list as one, counted only where the service counts it. */
function joined(all: readonly SourcedPage<ListedPerson>[]): SourcedPage<ListedPerson> {
  const { total: _, ...page } = joinPages(all);
  const { total, source, failure } = all.at(-1) ?? {};
  return { ...page, ...definedFields({ total, source, failure }) };
}
