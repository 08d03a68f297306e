import * as vscode from 'vscode';
import type { ConnectionContext } from '../connectionContext.ts';
import { sandboxId } from '../identifiers.ts';
import { sandboxConnection } from '../sandboxRunner.ts';

/** Starts the sandbox unless it runs, connects to it and shows its departments. Returns the id of the connection. */
export async function exploreSandbox({ store, sandbox }: ConnectionContext): Promise<string> {
  await vscode.commands.executeCommand('workforce.departments.focus');
  await vscode.window.withProgress({ location: { viewId: 'workforce.departments' } }, async () => {
    const wasRunning = sandbox.isRunning;
    const running = await sandbox.run();
    const known = store.find(sandboxId);
    if (!wasRunning || known?.baseUrl !== running.baseUrl) {
      await store.put(sandboxConnection(running, known?.name ?? vscode.l10n.t('Sandbox')));
    }
    await store.activate(sandboxId);
  });
  return sandboxId;
}
