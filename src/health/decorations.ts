import * as vscode from 'vscode';
import { displayLines } from '../ui/text.ts';
import type { DepartmentFindings } from '../ui/tree/departmentFindings.ts';
import { departmentOfRow } from '../ui/tree/resourceNode.ts';

/** Decorates the rows of departments with the findings of the last check. */
export function registerDecorations(findings: DepartmentFindings): vscode.Disposable {
  const changed = new vscode.EventEmitter<undefined>();
  return vscode.Disposable.from(
    changed,
    findings.onDidChange(() => changed.fire(undefined)),
    vscode.window.registerFileDecorationProvider({
      onDidChangeFileDecorations: changed.event,
      provideFileDecoration: (uri) => findingDecoration(findings, uri),
    }),
  );
}

/** The decoration of a row; undefined for a row of no department with findings. */
export function findingDecoration(
  shown: DepartmentFindings,
  uri: vscode.Uri,
): vscode.FileDecoration | undefined {
  const row = departmentOfRow(uri);
  const findings = row && shown.of(row.connection)?.get(row.key);
  if (findings === undefined) {
    return undefined;
  }
  const isError = findings.some(({ severity }) => severity === 'error');
  return {
    badge: String(findings.length),
    color: new vscode.ThemeColor(isError ? 'list.errorForeground' : 'list.warningForeground'),
    tooltip: displayLines(findings.map(({ sentence }) => sentence)),
  };
}
