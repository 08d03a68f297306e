import * as vscode from 'vscode';
import type { FeatureContext } from '../ui/featureContext.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { sessionInUse } from '../ui/session.ts';
import { setContextKey } from '../ui/settings.ts';
import { displayText } from '../ui/text.ts';
import { isResourceNode } from '../ui/tree/resourceNode.ts';
import { AllEmployees } from './allEmployees.ts';
import { askFilter } from './askFilter.ts';
import { EmployeeFilters } from './employeeFilter.ts';
import { employeesSource } from './view.ts';

/** The employees view and its commands. */
export function registerEmployees(context: FeatureContext): vscode.Disposable {
  const { entryPoints, sessions, trees } = context;
  const filters = new EmployeeFilters();
  const all = new AllEmployees();
  const source = employeesSource({ ...context, filters, all });
  const { tree, describe } = trees.create('workforce.employees', source);
  return vscode.Disposable.from(
    filters,
    filters.onDidChange(() => {
      const { text } = filters;
      describe(displayText(text));
      tree.restart();
      entryPoints.run('workforce.employees', () => setContextKey('workforce.employeesFiltered', text !== ''));
    }),
    // A filter by department is of one company.
    sessions.onDidChange(({ before, current }) => {
      if (current?.connection.id !== before?.connection.id) {
        filters.clear();
      }
    }),
    registerCommands(context, filters),
  );
}

/** The commands that search and filter the employees view. */
function registerCommands(
  { entryPoints, sessions, departments }: FeatureContext,
  filters: EmployeeFilters,
): vscode.Disposable {
  return vscode.Disposable.from(
    entryPoints.command('workforce.search', async ({ scripted }) => {
      sessionInUse(sessions, vscode.l10n.t('search the employees'));
      if (scripted !== undefined) {
        filters.searchFor(scripted.text('text'));
        return;
      }
      const words = await askSearch(filters.search);
      if (words !== undefined) {
        entryPoints.requireNoSecret(vscode.l10n.t('search the employees'), words);
        filters.searchFor(words);
        await showView();
      }
    }),
    entryPoints.command('workforce.filterEmployees', async ({ scripted }) => {
      const session = sessionInUse(sessions, vscode.l10n.t('filter the employees'));
      if (scripted !== undefined) {
        const id = scripted.optionalText('departmentId');
        filters.filterBy({
          statuses: scripted.optionalTexts('statuses') ?? [],
          ...(id === undefined || id === '' ? {} : { department: { id } }),
        });
        return;
      }
      const filter = await askFilter(session, departments, filters.filter);
      if (filter !== undefined && sessions.current?.connection.id === session.connection.id) {
        filters.filterBy(filter);
        await showView();
      }
    }),
    entryPoints.command('workforce.showEmployees', async ({ scripted, target }) => {
      const attempted = vscode.l10n.t('show the employees of a department');
      sessionInUse(sessions, attempted);
      if (scripted !== undefined) {
        filters.showDepartment({ id: scripted.identifier('departmentId') });
      } else if (isResourceNode(target)) {
        const { address, name } = target;
        filters.showDepartment({ id: address.id, ...(name !== undefined && { name }) });
        await showView();
      } else {
        throw invalidInput(
          attempted,
          vscode.l10n.t('no department is selected'),
          vscode.l10n.t('Use the menu of its row.'),
        );
      }
    }),
    entryPoints.command('workforce.clearEmployeeFilters', () => filters.clear()),
  );
}

async function askSearch(value: string): Promise<string | undefined> {
  return await vscode.window.showInputBox({
    title: vscode.l10n.t('Search Employees'),
    prompt: vscode.l10n.t(
      'Parts of names, or an e-mail address, number or id. Leave it empty to show all employees.',
    ),
    value,
  });
}

async function showView(): Promise<void> {
  await vscode.commands.executeCommand('workforce.employees.focus');
}
