import * as vscode from 'vscode';
import type { FormField } from './form.ts';

/** What a field of the form is called. */
export function labelOf(field: FormField): string {
  const labels: Record<FormField, string> = {
    name: vscode.l10n.t('Name'),
    baseUrl: vscode.l10n.t('Base URL'),
    apiKey: vscode.l10n.t('API key'),
    clientId: vscode.l10n.t('Client id'),
    clientSecret: vscode.l10n.t('Client secret'),
    tokenUrl: vscode.l10n.t('Token URL'),
    scopes: vscode.l10n.t('Scopes'),
    authorizationScheme: vscode.l10n.t('Authorization scheme'),
    legacyPrefix: vscode.l10n.t('Legacy path'),
    structurePrefix: vscode.l10n.t('Organization structure path'),
    resourcePrefix: vscode.l10n.t('Resource path'),
    timesheetPrefix: vscode.l10n.t('Time-sheet path'),
    apiVersion: vscode.l10n.t('Api-Version'),
    reportPath: vscode.l10n.t('Report path'),
    reportTemplatesPath: vscode.l10n.t('Report templates path'),
    leavesV2Path: vscode.l10n.t('Path of the retired leaves'),
    leaveOwnerKey: vscode.l10n.t('Owner’s property in the retired leaves'),
  };
  return labels[field];
}

/** What to enter in a field of the form. */
export function promptFor(field: FormField): string {
  switch (field) {
    case 'name':
      return vscode.l10n.t('Name of the connection, such as that of the company');
    case 'baseUrl':
      return vscode.l10n.t('Base URL of the service, as in the address bar after you sign in');
    case 'apiKey':
      return vscode.l10n.t('API key, for departments, users, leaves and reports');
    case 'clientId':
      return vscode.l10n.t('Client id, for employees and taxonomies; empty for none');
    case 'clientSecret':
      return vscode.l10n.t('Secret that belongs to the client id');
    case 'tokenUrl':
      return vscode.l10n.t('Token URL, where the client id and secret are exchanged for a token');
    case 'scopes':
      return vscode.l10n.t('Scopes to ask for, separated by spaces');
    case 'authorizationScheme':
      return vscode.l10n.t('First word of the Authorization header that has the API key');
    case 'legacyPrefix':
      return vscode.l10n.t('Path before /users, /leaves and /departments/tree in the documentation');
    case 'structurePrefix':
      return vscode.l10n.t('Path before /departments in the documentation of the organization structure');
    case 'resourcePrefix':
      return vscode.l10n.t('Path before /employees and /taxonomies in the documentation');
    case 'timesheetPrefix':
      return vscode.l10n.t('Path before /reports and /report-templates in the documentation');
    default:
      return labelOf(field);
  }
}
