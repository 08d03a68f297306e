import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { ScenarioFile } from '../service/connection.ts';
import { message } from '../service/contract/message.ts';
import { askTarget, offerToOpen, targetOf } from '../ui/dialogs/saveDialog.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { numberText } from '../ui/localText.ts';
import { sandboxSettings } from '../ui/settings.ts';
import { readContent, saveContent } from '../ui/storage/userFiles.ts';
import { displayText } from '../ui/text.ts';
import type { ConnectionStore } from './connectionStore.ts';
import { type SandboxRunner, sandboxConnection, sandboxId, scenarioName } from './sandboxRunner.ts';

/** A company of 20,000 people, the largest that the settings make, has 27 MB. */
const maxBytes = 40_000_000;
/** Characters that are encoded at a time. */
const pieceLength = 1_000_000;
const maxRecent = 5;
const recentKey = 'workforce.scenarioFiles';

interface SandboxContext {
  readonly store: ConnectionStore;
  readonly sandbox: SandboxRunner;
  readonly state: vscode.Memento;
}

/** What a script passes for the generated company in place of a file. */
const generated = 'generated';
type Company = ScenarioFile | typeof generated;

/**
 * Explores the company of a script's `{scenario}`; without one that runs or was explored last, else the generated one.
 * Returns the id of the connection.
 */
export async function exploreSandbox(context: SandboxContext, { scripted }: Invocation): Promise<string> {
  const named = scripted?.optionalText('scenario');
  if (named === undefined) {
    return await explore(context, context.store.find(sandboxId)?.scenario, 'never');
  }
  const attempted = vscode.l10n.t('explore a sandbox company');
  const file = named === generated ? undefined : { address: targetOf(named, attempted).toString() };
  return await explore(context, file, 'always');
}

/**
 * Explores the company of a file, or asks which one. Returns the id of the connection; undefined when the user cancels.
 */
export async function chooseSandbox(
  context: SandboxContext,
  { target }: Invocation,
): Promise<string | undefined> {
  const file = target instanceof vscode.Uri ? { address: target.toString() } : undefined;
  const company = file ?? (await askCompany(context.state));
  return company && (await explore(context, company === generated ? undefined : company, 'asked'));
}

/** Starts the company unless one runs that is not replaced, connects to it and shows its departments. */
async function explore(
  { store, sandbox, state }: SandboxContext,
  file: ScenarioFile | undefined,
  isReplaced: 'never' | 'always' | 'asked',
): Promise<string> {
  await vscode.commands.executeCommand('workforce.departments.focus');
  return await vscode.window.withProgress({ location: { viewId: 'workforce.departments' } }, async () => {
    const wasRunning = sandbox.isRunning;
    let running = await sandbox.run({ scenario: file });
    const isKept =
      isReplaced === 'never' ||
      isDeepStrictEqual(
        [running.file, running.settings],
        [await currentFile(state, file), sandboxSettings()],
      );
    if (!isKept) {
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
    await rememberFile(state, running.file);
    return sandboxId;
  });
}

async function askCompany(state: vscode.Memento): Promise<Company | undefined> {
  const { seed, employees, departments } = sandboxSettings();
  interface Choice extends vscode.QuickPickItem {
    readonly company: Company | undefined;
  }
  const fromFile: Choice = { label: vscode.l10n.t('A Scenario File…'), company: undefined };
  const items: readonly Choice[] = [
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
      label: displayText(scenarioName({ address })),
      description: displayText(vscode.Uri.parse(address).with({ fragment: '' }).fsPath),
      company: { address },
    })),
  ];
  const title = vscode.l10n.t('Explore a Sandbox Company');
  const picked = await vscode.window.showQuickPick(items, { title });
  if (picked !== fromFile) {
    return picked?.company;
  }
  const [uri] =
    (await vscode.window.showOpenDialog({ title, filters: { [vscode.l10n.t('Scenarios')]: ['json'] } })) ??
    [];
  return uri && { address: uri.toString() };
}

/** Throws a `CancellationError` when the user cancels. */
async function askToReplace(): Promise<void> {
  const replace = vscode.l10n.t('Replace');
  const detail = vscode.l10n.t(
    'Labels archived and reports created in it are lost. “Save Sandbox Company…” keeps them in a file.',
  );
  const question = vscode.l10n.t('Replace the sandbox company that is explored now?');
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, replace)) !== replace) {
    throw new vscode.CancellationError();
  }
}

/** Saves the company as it is now, to a script's `{target}`. Returns the address; undefined when the user cancels. */
export async function saveSandbox(
  { sandbox, state }: SandboxContext,
  { scripted }: Invocation,
): Promise<string | undefined> {
  const attempted = (place: string) => vscode.l10n.t('save the sandbox company to {0}', place);
  const target = scripted
    ? targetOf(scripted.text('target'), attempted(scripted.text('target')))
    : await askTarget(undefined, vscode.l10n.t('Save Sandbox Company'), 'company.workforce-scenario.json');
  if (target === undefined) {
    return undefined;
  }
  await saveContent(target, piecesOf(await sandbox.scenario()), { attempted });
  const address = target.toString();
  await rememberFile(state, { address });
  if (scripted === undefined) {
    void offerToOpen(target, 'json');
  }
  return address;
}

/** The bytes of a text, cut where lines end. */
function* piecesOf(text: string): Generator<Uint8Array> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start + pieceLength) + 1 || text.length;
    yield new TextEncoder().encode(text.slice(start, end));
    start = end;
  }
}

/** The addresses of the files that were explored or saved last. */
function recentFiles(state: vscode.Memento): readonly string[] {
  const list: unknown = state.get(recentKey);
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string').slice(0, maxRecent) : [];
}

async function rememberFile(state: vscode.Memento, file: ScenarioFile | undefined): Promise<void> {
  if (file !== undefined) {
    const others = recentFiles(state).filter((each) => each !== file.address);
    await state.update(recentKey, [file.address, ...others].slice(0, maxRecent));
  }
}

async function currentFile(
  state: vscode.Memento,
  file: ScenarioFile | undefined,
): Promise<ScenarioFile | undefined> {
  return file && (await readScenario(state, { address: file.address })).file;
}

/**
 * Reads a scenario file. Says so if it has changed since it was explored; takes it off the recent ones if it is gone.
 * Throws `invalid-input`.
 */
export async function readScenario(
  state: vscode.Memento,
  { address, digest: before }: ScenarioFile,
): Promise<{ readonly file: ScenarioFile; readonly text: string }> {
  const uri = vscode.Uri.parse(address, true);
  const file = scenarioName({ address });
  const attempted = message('explore “{file}”', { file });
  await vscode.workspace.fs.stat(uri).then(undefined, async (error: unknown) => {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') {
      const others = recentFiles(state).filter((each) => each !== address);
      await state.update(recentKey, others);
      throw invalidInput(
        attempted,
        message('the file is gone, and no longer among the recent ones'),
        message('Choose another company with “Explore a Sandbox Company…”.'),
      );
    }
  });
  const bytes = await readContent(uri, maxBytes, attempted);
  const digest = createHash('sha256').update(bytes).digest('base64url');
  if (before !== undefined && before !== digest) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('“{0}” has changed since it was explored last, and was read again.', displayText(file)),
    );
  }
  return { file: { address, digest }, text: new TextDecoder().decode(bytes) };
}
