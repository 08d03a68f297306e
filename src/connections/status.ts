import type * as vscode from 'vscode';
import type { EntryPoints } from '../ui/entryPoint.ts';
import type { Sessions } from '../ui/session.ts';
import { setContextKey } from '../ui/settings.ts';

/** Keeps the `when` clauses informed whether a connection is in use. */
export function followConnected(sessions: Sessions, entryPoints: EntryPoints): vscode.Disposable {
  const update = () =>
    entryPoints.run('workforce.connected', () =>
      setContextKey('workforce.connected', sessions.current !== undefined),
    );
  update();
  return sessions.onDidChange(update);
}
