import { join } from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../service/http/clock.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { announceEnd } from './actions.ts';
import { ReportCommands } from './commands.ts';
import { DownloadCommand } from './download/command.ts';
import { Follower } from './follower.ts';
import { OnceMarks } from './onceMarks.ts';
import { redactedReport } from './redactedReport.ts';
import { ReportFiles } from './reportFiles.ts';
import { ReportStore } from './reportStore.ts';
import { ReportStatusItem } from './statusItem.ts';
import { keyOf, type StoredReport } from './storedReport.ts';
import { ReportTargets } from './targets.ts';
import { ReportLoader, renderReport, reportNode } from './view.ts';
import { ReportWizard } from './wizard.ts';

/** The reports: their view, their status bar item, their commands, and what follows the pending ones. */
export function registerReports(context: FeatureContext): vscode.Disposable {
  const { directory, log, redaction, entryPoints, sessions, changes, departments, trees } = context;
  const warn = (line: string) => log.warn(line);
  const store = new ReportStore(
    new ReportFiles(join(directory, 'reports'), warn),
    (error) => entryPoints.run('store the list of reports', () => Promise.reject(error)),
    (report) => redactedReport(report, redaction),
  );
  const announced = new OnceMarks(join(directory, 'announced'), warn);
  const targets = new ReportTargets(sessions, store);
  const hasConnection = (report: StoredReport) => targets.mayFollow(report);
  const statusItem = new ReportStatusItem(store, hasConnection);
  const follower = new Follower({
    store,
    clock: systemClock,
    isFocused: () => vscode.window.state.focused,
    random: Math.random,
    hasConnection,
    read: (report, signal) =>
      targets
        .sessionOf(report)
        ?.service()
        .then((service) => service.report(report.id, { priority: 'poll', signal })),
    claim: (report, since) => announced.take(`${keyOf(report)} ${since}`),
    onEnd: (report) => entryPoints.run('the end of a report', () => end(report, statusItem)),
    onFault: (error) => entryPoints.record('following a report', error),
  });
  const loader = new ReportLoader(sessions, store, follower);
  const { tree } = trees.create('workforce.reports', {
    children: () => loader.rows(),
    reread: () => loader.reread(),
    render: renderReport,
  });
  const wizard = new ReportWizard(departments);
  const reportContext = { targets, store, changes, loader, statusItem, wizard };
  const commands = new ReportCommands(reportContext);
  const download = new DownloadCommand(reportContext);
  const resume = () => entryPoints.run('follow the reports', () => follower.resume());
  // Activation itself does no I/O.
  const start = setImmediate(resume);
  return vscode.Disposable.from(
    new vscode.Disposable(() => clearImmediate(start)),
    follower,
    statusItem,
    store.onDidChange((changes) => {
      if (changes.every(({ kind }) => kind === 'updated')) {
        for (const { report } of changes) {
          tree.repaint(reportNode(report));
        }
      } else {
        tree.refresh();
      }
    }),
    sessions.onDidRemove((connectionId) =>
      entryPoints.run('forget the reports of a connection', () =>
        store.removeAllOf(connectionId, sessions.find(connectionId)?.connection),
      ),
    ),
    onDidGainFocus(() => {
      // Another window may have updated the store meanwhile.
      tree.refresh();
      statusItem.update();
      resume();
    }),
    entryPoints.command('workforce.createReport', (invocation) => commands.create(invocation)),
    entryPoints.command('workforce.reportActions', (invocation) => commands.act(invocation)),
    entryPoints.command('workforce.followReport', (invocation) => commands.follow(invocation)),
    entryPoints.command('workforce.stopFollowingReport', (invocation) => commands.stopFollowing(invocation)),
    entryPoints.command('workforce.downloadReport', (invocation) => download.run(invocation)),
    entryPoints.command('workforce.runReportAgain', (invocation) => commands.runAgain(invocation)),
    entryPoints.command('workforce.forgetReport', (invocation) => commands.forget(invocation)),
  );
}

async function end(report: StoredReport, statusItem: ReportStatusItem): Promise<void> {
  statusItem.keep(report);
  if (await announceEnd(report)) {
    statusItem.dismiss(report);
  }
}

/** Calls back when the window gets the focus; its state changes for other reasons, too. */
function onDidGainFocus(listener: () => void): vscode.Disposable {
  let wasFocused = vscode.window.state.focused;
  return vscode.window.onDidChangeWindowState(({ focused }) => {
    if (focused && !wasFocused) {
      listener();
    }
    wasFocused = focused;
  });
}
