import * as vscode from 'vscode';
import { displaySentence } from '../ui/text.ts';
import type { OrganizationCheck } from './organizationCheck.ts';
import { indentation, type PageGroup, pageOf } from './page.ts';

/** The findings of a check in the editor’s list of problems, at their lines of the page. */
export class FindingProblems implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('workforce.checkOrganization');

  /** Replaces the problems by those of a check and its page; without a check, there are none. */
  show(shown?: { readonly check: OrganizationCheck; readonly page: vscode.Uri }): void {
    this.#collection.clear();
    if (shown !== undefined) {
      this.#collection.set(shown.page, pageOf(shown.check).groups.flatMap(problemsOf));
    }
  }

  dispose(): void {
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
