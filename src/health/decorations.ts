import * as vscode from 'vscode';
import { groupBy } from '../domain/organization/organizationPlaces.ts';
import { displayLines } from '../ui/text.ts';
import { departmentOfRow } from '../ui/tree/rowUri.ts';
import type { OrganizationCheck, ShownFinding } from './organizationCheck.ts';

/** Decorates the rows of departments with the findings of the last check. */
export class FindingDecorations implements vscode.FileDecorationProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeFileDecorations = this.#changed.event;
  #connection: string | undefined;
  #findings: ReadonlyMap<string, readonly ShownFinding[]> = new Map();

  /** Replaces the decorations by those of a check; without a check, no row is decorated. */
  show(check: OrganizationCheck | undefined): void {
    this.#connection = check?.connection.id;
    this.#findings = groupBy(check?.findings ?? [], ({ departmentKey }) => departmentKey);
    this.#changed.fire(undefined);
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const row = departmentOfRow(uri);
    if (row === undefined || row.connection !== this.#connection) {
      return undefined;
    }
    const findings = this.#findings.get(row.key);
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

  dispose(): void {
    this.#changed.dispose();
  }
}
