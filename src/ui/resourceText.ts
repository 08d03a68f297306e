import * as vscode from 'vscode';
import type { DocumentKind } from '../service/contract/resources.ts';

/** The word for a kind of resource. */
export function resourceText(resource: DocumentKind): string {
  switch (resource) {
    case 'departments':
      return vscode.l10n.t('Department');
    case 'employees':
      return vscode.l10n.t('Employee');
    case 'users':
      return vscode.l10n.t('User (legacy)');
    case 'employee-attributes':
      return vscode.l10n.t('All attributes of an employee');
    case 'taxonomies':
      return vscode.l10n.t('Taxonomy');
    case 'taxonomy-labels':
      return vscode.l10n.t('Taxonomy label');
    case 'reports':
      return vscode.l10n.t('Report');
    case 'leaves':
      return vscode.l10n.t('Leave');
    case 'other':
      return vscode.l10n.t('Other address');
  }
}
