// Does in the window of `npm start` what a newcomer does first: "Explore the Sandbox Company".
const vscode = require('vscode');

exports.activate = async () => {
  await vscode.commands.executeCommand('workforce.exploreSandbox');
  await vscode.commands.executeCommand('workbench.view.extension.workforce');
};
