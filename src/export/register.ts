import * as vscode from 'vscode';
import { systemClock } from '../service/http/clock.ts';
import { type CommandId, type ViewId, viewIds } from '../ui/contributions.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { readSetting } from '../ui/settings.ts';
import { onDidGainFocus } from '../ui/windowFocus.ts';
import { ExportCommands } from './commands.ts';
import { Exporter } from './exporter.ts';
import { ExportJournal } from './exportJournal.ts';
import { ExportRuns } from './exportRuns.ts';

/** The menu of a view's title passes no arguments, so each view has a command. */
const viewCommands: Readonly<Record<ViewId, CommandId>> = {
  'workforce.departments': 'workforce.exportDepartments',
  'workforce.employees': 'workforce.exportEmployees',
  'workforce.taxonomies': 'workforce.exportTaxonomies',
  'workforce.reports': 'workforce.exportReports',
  'workforce.leaves': 'workforce.exportLeaves',
};

/** The export of lists, trees and selections to files. */
export function registerExport(context: FeatureContext): vscode.Disposable {
  const { state, storage, log, entryPoints, sessions, trees, waits } = context;
  const journal = new ExportJournal(storage.folder('export'), (line) => log.warn(line));
  const isMasking = () => readSetting('workforce.maskSensitiveFields');
  const exporter = new Exporter({ sessions, journal, waits, clock: systemClock, isMasking });
  const runs = new ExportRuns({ exporter, journal, entryPoints, clock: systemClock });
  const commands = new ExportCommands({ sessions, trees, state, exporter, runs });
  const offerIf = (isAnyStored: () => Promise<boolean>) =>
    entryPoints.run('look for unfinished exports', async () => {
      if (await isAnyStored()) {
        runs.offerInterrupted();
      }
    });
  offerIf(async () => (await storage.namesAtStart('export')).length > 0);
  return vscode.Disposable.from(
    runs,
    sessions.onDidRemove((connectionId) =>
      entryPoints.run('end the exports of a connection', () => runs.endAllOf(connectionId)),
    ),
    // Another window may have been closed.
    onDidGainFocus(() => offerIf(() => journal.isAnyStored())),
    entryPoints.command('workforce.export', (invocation) => commands.run(invocation)),
    ...viewIds.map((view) => entryPoints.command(viewCommands[view], () => commands.exportView(view))),
  );
}
