import * as vscode from 'vscode';
import { withoutLinks } from './text.ts';

const patience = 1_000;

/** Runs what may take long; once it took over a second, a notification says so and lets the reader call it off. */
export async function withLateProgress<T>(
  title: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const result = work(controller.signal);
  const over = result.then(
    () => undefined,
    () => undefined,
  );
  const timer = setTimeout(() => {
    vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: withoutLinks(title), cancellable: true },
      (_progress, token) => {
        token.onCancellationRequested(() => controller.abort());
        return over;
      },
    );
  }, patience);
  try {
    return await result;
  } finally {
    clearTimeout(timer);
  }
}
