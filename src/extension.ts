import * as vscode from 'vscode';
import { createConnections } from './connections/register.ts';
import { registerDepartments } from './departments/register.ts';
import { pastedAddress } from './documents/pastedAddress.ts';
import { registerDocuments } from './documents/register.ts';
import { registerEmployees } from './employees/register.ts';
import { registerFind } from './find/register.ts';
import { registerHealth } from './health/register.ts';
import { registerLeaves } from './leaves/register.ts';
import { registerReports } from './reports/register.ts';
import { Redaction } from './service/http/redaction/redaction.ts';
import { registerTaxonomies } from './taxonomies/register.ts';
import { DepartmentDirectory } from './ui/departmentDirectory.ts';
import { EntryPoints } from './ui/entryPoint.ts';
import { LoadedResources } from './ui/loadedResources.ts';
import { Log } from './ui/log.ts';
import { RequestWaits } from './ui/requestWaits.ts';
import { readSetting } from './ui/settings.ts';
import { ChangeJournal } from './ui/storage/changeJournal.ts';
import { reportInterruptedChanges } from './ui/storage/interruptedChanges.ts';
import { SharedStorage } from './ui/storage/sharedStorage.ts';
import { TreeViews } from './ui/tree/treeViews.ts';

/** Builds what the features share and registers each feature. Loads and sends nothing. */
export function activate(extension: vscode.ExtensionContext): void {
  const channel = vscode.window.createOutputChannel('Workforce Explorer', { log: true });
  const redaction = new Redaction();
  const log = new Log(channel, redaction);
  const entryPoints = new EntryPoints(log, redaction);
  const { globalState: state, secrets, globalStorageUri } = extension;
  const warn = (line: string) => log.warn(line);
  const storage = new SharedStorage(globalStorageUri.fsPath, warn);
  const sandboxProgram = extension.asAbsolutePath('dist/sandbox.cjs');
  const isTest = extension.extensionMode === vscode.ExtensionMode.Test;
  const waits = new RequestWaits();
  const connections = createConnections({
    state,
    storage,
    secrets,
    log,
    redaction,
    entryPoints,
    waits,
    startSandbox: (signal, port) => startSandbox({ program: sandboxProgram, isTest, signal, port }),
  });
  const { sessions } = connections;
  const trees = new TreeViews({ sessions, entryPoints, redaction, waits });
  const changes = new ChangeJournal(storage.folder('change'), warn, redaction);
  const loaded = new LoadedResources();
  const departments = new DepartmentDirectory(loaded);
  const context = {
    state,
    storage,
    log,
    redaction,
    entryPoints,
    sessions,
    changes,
    loaded,
    departments,
    trees,
  };
  extension.subscriptions.push(
    channel,
    waits,
    connections.register(),
    trees,
    registerDepartments(context),
    registerEmployees(context),
    registerTaxonomies(context),
    registerReports(context),
    registerLeaves(context),
    registerHealth(context),
    registerDocuments(context),
    registerFind(context, { addressAt: pastedAddress }),
    reportInterruptedChanges(changes, storage, entryPoints),
    entryPoints.command('workforce.openWalkthrough', () => openWalkthrough(extension.extension.id)),
    entryPoints.command('workforce.showLog', () => log.show()),
  );
}

/** Opens the walkthrough of package.json. Its tab stays when a step opens a document, which would replace a preview. */
async function openWalkthrough(extensionId: string): Promise<void> {
  const opening = vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
    if (opened.length > 0) {
      opening.dispose();
    }
    // The tab of a walkthrough has no input.
    if (opened.some(({ input }) => input === undefined)) {
      void vscode.commands.executeCommand('workbench.action.keepEditor');
    }
  });
  await vscode.commands.executeCommand(
    'workbench.action.openWalkthrough',
    `${extensionId}#firstSteps`,
    false,
  );
}

/** How often the thread of the sandbox has to respond, in milliseconds. */
const pingEvery = 5_000;

interface SandboxStart {
  /** The file of the bundle. */
  readonly program: string;
  readonly isTest: boolean;
  readonly signal: AbortSignal;
  /** The port of an earlier run, if any. */
  readonly port: number | undefined;
}

/**
 * Starts the sandbox, a bundle of its own, in a thread, which the extension host can terminate whatever it does. A thread
 * needs no executable; that of a process would differ between kinds of extension hosts. Only where the editor runs tests
 * of this extension can requests make the sandbox fail.
 */
async function startSandbox({ program, isTest, signal, port }: SandboxStart) {
  const { StartFailure, startSandboxThread } = await import('./sandbox/thread.ts');
  const options = {
    seed: readSetting('workforce.sandbox.seed'),
    employees: readSetting('workforce.sandbox.employees'),
    departments: readSetting('workforce.sandbox.departments'),
    faultControl: isTest,
  };
  const control = { signal, pingEvery };
  try {
    return await startSandboxThread(program, { ...options, port }, control);
  } catch (error) {
    if (port === undefined || !(error instanceof StartFailure) || error.code === undefined) {
      throw error;
    }
    // Another program has taken the port: any free one will do.
    return await startSandboxThread(program, options, control);
  }
}
