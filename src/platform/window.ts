import * as vscode from 'vscode';
import { walkthroughId } from './manifest/contributions.ts';

/** Calls back when the window gets the focus. Its state changes for other reasons, too. */
export function onDidGainFocus(listener: () => void): vscode.Disposable {
  let wasFocused = vscode.window.state.focused;
  return vscode.window.onDidChangeWindowState(({ focused }) => {
    if (focused && !wasFocused) {
      listener();
    }
    wasFocused = focused;
  });
}

/** Opens the walkthrough of package.json. Its tab stays when a step opens a document, which would replace a preview. */
export async function openWalkthrough(extensionId: string): Promise<void> {
  const keepIfOpen = () => {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    // The tab of a walkthrough has no input.
    if (activeTab !== undefined && activeTab.input === undefined) {
      opening.dispose();
      void vscode.commands.executeCommand('workbench.action.keepEditor');
    }
  };
  const opening = vscode.window.tabGroups.onDidChangeTabs(keepIfOpen);
  await vscode.commands.executeCommand(
    'workbench.action.openWalkthrough',
    `${extensionId}#${walkthroughId}`,
    false,
  );
  // No tab changes where the walkthrough is open already.
  keepIfOpen();
}
