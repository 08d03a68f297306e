import * as vscode from 'vscode';
import { personName } from '../../domain/personName.ts';
import type { Employee } from '../../service/contract/employee.ts';
import type { Page } from '../../service/contract/listing.ts';
import type { WorkforceService } from '../../service/service.ts';
import { withLateProgress } from '../progress.ts';
import { withoutIcons } from '../text.ts';
import type { Choice } from './choice.ts';
import { askPicks, askText } from './prompts.ts';
import type { Position, Reply } from './steps.ts';

/** More than a page has. A service that sends more is not picked from any better. */
const mostFound = 1_000;

/**
 * Asks for employees: the service searches them, one request a search. Going back from what was found leads to the
 * next search, with what is ticked kept.
 */
export async function askEmployees(
  position: Position,
  service: WorkforceService,
  chosen: readonly Choice[],
): Promise<Reply<readonly Choice[]> | undefined> {
  let ticked = chosen;
  for (let words = ''; ; ) {
    const search = await askText(position, {
      prompt: vscode.l10n.t('Search by the beginning of a name; leave it empty to list the first employees'),
      placeholder: '',
      value: words,
      password: false,
      problem: () => undefined,
    });
    if (search?.move !== 'next') {
      return search && { move: 'back', value: ticked };
    }
    words = search.value.trim();
    const page = await withLateProgress(vscode.l10n.t('Searching employees…'), (signal) =>
      service.employees(words === '' ? {} : { search: words }, undefined, { signal }),
    );
    const reply = await askFound(position, page, ticked);
    if (reply?.move !== 'back') {
      return reply;
    }
    ticked = reply.value;
  }
}

async function askFound(
  position: Position,
  page: Page<Employee>,
  ticked: readonly Choice[],
): Promise<Reply<readonly Choice[]> | undefined> {
  const found = page.items
    .slice(0, mostFound)
    .filter(({ id }) => !ticked.some((choice) => choice.id === id))
    .map((employee) => employeeItem({ id: employee.id, name: personName(employee) ?? employee.id }));
  const kept = ticked.map(employeeItem);
  const reply = await askPicks(position, {
    placeholder: placeholderOf(page),
    items: [...kept, ...found],
    chosen: kept,
  });
  return reply && { move: reply.move, value: reply.value.map(({ choice }) => choice) };
}

function placeholderOf({ items, total, next }: Page<Employee>): string {
  if (items.length === 0) {
    return vscode.l10n.t('Nobody was found; go back to search for other words');
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
