import * as vscode from 'vscode';
import { createConnections } from './connections/register.ts';
import { registerDepartments } from './departments/register.ts';
import { registerDocuments } from './documents/register.ts';
import { registerEmployees } from './employees/register.ts';
import { registerHealth } from './health/register.ts';
import { registerLeaves } from './leaves/register.ts';
import { registerReports } from './reports/register.ts';
import { Redaction } from './service/http/redaction.ts';
import { registerTaxonomies } from './taxonomies/register.ts';
import { DepartmentDirectory } from './ui/departmentDirectory.ts';
import { EntryPoints } from './ui/entryPoint.ts';
import { Log } from './ui/log.ts';
import { readSetting } from './ui/settings.ts';
import { ChangeJournal } from './ui/storage/changeJournal.ts';
import { SharedStorage } from './ui/storage/sharedStorage.ts';
import { reportUnansweredChanges } from './ui/storage/unansweredChanges.ts';
import { TreeViews } from './ui/tree/treeViews.ts';

/** Builds the parts and lets each feature register itself. Nothing is loaded or sent before it is asked for. */
export function activate(context: vscode.ExtensionContext): void {
  const channel = vscode.window.createOutputChannel('Workforce Explorer', { log: true });
  const redaction = new Redaction();
  const log = new Log(channel, redaction);
  const entryPoints = new EntryPoints(log, redaction);
  const { globalState: state, secrets, globalStorageUri } = context;
  const warn = (line: string) => log.warn(line);
  const storage = new SharedStorage(globalStorageUri.fsPath, warn);
  const connections = createConnections({
    state,
    storage,
    secrets,
    log,
    redaction,
    entryPoints,
    startSandbox,
  });
  const { sessions } = connections;
  const trees = new TreeViews(sessions, entryPoints, redaction);
  const changes = new ChangeJournal(storage.folder('change'), warn, redaction);
  const departments = new DepartmentDirectory();
  const parts = { state, storage, log, redaction, entryPoints, sessions, changes, departments, trees };
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
    reportUnansweredChanges(changes, storage, entryPoints),
    entryPoints.command('workforce.showLog', () => log.show()),
  );
}

/** The sandbox is a bundle of its own, loaded when somebody wants it. */
async function startSandbox() {
  const sandbox = await import('./sandbox/index.ts');
  return await sandbox.startSandbox({
    seed: readSetting('workforce.sandbox.seed'),
    employees: readSetting('workforce.sandbox.employees'),
    departments: readSetting('workforce.sandbox.departments'),
  });
}
