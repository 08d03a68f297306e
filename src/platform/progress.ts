import * as vscode from 'vscode';
import { numberText } from './text/localText.ts';
import { withoutLinks } from './text/text.ts';

/** Milliseconds before the notification. */
const progressDelay = 1_000;
/** Milliseconds. */
const confirmationTime = 4_000;

/** Says in the status bar, for a short time, that something was done; `done` is text without icons. */
export function confirmDone(done: string): void {
  vscode.window.setStatusBarMessage(`$(check) ${done}`, confirmationTime);
}

/** Shows how far a task is: a sentence, and the percentage that is done where it is known. */
export type Report = (message: string, percentage?: number) => void;

/** Shows how far a list is read: `300 of 1,300`, or the number alone where the service does not count. */
export function reportCount(report: Report, read: number, total: number | undefined): void {
  const count = numberText(read);
  if (total === undefined) {
    report(count);
  } else {
    report(vscode.l10n.t('{0} of {1}', count, numberText(total)), (100 * read) / Math.max(total, 1));
  }
}

/** The sentence for a wait until a time, in milliseconds since the epoch. */
export function waitText(until: number): string {
  return vscode.l10n.t(
    'Waiting until {0} to send the next request',
    new Date(until).toLocaleTimeString(vscode.env.language),
  );
}

/** Runs a task. After a second, a notification shows its progress and lets the user cancel it. */
export async function withLateProgress<T>(
  title: string,
  work: (signal: AbortSignal, report: Report) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let latest: Parameters<Report> | undefined;
  let shown: Report | undefined;
  const result = work(controller.signal, (...now) => {
    latest = now;
    shown?.(...now);
  });
  const timer = setTimeout(() => {
    vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: withoutLinks(title), cancellable: true },
      (progress, token) => {
        token.onCancellationRequested(() => controller.abort());
        shown = reporter(progress);
        if (latest !== undefined) {
          shown(...latest);
        }
        return Promise.allSettled([result]);
      },
    );
  }, progressDelay);
  try {
    return await result;
  } finally {
    clearTimeout(timer);
  }
}

/** The editor adds percentages up. */
function reporter(progress: vscode.Progress<{ message: string; increment: number }>): Report {
  let done = 0;
  return (message, percentage = done) => {
    progress.report({ message, increment: Math.max(0, percentage - done) });
    done = Math.max(done, percentage);
  };
}
