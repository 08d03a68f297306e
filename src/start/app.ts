import * as vscode from 'vscode';
import { KeptResources } from '../company/known/keptResources.ts';
import { KnownCompanies } from '../company/known/known.ts';
import { registerAgents } from '../features/agents/register.ts';
import { registerAnswers } from '../features/answers/register.ts';
import { createConnections } from '../features/connections/register.ts';
import { registerDepartments } from '../features/departments/register.ts';
import { registerDocuments } from '../features/documents/register.ts';
import { pastedAddress } from '../features/documents/targets.ts';
import { registerEmployees } from '../features/employees/register.ts';
import { registerExport } from '../features/export/register.ts';
import { registerFind } from '../features/find/register.ts';
import { registerHealth } from '../features/health/register.ts';
import { registerLeaves } from '../features/leaves/register.ts';
import { registerReports } from '../features/reports/register.ts';
import { registerTaxonomies } from '../features/taxonomies/register.ts';
import { Answers } from '../pages/answers.ts';
import { ChangeJournal } from '../platform/changes/changeJournal.ts';
import { reportInterruptedChanges } from '../platform/changes/interruptedChanges.ts';
import { Comparisons } from '../platform/comparisons.ts';
import { HiddenReads } from '../platform/documents/hiddenReads.ts';
import { EntryPoints, type Served } from '../platform/entry/entryPoint.ts';
import { Log } from '../platform/entry/log.ts';
import { MachinePolicy } from '../platform/policy.ts';
import { RequestWaits } from '../platform/requestWaits.ts';
import { resetContextKeys } from '../platform/settings.ts';
import { policyPaths, readPolicies } from '../platform/storage/policyFile.ts';
import { SharedStorage } from '../platform/storage/sharedStorage.ts';
import { openWalkthrough } from '../platform/window.ts';
import { textOf } from '../service/contract/message.ts';
import { Redaction } from '../service/http/redaction.ts';
import { DepartmentFindings } from '../tree/departmentFindings.ts';
import type { ShowTree } from '../tree/sidebarTree.ts';
import { TreeViews } from '../tree/treeViews.ts';
import type { App } from './firstUse.ts';
import { registerPictures } from './registerPictures.ts';
import { startSandbox } from './startSandbox.ts';

/** Builds what the features share and registers each feature. Reads the stored connections, and sends nothing. */
export function startApp(extension: vscode.ExtensionContext, serve: Served, showTree: ShowTree): App {
  const channel = vscode.window.createOutputChannel('Workforce Explorer', { log: true });
  const redaction = new Redaction();
  resetContextKeys();
  const log = new Log(channel, redaction);
  const policyFiles = policyPaths(process.platform, process.env);
  const policies = readPolicies(policyFiles);
  const isTest = extension.extensionMode === vscode.ExtensionMode.Test;
  // The file of a test can lock more, and unlock nothing.
  const testPolicies = () => (isTest ? readPolicies([process.env['WORKFORCE_TEST_POLICY'] ?? '']) : []);
  const policy = new MachinePolicy(() => [...policies, ...testPolicies()]);
  if (policies.length === 0) {
    log.info(`No policy file: ${policyFiles.join(', ')}`);
  }
  for (const sentence of policy.sentences()) {
    log.warn(textOf(sentence));
  }
  const entryPoints = new EntryPoints(log, redaction, serve, policy);
  const { globalState: state, secrets, globalStorageUri } = extension;
  const warn = (line: string) => log.warn(line);
  const storage = new SharedStorage(globalStorageUri.fsPath, warn);
  const sandboxProgram = extension.asAbsolutePath('dist/sandbox.cjs');
  const waits = new RequestWaits();
  const reads = new vscode.EventEmitter<string>();
  const connections = createConnections({
    storage,
    state,
    secrets,
    log,
    redaction,
    entryPoints,
    waits,
    onRead: (connection) => reads.fire(connection),
    startSandbox: (signal, port, scenario) =>
      startSandbox({ program: sandboxProgram, signal, port, scenario }),
  });
  const { sessions } = connections;
  const known = new KnownCompanies();
  const favorites = new KeptResources('favorites', state, redaction);
  const trees = new TreeViews({
    sessions,
    entryPoints,
    redaction,
    waits,
    showTree,
    onDidRead: reads.event,
    known,
    favorites,
  });
  const changes = new ChangeJournal(storage.folder('change'), warn, redaction, policy);
  const findings = new DepartmentFindings();
  const answers = new Answers(sessions, entryPoints);
  const comparisons = new Comparisons(entryPoints);
  const context = {
    state,
    storage,
    log,
    redaction,
    entryPoints,
    answers,
    comparisons,
    sessions,
    changes,
    known,
    favorites,
    findings,
    hiddenReads: new HiddenReads(),
    trees,
    waits,
  };
  // Before the features, so that these find the new session when a connection changes.
  extension.subscriptions.push(connections.register(answers));
  const documents = registerDocuments(context);
  const reports = registerReports(context);
  const agents = registerAgents(context, extension.asAbsolutePath('dist/bridge.cjs'), reports.reportEnd);
  const leaves = registerLeaves(context);
  const pictures = registerPictures(extension.extensionUri, {
    ...context,
    openedLeaves: leaves.opened,
    reportContent: reports.reportContent,
  });
  extension.subscriptions.push(
    channel,
    waits,
    reads,
    trees,
    favorites,
    known,
    known.onDidChange(() => trees.outdateHovers()),
    findings,
    answers,
    comparisons,
    registerDepartments(context),
    registerEmployees(context),
    registerTaxonomies(context),
    reports,
    leaves,
    registerHealth(context),
    agents,
    registerAnswers(context),
    documents,
    pictures,
    registerExport(context),
    registerFind(context, { addressAt: pastedAddress }),
    reportInterruptedChanges(changes, storage, entryPoints),
    entryPoints.command('workforce.openWalkthrough', () => openWalkthrough(extension.extension.id)),
    entryPoints.command('workforce.showLog', () => log.show()),
  );
  return {
    links: documents.links,
    showPicture: pictures.attach,
    agents: agents.agents,
  };
}
