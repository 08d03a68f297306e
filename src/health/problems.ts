import * as vscode from 'vscode';
import { displaySentence } from '../ui/text.ts';
import { indentation, type KeptPage, type PageGroup, pageScheme } from './page.ts';
import { departmentTarget } from './revealDepartment.ts';

/** The findings of a check in the editor’s list of problems, at their lines of the page. Each has a quick fix. */
export class FindingProblems implements vscode.CodeActionProvider, vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('workforce.checkOrganization');
  readonly #registration = vscode.languages.registerCodeActionsProvider({ scheme: pageScheme }, this);
  #shown: KeptPage | undefined;

  /** Replaces the problems by those of a page; without one, there are none. */
  show(shown?: KeptPage): void {
    this.#shown = shown;
    this.#collection.clear();
    if (shown !== undefined) {
      this.#collection.set(shown.uri, shown.groups.flatMap(problemsOf));
    }
  }

  /** The command that shows the department of a line in its view, also by keyboard. */
  provideCodeActions({ uri }: vscode.TextDocument, { start }: vscode.Range): vscode.CodeAction[] {
    if (this.#shown?.uri.toString() !== uri.toString()) {
      return [];
    }
    const finding = this.#shown.groups
      .flatMap(({ lines }) => lines)
      .find(([line]) => line === start.line)?.[1];
    if (finding === undefined) {
      return [];
    }
    const title = vscode.l10n.t('Show the department in the Departments view');
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    const target = departmentTarget(uri.authority, finding.departmentId);
    action.command = { command: 'workforce.revealDepartment', title, arguments: [target] };
    return [action];
  }

  dispose(): void {
    this.#registration.dispose();
    this.#collection.dispose();
  }
}

/** One problem for each finding; for a folded rule one for all of them. */
function problemsOf({ group, line, lines }: PageGroup): readonly vscode.Diagnostic[] {
  if (group.isFolded) {
    return [problem(line, 0, group.heading, group)];
  }
  return lines.map(([at, { sentence }]) => problem(at, indentation, displaySentence(sentence), group));
}

function problem(
  line: number,
  start: number,
  message: string,
  { rule, severity }: PageGroup['group'],
): vscode.Diagnostic {
  const range = new vscode.Range(line, start, line, start + message.length);
  const level = severity === 'error' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
  const diagnostic = new vscode.Diagnostic(range, message, level);
  diagnostic.source = 'Workforce';
  diagnostic.code = rule;
  return diagnostic;
}
