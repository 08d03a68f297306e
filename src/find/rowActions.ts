import * as vscode from 'vscode';
import type { FeatureContext } from '../ui/featureContext.ts';
import { withoutLinks } from '../ui/text.ts';
import type { ResourceNode } from '../ui/tree/resourceNode.ts';
import { copyButton, openButton, revealButton } from './items.ts';

interface RowActionContext {
  readonly entryPoints: Pick<FeatureContext['entryPoints'], 'run'>;
  readonly trees: Pick<FeatureContext['trees'], 'reveal'>;
}

/** Runs a button of a row. The list stays open. */
export function rowAction(
  { entryPoints, trees }: RowActionContext,
  button: vscode.QuickInputButton,
  node: ResourceNode,
): void {
  entryPoints.run('workforce.goTo', async () => {
    switch (button) {
      case openButton:
        await vscode.commands.executeCommand('workforce.openJson', node, { preserveFocus: true });
        break;
      case revealButton:
        await revealResource(trees, node);
        break;
      case copyButton:
        await vscode.commands.executeCommand('workforce.copyId', node);
        break;
    }
  });
}

/** Selects the row of a resource. An employee that is not loaded is searched by id, without the filter of the view. */
async function revealResource(
  trees: RowActionContext['trees'],
  { address, name }: ResourceNode,
): Promise<void> {
  if (await trees.reveal(address)) {
    return;
  }
  if (address.resource === 'employees') {
    await vscode.commands.executeCommand('workforce.clearEmployeeFilters');
    await vscode.commands.executeCommand('workforce.search', { text: address.id });
    await vscode.commands.executeCommand('workforce.employees.focus');
    return;
  }
  vscode.window.showInformationMessage(
    vscode.l10n.t('No view shows a row of {0} now.', withoutLinks(name ?? address.id)),
  );
}
