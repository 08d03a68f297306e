import * as vscode from 'vscode';
import type { EmployeeQuery } from '../service/service.ts';
import { statusText } from '../ui/tree/person.ts';

/** What the employees view is narrowed to besides the searched words. */
export interface EmployeeFilter {
  readonly statuses: readonly string[];
  readonly department?: { readonly id: string; readonly name?: string };
}

const noFilter: EmployeeFilter = { statuses: [] };

/** The search and the filter of the employees view, as the reader last set them. */
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
    this.#search = words.trim();
    this.#changed.fire();
  }

  filterBy(filter: EmployeeFilter): void {
    this.#filter = filter;
    this.#changed.fire();
  }

  clear(): void {
    this.#search = '';
    this.#filter = noFilter;
    this.#changed.fire();
  }

  /** What to ask the service for. */
  get query(): EmployeeQuery {
    const { statuses, department } = this.#filter;
    return {
      ...(this.#search === '' ? {} : { search: this.#search }),
      ...(statuses.length === 0 ? {} : { statuses }),
      ...(department === undefined ? {} : { departmentId: department.id }),
    };
  }

  /** The same for the reader: `“mar” · active, upcoming · Finance`; empty when nothing is narrowed. */
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
}
