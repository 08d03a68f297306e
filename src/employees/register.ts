import * as vscode from 'vscode';
import type { Invocation } from '../ui/entryPoint.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { sessionInUse } from '../ui/session.ts';
import { setContextKey } from '../ui/settings.ts';
import { displayText } from '../ui/text.ts';
import { askFilter } from './askFilter.ts';
import { EmployeeFilters } from './employeeFilter.ts';
import { EmployeeLoader, type EmployeesNode, renderEmployees } from './view.ts';

/** The employees view and its commands. */
export function registerEmployees(parts: FeatureContext): vscode.Disposable {
  const { entryPoints, sessions, redaction, trees } = parts;
  const narrowing = new EmployeeFilters();
  const loader = new EmployeeLoader(sessions, narrowing);
  const { view, tree } = trees.create<EmployeesNode>('workforce.employees', {
    children: (_parent, signal) => loader.employees(signal),
    render: renderEmployees,
  });
  let connection = sessions.current?.connection.id;
  return vscode.Disposable.from(
    narrowing,
    narrowing.onDidChange(() => {
      const { text } = narrowing;
      view.description = displayText(redaction.text(text));
      tree.refresh();
      entryPoints.run('workforce.employees', () => setContextKey('workforce.employeesNarrowed', text !== ''));
    }),
    // A department of one company says nothing about another.
    sessions.onDidChange((session) => {
      if (session?.connection.id !== connection) {
        connection = session?.connection.id;
        narrowing.clear();
      }
    }),
    registerCommands(parts, narrowing),
  );
}

/** The commands that narrow the employees view. */
export function registerCommands(
  { entryPoints, sessions, departments }: FeatureContext,
  narrowing: EmployeeFilters,
): vscode.Disposable {
  return vscode.Disposable.from(
    entryPoints.command('workforce.search', async ({ scripted }: Invocation) => {
      sessionInUse(sessions, vscode.l10n.t('search the employees'));
      if (scripted !== undefined) {
        narrowing.searchFor(scripted.text('text'));
        return;
      }
      const words = await askWords(narrowing.search);
      if (words !== undefined) {
        entryPoints.requireNoSecret(vscode.l10n.t('search the employees'), words);
        narrowing.searchFor(words);
        await showView();
      }
    }),
    entryPoints.command('workforce.filterEmployees', async ({ scripted }: Invocation) => {
      const session = sessionInUse(sessions, vscode.l10n.t('filter the employees'));
      if (scripted !== undefined) {
        const id = scripted.optionalText('departmentId');
        narrowing.filterBy({
          statuses: scripted.optionalTexts('statuses') ?? [],
          ...(id === undefined || id === '' ? {} : { department: { id } }),
        });
        return;
      }
      const filter = await askFilter(session, departments, narrowing.filter);
      if (filter !== undefined && sessions.current?.connection.id === session.connection.id) {
        narrowing.filterBy(filter);
        await showView();
      }
    }),
    entryPoints.command('workforce.clearEmployeeFilters', () => narrowing.clear()),
  );
}

async function askWords(value: string): Promise<string | undefined> {
  return await vscode.window.showInputBox({
    title: vscode.l10n.t('Search Employees'),
    prompt: vscode.l10n.t(
      'Words that the given or family name starts with. Leave it empty to show all employees.',
    ),
    value,
  });
}

async function showView(): Promise<void> {
  await vscode.commands.executeCommand('workforce.employees.focus');
}
