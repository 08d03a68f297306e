import * as vscode from 'vscode';
import type { Clock } from '../service/http/clock.ts';
import { offerToOpen } from '../ui/dialogs/saveDialog.ts';
import type { EntryPoints } from '../ui/entryPoint.ts';
import { failureMessage } from '../ui/failure.ts';
import { withLateProgress } from '../ui/progress.ts';
import type { Sessions } from '../ui/session.ts';
import { withoutLinks } from '../ui/text.ts';
import { onDidGainFocus } from '../ui/windowFocus.ts';
import { type Exporter, type Follower, StoppedExport } from './exporter.ts';
import type { Spool, Spools } from './spool.ts';
import type { ExportOrder, Written } from './storedExport.ts';
import { incompleteText, stoppedText } from './wording.ts';

/** Milliseconds between two looks, and how many. The process of a reloaded window runs on for a while. */
const pause = 5_000;
const maxLooks = 24;

interface ExportRunsContext {
  readonly exporter: Exporter;
  readonly sessions: Pick<Sessions, 'onDidRemove'>;
  readonly spools: Pick<Spools, 'takeInterrupted'>;
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
  readonly #stopped = new Set<Spool>();
  readonly #removals: vscode.Disposable;
  #cancelLook: (() => void) | undefined;

  constructor(context: ExportRunsContext) {
    this.#context = context;
    this.#removals = context.sessions.onDidRemove((connectionId) =>
      context.entryPoints.run('discard the exports of a connection', () => this.#discardAllOf(connectionId)),
    );
  }

  /** Runs an export and shows its file. Throws `ServiceError`. */
  async show(order: ExportOrder, work: (follower: Follower) => Promise<Written>): Promise<void> {
    try {
      const written = await withLateProgress(
        vscode.l10n.t('Exporting “{0}”…', order.name),
        (signal, report) => work({ signal, report }),
      );
      const target = vscode.Uri.parse(order.target, true);
      await offerToOpen(target, order.format, incompleteText(written));
    } catch (error) {
      if (!(error instanceof StoppedExport)) {
        throw error;
      }
      this.#context.entryPoints.record('workforce.export', error.cause);
      await this.#offer(error.spool, failureMessage(this.#context.entryPoints.redacted(error.cause)));
    }
  }

  /** Offers to go on with the exports that ended with their windows, each in one window, which has the focus. */
  offerInterrupted(looksLeft = maxLooks): void {
    const { entryPoints, spools: stored, clock } = this.#context;
    if (!vscode.window.state.focused) {
      const waiting = onDidGainFocus(() => {
        waiting.dispose();
        this.offerInterrupted(looksLeft);
      });
      this.#cancelLook = () => waiting.dispose();
      return;
    }
    entryPoints.run('look for unfinished exports', async () => {
      const { spools, areOthersRunning } = await stored.takeInterrupted();
      for (const spool of spools) {
        entryPoints.run('an unfinished export', () => this.#offerIfConnected(spool));
      }
      if (areOthersRunning && looksLeft > 1) {
        this.#cancelLook = clock.after(pause, () => this.offerInterrupted(looksLeft - 1));
      }
    });
  }

  dispose(): void {
    this.#cancelLook?.();
    this.#removals.dispose();
  }

  async #offerIfConnected(spool: Spool): Promise<void> {
    try {
      this.#context.exporter.sessionOf(spool.value);
    } catch (error) {
      await spool.remove();
      throw error;
    }
    await this.#offer(spool);
  }

  async #offer(spool: Spool, why = ''): Promise<void> {
    this.#stopped.add(spool);
    const goOn = vscode.l10n.t('Go On');
    const discard = vscode.l10n.t('Discard');
    const stopped = stoppedText(spool.value, spool.progress);
    const sentence = why === '' ? stopped : `${why} ${stopped}`;
    const choice = await vscode.window.showWarningMessage(withoutLinks(sentence), goOn, discard);
    if (choice === discard) {
      await this.#discard(spool);
    } else if (choice === goOn && this.#stopped.delete(spool)) {
      await this.show(spool.value, (follower) => this.#context.exporter.resume(spool, follower));
    }
  }

  async #discardAllOf(connectionId: string): Promise<void> {
    for (const spool of this.#stopped) {
      if (spool.value.connection.id === connectionId) {
        await this.#discard(spool);
      }
    }
  }

  async #discard(spool: Spool): Promise<void> {
    this.#stopped.delete(spool);
    await spool.remove();
  }
}
