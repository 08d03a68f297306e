import * as vscode from 'vscode';
import type { FeatureContext } from '../ui/featureContext.ts';
import { setContextKey } from '../ui/settings.ts';
import { displayText } from '../ui/text.ts';
import { registerCommands } from './commands.ts';
import { EmployeeFilters } from './employeeFilter.ts';
import { EmployeeLoader } from './loader.ts';
import type { EmployeesNode } from './nodes.ts';
import { renderEmployees } from './render.ts';

/** The employees view and its commands. */
export function registerEmployees(parts: FeatureContext): vscode.Disposable {
  const { entryPoints, sessions, redaction, trees } = parts;
  const narrowing = new EmployeeFilters();
  const loader = new EmployeeLoader(sessions, narrowing);
  const { view, tree } = trees.create<EmployeesNode>('workforce.employees', {
    children: (_parent, signal) => loader.employees(signal),
    render: renderEmployees,
  });
  return vscode.Disposable.from(
    narrowing,
    narrowing.onDidChange(() => {
      const { text } = narrowing;
      view.description = displayText(redaction.text(text));
      tree.refresh();
      entryPoints.run('workforce.employees', () => setContextKey('workforce.employeesNarrowed', text !== ''));
    }),
    // A department of one company says nothing about another.
    sessions.onDidChange(({ before, current }) => {
      if (current?.connection.id !== before?.connection.id) {
        narrowing.clear();
      }
    }),
    registerCommands(parts, narrowing),
  );
}
