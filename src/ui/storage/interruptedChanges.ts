import * as vscode from 'vscode';
import { ServiceError } from '../../service/http/errors.ts';
import type { EntryPoints } from '../entryPoint.ts';
import type { ChangeJournal, InterruptedChange } from './changeJournal.ts';
import type { SharedStorage } from './sharedStorage.ts';

/** A closed window may live on for a short time in which its response arrives. Milliseconds. */
const pause = 5_000;

/** Reports, once the editor has started, the changes whose window was closed before their response arrived. */
export function reportInterruptedChanges(
  journal: ChangeJournal,
  storage: SharedStorage,
  entryPoints: EntryPoints,
): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined;
  entryPoints.run('look for changes without an answer', async () => {
    if ((await storage.namesAtStart('change')).length > 0) {
      look();
    }
  });
  function look() {
    entryPoints.run('look for changes without an answer', async () => {
      const { changes, areOthersWaiting } = await journal.takeInterrupted();
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

function doubtAbout({ attempted, advice, connectionName, sentAt }: InterruptedChange): ServiceError {
  const moment = new Date(sentAt).toLocaleString(vscode.env.language);
  const reason = vscode.l10n.t(
    'it was sent to “{0}” ({1}), and the editor was closed or started again before the answer came',
    connectionName,
    moment,
  );
  return new ServiceError({ kind: 'interrupted', attempted, reason, advice });
}
