import * as vscode from 'vscode';
import type { Clock } from '../service/http/clock.ts';
import { offerToOpen } from '../ui/dialogs/saveDialog.ts';
import type { EntryPoints } from '../ui/entryPoint.ts';
import { failureMessage } from '../ui/failure.ts';
import { withLateProgress } from '../ui/progress.ts';
import { withoutLinks } from '../ui/text.ts';
import type { ExportEntry } from './exportEntry.ts';
import { type Exporter, type Follower, StoppedExport } from './exporter.ts';
import type { ExportJournal } from './exportJournal.ts';
import type { ExportOrder, Progress } from './storedExport.ts';
import { incompleteText, stoppedText } from './wording.ts';

/** Milliseconds between two looks. The process of a closed window runs longer, on a busy machine much longer. */
const pause = 5_000;

interface ExportRunsContext {
  readonly exporter: Exporter;
  readonly journal: ExportJournal;
  readonly entryPoints: EntryPoints;
  readonly clock: Pick<Clock, 'after'>;
}

/**
 * Runs exports in front of the user: shows how far they are, offers to go on with those that stopped, and says what a
 * file lacks.
 */
export class ExportRuns implements vscode.Disposable {
  readonly #context: ExportRunsContext;
  /** The exports that stopped and may go on. */
  readonly #stopped = new Set<ExportEntry>();
  #cancelTimer: (() => void) | undefined;

  constructor(context: ExportRunsContext) {
    this.#context = context;
  }

  /** Runs an export and shows its file. Throws `ServiceError`. */
  async show(order: ExportOrder, work: (follower: Follower) => Promise<Progress>): Promise<void> {
    try {
      const progress = await withLateProgress(
        vscode.l10n.t('Exporting “{0}”…', order.name),
        (signal, report) => work({ signal, report }),
      );
      const target = vscode.Uri.parse(order.target, true);
      await offerToOpen(target, order.format, incompleteText(progress));
    } catch (error) {
      if (!(error instanceof StoppedExport)) {
        throw error;
      }
      this.#context.entryPoints.record('workforce.export', error.cause);
      await this.#offer(error.entry, failureMessage(this.#context.entryPoints.redacted(error.cause)));
    }
  }

  /** Offers to go on with the exports whose windows were closed: each in one window, which has the focus. */
  offerInterrupted(): void {
    const { entryPoints, journal, clock } = this.#context;
    entryPoints.run('look for unfinished exports', async () => {
      if (!vscode.window.state.focused) {
        return;
      }
      const { entries, areOthersRunning } = await journal.takeInterrupted();
      for (const entry of entries) {
        entryPoints.run('an unfinished export', () => this.#offerIfConnected(entry));
      }
      this.#cancelTimer?.();
      if (areOthersRunning) {
        this.#cancelTimer = clock.after(pause, () => this.offerInterrupted());
      }
    });
  }

  /** Ends the exports of a removed connection. */
  async endAllOf(connectionId: string): Promise<void> {
    const { exporter } = this.#context;
    exporter.cancelAllOf(connectionId);
    for (const entry of this.#stopped) {
      if (entry.value.connection.id === connectionId) {
        await this.#discard(entry);
      }
    }
  }

  dispose(): void {
    this.#cancelTimer?.();
  }

  async #offerIfConnected(entry: ExportEntry): Promise<void> {
    try {
      this.#context.exporter.sessionOf(entry.value);
    } catch (error) {
      await this.#discard(entry);
      throw error;
    }
    await this.#offer(entry);
  }

  async #offer(entry: ExportEntry, why = ''): Promise<void> {
    this.#stopped.add(entry);
    const goOn = vscode.l10n.t('Go On');
    const discard = vscode.l10n.t('Discard');
    const sentence = [why, stoppedText(entry.value)].filter((part) => part !== '').join(' ');
    const choice = await vscode.window.showWarningMessage(withoutLinks(sentence), goOn, discard);
    if (choice === discard) {
      await this.#discard(entry);
    } else if (choice === goOn) {
      this.#stopped.delete(entry);
      await this.show(entry.value, (follower) => this.#context.exporter.resume(entry, follower));
    }
  }

  async #discard(entry: ExportEntry): Promise<void> {
    this.#stopped.delete(entry);
    await this.#context.exporter.discard(entry);
  }
}
