import * as vscode from 'vscode';
import { ServiceError } from '../../service/http/errors.ts';
import type { EntryPoints } from '../entry/entryPoint.ts';
import type { SharedStorage } from '../storage/sharedStorage.ts';
import { timestampText } from '../text/localText.ts';
import type { ChangeJournal, InterruptedChange } from './changeJournal.ts';

/** Milliseconds. The process of a closed window may run a little longer, and its response may arrive. */
const pause = 5_000;

/** Reports, after the start of the editor, the changes whose window was closed before their response arrived. */
export function reportInterruptedChanges(
  journal: ChangeJournal,
  storage: SharedStorage,
  entryPoints: EntryPoints,
): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined;
  entryPoints.run('look for interrupted changes', async () => {
    if (await storage.has('change')) {
      look();
    }
  });
  function look() {
    entryPoints.run('look for interrupted changes', async () => {
      const { changes, areOthersWaiting } = await journal.takeInterrupted();
      for (const change of changes) {
        entryPoints.report('an interrupted change', interruptedError(change));
      }
      if (areOthersWaiting) {
        timer = setTimeout(look, pause);
      }
    });
  }
  return new vscode.Disposable(() => clearTimeout(timer));
}

function interruptedError({ attempted, advice, connectionName, sentAt }: InterruptedChange): ServiceError {
  const reason = vscode.l10n.t(
    'it was sent to “{0}” ({1}), but the editor was closed or restarted before the response arrived',
    connectionName,
    timestampText(sentAt),
  );
  return new ServiceError({ kind: 'interrupted', of: 'change', attempted, reason, advice });
}
