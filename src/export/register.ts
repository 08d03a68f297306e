import * as vscode from 'vscode';
import { type CommandId, type ViewId, viewIds } from '../ui/contributions.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { onFirstUse } from '../ui/tasks.ts';

/** The menu of a view's title passes no arguments, so each view has a command. */
const viewCommands: Readonly<Record<ViewId, CommandId>> = {
  'workforce.departments': 'workforce.exportDepartments',
  'workforce.employees': 'workforce.exportEmployees',
  'workforce.taxonomies': 'workforce.exportTaxonomies',
  'workforce.reports': 'workforce.exportReports',
  'workforce.leaves': 'workforce.exportLeaves',
};

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
    if ((await storage.namesAtStart('export')).length > 0) {
      (await exports()).offerInterrupted();
    }
  });
  return vscode.Disposable.from(
    new vscode.Disposable(() => vscode.Disposable.from(...loaded).dispose()),
    entryPoints.command('workforce.export', async (invocation) => (await exports()).run(invocation)),
    ...viewIds.map((view) =>
      entryPoints.command(viewCommands[view], async () => (await exports()).exportView(view)),
    ),
  );
}
