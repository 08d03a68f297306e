import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extensionId } from '../../src/features/documents/sharedLink.ts';
import { commandIds } from '../../src/platform/manifest/contributions.ts';

describe('the extension', () => {
  it('is installed under its id and activates', async () => {
    const extension = vscode.extensions.getExtension(extensionId);
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
});
