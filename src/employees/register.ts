import * as vscode from 'vscode';
import type { Parts } from '../ui/parts.ts';
import { setContextKey } from '../ui/settings.ts';
import { shownText } from '../ui/text.ts';
import { registerCommands } from './commands.ts';
import { EmployeeLoader } from './loader.ts';
import { EmployeeNarrowing } from './narrowing.ts';
import type { EmployeesNode } from './nodes.ts';
import { renderEmployees } from './render.ts';

/** The employees view and its commands. */
export function registerEmployees(parts: Parts): vscode.Disposable {
  const { entryPoints, sessions, redaction, trees } = parts;
  const narrowing = new EmployeeNarrowing();
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
      view.description = shownText(redaction.text(text));
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
