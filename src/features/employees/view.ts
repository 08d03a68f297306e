import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { peopleText } from '../../company/known/facts.ts';
import type { KnownCompany, KnownResource } from '../../company/known/known.ts';
import { KnownIndex } from '../../company/known/knownIndex.ts';
import { rowHover } from '../../company/known/personHover.ts';
import { knownPerson } from '../../company/known/records.ts';
import { clientSorting } from '../../company/people/sorting.ts';
import { sessionInUse } from '../../platform/session.ts';
import { countText, numberText } from '../../platform/text/localText.ts';
import { displayFacts } from '../../platform/text/text.ts';
import { type Cursor, listLimits, type Page } from '../../service/contract/listing.ts';
import { mayHaveStatus } from '../../service/contract/vocabularies.ts';
import { mayPass } from '../../service/http/errors.ts';
import type {
  CallOptions,
  EmployeeQuery,
  SourcedPage,
  WorkforceService,
} from '../../service/operations/service.ts';
import type { Children } from '../../tree/children.ts';
import type { Exportable, ExportedRecord } from '../../tree/exportable.ts';
import {
  emptyRow,
  type MessageRow,
  type PagedList,
  pagedChildren,
  renderMessageRow,
} from '../../tree/listRows.ts';
import type { TreeSource } from '../../tree/pagedTree.ts';
import { type PersonNode, personNode, personRecord, renderPerson } from '../../tree/person.ts';
import type { FeatureContext } from '../featureContext.ts';
import type { EmployeeFilter, EmployeeFilters } from './employeeFilter.ts';
import { clientFilterRow, noMatchRows, unsortedRow, usersRow } from './messageRows.ts';

type EmployeesNode = PersonNode | MessageRow;

interface EmployeesContext extends Pick<FeatureContext, 'sessions' | 'known'> {
  readonly filters: EmployeeFilters;
  /** Called when a page of the list was read. */
  counted(): void;
}

/** How many people a list has, and which list that is. */
interface Counted {
  readonly text: string;
  readonly list: unknown;
}

/** The people of a list that were read, page by page. */
class PeopleCount {
  readonly #isOfAll: boolean;
  #read = 0;
  #active = 0;

  /** `isOfAll` is true for a list that no filter narrows. */
  constructor(isOfAll: boolean) {
    this.#isOfAll = isOfAll;
  }

  /** How many there are after another page, for the title of the view. */
  add({ items, total, next, truncated, mismatch }: Page<KnownResource>): string {
    this.#read += items.length;
    this.#active += items.filter(({ serviceStatus }) => serviceStatus === 'active').length;
    const read = this.#read;
    if (mismatch !== undefined) {
      return vscode.l10n.t('{0} of {1} people', numberText(mismatch.read), numberText(mismatch.counted));
    }
    const people = countText(total ?? read, total === undefined && (next ?? truncated) !== undefined);
    const isWhole = this.#isOfAll && next === undefined && (total ?? read) === read;
    return isWhole && read > 1
      ? vscode.l10n.t('{0} active of {1} people', numberText(this.#active), people)
      : peopleText(people);
  }
}

/**
 * The employees view: the pages of one list, which the service filters unless all employees are known; of users, where
 * the resource API is not available. A list that the client sorts is read to its end at once.
 */
export class EmployeesSource implements TreeSource<EmployeesNode> {
  readonly #context: EmployeesContext;
  readonly #search = new EmployeeSearch();
  /** Of the list that was read last. */
  #counted: Counted | undefined;
  /**
   * Whose employees this view has listed since its last refresh, and why these are users: what is known of others may
   * have changed.
   */
  #listed: { readonly company: KnownCompany; readonly failure: unknown } | undefined;
  #company: KnownCompany | undefined;

  constructor(context: EmployeesContext) {
    this.#context = context;
  }

  async children(_parent: EmployeesNode | undefined, signal: AbortSignal): Promise<Children<EmployeesNode>> {
    const { sessions, filters, known } = this.#context;
    const session = sessionInUse(sessions, vscode.l10n.t('list the employees'));
    const { connection } = session;
    const client = await session.service();
    const company = known.of(client);
    this.#company = company;
    const { filter, text, query } = filters;
    const found = this.#find(company);
    const sorting = clientSorting(filter.order);
    const readSorted =
      sorting &&
      (async () => {
        const { sortedPeople } = await import('./sortedPeople.ts');
        return await sortedPeople(session, company, query, sorting, signal);
      });
    const load = found
      ? async () => ({ ...found, failure: this.#listed?.failure })
      : (readSorted ?? pagesOf(client, company, query, text === ''));
    const list = this.#currentList();
    const count = new PeopleCount(text === '');
    let [isOfUsers, isUnsorted] = [false, false];
    let failure: unknown;
    const pages: PagedList<KnownResource, EmployeesNode> = {
      id: `${connection.id}/employees`,
      ...(sorting && { limits: listLimits }),
      load: async (next, options) => {
        const page = await load(next, options).catch((error: unknown) => {
          this.#describe(mayPass(error) ? this.#counted : undefined);
          throw error;
        });
        this.#describe({ list, text: count.add(page) });
        isOfUsers = page.source === 'legacy';
        isUnsorted = 'isUnsorted' in page && page.isUnsorted === true;
        failure = page.failure ?? failure;
        this.#listed = text === '' ? { company, failure } : this.#listed;
        return page;
      },
      node: (employee) =>
        personNode(connection.id, `${connection.id}/employee/${employee.id}`, employee, filter.department),
      empty: () =>
        text === ''
          ? emptyRow(connection.id, vscode.l10n.t('No employees are shown to this connection.'))
          : noMatchRows(connection.id, filters, found !== undefined, isOfUsers),
    };
    const children = await pagedChildren(pages, { signal });
    const first = [
      ...(isOfUsers ? [usersRow(connection.id, failure)] : []),
      ...(filters.isOfClient ? [clientFilterRow(connection.id)] : []),
      ...(isUnsorted ? [unsortedRow(connection.id)] : []),
    ];
    return { ...children, nodes: [...first, ...children.nodes] };
  }

  exportable(): Exportable {
    const { query, text } = this.#context.filters;
    return {
      kind: 'employees',
      name: [vscode.l10n.t('Employees'), text].filter((part) => part !== '').join(' '),
      from: { of: 'employees', query },
    };
  }

  exported(node: EmployeesNode): ExportedRecord | undefined {
    return node.kind === 'person' ? personRecord('employees', node) : undefined;
  }

  reread(): void {
    this.#listed = undefined;
    this.#company?.keptPeople.drop();
  }

  description(): string {
    const isOfList = isDeepStrictEqual(this.#counted?.list, this.#currentList());
    return displayFacts([isOfList ? (this.#counted?.text ?? '') : '', this.#context.filters.text]);
  }

  render(node: EmployeesNode): vscode.TreeItem {
    if (node.kind !== 'person') {
      return renderMessageRow(node);
    }
    // A list that the client sorts shows what by.
    const sorting = clientSorting(this.#context.filters.filter.order);
    const placed = this.#company?.placement(node.address.id);
    return renderPerson(node, sorting && placed && sorting.keyOf(placed).value);
  }

  hover(node: EmployeesNode): Promise<string> | undefined {
    return node.kind === 'person' ? rowHover(this.#context, node) : undefined;
  }

  /** The employees that match, where all are known and nothing else than their names and statuses is filtered. */
  #find(company: KnownCompany) {
    const { filter, search } = this.#context.filters;
    // The list of all employees shows no other field of a filter.
    const { statuses, ...others } = filter;
    const isLocal =
      this.#listed?.company === company && Object.values(others).every((part) => part === undefined);
    return isLocal ? this.#search.find(company, { search, statuses }) : undefined;
  }

  #currentList(): unknown {
    const { sessions, filters } = this.#context;
    return [sessions.current?.service, filters.query];
  }

  #describe(counted: Counted | undefined): void {
    this.#counted = counted;
    this.#context.counted();
  }
}

/** Reads the pages of a list of employees. From those of the whole list, all employees become known. */
export function pagesOf(
  client: WorkforceService,
  company: KnownCompany,
  query: EmployeeQuery,
  isWholeList: boolean,
): (next: Cursor | undefined, options: CallOptions) => Promise<SourcedPage<KnownResource>> {
  let lacksSome = false;
  return async (next, options) => {
    const page = await client.employees(query, next, options);
    const items = page.items.map(knownPerson);
    const kind = page.source === 'legacy' ? 'users' : 'employees';
    if (isWholeList && next === undefined) {
      company.forget('employees');
      company.forget('users');
    }
    company.add(items);
    company.place(page.items);
    lacksSome ||= page.unreadable.length > 0 || page.truncated === true;
    lacksSome ||= page.leftOut !== undefined || page.mismatch !== undefined;
    if (isWholeList && page.next === undefined && !lacksSome) {
      company.complete(kind);
    }
    return { ...page, items };
  };
}

/** Searches and filters the employees of a company without a request, by the rules of Go to…, once all are known. */
export class EmployeeSearch {
  readonly #index = new KnownIndex();

  /**
   * The best first; undefined where not all employees are known. An empty text and no statuses mean all; people without a
   * status stay, as in lists of the service.
   */
  find(
    company: KnownCompany,
    { search, statuses }: Pick<EmployeeFilter, 'statuses'> & { readonly search: string },
  ): SourcedPage<KnownResource> | undefined {
    const kind = company.wholePeople;
    const all = kind === undefined ? [] : company.all(kind);
    if (all.length === 0) {
      return undefined;
    }
    if (search !== '') {
      this.#index.update(all);
    }
    const found = search === '' ? all : this.#index.find(undefined, search, all.length).hits;
    const items = found.filter(
      ({ serviceStatus: status }) => statuses.length === 0 || mayHaveStatus(statuses, status),
    );
    const source = kind === 'users' ? 'legacy' : 'resource';
    return { items, unreadable: [], total: items.length, source };
  }
}
