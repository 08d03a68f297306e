import * as vscode from 'vscode';
import { viewCommand, viewIds } from '../../platform/manifest/contributions.ts';
import { onFirstUse } from '../../platform/tasks.ts';
import type { FeatureContext } from '../featureContext.ts';

/** The export of lists, trees and selections to files. What exports is loaded with the first one. */
export function registerExport(context: FeatureContext): vscode.Disposable {
  const { storage, entryPoints } = context;
  const loaded: vscode.Disposable[] = [];
  const exports = onFirstUse(async () => {
    const { Exports } = await import('./exports.ts');
    const created = new Exports(context);
    loaded.push(created);
    return created;
  });
  entryPoints.run('look for unfinished exports', async () => {
    if (await storage.has('export')) {
      (await exports()).offerInterrupted();
    }
  });
  return vscode.Disposable.from(
    new vscode.Disposable(() => vscode.Disposable.from(...loaded).dispose()),
    entryPoints.command('workforce.export', async (invocation) => (await exports()).run(invocation)),
    ...viewIds.map((view) =>
      entryPoints.command(viewCommand('export', view), async () => (await exports()).exportView(view)),
    ),
  );
}
