import * as vscode from 'vscode';
import { textOf } from '../service/contract/message.ts';
import type { Redaction } from '../service/http/redaction/redaction.ts';
import type { EntryPoints } from '../ui/entryPoint.ts';
import { messageText } from '../ui/localText.ts';
import type { Log } from '../ui/log.ts';
import { onFirstUse } from '../ui/onFirstUse.ts';
import type { RequestWaits } from '../ui/requestWaits.ts';
import type { SessionChange, Sessions } from '../ui/session.ts';
import { setContextKey } from '../ui/settings.ts';
import type { SharedStorage } from '../ui/storage/sharedStorage.ts';
import { withoutLinks } from '../ui/text.ts';
import { onDidGainFocus } from '../ui/windowFocus.ts';
import type { ConnectionCommandId, ConnectionContext } from './commands.ts';
import { ConnectionStore } from './connectionStore.ts';
import { type RunningSandbox, SandboxRunner } from './sandboxRunner.ts';
import { Services } from './services.ts';
import { ConnectionSessions } from './sessions.ts';
import { ConnectionStatus, Deprecations, MarkDecorations } from './status.ts';
import type { ConnectionChange } from './storedConnections.ts';

const connectionCommandIds: readonly ConnectionCommandId[] = [
  'workforce.addConnection',
  'workforce.useConnection',
  'workforce.editConnection',
  'workforce.renameConnection',
  'workforce.markConnection',
  'workforce.testConnection',
  'workforce.exportProfile',
  'workforce.removeConnection',
  'workforce.exploreSandbox',
];

/** What the connections need from the composition root. */
interface ConnectionDependencies {
  readonly storage: SharedStorage;
  readonly secrets: vscode.SecretStorage;
  readonly log: Log;
  /** Learns the secrets of the connections. */
  readonly redaction: Redaction;
  readonly entryPoints: EntryPoints;
  /** Learns what requests wait for. */
  readonly waits: RequestWaits;
  /** Loads and starts the embedded sandbox, on the loopback port if that is free. It ends when the signal aborts. */
  startSandbox(signal: AbortSignal, port: number | undefined): Promise<RunningSandbox>;
}

/** The connections: `sessions` is what the other features work with. */
interface Connections {
  readonly sessions: Sessions;
  register(): vscode.Disposable;
}

/** Builds the connections without touching the network or the secrets. */
export function createConnections(dependencies: ConnectionDependencies): Connections {
  const { storage, log, redaction, entryPoints, waits } = dependencies;
  const storeChanges = new vscode.EventEmitter<ConnectionChange>();
  const loads = new vscode.EventEmitter<void>();
  const sessionChanges = new vscode.EventEmitter<SessionChange>();
  const store = createStore(dependencies, storeChanges, loads);
  const sandbox = new SandboxRunner({
    start: (signal, port) => dependencies.startSandbox(signal, port),
    onEnd: (error) => entryPoints.report('keep the sandbox running', error),
  });
  const marks = new vscode.EventEmitter<void>();
  const deprecations = new Deprecations(log, () => marks.fire());
  const services = new Services({ storage, log, redaction, waits, deprecations });
  const sessions = new ConnectionSessions({ store, sandbox, services, changes: sessionChanges });
  const context = { store, sessions, sandbox, services, entryPoints };
  const following = {
    storage,
    store,
    sessions,
    entryPoints,
    deprecations,
    onDidMark: marks.event,
    onDidLoad: loads.event,
  };
  return {
    sessions,
    register: () =>
      vscode.Disposable.from(
        ...registerCommands(entryPoints, context),
        store.listen(),
        sessions.listen(),
        followOtherWindows(following),
        followConnected(following),
        showStatus(following),
        marks,
        storeChanges.event(({ id, kind }) => {
          if (kind === 'changed' || kind === 'removed') {
            deprecations.forget(id);
          }
        }),
        new MarkDecorations(store),
        loads,
        storeChanges,
        sessionChanges,
        { dispose: () => entryPoints.run('stop the sandbox', () => sandbox.stop()) },
      ),
  };
}

function createStore(
  { storage, secrets, log, redaction }: ConnectionDependencies,
  changes: vscode.EventEmitter<ConnectionChange>,
  loads: vscode.EventEmitter<void>,
): ConnectionStore {
  return new ConnectionStore({
    storage,
    secrets,
    changes,
    learn: (connection, credentials) => redaction.rememberCredentials(connection, credentials),
    log: (line) => log.warn(line),
    loaded: () => loads.fire(),
    warn(sentence) {
      log.warn(textOf(sentence));
      void vscode.window.showWarningMessage(withoutLinks(redaction.text(messageText(sentence))));
    },
  });
}

/** What follows the connections. */
interface FollowContext {
  readonly storage: SharedStorage;
  readonly store: ConnectionStore;
  readonly sessions: Sessions;
  readonly entryPoints: EntryPoints;
  readonly deprecations: Deprecations;
  /** The deprecated routes of a connection have changed. */
  readonly onDidMark: vscode.Event<void>;
  /** The connections were read for the first time. */
  readonly onDidLoad: vscode.Event<void>;
}

/** Reads what other windows have written: at each change of a file, and at focus, because a change may be missed. */
function followOtherWindows({ storage, store, onDidLoad }: FollowContext): vscode.Disposable {
  const disposables: { dispose(): unknown }[] = [
    onDidGainFocus(() => store.refresh()),
    onDidLoad(() => {
      const soon = setImmediate(() => store.refresh());
      disposables.push(
        { dispose: () => clearImmediate(soon) },
        storage.onDidChange('connection', () => store.refresh()),
      );
    }),
  ];
  return new vscode.Disposable(() => vscode.Disposable.from(...disposables).dispose());
}

/**
 * Sets the context keys of the connection in use. Before the first use, the names of files alone say if there is one.
 */
function followConnected({
  storage,
  store,
  sessions,
  entryPoints,
  onDidLoad,
}: FollowContext): vscode.Disposable {
  const update = (isConnected: () => Promise<boolean>) =>
    entryPoints.run('workforce.connected', async () => {
      const isExpected = !store.isLoaded && (await isConnected());
      await setContextKey(
        'workforce.connected',
        store.isLoaded ? sessions.current !== undefined : isExpected,
      );
      await setContextKey(
        'workforce.connectionKind',
        store.isLoaded ? sessions.current?.connection.kind : undefined,
      );
    });
  update(async () => {
    const connections = await storage.namesAtStart('connection');
    store.expect(connections);
    return connections.length > 0;
  });
  return vscode.Disposable.from(
    onDidLoad(() => update(async () => false)),
    sessions.onDidChange(() => update(async () => false)),
    onDidGainFocus(() => update(async () => (await storage.folder('connection').names()).length > 0)),
  );
}

/** Shows the connection in use, from the first use of the connections on. */
function showStatus({ sessions, deprecations, onDidMark, onDidLoad }: FollowContext): vscode.Disposable {
  const status = new ConnectionStatus(deprecations);
  const update = () => status.update(sessions);
  return vscode.Disposable.from(status, onDidLoad(update), sessions.onDidChange(update), onDidMark(update));
}

function registerCommands(entryPoints: EntryPoints, context: ConnectionContext): vscode.Disposable[] {
  const commands = onFirstUse(async () => (await import('./commands.ts')).connectionCommands);
  return connectionCommandIds.map((id) =>
    entryPoints.command(id, async (invocation) => (await commands())[id](context, invocation)),
  );
}
