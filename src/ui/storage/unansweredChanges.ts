import * as vscode from 'vscode';
import { ServiceError } from '../../service/http/errors.ts';
import type { EntryPoints } from '../entryPoint.ts';
import type { ChangeJournal } from './changeJournal.ts';
import type { UnansweredChange } from './journalEntry.ts';

/** A window that was closed may have a moment left, in which its answer comes. */
const pause = 5_000;

/** Tells, once the editor has started, of changes whose window went away before their answer came. */
export function tellUnansweredChanges(journal: ChangeJournal, entryPoints: EntryPoints): vscode.Disposable {
  let timer = setTimeout(look, 0);
  function look() {
    entryPoints.run('look for changes without an answer', async () => {
      const { changes, areOthersWaiting } = await journal.takeUnanswered();
      for (const change of changes) {
        entryPoints.run('a change without an answer', () => Promise.reject(doubtAbout(change)));
      }
      if (areOthersWaiting) {
        timer = setTimeout(look, pause);
      }
    });
  }
  return new vscode.Disposable(() => clearTimeout(timer));
}

function doubtAbout({ attempted, advice, connectionName, sentAt }: UnansweredChange): ServiceError {
  const moment = new Date(sentAt).toLocaleString(vscode.env.language);
  const reason = vscode.l10n.t(
    'it was sent to “{0}” ({1}), and the editor was closed or started again before the answer came',
    connectionName,
    moment,
  );
  return new ServiceError({ kind: 'interrupted', attempted, reason, advice });
}
