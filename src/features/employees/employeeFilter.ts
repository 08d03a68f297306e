import * as vscode from 'vscode';
import type { KnownCompanies } from '../../company/known/known.ts';
import { personQuery, statusText } from '../../company/known/records.ts';
import { clientSorting } from '../../company/people/sorting.ts';
import {
  type Choice,
  type ChoiceItem,
  departmentItems,
  type EmployeesDraft,
  employeeSteps,
  legalEntityQuestion,
  namesText,
} from '../../company/pickers/choices.ts';
import { askDay, dayProblem } from '../../company/pickers/periodQuestion.ts';
import { askPick, askPicks, askText } from '../../platform/dialogs/prompts.ts';
import { mapReply, type Question, runDialog, type Step } from '../../platform/dialogs/steps.ts';
import { failureMessage } from '../../platform/errors/failure.ts';
import type { Session } from '../../platform/session.ts';
import { withoutIcons } from '../../platform/text/text.ts';
import { isDay } from '../../service/contract/day.ts';
import { definedFields } from '../../service/contract/fields.ts';
import { employeeStatuses } from '../../service/contract/vocabularies.ts';
import { isCancellation } from '../../service/http/errors.ts';
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
type Order = (typeof orders)[number];

/** The order to ask for; the usual one is left out. */
export function orderOf(order: Order | undefined): EmployeeQuery['order'] {
  return order === 'name' ? undefined : order;
}

/** A filter in its dialog, where the usual order means: ask for it. */
interface FilterDraft extends Omit<EmployeeFilter, 'order'> {
  readonly order?: Order | undefined;
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
const orderTexts = {
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

function lackText(lack: (typeof lacks)[number]): string {
  return lack === 'managerId' ? vscode.l10n.t('without a manager') : vscode.l10n.t('without a department');
}

type FilterItem = vscode.QuickPickItem & Partial<Pick<ChoiceItem, 'choice'>>;

/** Asks for a filter, starting from the current one; undefined when the user cancels. */
export async function askFilter(
  session: Session,
  known: KnownCompanies,
  current: EmployeeFilter,
): Promise<EmployeeFilter | undefined> {
  let items: readonly FilterItem[] | undefined;
  const askDepartment: Question<FilterDraft> = async (position, filter) => {
    items ??= await filterItems(session, known);
    const chosenId = filter.department?.id;
    const reply = await askPick(position, {
      placeholder: vscode.l10n.t('Select a department'),
      items,
      chosen: items.filter(({ choice }) => chosenId !== undefined && choice?.id === chosenId),
    });
    return reply?.move === 'next'
      ? { move: 'next', value: { ...filter, department: reply.value?.choice } }
      : reply && { move: 'back', value: filter };
  };
  const service = await session.service();
  const askEntities = legalEntityQuestion<EmployeesDraft>(
    service,
    known,
    vscode.l10n.t('Select legal entities'),
  );
  const filter = await runDialog<FilterDraft>(
    vscode.l10n.t('Filter Employees'),
    [
      askStatuses,
      askDepartment,
      choicesOf('legalEntities', [askEntities]),
      choicesOf('managers', employeeSteps(service)),
      ...textParts.map(textOf),
      { when: ({ order }) => order !== undefined, steps: [askOrder] },
    ],
    current,
  );
  return (
    filter && { statuses: filter.statuses, ...definedFields({ ...filter, order: orderOf(filter.order) }) }
  );
}

/** Asks for the choices of a part of the filter, if it is present. */
function choicesOf(
  part: 'legalEntities' | 'managers',
  questions: readonly Question<EmployeesDraft>[],
): Step<FilterDraft> {
  let search = '';
  return {
    when: (filter) => filter[part] !== undefined,
    steps: questions.map((ask) => async (position, filter) => {
      const reply = await ask(position, { choices: filter[part] ?? [], search });
      search = reply?.value.search ?? search;
      return mapReply(reply, ({ choices }) => ({ ...filter, [part]: choices }));
    }),
  };
}

/** The parts of the filter that are typed. */
const textParts = ['joinedSince', 'leavesUntil', 'jobTitle'] as const;

const textTexts = {
  joinedSince: [vscode.l10n.t('Joined since…'), vscode.l10n.t('First day of the contract, from')],
  leavesUntil: [vscode.l10n.t('Leaves until…'), vscode.l10n.t('Last day of the contract, up to')],
  jobTitle: [vscode.l10n.t('By job title…'), vscode.l10n.t('A part of the job title')],
} as const satisfies Record<(typeof textParts)[number], readonly [item: string, prompt: string]>;

/** Asks for a typed part of the filter, if it is present. */
function textOf(part: (typeof textParts)[number]): Step<FilterDraft> {
  const [, prompt] = textTexts[part];
  const ask: Question<FilterDraft> = async (position, filter) => {
    const value = filter[part] ?? '';
    const reply =
      part !== 'jobTitle'
        ? await askDay(position, { prompt, value, problem: dayProblem })
        : await askText(position, { prompt, value, problem: (text) => emptyProblem(text.trim()) });
    return mapReply(reply, (text) => ({ ...filter, [part]: text.trim() }));
  };
  return { when: (filter) => filter[part] !== undefined, steps: [ask] };
}

function emptyProblem(text: string): string | undefined {
  return text === '' ? vscode.l10n.t('Enter a part of a job title.') : undefined;
}

const askStatuses: Question<FilterDraft> = async (position, filter) => {
  const items = [...new Set([...employeeStatuses, ...filter.statuses])].map((status) => ({
    label: withoutIcons(statusText(status)),
    status,
  }));
  const sorted = { label: vscode.l10n.t('Sort by…') };
  const ofEntities = { label: vscode.l10n.t('By legal entity…') };
  const ofManagers = { label: vscode.l10n.t('By manager…') };
  const ofLack = lacks.map((lack) => ({
    label: lackText(lack),
    description: vscode.l10n.t('active people, unless statuses are chosen'),
    lack,
  }));
  const ofTexts = textParts.map((part) => ({ label: textTexts[part][0], part }));
  const { order, legalEntities, managers } = filter;
  const reply = await askPicks<
    vscode.QuickPickItem & {
      readonly status?: string;
      readonly lack?: (typeof lacks)[number];
      readonly part?: (typeof textParts)[number];
    }
  >(position, {
    placeholder: vscode.l10n.t('Select statuses (none = all), sort order, and more filters'),
    items: [...items, ...ofLack, sorted, ofEntities, ofManagers, ...ofTexts],
    chosen: [
      ...items.filter(({ status }) => filter.statuses.includes(status)),
      ...ofLack.filter(({ lack }) => filter.lacks?.includes(lack)),
      ...(order ? [sorted] : []),
      ...(legalEntities ? [ofEntities] : []),
      ...(managers ? [ofManagers] : []),
      ...ofTexts.filter(({ part }) => filter[part] !== undefined),
    ],
  });
  return mapReply(reply, (picked) => ({
    ...filter,
    statuses: picked.flatMap(({ status }) => status ?? []),
    lacks: picked.some(({ lack }) => lack !== undefined)
      ? picked.flatMap(({ lack }) => lack ?? [])
      : undefined,
    order: picked.includes(sorted) ? (order ?? 'name') : undefined,
    legalEntities: picked.includes(ofEntities) ? (legalEntities ?? []) : undefined,
    managers: picked.includes(ofManagers) ? (managers ?? []) : undefined,
    ...Object.fromEntries(
      ofTexts.map((item) => [item.part, picked.includes(item) ? (filter[item.part] ?? '') : undefined]),
    ),
  }));
};

const askOrder: Question<FilterDraft> = async (position, filter) => {
  const items = orders.map((order) => ({
    label: orderTexts[order][0],
    description: clientSorting(order) === undefined ? '' : vscode.l10n.t('reads all pages'),
    order,
  }));
  const reply = await askPick(position, {
    placeholder: vscode.l10n.t('Select the sort order'),
    items,
    chosen: items.filter(({ order }) => order === filter.order),
  });
  return mapReply(reply, (picked) => ({ ...filter, order: picked?.order ?? filter.order }));
};

async function filterItems(session: Session, known: KnownCompanies): Promise<readonly FilterItem[]> {
  const any = { label: vscode.l10n.t('Any department') };
  try {
    const { items, note } = await departmentItems(await session.service(), known);
    return [note === undefined ? any : { ...any, detail: note }, ...items];
  } catch (error) {
    if (isCancellation(error)) {
      throw error;
    }
    // Without departments the statuses chosen before still count.
    const detail = withoutIcons(failureMessage(error));
    return [any, { label: vscode.l10n.t('Departments are not available'), detail }];
  }
}
