import * as vscode from 'vscode';
import { axisIdsIn } from './userFields.ts';

const stateKey = 'workforce.axes';

/** Asks for analytical axes, starting from those asked for last: the service has no list of them. */
export async function askForAxes(state: vscode.Memento): Promise<readonly string[] | undefined> {
  const last: unknown = state.get(stateKey);
  const text = await vscode.window.showInputBox({
    title: vscode.l10n.t('Analytical Axes'),
    prompt: vscode.l10n.t('Ids of the axes, separated by commas'),
    value: typeof last === 'string' ? last : '',
    validateInput: (entered) =>
      axisIdsIn(entered) === undefined
        ? vscode.l10n.t('Enter ids of letters, digits, “_” and “-”, separated by commas.')
        : undefined,
  });
  const axes = text === undefined ? undefined : axisIdsIn(text);
  if (axes !== undefined) {
    await state.update(stateKey, axes.join(', '));
  }
  return axes;
}
