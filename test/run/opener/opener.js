// Does in the first window of `npm start` what a newcomer does first: "Explore the Sandbox Company".
const vscode = require('vscode');

const key = 'opened';

exports.activate = async ({ globalState }) => {
  // After a reload, the connection that was in use meanwhile stays in use.
  if (!globalState.get(key)) {
    await vscode.commands.executeCommand('workforce.exploreSandbox');
    await globalState.update(key, true);
  }
  await vscode.commands.executeCommand('workbench.view.extension.workforce');
};
