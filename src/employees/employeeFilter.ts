import * as vscode from 'vscode';
import { formOf } from '../domain/search/typedText.ts';
import { employeeStatuses } from '../service/contract/vocabularies.ts';
import { isCancellation } from '../service/http/errors.ts';
import type { EmployeeQuery } from '../service/service.ts';
import { type ChoiceItem, departmentItems } from '../ui/dialogs/choices.ts';
import { askPick, askPicks } from '../ui/dialogs/prompts.ts';
import { mapReply, type Question, runDialog } from '../ui/dialogs/steps.ts';
import { failureMessage } from '../ui/failure.ts';
import type { KnownCompanies } from '../ui/known/known.ts';
import type { Session } from '../ui/session.ts';
import { withoutIcons } from '../ui/text.ts';
import { statusText } from '../ui/tree/person.ts';

/** A department or a person that a filter names. */
interface Named {
  readonly id: string;
  readonly name?: string | undefined;
}

/** The filter of the employees view, in addition to the search. */
export interface EmployeeFilter {
  readonly statuses: readonly string[];
  readonly department?: Named;
  /** The person whose team is shown. */
  readonly manager?: Named;
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

  /** Shows all people of a department or of a manager, and drops the search. */
  showAll(filter: Pick<EmployeeFilter, 'department' | 'manager'>): void {
    this.#apply('', { ...noFilter, ...filter });
  }

  clear(): void {
    this.#apply('', noFilter);
  }

  /** The query to the service. */
  get query(): EmployeeQuery {
    const { statuses, department, manager } = this.#filter;
    return {
      ...searchQuery(this.#search),
      ...(statuses.length === 0 ? {} : { statuses }),
      ...(department && { departmentId: department.id }),
      ...(manager && { managerId: manager.id }),
    };
  }

  /** The query as text to show: `“mar” · active, upcoming · Finance`; empty without a search and a filter. */
  get text(): string {
    const { statuses, department, manager } = this.#filter;
    return [
      this.#search === '' ? '' : `“${this.#search}”`,
      statuses.map(statusText).join(', '),
      department === undefined ? '' : (department.name ?? vscode.l10n.t('department {0}', department.id)),
      manager === undefined ? '' : teamText(manager),
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

function teamText({ id, name }: Named): string {
  return name === undefined ? vscode.l10n.t('team of person {0}', id) : vscode.l10n.t('team of {0}', name);
}

type FilterItem = vscode.QuickPickItem & Partial<Pick<ChoiceItem, 'choice'>>;

/** Asks for a filter, starting from the current one; undefined when the user cancels. */
export async function askFilter(
  session: Session,
  known: KnownCompanies,
  current: EmployeeFilter,
): Promise<EmployeeFilter | undefined> {
  let items: readonly FilterItem[] | undefined;
  const askDepartment: Question<EmployeeFilter> = async (position, filter) => {
    items ??= await filterItems(session, known);
    const chosenId = filter.department?.id;
    const reply = await askPick(position, {
      placeholder: vscode.l10n.t('Department whose employees to show'),
      items,
      chosen: items.filter(({ choice }) => chosenId !== undefined && choice?.id === chosenId),
    });
    if (reply?.move !== 'next') {
      return reply && { move: 'back', value: filter };
    }
    const department = reply.value?.choice;
    const { statuses } = filter;
    return { move: 'next', value: department === undefined ? { statuses } : { statuses, department } };
  };
  return await runDialog(vscode.l10n.t('Filter Employees'), [askStatuses, askDepartment], current);
}

const askStatuses: Question<EmployeeFilter> = async (position, filter) => {
  const items = [...new Set([...employeeStatuses, ...filter.statuses])].map((status) => ({
    label: withoutIcons(statusText(status)),
    status,
  }));
  const reply = await askPicks(position, {
    placeholder: vscode.l10n.t('Statuses to show; none means all'),
    items,
    chosen: items.filter(({ status }) => filter.statuses.includes(status)),
  });
  return mapReply(reply, (picked) => ({ ...filter, statuses: picked.map(({ status }) => status) }));
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
