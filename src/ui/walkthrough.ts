import * as vscode from 'vscode';

/** Opens the walkthrough of package.json. Its tab stays when a step opens a document, which would replace a preview. */
export async function openWalkthrough(extensionId: string): Promise<void> {
  const opening = vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
    if (opened.length > 0) {
      opening.dispose();
    }
    // The tab of a walkthrough has no input.
    if (opened.some(({ input }) => input === undefined)) {
      void vscode.commands.executeCommand('workbench.action.keepEditor');
    }
  });
  await vscode.commands.executeCommand(
    'workbench.action.openWalkthrough',
    `${extensionId}#firstSteps`,
    false,
  );
}
