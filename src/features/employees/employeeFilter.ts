import * as vscode from 'vscode';
import { personQuery, statusText } from '../../company/known/records.ts';
import { type Choice, namesText } from '../../company/pickers/choices.ts';
import { isDay } from '../../service/contract/day.ts';
import { definedFields } from '../../service/contract/fields.ts';
import { type EmployeeQuery, isFilteredByClient } from '../../service/operations/service.ts';

/** The filter of the employees view, in addition to the search. */
export interface EmployeeFilter {
  readonly statuses: readonly string[];
  readonly department?: { readonly id: string; readonly name?: string | undefined } | undefined;
  /** In the dialog, an empty list means: ask for them. So it does for the managers. */
  readonly legalEntities?: readonly Choice[] | undefined;
  /** The people whose teams are shown. */
  readonly managers?: readonly Choice[] | undefined;
  /** What the people lack: those who are active, unless statuses are chosen. */
  readonly lacks?: EmployeeQuery['lacks'] | undefined;
  /** First and last days of contracts, and a part of the job title. In the dialog, an empty text means: ask for it. */
  readonly joinedSince?: string | undefined;
  readonly leavesUntil?: string | undefined;
  readonly jobTitle?: string | undefined;
  /** By family name if left out. */
  readonly order?: EmployeeQuery['order'];
}

/** The orders of the list, as scripts call them. */
export const orders = ['name', 'newest', 'firstDay', 'lastDay', 'jobTitle'] as const;
export type Order = (typeof orders)[number];

/** The order to ask for; the usual one is left out. */
export function orderOf(order: Order | undefined): EmployeeQuery['order'] {
  return order === 'name' ? undefined : order;
}

const noFilter: EmployeeFilter = { statuses: [] };

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

  /** As `searchFor`, with days of contracts as the header of the view writes them: `joined since 2026-09-01`. */
  searchTyped(words: string): void {
    let rest = words;
    const typed: Partial<Record<keyof typeof dayTexts, string>> = {};
    for (const part of ['joinedSince', 'leavesUntil'] as const) {
      const start = rest.toLowerCase().indexOf(dayTexts[part]('').toLowerCase());
      const end = start + dayTexts[part]('').length;
      const [day = ''] = rest.slice(end).trim().split(/\s/);
      if (start >= 0 && isDay(day)) {
        typed[part] = day;
        rest = rest.slice(0, start) + rest.slice(end).replace(day, '');
      }
    }
    this.#apply(rest.trim(), { ...this.#filter, ...typed });
  }

  filterBy(filter: EmployeeFilter): void {
    this.#apply(this.#search, filter);
  }

  /** Shows all people of a department or of a manager, and drops the search. */
  showAll(filter: Pick<EmployeeFilter, 'department' | 'managers'>): void {
    this.#apply('', { ...noFilter, ...filter });
  }

  clear(): void {
    this.#apply('', noFilter);
  }

  /** The query to the service. */
  get query(): EmployeeQuery {
    const { department, legalEntities, managers, lacks, joinedSince, leavesUntil, jobTitle, order } =
      this.#filter;
    const statuses = this.#statuses;
    return {
      ...(this.#search !== '' && personQuery(this.#search)),
      ...definedFields({
        statuses: statuses.length === 0 ? undefined : statuses,
        departmentIds: department && [department.id],
        legalEntityIds: legalEntities?.map(({ id }) => id),
        managerIds: managers?.map(({ id }) => id),
        lacks,
        joinedSince,
        leavesUntil,
        jobTitle,
        order,
      }),
    };
  }

  /** True for a filter that no service has. */
  get isOfClient(): boolean {
    return isFilteredByClient(this.query);
  }

  /** The query as text to show: `“mar” · active, upcoming · Finance · newest first`; empty without any. */
  get text(): string {
    const { department, legalEntities, managers, lacks, joinedSince, leavesUntil, jobTitle, order } =
      this.#filter;
    return [
      this.#search === '' ? '' : `“${this.#search}”`,
      this.#statuses.map(statusText).join(', '),
      department === undefined ? '' : (department.name ?? vscode.l10n.t('department {0}', department.id)),
      legalEntities === undefined
        ? ''
        : vscode.l10n.t('legal entity: {0}', namesText({ choices: legalEntities })),
      managers === undefined ? '' : vscode.l10n.t('team of {0}', namesText({ choices: managers })),
      ...(lacks ?? []).map(lackText),
      joinedSince === undefined ? '' : dayTexts.joinedSince(joinedSince),
      leavesUntil === undefined ? '' : dayTexts.leavesUntil(leavesUntil),
      jobTitle === undefined ? '' : vscode.l10n.t('job title: {0}', jobTitle),
      orderTexts[order ?? 'name'][1],
    ]
      .filter((part) => part !== '')
      .join(' · ');
  }

  get #statuses(): readonly string[] {
    const { statuses, lacks, leavesUntil } = this.#filter;
    return (lacks ?? leavesUntil) !== undefined && statuses.length === 0 ? ['active'] : statuses;
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

const dayTexts = {
  joinedSince: (day: string) => vscode.l10n.t('joined since {0}', day),
  leavesUntil: (day: string) => vscode.l10n.t('leaves until {0}', day),
} as const;

/** In the dialog, and in the header of the view. */
export const orderTexts = {
  name: [vscode.l10n.t('Family name'), ''],
  newest: [vscode.l10n.t('Newest first'), vscode.l10n.t('newest first')],
  firstDay: [
    vscode.l10n.t('First day of the contract, latest first'),
    vscode.l10n.t('by first day, latest first'),
  ],
  lastDay: [
    vscode.l10n.t('Last day of the contract, earliest first'),
    vscode.l10n.t('by last day, earliest first'),
  ],
  jobTitle: [vscode.l10n.t('Job title'), vscode.l10n.t('by job title')],
} as const satisfies Record<Order, readonly [item: string, header: string]>;

/** What people can lack. */
export const lacks = ['managerId', 'departmentId'] as const;

export function lackText(lack: (typeof lacks)[number]): string {
  return lack === 'managerId' ? vscode.l10n.t('without a manager') : vscode.l10n.t('without a department');
}
