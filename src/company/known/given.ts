import * as vscode from 'vscode';
import { addressOf, documentScheme } from '../../platform/documents/address.ts';
import { activeDocument } from '../../platform/documents/openDocuments.ts';
import { isResourceNode, type ResourceNode } from '../../platform/documents/resource.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { nameIn } from '../people/personFields.ts';

/**
 * The row that a command is for, or the resource of a document, of a department whichever API shows it; undefined for
 * any other target.
 */
export function givenResource(target: unknown): ResourceNode | undefined {
  if (isResourceNode(target)) {
    return target;
  }
  if (!(target instanceof vscode.Uri) || target.scheme !== documentScheme) {
    return undefined;
  }
  const { connection, id, resource: shown } = addressOf(target);
  const resource = shown.endsWith('-departments') ? 'departments' : shown;
  return { address: { connection, resource, id }, name: shownName(target) };
}

/** The name in a document, as its editor shows it; undefined where none is loaded. */
export function shownName(document: vscode.Uri): string | undefined {
  const loaded = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === document.toString());
  return nameIn(loaded?.getText() ?? '');
}

/**
 * The person or department that a command is for: of a row, whatever it shows, or of a document; without a target, of
 * the active document. Throws `invalid-input` if there is none; `attempted` completes "Could not …".
 */
export function givenOf(kind: 'employees' | 'departments', target: unknown, attempted: string): ResourceNode {
  const given = givenResource(target ?? activeDocument());
  const resource = given?.address.resource;
  if (given !== undefined && (given === target || (resource === 'users' ? 'employees' : resource) === kind)) {
    return given;
  }
  throw kind === 'employees'
    ? invalidInput(
        attempted,
        vscode.l10n.t('no person is given'),
        vscode.l10n.t('Choose a person in a view, or open one first.'),
      )
    : invalidInput(
        attempted,
        vscode.l10n.t('no department is given'),
        vscode.l10n.t('Choose a department in a view, or open one first.'),
      );
}
