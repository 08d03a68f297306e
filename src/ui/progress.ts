import * as vscode from 'vscode';
import { withoutLinks } from './text.ts';

/** Milliseconds before the notification. */
const progressDelay = 1_000;
/** Milliseconds. */
const confirmationTime = 4_000;

/** Says in the status bar, for a short time, that something was done; `done` is text without icons. */
export function confirmDone(done: string): void {
  vscode.window.setStatusBarMessage(`$(check) ${done}`, confirmationTime);
}

/** Runs a task. After a second, a notification shows its progress and lets the user cancel it. */
export async function withLateProgress<T>(
  title: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const result = work(controller.signal);
  const settled = result.then(
    () => undefined,
    () => undefined,
  );
  const timer = setTimeout(() => {
    vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: withoutLinks(title), cancellable: true },
      (_progress, token) => {
        token.onCancellationRequested(() => controller.abort());
        return settled;
      },
    );
  }, progressDelay);
  try {
    return await result;
  } finally {
    clearTimeout(timer);
  }
}
