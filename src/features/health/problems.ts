import * as vscode from 'vscode';
import { uriOf } from '../../platform/documents/openDocuments.ts';
import { numberText } from '../../platform/text/localText.ts';
import { displaySentence } from '../../platform/text/text.ts';
import { isUsableId } from '../../service/contract/id.ts';
import type { ShownFinding } from '../../tree/departmentFindings.ts';

/** The editor shows few more of one extension. */
const maxProblems = 1_000;

/** The findings of a check of the organization in the editor's list of problems, each at the document of its department. */
export class OrganizationProblems implements vscode.Disposable {
  readonly #problems = vscode.languages.createDiagnosticCollection('workforce.checkOrganization');

  /** Replaces the problems by the findings of a connection. */
  replace(connection: string, findings: readonly ShownFinding[]): void {
    const byDepartment = Map.groupBy(listedIn(findings), ({ departmentId }) => departmentId);
    this.clear();
    this.#problems.set(
      [...byDepartment].map(([id, all]) => [
        uriOf({ connection, resource: 'departments', id }),
        all.map(problemOf),
      ]),
    );
  }

  clear(): void {
    this.#problems.clear();
  }

  dispose(): void {
    this.#problems.dispose();
  }
}

/** Says how many findings are problems; empty where all are. */
export function listedText(findings: readonly ShownFinding[]): string {
  const listed = listedIn(findings).length;
  const counts = [numberText(listed), numberText(findings.length)];
  return listed < findings.length
    ? vscode.l10n.t('Listed as problems in the editor: {0} of {1} findings.', ...counts)
    : '';
}

/** The findings that can be problems, errors before warnings: the first of those whose department has an address. */
function listedIn(findings: readonly ShownFinding[]): readonly ShownFinding[] {
  const possible = findings.filter(({ departmentId }) => isUsableId(departmentId));
  const { error = [], warning = [] } = Object.groupBy(possible, ({ severity }) => severity);
  return [...error, ...warning].slice(0, maxProblems);
}

function problemOf({ rule, severity, sentence }: ShownFinding): vscode.Diagnostic {
  const level = severity === 'error' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
  const diagnostic = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), displaySentence(sentence), level);
  diagnostic.source = 'Workforce';
  diagnostic.code = rule;
  return diagnostic;
}
