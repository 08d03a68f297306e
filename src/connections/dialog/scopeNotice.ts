import * as vscode from 'vscode';
import type { Draft } from '../draft.ts';

/** Says which scopes a connection goes without, and what will be missing; empty where it has all. */
export function scopeNotice({ name }: Draft, denied: readonly string[]): string {
  if (denied.length === 0) {
    return '';
  }
  const missing = denied.map((scope) => `${scope} (${useOf(scope)})`).join(', ');
  return vscode.l10n.t(
    'The service does not give the client of the connection “{0}” these scopes, and the connection goes without them: {1}.',
    name,
    missing,
  );
}

/** What a scope is for. */
function useOf(scope: string): string {
  const uses: Readonly<Record<string, string>> = {
    'employees.readonly': vscode.l10n.t('employees, and the members of departments'),
    'departments.readonly': vscode.l10n.t('departments, without an API key'),
    'taxonomies.readonly': vscode.l10n.t('taxonomies and labels'),
    'taxonomies.readwrite': vscode.l10n.t('taxonomies and labels, and archiving them'),
    'job-positions.readonly': vscode.l10n.t('the members of departments'),
    'employee-attributes.readonly': vscode.l10n.t('the attributes of an employee'),
  };
  return uses[scope] ?? vscode.l10n.t('whatever needs it');
}
