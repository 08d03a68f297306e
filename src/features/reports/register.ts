import * as vscode from 'vscode';
import { setContextKey } from '../../platform/settings.ts';
import { onFirstUse } from '../../platform/tasks.ts';
import { onDidGainFocus } from '../../platform/window.ts';
import { systemClock } from '../../service/http/clock.ts';
import type { FeatureContext } from '../featureContext.ts';
import { reportCommands } from './commands.ts';
import { KeptContents } from './contents.ts';
import { Follower } from './follower.ts';
import { servePreviews } from './previewFiles.ts';
import { ReportFiles } from './reportFiles.ts';
import { ReportStore } from './reportStore.ts';
import { announceEnd, createStatusItem } from './statusItem.ts';
import { isFollowed, type ReportKey, redactReport, type StoredReport } from './storedReport.ts';
import { ReportTargets } from './targets.ts';
import { createReportsTree } from './view.ts';

/** The reports: their view, status bar item and commands, and the follower of the pending ones. */
export function registerReports(context: FeatureContext) {
  const { storage, log, redaction, entryPoints, sessions, changes, known, hiddenReads } = context;
  const files = new ReportFiles(storage, (line) => log.warn(line));
  const store = new ReportStore(
    files,
    (error) => entryPoints.report('store the list of reports', error),
    (report) => redactReport(report, redaction),
  );
  const targets = new ReportTargets(sessions, store);
  const statusItem = createStatusItem(
    store,
    (report) => targets.mayFollow(report),
    ({ connectionId }) => connectionId === sessions.current?.connection.id,
  );
  const announce = (report: StoredReport) =>
    entryPoints.run('the end of a report', async () => {
      statusItem.keep(report);
      if (await announceEnd(report)) {
        statusItem.dismiss(report);
      }
    });
  const follower = new Follower({
    store,
    clock: systemClock,
    isFocused: () => vscode.window.state.focused,
    mayFollow: (report) => targets.mayFollow(report),
    read: (report, signal) =>
      targets
        .sessionOf(report)
        ?.service()
        .then((service) => service.report(report.id, { priority: 'poll', signal })),
    onEnd: announce,
    onError: (error) => entryPoints.record('following a report', error),
  });
  const { tree, view, nodeOf, showBadge } = createReportsTree(context, store, follower, statusItem.unseen);
  const wizard = onFirstUse(async () => new (await import('./wizard.ts')).ReportWizard(known));
  const contents = new KeptContents();
  const previews = servePreviews({
    store,
    targets,
    contents,
    hiddenReads,
    entryPoints,
    redaction,
    known,
  });
  const content = { store, targets, follower, statusItem, contents, previews, entryPoints };
  const reportContext = { ...content, changes, wizard, announce };
  const resume = () =>
    entryPoints.run('follow the reports', async () => {
      if (store.all().length > 0 || (await storage.has('followed'))) {
        await follower.resume();
      }
    });
  resume();
  const registrations = vscode.Disposable.from(
    follower,
    statusItem,
    previews.registration,
    showReportCommands(context, store),
    store.onDidChange((changed) => {
      if (changed.every(({ kind }) => kind === 'updated')) {
        for (const { report } of changed) {
          tree.repaint(nodeOf(report));
        }
      } else {
        tree.refresh();
      }
    }),
    statusItem.onDidUpdate(showBadge),
    view.onDidChangeVisibility(showBadge),
    sessions.onDidChange(() => statusItem.update()),
    sessions.onDidRemove((connectionId) =>
      entryPoints.run('forget the reports of a connection', () =>
        store.removeAllOf(connectionId, sessions.find(connectionId)?.connection),
      ),
    ),
    onDidGainFocus(() => {
      // Another window may have changed the stored reports.
      tree.refresh();
      statusItem.update();
      resume();
    }),
    ...reportCommands(reportContext).map(([id, command]) => entryPoints.command(id, command)),
  );
  return {
    reportContent: previews.wholeContent,
    reportEnd: (report: ReportKey, signal: AbortSignal) => endOf(store, report, signal),
    dispose: () => registrations.dispose(),
  };
}

/** Resolves when a report is not followed any more, or the signal aborts. */
async function endOf(store: ReportStore, report: ReportKey, signal: AbortSignal): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const check = () => {
    const found = store.find(report);
    if (found === undefined || !isFollowed(found)) {
      ended.resolve();
    }
  };
  const listening = store.onDidChange(check);
  signal.addEventListener('abort', () => ended.resolve(), { once: true });
  check();
  await ended.promise;
  listening.dispose();
}

/** Sets the context keys of the commands and the walkthrough. Before the first read, the names of files are enough. */
function showReportCommands(
  { storage, entryPoints }: FeatureContext,
  store: ReportStore,
): { dispose(): void } {
  const showIf = (isAnyStored: () => Promise<boolean>) =>
    entryPoints.run('workforce.hasReports', async () =>
      setContextKey('workforce.hasReports', store.all().length > 0 || (await isAnyStored())),
    );
  showIf(async () => await storage.has('report'));
  return store.onDidChange((changes) => {
    showIf(async () => false);
    if (changes.some(({ kind, report }) => kind === 'added' && !report.isAdopted)) {
      entryPoints.run('workforce.reports', () => setContextKey('workforce.reportCreated', true));
    }
  });
}
