import * as vscode from 'vscode';
import { viewCommand, viewIds } from '../../platform/manifest/contributions.ts';
import { onFirstUse } from '../../platform/tasks.ts';
import type { FeatureContext } from '../featureContext.ts';

/** The export of lists, trees and selections to files. What exports is loaded with the first one. */
export function registerExport(context: FeatureContext): vscode.Disposable {
  const { entryPoints } = context;
  const exports = onFirstUse(async () => {
    const { Exports } = await import('./exports.ts');
    return new Exports(context);
  });
  return vscode.Disposable.from(
    entryPoints.command('workforce.export', async (invocation) => (await exports()).run(invocation)),
    ...viewIds.map((view) =>
      entryPoints.command(viewCommand('export', view), async () => (await exports()).exportView(view)),
    ),
  );
}
