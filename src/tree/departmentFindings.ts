import * as vscode from 'vscode';
import type { Finding } from '../company/rules/organizationHealth.ts';

/** A finding in the language of the editor. */
export interface ShownFinding extends Finding {
  readonly sentence: string;
}

/** The findings of departments, by their keys in the tree. */
type FindingsByKey = ReadonlyMap<string, readonly ShownFinding[]>;

/** The findings of the last check of the connection in use, for all that shows departments. */
export class DepartmentFindings implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly onDidChange = this.#changed.event;
  #last: { readonly connection: string; readonly byKey: FindingsByKey } | undefined;

  /** Replaces the findings by those of a check. */
  replace(connection: string, findings: readonly ShownFinding[]): void {
    this.#last = { connection, byKey: Map.groupBy(findings, ({ departmentKey }) => departmentKey) };
    this.#changed.fire(undefined);
  }

  clear(): void {
    this.#last = undefined;
    this.#changed.fire(undefined);
  }

  /** Undefined if the organization of the connection was not checked, or is not in use any more. */
  of(connection: string): FindingsByKey | undefined {
    return this.#last?.connection === connection ? this.#last.byKey : undefined;
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
