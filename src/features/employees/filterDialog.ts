import * as vscode from 'vscode';
import type { KnownCompanies } from '../../company/known/known.ts';
import { statusText } from '../../company/known/records.ts';
import { clientSorting } from '../../company/people/sorting.ts';
import {
  type ChoiceItem,
  departmentItems,
  type EmployeesDraft,
  employeeSteps,
  legalEntityQuestion,
} from '../../company/pickers/choices.ts';
import { askDay, dayProblem } from '../../company/pickers/periodQuestion.ts';
import { askPick, askPicks, askText } from '../../platform/dialogs/prompts.ts';
import { mapReply, type Question, runDialog, type Step } from '../../platform/dialogs/steps.ts';
import { failureMessage } from '../../platform/errors/failure.ts';
import type { Session } from '../../platform/session.ts';
import { withoutIcons } from '../../platform/text/text.ts';
import { definedFields } from '../../service/contract/fields.ts';
import { employeeStatuses } from '../../service/contract/vocabularies.ts';
import { isCancellation } from '../../service/http/errors.ts';
import {
  type EmployeeFilter,
  lacks,
  lackText,
  type Order,
  orderOf,
  orders,
  orderTexts,
} from './employeeFilter.ts';

/** A filter in its dialog, where the usual order means: ask for it. */
interface FilterDraft extends Omit<EmployeeFilter, 'order'> {
  readonly order?: Order | undefined;
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
