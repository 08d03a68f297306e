import * as vscode from 'vscode';
import { formOf } from '../domain/search/typedText.ts';
import type { EmployeeQuery } from '../service/service.ts';
import { statusText } from '../ui/tree/person.ts';

/** The filter of the employees view, in addition to the search. */
export interface EmployeeFilter {
  readonly statuses: readonly string[];
  readonly department?: { readonly id: string; readonly name?: string };
}

const noFilter: EmployeeFilter = { statuses: [] };

/**
 * The filter that finds a text: an id, an e-mail address and a number exactly, anything else as the beginning of
 * names.
 */
function searchQuery(text: string): EmployeeQuery {
  switch (formOf(text)) {
    case 'id':
      return { ids: [text] };
    case 'email':
      return { email: text };
    case 'number':
      return { number: text };
    default:
      return text === '' ? {} : { search: text };
  }
}

/** The current search and filter of the employees view. */
export class EmployeeFilters implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  #search = '';
  #filter = noFilter;
  readonly onDidChange = this.#changed.event;

  get search(): string {
    return this.#search;
  }

  get filter(): EmployeeFilter {
    return this.#filter;
  }

  searchFor(words: string): void {
    this.#apply(words.trim(), this.#filter);
  }

  filterBy(filter: EmployeeFilter): void {
    this.#apply(this.#search, filter);
  }

  /** Shows all people of a department, and drops the search. */
  showDepartment(department: NonNullable<EmployeeFilter['department']>): void {
    this.#apply('', { ...noFilter, department });
  }

  clear(): void {
    this.#apply('', noFilter);
  }

  /** The query to the service. */
  get query(): EmployeeQuery {
    const { statuses, department } = this.#filter;
    return {
      ...searchQuery(this.#search),
      ...(statuses.length === 0 ? {} : { statuses }),
      ...(department === undefined ? {} : { departmentId: department.id }),
    };
  }

  /** The query as text to show: `“mar” · active, upcoming · Finance`; empty without a search and a filter. */
  get text(): string {
    const { statuses, department } = this.#filter;
    return [
      this.#search === '' ? '' : `“${this.#search}”`,
      statuses.map(statusText).join(', '),
      department === undefined ? '' : (department.name ?? vscode.l10n.t('department {0}', department.id)),
    ]
      .filter((part) => part !== '')
      .join(' · ');
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #apply(search: string, filter: EmployeeFilter): void {
    this.#search = search;
    this.#filter = filter;
    this.#changed.fire();
  }
}
