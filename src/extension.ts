import { join } from 'node:path';
import * as vscode from 'vscode';
import { createConnections } from './connections/register.ts';
import { registerDepartments } from './departments/register.ts';
import { registerDocuments } from './documents/register.ts';
import { registerEmployees } from './employees/register.ts';
import { registerHealth } from './health/register.ts';
import { registerLeaves } from './leaves/register.ts';
import { registerReports } from './reports/register.ts';
import { registerTaxonomies } from './taxonomies/register.ts';
import { ChangeJournal } from './ui/changeJournal.ts';
import { DepartmentDirectory } from './ui/departmentDirectory.ts';
import { EntryPoints } from './ui/entryPoint.ts';
import { Log } from './ui/log.ts';
import { readSetting } from './ui/settings.ts';
import { StoredState } from './ui/storedState.ts';
import { TreeViews } from './ui/treeViews.ts';
import { tellUnansweredChanges } from './ui/unansweredChanges.ts';

/** Builds the parts and lets each feature register itself. Nothing is loaded or sent before it is asked for. */
export function activate(context: vscode.ExtensionContext): void {
  const channel = vscode.window.createOutputChannel('Workforce Explorer', { log: true });
  const log = new Log(channel);
  const entryPoints = new EntryPoints(log);
  const state = new StoredState(context.globalState);
  const { secrets, globalStorageUri } = context;
  const directory = globalStorageUri.fsPath;
  const sandboxProgram = context.asAbsolutePath('dist/sandbox.cjs');
  const connections = createConnections({
    state,
    secrets,
    log,
    entryPoints,
    startSandbox: (signal) => startSandbox(sandboxProgram, signal),
  });
  const { sessions } = connections;
  const trees = new TreeViews(sessions, entryPoints);
  const changes = new ChangeJournal(join(directory, 'changes'), (line) => log.warn(line));
  const departments = new DepartmentDirectory();
  const parts = { state, directory, log, entryPoints, sessions, changes, departments, trees };
  context.subscriptions.push(
    channel,
    connections.register(),
    trees,
    registerDepartments(parts),
    registerEmployees(parts),
    registerTaxonomies(parts),
    registerReports(parts),
    registerLeaves(parts),
    registerHealth(parts),
    registerDocuments(parts),
    tellUnansweredChanges(changes, entryPoints),
    entryPoints.command('workforce.showLog', () => log.show()),
  );
}

/** How often the sandbox is asked whether it is alive. */
const pingEvery = 5_000;

/**
 * The sandbox is a bundle of its own and runs in a thread, which the extension host can terminate whatever it does. A
 * thread needs no executable, which for a process of its own differs from one kind of extension host to the next.
 */
async function startSandbox(program: string, signal: AbortSignal) {
  const { startSandboxThread } = await import('./sandbox/thread.ts');
  const options = {
    seed: readSetting('workforce.sandbox.seed'),
    employees: readSetting('workforce.sandbox.employees'),
    departments: readSetting('workforce.sandbox.departments'),
    faultControl: true,
  };
  return await startSandboxThread(program, options, { signal, pingEvery });
}
