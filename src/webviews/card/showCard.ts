import * as vscode from 'vscode';
import { schemes } from '../../ui/contributions.ts';
import type { Invocation } from '../../ui/entryPoint.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import type { Panels } from '../panels.ts';
import { type CardContext, cardPicture } from './picture.ts';

/**
 * Opens the document of a person and the card beside it. Takes a row, the address of an open document, or
 * `{id, connection?}`; without any, the active document. Throws `ServiceError`.
 */
export async function showCard(
  panels: Panels,
  context: CardContext,
  { scripted, target }: Invocation,
): Promise<void> {
  const attempted = vscode.l10n.t('show an employee card');
  const given = scripted
    ? {
        resource: 'employees',
        id: scripted.identifier('id'),
        connection: scripted.optionalText('connection'),
      }
    : target;
  const document = given instanceof vscode.Uri || given === undefined ? given : await opened(given);
  const shown = document ?? activeFile();
  if (shown?.scheme !== schemes.documents || !/^\/(employees|users)\//.test(shown.path)) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('no employee is given'),
      vscode.l10n.t('Choose an employee in a view, or open one first.'),
    );
  }
  panels.show(cardPicture(context), { document: shown.toString() }, vscode.ViewColumn.Beside);
}

async function opened(target: unknown): Promise<vscode.Uri | undefined> {
  const address = await vscode.commands.executeCommand<string | undefined>('workforce.openJson', target);
  return address === undefined ? undefined : vscode.Uri.parse(address);
}

function activeFile(): vscode.Uri | undefined {
  const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
  return input instanceof vscode.TabInputText ? input.uri : undefined;
}
