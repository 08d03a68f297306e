import * as vscode from 'vscode';
import type { Employee } from '../../service/contract/employee.ts';
import type { Page } from '../../service/contract/listing.ts';
import { personName } from '../../service/contract/personName.ts';
import type { WorkforceService } from '../../service/service.ts';
import { mismatchText } from '../localText.ts';
import { withLateProgress } from '../progress.ts';
import { withoutIcons } from '../text.ts';
import { type Choice, type ChoicesDraft, nothingTicked } from './departmentQuestion.ts';
import { askPicks, askText } from './prompts.ts';
import { mapReply, type Question, type Step } from './steps.ts';

/** A page has fewer; a service that sends more is cut here. */
const mostFound = 1_000;

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
): readonly Step<Draft>[] {
  let known: { readonly search: string; readonly page: Page<Employee> } | undefined;

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
      known = { search, page: await searched(service, search) };
    }
    const { page } = known;
    const found = page.items
      .slice(0, mostFound)
      .filter(({ id }) => !choices.some((choice) => choice.id === id))
      .map((employee) => employeeItem({ id: employee.id, name: personName(employee) ?? employee.id }));
    const kept = choices.map(employeeItem);
    const question = { placeholder: placeholderOf(page), items: [...kept, ...found], chosen: kept };
    const reply = await askPicks(position, question, nothingTicked());
    return mapReply(reply, (picked) => ({ ...draft, choices: picked.map(({ choice }) => choice) }));
  };

  return [askSearch, askFound];
}

async function searched(service: WorkforceService, search: string): Promise<Page<Employee>> {
  return await withLateProgress(vscode.l10n.t('Searching employees…'), (signal) =>
    service.employees(search === '' ? {} : { search }, undefined, { signal }),
  );
}

function placeholderOf({ items, total, next, mismatch }: Page<Employee>): string {
  if (mismatch !== undefined && items.length <= mostFound) {
    return mismatchText(mismatch, (read, counted) =>
      vscode.l10n.t(
        '{0} of the {1} employees that the service counts are listed here; go back to search for other words',
        read,
        counted,
      ),
    );
  }
  if (items.length === 0) {
    return vscode.l10n.t('No employee was found; go back to search for other words');
  }
  return next === undefined && items.length <= mostFound
    ? vscode.l10n.t('{0} found; go back to search for more', items.length)
    : vscode.l10n.t(
        'The first {0} of {1}; go back to search for other words',
        Math.min(items.length, mostFound),
        total ?? '…',
      );
}

function employeeItem(choice: Choice): vscode.QuickPickItem & { readonly choice: Choice } {
  return { label: withoutIcons(choice.name), description: withoutIcons(choice.id), choice };
}
