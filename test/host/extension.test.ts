import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandIds, viewIds } from '../../src/ui/contributions.ts';

describe('the extension', () => {
  it('is installed under its id and activates', async () => {
    const extension = vscode.extensions.getExtension('workforce-tools.workforce-explorer');
    assert.ok(extension);
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it('registers every command that it contributes', async () => {
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      commandIds.filter((id) => !registered.has(id)),
      [],
    );
  });

  // With an argument object, a command throws its error.
  it('shows its log', async () => {
    await vscode.commands.executeCommand('workforce.showLog', {});
    await vscode.commands.executeCommand('workbench.action.closePanel');
  });

  for (const view of viewIds) {
    it(`refreshes ${view} by its own command`, async () => {
      const name = view.slice('workforce.'.length);
      const command = `workforce.refresh${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      await vscode.commands.executeCommand(command, {});
    });
  }
});
