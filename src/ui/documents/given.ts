import * as vscode from 'vscode';
import { record } from '../../domain/fields.ts';
import { maskText } from '../../domain/masking.ts';
import { personCard } from '../../domain/personCard.ts';
import { invalidInput } from '../invalidInput.ts';
import { isResourceNode, type ResourceNode } from '../tree/resourceNode.ts';
import { addressOf, documentScheme } from './address.ts';
import { activeDocument } from './openDocuments.ts';

/**
 * The row that a command is for, or the resource of a document, of a department whichever API shows it; undefined for any
 * other target.
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
  return { address: { connection, resource, id }, name: nameIn(target) };
}

/**
 * The department of a row or of a document; without a target, of the active document. Throws `invalid-input` if there is
 * none; `attempted` completes "Could not …".
 */
export function givenDepartment(target: unknown, attempted: string): ResourceNode {
  const given = givenResource(target ?? activeDocument());
  if (given === undefined || (given !== target && given.address.resource !== 'departments')) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('no department is given'),
      vscode.l10n.t('Choose a department in a view, or open one first.'),
    );
  }
  return given;
}

/** The name that the open document of a person or of a department shows. */
export function nameIn(document: vscode.Uri): string | undefined {
  const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === document.toString());
  try {
    const json: unknown = JSON.parse(open?.getText() ?? '');
    return personCard(record(json), (value) => value === maskText).name;
  } catch {
    return undefined;
  }
}
