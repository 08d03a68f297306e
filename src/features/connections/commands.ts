import * as vscode from 'vscode';
import type { Answers } from '../../pages/answers.ts';
import { questionOf } from '../../platform/connectionMark.ts';
import type { Arguments } from '../../platform/entry/arguments.ts';
import { chooseWord } from '../../platform/entry/choice.ts';
import type { EntryPoints, Invocation } from '../../platform/entry/entryPoint.ts';
import { failureMessage } from '../../platform/errors/failure.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import type { CommandId } from '../../platform/manifest/contributions.ts';
import { withLateProgress } from '../../platform/progress.ts';
import { sessionInUse } from '../../platform/session.ts';
import { displaySentence, displayText } from '../../platform/text/text.ts';
import type { Connection } from '../../service/http/connection.ts';
import { isFailure } from '../../service/http/errors.ts';
import type { Capability } from '../../service/operations/service.ts';
import { originOf, rolesAddress } from './addresses.ts';
import { chooseConnection, pickConnection } from './chooseConnection.ts';
import type { ConnectionStore } from './connectionStore.ts';
import { controlSandbox } from './controlSandbox.ts';
import { requireAvailable } from './dialog/checkDraft.ts';
import { allTriedAvailable, findingsOf, linesOf, summaryOf } from './dialog/checkReport.ts';
import { askForDraft, changeButtons, type FormStart } from './dialog/connectionDialog.ts';
import { readScriptedValues } from './dialog/form.ts';
import { shareProfile } from './dialog/profiles.ts';
import { type Existing, parseDraft } from './draft.ts';
import { profileOf } from './profile.ts';
import { markConnection, renameConnection } from './relabel.ts';
import { replaceKey } from './replaceKey.ts';
import { exploreSandbox, saveSandbox } from './sandboxCommands.ts';
import type { SandboxRunner } from './sandboxRunner.ts';
import type { Services } from './services.ts';
import type { ConnectionSessions } from './sessions.ts';
import { openTerminal } from './terminal.ts';

export { readScenario } from './sandboxCommands.ts';

/** What the commands on connections work with. */
interface ConnectionContext {
  readonly store: ConnectionStore;
  readonly sessions: ConnectionSessions;
  readonly sandbox: SandboxRunner;
  readonly services: Services;
  readonly state: vscode.Memento;
  readonly entryPoints: Pick<EntryPoints, 'requireNoSecret' | 'policy'>;
  readonly answers: Pick<Answers, 'show'>;
}

type Command = (context: ConnectionContext, invocation: Invocation) => Promise<unknown>;

/** The work of a command on one connection; `scripted` are the arguments of a script. */
type Work = (
  context: ConnectionContext,
  connection: Connection,
  scripted: Arguments | undefined,
) => Promise<unknown>;

/** What the commands on connections do; loaded with the first of them. */
export const connectionCommands = {
  'workforce.addConnection': addConnection,
  'workforce.useConnection': useConnection,
  'workforce.editConnection': onAllowed(
    vscode.l10n.t('Select the connection to edit'),
    editConnection,
    (name) => vscode.l10n.t('edit “{0}”', name),
  ),
  'workforce.replaceKey': onAllowed(
    vscode.l10n.t('Select the connection whose key to replace'),
    replaceKey,
    (name) => vscode.l10n.t('replace the key of “{0}”', name),
  ),
  'workforce.manageConnection': manageConnection,
  'workforce.removeConnection': onConnection(
    vscode.l10n.t('Select the connection to remove'),
    removeConnection,
  ),
  'workforce.exploreSandbox': exploreSandbox,
  'workforce.saveSandbox': saveSandbox,
} as const satisfies Partial<Record<CommandId, Command>>;
export type ConnectionCommandId = keyof typeof connectionCommands;

/** What *Manage Connection…* does itself, by the words of scripts; commands of their own do the rest. */
const actions = {
  test: onConnection(vscode.l10n.t('Select the connection to test'), testConnection),
  rename: onConnection(vscode.l10n.t('Select the connection to rename'), renameConnection),
  mark: onConnection(vscode.l10n.t('Select the connection to mark'), markConnection),
  // A script gets the profile, and is not asked where to save it.
  profile: onConnection(
    vscode.l10n.t('Select the connection whose profile to export'),
    async (_, connection, scripted) => {
      const profile = profileOf(connection);
      return scripted !== undefined || (await shareProfile(connection, profile)) ? profile : undefined;
    },
  ),
  roles: onAllowed(
    vscode.l10n.t('Select the connection whose role administration to open'),
    async (_, connection) => {
      const address = rolesAddress(connection);
      await vscode.commands.executeCommand('vscode.open', address);
      return address;
    },
  ),
  terminal: onAllowed(vscode.l10n.t('Select the connection for the terminal'), openTerminal),
  control: controlSandbox,
  switch: byCommand('workforce.useConnection'),
  add: byCommand('workforce.addConnection'),
  edit: byCommand('workforce.editConnection'),
  replaceKey: byCommand('workforce.replaceKey'),
  remove: byCommand('workforce.removeConnection'),
} as const satisfies Record<string, Command>;

function byCommand(id: CommandId): Command {
  return async (_, { target }) => await vscode.commands.executeCommand(id, target);
}

/** Does what a script names as `{connection, action}`, or what the user picks, also of the other commands. */
async function manageConnection(context: ConnectionContext, invocation: Invocation): Promise<unknown> {
  const own = {
    test: vscode.l10n.t('Test Connection'),
    rename: vscode.l10n.t('Rename Connection…'),
    mark: vscode.l10n.t('Mark Connection…'),
    profile: vscode.l10n.t('Export Profile…'),
    roles: vscode.l10n.t('Open Role Administration'),
    terminal: vscode.l10n.t('Open Terminal with Secrets…'),
    control: vscode.l10n.t('Control Sandbox…'),
  };
  const all = {
    switch: vscode.l10n.t('Switch Connection…'),
    add: vscode.l10n.t('Add Connection…'),
    edit: vscode.l10n.t('Edit Connection…'),
    replaceKey: vscode.l10n.t('Replace Key…'),
    ...own,
    remove: vscode.l10n.t('Remove Connection…'),
  };
  const question = () => {
    const { connection } = sessionInUse(context.sessions, vscode.l10n.t('manage a connection'));
    return questionOf(connection, vscode.l10n.t('Manage Connection'));
  };
  const fits = (word: keyof typeof all) =>
    word !== 'control' || context.sessions.current?.connection.kind === 'sandbox';
  const word =
    invocation.scripted === undefined
      ? await chooseWord(invocation, 'action', all, question(), fits)
      : await chooseWord(invocation, 'action', own, '');
  return word && (await actions[word](context, invocation));
}

/** Does the work with the connection that is named or chosen. Returns undefined when the user cancels. */
function onConnection(placeholder: string, work: Work): Command {
  return async (context, invocation) => {
    const connection = await chooseConnection(context.sessions, invocation, placeholder);
    return connection && (await work(context, connection, invocation.scripted));
  };
}

/** The same where no policy locks it. With `attemptText`, which completes "Could not …", it can be edited. */
function onAllowed(placeholder: string, work: Work, attemptText?: (name: string) => string): Command {
  return onConnection(placeholder, async (context, connection, scripted) => {
    context.entryPoints.policy.requireAllowed(connection);
    if (attemptText !== undefined && connection.kind === 'sandbox') {
      throw invalidInput(
        attemptText(connection.name),
        vscode.l10n.t('the sandbox generates its own address and secrets at each start'),
        vscode.l10n.t('Rename it with “Manage Connection…”, or add a connection to another service.'),
      );
    }
    return await work(context, connection, scripted);
  });
}

/** Adds a connection whose service is available and activates it. Returns its id; undefined when the user cancels. */
async function addConnection(
  { store, services }: ConnectionContext,
  { scripted }: Invocation,
): Promise<string | undefined> {
  const draft =
    scripted === undefined
      ? await askForDraft(services, vscode.l10n.t('Add Connection'))
      : await requireAvailable(services, parseDraft(readScriptedValues(scripted)));
  if (draft === undefined) {
    return undefined;
  }
  const { id } = await store.add(draft);
  await store.activate(id);
  return id;
}

/** Uses another connection. Returns its id; undefined when the user cancels. */
async function useConnection(
  { store, sessions }: ConnectionContext,
  invocation: Invocation,
): Promise<string | undefined> {
  const placeholder = vscode.l10n.t('Select the connection to switch to');
  const connection =
    invocation.scripted === undefined
      ? await pickConnection(sessions, placeholder)
      : await chooseConnection(sessions, invocation, placeholder);
  if (connection !== undefined) {
    await store.activate(connection.id);
  }
  return connection?.id;
}

/** Edits a connection; it stays unchanged unless the edited one is available. Returns its id. */
async function editConnection(
  context: ConnectionContext,
  connection: Connection,
  scripted: Arguments | undefined,
): Promise<string | undefined> {
  if (scripted === undefined) {
    return await editInForm(context, connection);
  }
  const existing = await existingOf(context, connection, true);
  const draft = await requireAvailable(context.services, parseDraft(readScriptedValues(scripted), existing));
  return (await context.store.update(connection, draft)).id;
}

/** Lets the user edit a connection in the form. Returns its id; undefined when the user cancels. */
async function editInForm(
  context: ConnectionContext,
  connection: Connection,
  start?: FormStart,
): Promise<string | undefined> {
  const { store, services } = context;
  const existing = await existingOf(context, connection, false);
  const draft = await askForDraft(
    services,
    questionOf(connection, vscode.l10n.t('Edit Connection')),
    existing,
    start,
  );
  return draft && (await store.update(connection, draft)).id;
}

/**
 * Lost secrets are left out. Where the secrets cannot be read, the user is asked to enter them again; a script gets the
 * error, because its edit would delete the secrets.
 */
async function existingOf(
  { sessions }: ConnectionContext,
  connection: Connection,
  isScripted: boolean,
): Promise<Existing> {
  try {
    return { connection, credentials: await sessions.credentials(connection) };
  } catch (error) {
    if (isFailure(error, 'lost-secrets')) {
      return { connection, credentials: {} };
    }
    if (isScripted) {
      throw error;
    }
    const sentence = displaySentence(failureMessage(error));
    const edit = vscode.l10n.t('Edit Connection…');
    if ((await vscode.window.showWarningMessage(sentence, { modal: true }, edit)) !== edit) {
      throw new vscode.CancellationError();
    }
    return { connection, credentials: {} };
  }
}

/** Checks each family of a connection. Returns the results, and shows them to a user. */
async function testConnection(
  context: ConnectionContext,
  connection: Connection,
  scripted: Arguments | undefined,
): Promise<readonly Omit<Capability, 'sentence'>[]> {
  const title = vscode.l10n.t('Checking what is available at {0}…', originOf(connection.baseUrl));
  const capabilities = await withLateProgress(title, async (signal) => {
    const session = context.sessions.find(connection.id);
    if (session === undefined) {
      return [];
    }
    // Without secrets each family would fail for the same reason: report it once.
    await context.sessions.credentials(session.connection);
    return await (await session.service()).checkCapabilities({ signal });
  });
  if (scripted === undefined && (await showCapabilities(context, connection, capabilities)) === 'again') {
    return await testConnection(context, connection, scripted);
  }
  return capabilities.map(({ sentence: _, ...capability }) => capability);
}

async function showCapabilities(
  context: ConnectionContext,
  connection: Connection,
  capabilities: readonly Capability[],
): Promise<'again' | undefined> {
  const options = { modal: true, detail: linesOf(capabilities, connection) };
  if (allTriedAvailable(capabilities)) {
    const message = vscode.l10n.t('Connected to “{0}”.', displayText(connection.name));
    await vscode.window.showInformationMessage(message, options);
    return undefined;
  }
  const findings = findingsOf(capabilities, connection);
  // The sandbox has nothing to change.
  const changes = connection.kind === 'sandbox' ? new Map() : changeButtons(findings);
  const summary = summaryOf(capabilities, connection);
  const again = vscode.l10n.t('Try Again');
  const choice = await vscode.window.showWarningMessage(summary, options, ...changes.keys(), again);
  const field = choice === undefined ? undefined : changes.get(choice);
  if (field !== undefined) {
    await editInForm(context, connection, { field, findings });
  }
  return choice === again ? 'again' : undefined;
}

/** Removes a connection and its secrets. Returns its id; undefined when the user cancels. */
async function removeConnection(
  { store }: ConnectionContext,
  connection: Connection,
  scripted: Arguments | undefined,
): Promise<string | undefined> {
  if (scripted === undefined) {
    const remove = vscode.l10n.t('Remove');
    const detail = vscode.l10n.t(
      'Its API key and client secret are deleted from this editor, and its reports are removed from the list. Nothing changes in the service.',
    );
    const question = questionOf(connection, vscode.l10n.t('Remove the connection “{0}”?', connection.name));
    const choice = await vscode.window.showWarningMessage(question, { modal: true, detail }, remove);
    if (choice !== remove) {
      return undefined;
    }
  }
  await store.remove(connection);
  return connection.id;
}
