import type * as vscode from 'vscode';
import { systemClock } from '../service/http/clock.ts';
import type { ViewId } from '../ui/contributions.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { readSetting } from '../ui/settings.ts';
import { ExportCommands } from './commands.ts';
import { Exporter } from './exporter.ts';
import { ExportRuns } from './exportRuns.ts';
import { Spools } from './spool.ts';

/** The exports of this window, loaded with the first of them. */
export interface Exports extends vscode.Disposable {
  /** The command for a row, a selection or a script. */
  run(invocation: Invocation): Promise<unknown>;
  /** The command in the title of a view. */
  exportView(view: ViewId): Promise<void>;
  /** Offers to go on with exports of windows that were closed. */
  offerInterrupted(): void;
  /** Ends the exports of a removed connection. */
  endAllOf(connectionId: string): Promise<void>;
}

export function createExports({
  state,
  storage,
  log,
  redaction,
  entryPoints,
  sessions,
  trees,
  waits,
}: FeatureContext): Exports {
  const warn = (line: string) => log.warn(line);
  const spools = new Spools({ folder: storage.folder('export'), redaction, warn });
  const isMasking = () => readSetting('workforce.maskSensitiveFields');
  const exporter = new Exporter({ sessions, spools, waits, clock: systemClock, isMasking });
  const runs = new ExportRuns({ exporter, spools, entryPoints, clock: systemClock });
  const commands = new ExportCommands({ sessions, trees, state, exporter, runs });
  return {
    run: (invocation) => commands.run(invocation),
    exportView: (view) => commands.exportView(view),
    offerInterrupted: () => runs.offerInterrupted(),
    endAllOf: (connectionId) => runs.endAllOf(connectionId),
    dispose: () => runs.dispose(),
  };
}
