import { TextIndex } from '../domain/search/textIndex.ts';
import type { Page } from '../service/contract/listing.ts';
import type { WorkforceService } from '../service/service.ts';
import type { ListedEmployee } from '../ui/loaded/loadedRecords.ts';
import { searchTexts } from '../ui/loaded/loadedResources.ts';

/** Which employees to show; an empty text and no statuses mean all. */
interface EmployeeChoice {
  readonly search: string;
  readonly statuses: readonly string[];
}

/**
 * The employees of one service, collected from the pages of the whole list. Once all are there, they are searched and
 * filtered without a request, by the rules of Go to….
 */
export class AllEmployees {
  #service: WorkforceService | undefined;
  #pages: readonly Page<ListedEmployee>[] = [];
  #index: TextIndex | undefined;

  /** Adds a page of the whole list; the first one starts again. */
  add(service: WorkforceService, page: Page<ListedEmployee>, isFirst: boolean): void {
    this.#pages = isFirst || service !== this.#service ? [page] : [...this.#pages, page];
    this.#service = service;
    this.#index = undefined;
  }

  /** Drops all, so that the list is loaded again. */
  forget(): void {
    this.#pages = [];
    this.#index = undefined;
  }

  /** True if every employee that the service counts is there. */
  isWhole(service: WorkforceService): boolean {
    return (
      service === this.#service && this.#pages.at(-1)?.next === undefined && this.#pages.every(isComplete)
    );
  }

  /** The chosen employees, the best first; undefined where the list is empty or not whole. */
  chosen(
    service: WorkforceService,
    { search, statuses }: EmployeeChoice,
  ): readonly ListedEmployee[] | undefined {
    const all = this.#pages.flatMap(({ items }) => items);
    if (!this.isWhole(service) || all.length === 0) {
      return undefined;
    }
    const found = search === '' ? all : this.#found(all, search);
    return statuses.length === 0
      ? found
      : found.filter(({ serviceStatus: status }) => status && statuses.includes(status));
  }

  #found(all: readonly ListedEmployee[], search: string): readonly ListedEmployee[] {
    this.#index ??= new TextIndex(all.map(searchTexts));
    return this.#index.find(search, all.length).flatMap((place) => all[place] ?? []);
  }
}

function isComplete({ unreadable, truncated, leftOut, mismatch }: Page<ListedEmployee>): boolean {
  return (
    unreadable.length === 0 && truncated === undefined && leftOut === undefined && mismatch === undefined
  );
}
