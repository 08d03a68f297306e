import * as vscode from 'vscode';
import { askTarget, offerToOpen, startFolder, targetOf } from '../../platform/dialogs/saveDialog.ts';
import type { EntryPoints, Invocation } from '../../platform/entry/entryPoint.ts';
import { sandboxSettings } from '../../platform/settings.ts';
import { readContent, saveContent } from '../../platform/storage/userFiles.ts';
import { numberText } from '../../platform/text/localText.ts';
import { displayText } from '../../platform/text/text.ts';
import { message } from '../../service/contract/message.ts';
import type { ConnectionStore } from './connectionStore.ts';
import { type SandboxRunner, sandboxConnection, sandboxId, scenarioName } from './sandboxRunner.ts';

/** A company of 20,000 people, the largest that the settings make, has 27 MB. */
const maxBytes = 40_000_000;
const maxRecent = 5;
const recentKey = 'workforce.scenarioFiles';

interface SandboxContext {
  readonly store: ConnectionStore;
  readonly sandbox: SandboxRunner;
  readonly state: vscode.Memento;
  readonly entryPoints: Pick<EntryPoints, 'policy'>;
}

/** What a script passes for the generated company in place of a file. */
const generated = 'generated';

/**
 * Explores the company of a script's `{scenario}`, or of a file; else the one that runs or was explored last. Where it is
 * in use already, the user picks another one. Returns the id of the connection; undefined when the user cancels.
 */
export async function exploreSandbox(
  context: SandboxContext,
  { scripted, target }: Invocation,
): Promise<string | undefined> {
  const named = scripted?.optionalText('scenario');
  if (named !== undefined) {
    const attempted = vscode.l10n.t('explore a sandbox company');
    const file = named === generated ? undefined : targetOf(named, attempted).toString();
    return await explore(context, file, 'always');
  }
  const { store, sandbox, state } = context;
  const isInUse = sandbox.isRunning && store.active?.id === sandboxId;
  if (scripted === undefined && target === undefined && isInUse) {
    const company = await askCompany(state);
    return company && (await explore(context, company === generated ? undefined : company, 'asked'));
  }
  return target instanceof vscode.Uri
    ? await explore(context, target.toString(), 'asked')
    : await explore(context, store.find(sandboxId)?.scenario, 'never');
}

/** Starts the company of a file, or the generated one, connects to it and shows its departments. */
async function explore(
  { store, sandbox, state }: SandboxContext,
  file: string | undefined,
  isReplaced: 'never' | 'always' | 'asked',
): Promise<string> {
  await vscode.commands.executeCommand('workforce.departments.focus');
  return await vscode.window.withProgress({ location: { viewId: 'workforce.departments' } }, async () => {
    const wasRunning = sandbox.isRunning;
    let running = await sandbox.run({ scenario: file });
    // The view may have started another one meanwhile.
    if (isReplaced !== 'never' && (wasRunning || running.file !== file)) {
      if (isReplaced === 'asked') {
        await askToReplace();
      }
      running = await sandbox.replace(file);
    }
    const known = store.find(sandboxId);
    if (!wasRunning || known?.baseUrl !== running.baseUrl) {
      await store.put(sandboxConnection(running, known?.name ?? vscode.l10n.t('Sandbox')));
    }
    await store.activate(sandboxId);
    if (running.file !== undefined) {
      await remember(state, running.file);
    }
    return sandboxId;
  });
}

/** The address of a file, or `generated`; undefined when the user cancels. */
async function askCompany(state: vscode.Memento): Promise<string | undefined> {
  const { seed, employees, departments } = sandboxSettings();
  const fromFile = { label: vscode.l10n.t('A Scenario File…'), company: undefined };
  const items = [
    {
      label: vscode.l10n.t('The Generated Company'),
      description: vscode.l10n.t(
        'seed {0}: {1} people in {2} departments',
        ...[seed, employees, departments].map(numberText),
      ),
      company: generated,
    },
    fromFile,
    ...recentFiles(state).map((address) => ({
      label: displayText(scenarioName(address)),
      description: displayText(vscode.Uri.parse(address).with({ fragment: '' }).fsPath),
      company: address,
    })),
  ];
  const title = vscode.l10n.t('Explore Sandbox');
  const picked = await vscode.window.showQuickPick(items, { title });
  if (picked !== fromFile) {
    return picked?.company;
  }
  const filters = { [vscode.l10n.t('Scenarios')]: ['json'] };
  return (await vscode.window.showOpenDialog({ title, defaultUri: startFolder(), filters }))?.[0]?.toString();
}

/** Throws a `CancellationError` when the user cancels. */
async function askToReplace(): Promise<void> {
  const replace = vscode.l10n.t('Replace');
  const detail = vscode.l10n.t(
    'Archived labels and created reports will be lost. To keep them, run “Save Sandbox Company…” first.',
  );
  const question = vscode.l10n.t('Replace the current sandbox company?');
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, replace)) !== replace) {
    throw new vscode.CancellationError();
  }
}

/**
 * Saves the current company, to a script's `{target}`. Returns the address; undefined when the user cancels. Throws
 * `invalid-input` where a policy locks exports and the company is that of a file: its people may be real.
 */
export async function saveSandbox(
  { sandbox, state, entryPoints }: SandboxContext,
  { scripted }: Invocation,
): Promise<string | undefined> {
  const attempted = (place: string) => vscode.l10n.t('save the sandbox company to {0}', place);
  const lockable = sandbox.file === undefined ? undefined : entryPoints;
  const target = scripted
    ? targetOf(scripted.text('target'), attempted(scripted.text('target')))
    : await askTarget(lockable, vscode.l10n.t('Save Sandbox Company'), 'company.workforce-scenario.json');
  if (target === undefined) {
    return undefined;
  }
  // Another company may run since the question.
  if (sandbox.file !== undefined) {
    entryPoints.policy.requireUnlocked('personalDataExport');
  }
  await saveContent(target, [Buffer.from(await sandbox.scenario())], { attempted });
  const address = target.toString();
  await remember(state, address);
  if (scripted === undefined) {
    void offerToOpen(target, 'json');
  }
  return address;
}

/** The addresses of the files that were explored or saved last. */
function recentFiles(state: vscode.Memento): readonly string[] {
  const list: unknown = state.get(recentKey);
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string').slice(0, maxRecent) : [];
}

/** Puts a file at the first place of the recent ones, or takes it off. */
async function remember(state: vscode.Memento, address: string, isThere = true): Promise<void> {
  const others = recentFiles(state).filter((each) => each !== address);
  await state.update(recentKey, [...(isThere ? [address] : []), ...others].slice(0, maxRecent));
}

/** The text of a scenario file. One that cannot be read is taken off the recent ones. Throws `invalid-input`. */
export async function readScenario(state: vscode.Memento, address: string): Promise<string> {
  const attempted = message('explore “{file}”', { file: scenarioName(address) });
  try {
    return new TextDecoder().decode(await readContent(vscode.Uri.parse(address, true), maxBytes, attempted));
  } catch (error) {
    await remember(state, address, false);
    throw error;
  }
}
