import * as vscode from 'vscode';
import { departmentOfRow } from '../ui/departmentRow.ts';
import { shownLines } from '../ui/text.ts';
import type { Checkup } from './checkup.ts';

/** Marks the rows of departments with what the last check found of them. */
export class Badges implements vscode.FileDecorationProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeFileDecorations = this.#changed.event;
  #checkup: Checkup | undefined;

  /** Shows the findings of a check instead of those before; without one, no row is marked. */
  show(checkup: Checkup | undefined): void {
    this.#checkup = checkup;
    this.#changed.fire(undefined);
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const row = departmentOfRow(uri);
    if (row === undefined || row.connection !== this.#checkup?.connection.id) {
      return undefined;
    }
    const findings = this.#checkup.findings.filter(({ departmentKey }) => departmentKey === row.key);
    if (findings.length === 0) {
      return undefined;
    }
    const isError = findings.some(({ severity }) => severity === 'error');
    return {
      badge: String(findings.length),
      color: new vscode.ThemeColor(isError ? 'list.errorForeground' : 'list.warningForeground'),
      tooltip: shownLines(findings.map(({ sentence }) => sentence)),
    };
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
