import * as vscode from 'vscode';
import { isCancellation } from '../service/transport/errors.ts';
import { Arguments } from './arguments.ts';
import type { CommandId } from './contributions.ts';
import { failureMessage, remedyFor } from './failure.ts';
import type { Log } from './log.ts';
import { isGlance } from './openOnClick.ts';
import { withoutLinks } from './text.ts';

/** What a command gets: the argument object of a script, or the row or address that a person clicked. */
export interface Invocation {
  readonly scripted: Arguments | undefined;
  readonly target: unknown;
  /** Whether the row is only looked at: the focus stays where it is. */
  readonly isGlance: boolean;
}

/** The way into the extension: every command and event handler runs inside, so that no failure is lost or shown twice. */
export class EntryPoints {
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Registers a command. A script gets the failure as a rejection, a person as one message with buttons. */
  command(id: CommandId, run: (invocation: Invocation) => unknown): vscode.Disposable {
    return vscode.commands.registerCommand(id, async (target: unknown, options: unknown) => {
      const scripted = Arguments.of(id, target);
      try {
        return await run({ scripted, target, isGlance: isGlance(options) });
      } catch (error) {
        if (isCancellation(error)) {
          return undefined;
        }
        this.record(id, error);
        if (scripted !== undefined) {
          throw error;
        }
        await this.#show(error);
        return undefined;
      }
    });
  }

  /** Runs what nobody waits for: an event handler or a background step. Failures are shown once. */
  run(name: string, work: () => Promise<void>): void {
    work().catch(async (error: unknown) => {
      if (!isCancellation(error)) {
        this.record(name, error);
        await this.#show(error);
      }
    });
  }

  /** Keeps a failure that is shown elsewhere, such as in a row of a tree, in the log. */
  record(name: string, error: unknown): void {
    this.#log.failure(name, error);
  }

  async #show(error: unknown): Promise<void> {
    const remedy = remedyFor(error);
    const openLog = vscode.l10n.t('Open Log');
    const buttons = remedy === undefined ? [openLog] : [remedy.label, openLog];
    const choice = await vscode.window.showErrorMessage(withoutLinks(failureMessage(error)), ...buttons);
    if (choice === openLog) {
      this.#log.show();
    } else if (choice !== undefined && remedy !== undefined) {
      await vscode.commands.executeCommand(remedy.command);
    }
  }
}
