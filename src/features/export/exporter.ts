import { once } from 'node:events';
import * as vscode from 'vscode';
import { keptPeopleText } from '../../company/known/reading.ts';
import { offerToOpen } from '../../platform/dialogs/saveDialog.ts';
import type { EntryPoints } from '../../platform/entry/entryPoint.ts';
import { failureMessage } from '../../platform/errors/failure.ts';
import { withLateProgress } from '../../platform/progress.ts';
import type { Session, Sessions } from '../../platform/session.ts';
import { withoutLinks } from '../../platform/text/text.ts';
import type { Written } from './keptPages.ts';
import {
  type ExportContext,
  type ExportOrder,
  type Follower,
  ListExport,
  removedError,
} from './listExport.ts';
import { incompleteText, stoppedText } from './wording.ts';

interface ExporterContext extends ExportContext {
  readonly sessions: Pick<Sessions, 'find' | 'onDidRemove'>;
  readonly entryPoints: EntryPoints;
}

/** Writes exports to files. An export whose connection is removed ends. */
export class Exporter {
  readonly #context: ExporterContext;

  constructor(context: ExporterContext) {
    this.#context = context;
  }

  /** Exports to the end, or leaves nothing. Throws `ServiceError`, or the reason of the follower's signal. */
  async save(session: Pick<Session, 'connection'>, order: ExportOrder, follower: Follower): Promise<Written> {
    return await this.#during(session, order, (exporting, removed) =>
      exporting.run({ ...follower, signal: AbortSignal.any([follower.signal, removed]) }),
    );
  }

  /**
   * Exports, shows how far it is and what the file lacks. After a page that could not be read, the user can resume the
   * export. Throws `ServiceError`.
   */
  async show(session: Pick<Session, 'connection'>, order: ExportOrder): Promise<void> {
    const written = await this.#during(session, order, (exporting, removed) =>
      this.#resumable(exporting, removed),
    );
    if (written !== undefined) {
      const age = written.readAt === undefined ? '' : keptPeopleText(written.readAt);
      const sentences = [age, incompleteText(written)].filter((sentence) => sentence !== '');
      await offerToOpen(order.target, order.format, sentences.join(' '));
    }
  }

  /** Runs an export until its file is written; undefined if the user discards it. Throws `ServiceError`. */
  async #resumable(exporting: ListExport, removed: AbortSignal): Promise<Written | undefined> {
    const title = vscode.l10n.t('Exporting “{0}”…', exporting.order.name);
    for (;;) {
      try {
        return await withLateProgress(title, (signal, report) =>
          exporting.run({ signal: AbortSignal.any([signal, removed]), report, sharesPeople: true }),
        );
      } catch (error) {
        if (!exporting.canResume(error)) {
          throw error;
        }
        if (!(await this.#asksToResume(exporting, error, removed))) {
          return undefined;
        }
      }
    }
  }

  /** Shows why an export stopped. Returns true if the user resumes it; a message that is closed discards it. */
  async #asksToResume(exporting: ListExport, error: unknown, removed: AbortSignal): Promise<boolean> {
    const { entryPoints } = this.#context;
    entryPoints.record('workforce.export', error);
    const why = failureMessage(entryPoints.redacted(error));
    const { order, connection, progress } = exporting;
    const sentences = `${why} ${stoppedText(order.name, connection.name, progress)}`;
    const resume = vscode.l10n.t('Resume');
    const discard = vscode.l10n.t('Discard');
    const choice = await Promise.race([
      once(removed, 'abort'),
      vscode.window.showWarningMessage(withoutLinks(sentences), resume, discard),
    ]);
    removed.throwIfAborted();
    if (choice !== resume) {
      return false;
    }
    entryPoints.policy.requireUnlocked('personalDataExport');
    return true;
  }

  async #during<T>(
    { connection }: Pick<Session, 'connection'>,
    order: ExportOrder,
    work: (exporting: ListExport, removed: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const removed = new AbortController();
    const following = this.#context.sessions.onDidRemove((id) => {
      if (id === connection.id) {
        removed.abort(removedError(order.name));
      }
    });
    try {
      return await work(new ListExport(this.#context, connection, order), removed.signal);
    } finally {
      following.dispose();
    }
  }
}
