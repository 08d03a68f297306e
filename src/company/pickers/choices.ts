import * as vscode from 'vscode';
import { askPicks, askText } from '../../platform/dialogs/prompts.ts';
import { mapReply, type Question, type Step } from '../../platform/dialogs/steps.ts';
import { isResourceNode } from '../../platform/documents/resource.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { failureMessage } from '../../platform/errors/failure.ts';
import { withLateProgress } from '../../platform/progress.ts';
import { mismatchText, numberText } from '../../platform/text/localText.ts';
import { displayText, withoutIcons, withoutLinks } from '../../platform/text/text.ts';
import type { Page } from '../../service/contract/listing.ts';
import type { DocumentKind } from '../../service/contract/resources.ts';
import { isFailure } from '../../service/http/errors.ts';
import type { ListedPerson, WorkforceService } from '../../service/operations/service.ts';
import { isActive } from '../departments/department.ts';
import { type DepartmentTree, type OutlineEntry, outlineOf } from '../departments/departmentTree.ts';
import { givenResource } from '../known/given.ts';
import type { KnownCompanies } from '../known/known.ts';

/** A record of the service that the user chose. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** The part of a draft that the questions for departments and employees fill in. */
interface ChoicesDraft {
  readonly choices: readonly Choice[];
}

export interface ChoiceItem extends vscode.QuickPickItem {
  readonly choice: Choice;
}

/** Records to pick from. */
interface ChoiceItems {
  readonly items: readonly ChoiceItem[];
  /** A sentence that says which are left out; undefined when the list is complete. */
  readonly note: string | undefined;
}

/** The editor slows down with more. */
const maxItems = 5_000;
/** Characters. */
const longestLabel = 200;

export function legalEntityQuestion<Draft extends ChoicesDraft>(
  service: WorkforceService,
  known: KnownCompanies,
  placeholder: string,
): Question<Draft> {
  return listedQuestion(() => legalEntityItems(service, known), placeholder);
}

/** A question for records, which are listed once, when it is first asked; where none is, their ids are typed. */
function listedQuestion<Draft extends ChoicesDraft>(
  list: () => Promise<ChoiceItems>,
  placeholder: string,
): Question<Draft> {
  let listed: ChoiceItems | undefined;
  return async (position, draft) => {
    listed ??= await list();
    const { items, note = '' } = listed;
    if (items.length === 0) {
      const prompt = withNote(placeholder, vscode.l10n.t('IDs, separated by spaces or commas'));
      return await idsQuestion<Draft>(() => withNote(prompt, note))(position, draft);
    }
    const reply = await askPicks(
      position,
      {
        placeholder: withNote(placeholder, note),
        items,
        chosen: items.filter(({ choice }) => draft.choices.some(({ id }) => id === choice.id)),
      },
      nothingTicked(),
    );
    return mapReply(reply, (picked) => ({ ...draft, choices: picked.map(({ choice }) => choice) }));
  };
}

function withNote(question: string, note: string): string {
  return note === '' ? question : `${question}. ${note}`;
}

/** The sentence for Enter where nothing is ticked or highlighted. */
function nothingTicked(): string {
  return vscode.l10n.t('Tick at least one, or go back.');
}

/** All departments to pick from, each before those below it; of very many, the first. Throws `ServiceError`. */
export async function departmentItems(
  service: WorkforceService,
  known: KnownCompanies,
): Promise<ChoiceItems> {
  const tree = await withLateProgress(vscode.l10n.t('Listing the departments…'), (signal) =>
    known.of(service).knownDepartments(signal),
  );
  const outline = outlineOf(tree);
  const items = outline.slice(0, maxItems).map(departmentItem);
  return { items, note: noteOf(items, outline.length, tree) };
}

/** Says of a list that it is not whole; undefined of one that is. */
function noteOf(
  { length }: readonly ChoiceItem[],
  read: number,
  { truncated, mismatch, unreadable }: DepartmentTree | Page<unknown>,
): string | undefined {
  if (length < read || truncated) {
    return vscode.l10n.t(
      'Only the first {0} are listed here: there are more than can be shown at once.',
      numberText(length),
    );
  }
  const note = (some: string, all: string) => vscode.l10n.t('Showing {0} of {1}.', some, all);
  const counted = Math.max(mismatch?.counted ?? 0, length + unreadable.length);
  return counted > length ? mismatchText({ read: length, counted }, note) : undefined;
}

/**
 * The description names the departments above: typing narrows the list to items whose neighbors are gone. The code
 * comes first, because the editor cuts the end.
 */
function departmentItem({ department, name, above }: OutlineEntry): ChoiceItem {
  const status = isActive(department) ? '' : vscode.l10n.t('inactive');
  return itemOf({ id: department.id, name }, [department.code, above, status]);
}

function itemOf({ id, name }: Choice, facts: readonly (string | undefined)[]): ChoiceItem {
  return {
    label: withoutIcons(name, longestLabel),
    description: withoutIcons(facts.filter((fact) => fact).join(' · '), longestLabel),
    choice: { id, name },
  };
}

/**
 * All legal entities to pick from, in the order of their names, without a request where all are known; none, and why,
 * where only their ids can be typed. Throws `ServiceError`.
 */
async function legalEntityItems(service: WorkforceService, known: KnownCompanies): Promise<ChoiceItems> {
  try {
    const page = await withLateProgress(vscode.l10n.t('Listing the legal entities…'), (signal) =>
      known.of(service).knownLegalEntities(signal),
    );
    const items = page.items
      .slice(0, maxItems)
      .map(({ id, name = id, status }) => itemOf({ id, name }, [id, status]))
      .sort((one, other) => one.label.localeCompare(other.label, vscode.env.language));
    const none = vscode.l10n.t('This connection cannot see any legal entities.');
    return { items, note: noteOf(items, page.items.length, page) ?? (items.length === 0 ? none : undefined) };
  } catch (error) {
    if (isFailure(error, 'forbidden', 'unauthorized', 'no-credentials', 'missing')) {
      return { items: [], note: withoutLinks(failureMessage(error)) };
    }
    throw error;
  }
}

/** A page has fewer; a service that sends more is cut here. */
const maxFound = 1_000;

export interface EmployeesDraft extends ChoicesDraft {
  /** The beginning of a name; empty for the first employees. */
  readonly search: string;
}

/**
 * Asks for at least one employee: for words, which the service searches in one request, then to tick some of
 * those found. Going back leads to the next search and keeps what is ticked.
 */
export function employeeSteps<Draft extends EmployeesDraft>(
  service: WorkforceService,
): readonly Question<Draft>[] {
  let known: { readonly search: string; readonly page: Page<ListedPerson> } | undefined;

  const askSearch: Question<Draft> = async (position, draft) => {
    const reply = await askText(position, {
      prompt: vscode.l10n.t('Search by the beginning of a name; leave it empty to list the first employees'),
      value: draft.search,
    });
    return mapReply(reply, (text) => ({ ...draft, search: text.trim() }));
  };

  const askFound: Question<Draft> = async (position, draft) => {
    const { search, choices } = draft;
    if (known?.search !== search) {
      const query = search === '' ? {} : { search };
      const page = await withLateProgress(vscode.l10n.t('Searching employees…'), (signal) =>
        service.employees(query, undefined, { signal }),
      );
      known = { search, page };
    }
    const { page } = known;
    const found = page.items
      .slice(0, maxFound)
      .filter(({ id }) => !choices.some((choice) => choice.id === id))
      .map(({ id, name = id }) => employeeItem({ id, name }));
    const kept = choices.map(employeeItem);
    const question = { placeholder: placeholderOf(page), items: [...kept, ...found], chosen: kept };
    const reply = await askPicks(position, question, nothingTicked());
    return mapReply(reply, (picked) => ({ ...draft, choices: picked.map(({ choice }) => choice) }));
  };

  return [askSearch, askFound];
}

function placeholderOf({ items, total, next, mismatch }: Page<ListedPerson>): string {
  if (mismatch !== undefined && items.length <= maxFound) {
    return mismatchText(mismatch, (read, counted) =>
      vscode.l10n.t('Showing {0} of {1} employees; go back to search for other words', read, counted),
    );
  }
  if (items.length === 0) {
    return vscode.l10n.t('No employee was found; go back to search for other words');
  }
  return next === undefined && items.length <= maxFound
    ? vscode.l10n.t('{0} found; go back to search for more', items.length)
    : vscode.l10n.t(
        'The first {0} of {1}; go back to search for other words',
        Math.min(items.length, maxFound),
        total ?? '…',
      );
}

function employeeItem(choice: Choice): ChoiceItem {
  return itemOf(choice, [choice.id]);
}

/** The kinds of records that can be looked up. */
export const listedKinds: readonly string[] = ['departments', 'employees', 'legal-entities'];

/** The steps that ask for the records of a kind, in its plural; the ids of one that cannot be looked up are typed. */
export function recordSteps<Draft extends EmployeesDraft>(
  service: WorkforceService,
  known: KnownCompanies,
  kindOf: (draft: Draft) => string | undefined,
  prompts: { readonly departments: string; readonly entities: string; ids(draft: Draft): string },
): readonly Step<Draft>[] {
  const isOf = (kind: string) => (draft: Draft) => kindOf(draft) === kind;
  return [
    {
      when: isOf('departments'),
      steps: [listedQuestion(() => departmentItems(service, known), prompts.departments)],
    },
    { when: isOf('employees'), steps: employeeSteps(service) },
    { when: isOf('legal-entities'), steps: [legalEntityQuestion(service, known, prompts.entities)] },
    {
      when: (draft) => ![undefined, ...listedKinds].includes(kindOf(draft)),
      steps: [idsQuestion(prompts.ids)],
    },
  ];
}

/** A question for the ids of records that cannot be listed. They become choices with an empty name. */
function idsQuestion<Draft extends ChoicesDraft>(prompt: (draft: Draft) => string): Question<Draft> {
  return async (position, draft) => {
    const reply = await askText(position, {
      prompt: prompt(draft),
      value: draft.choices.map(({ id }) => id).join(' '),
      problem: (text) => idsProblem(idsIn(text)),
    });
    return mapReply(reply, (text) => ({ ...draft, choices: idsIn(text).map((id) => ({ id, name: '' })) }));
  };
}

/** Returns the sentence for the first error in ids; undefined if they are valid. */
export function idsProblem(ids: readonly string[]): string | undefined {
  if (ids.length === 0) {
    return vscode.l10n.t('Name at least one ID.');
  }
  const invalid = ids.find((id) => !/^\d+$/.test(id));
  return invalid && vscode.l10n.t('The ID “{0}” is not a whole number; these IDs have to be.', invalid);
}

function idsIn(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((id) => id !== '');
}

/** The people or the departments of the rows that a command was called on, all of one connection. */
export interface RowChoices {
  readonly connection: string;
  readonly kind: 'employees' | 'departments';
  /** A choice has an empty name if only its id is known. */
  readonly choices: readonly Choice[];
}

const rowKinds: Readonly<Partial<Record<DocumentKind, RowChoices['kind']>>> = {
  employees: 'employees',
  users: 'employees',
  departments: 'departments',
};

/**
 * The person or department of a document, or that of the row that a menu was opened on with the other selected rows of
 * its kind, each resource once; undefined for any other target.
 */
export function rowChoices({
  target,
  selection,
}: Pick<Invocation, 'target' | 'selection'>): RowChoices | undefined {
  const given = givenResource(target);
  const kind = given && rowKinds[given.address.resource];
  if (given === undefined || kind === undefined) {
    return undefined;
  }
  const rows = given === target && selection.length > 0 ? selection : [given];
  const names = new Map(
    rows
      .filter(isResourceNode)
      .filter(({ address }) => rowKinds[address.resource] === kind)
      .map(({ address, name }) => [address.id, name ?? '']),
  );
  const choices = [...names].map(([id, name]) => ({ id, name }));
  return { connection: given.address.connection, kind, choices };
}

/** In characters; the title of a dialog has one line. */
const longestNames = 60;

/** The names of the choices for the title of a dialog; of a choice without a name, its id. */
export function namesText({ choices }: Pick<RowChoices, 'choices'>): string {
  return displayText(choices.map(({ id, name }) => name || id).join(', '), longestNames);
}
