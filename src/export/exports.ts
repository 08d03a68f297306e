import type * as vscode from 'vscode';
import { systemClock } from '../service/http/clock.ts';
import type { ViewId } from '../ui/contributions.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { readSetting } from '../ui/settings.ts';
import { ExportCommands } from './commands.ts';
import { Exporter } from './exporter.ts';
import { ExportJournal } from './exportJournal.ts';
import { ExportRuns } from './exportRuns.ts';

/** The exports of this window, loaded with the first of them. */
export interface Exports extends vscode.Disposable {
  /** The command for a row, a selection or a script. */
  run(invocation: Invocation): Promise<unknown>;
  /** The command in the title of a view. */
  exportView(view: ViewId): Promise<void>;
  /** Offers to go on with exports of windows that were closed. Reads only names if there are none. */
  offerInterrupted(): Promise<void>;
  /** Ends the exports of a removed connection. */
  endAllOf(connectionId: string): Promise<void>;
}

export function createExports({
  state,
  storage,
  log,
  entryPoints,
  sessions,
  trees,
  waits,
}: FeatureContext): Exports {
  const journal = new ExportJournal(storage.folder('export'), (line) => log.warn(line));
  const isMasking = () => readSetting('workforce.maskSensitiveFields');
  const exporter = new Exporter({ sessions, journal, waits, clock: systemClock, isMasking });
  const runs = new ExportRuns({ exporter, journal, entryPoints, clock: systemClock });
  const commands = new ExportCommands({ sessions, trees, state, exporter, runs });
  return {
    run: (invocation) => commands.run(invocation),
    exportView: (view) => commands.exportView(view),
    async offerInterrupted() {
      if (await journal.isAnyStored()) {
        runs.offerInterrupted();
      }
    },
    endAllOf: (connectionId) => runs.endAllOf(connectionId),
    dispose: () => runs.dispose(),
  };
}
