import * as vscode from 'vscode';
import { textOf } from '../service/contract/message.ts';
import type { Redaction } from '../service/http/redaction.ts';
import type { EntryPoints } from '../ui/entryPoint.ts';
import { messageText } from '../ui/localText.ts';
import type { Log } from '../ui/log.ts';
import type { RequestWaits } from '../ui/requestWaits.ts';
import type { SessionChange, Sessions } from '../ui/session.ts';
import { sandboxSettings, setContextKey } from '../ui/settings.ts';
import type { SharedStorage } from '../ui/storage/sharedStorage.ts';
import { withoutLinks } from '../ui/text.ts';
import { onDidGainFocus } from '../ui/window.ts';
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
  'workforce.replaceKey',
  'workforce.openRoleAdministration',
  'workforce.renameConnection',
  'workforce.markConnection',
  'workforce.testConnection',
  'workforce.exportProfile',
  'workforce.openTerminal',
  'workforce.removeConnection',
  'workforce.exploreSandbox',
  'workforce.chooseSandbox',
  'workforce.saveSandbox',
];

/** What the connections need from the composition root. */
interface ConnectionDependencies {
  readonly storage: SharedStorage;
  readonly state: vscode.Memento;
  readonly secrets: vscode.SecretStorage;
  readonly log: Log;
  /** Learns the secrets of the connections. */
  readonly redaction: Redaction;
  readonly entryPoints: EntryPoints;
  /** Learns what requests wait for. */
  readonly waits: RequestWaits;
  /** Called with the id of a connection when a read of it succeeded. */
  onRead(connection: string): void;
  /** Loads and starts the embedded sandbox, on the loopback port if that is free. It ends when the signal aborts. */
  startSandbox(
    signal: AbortSignal,
    port: number | undefined,
    scenario: string | undefined,
  ): Promise<RunningSandbox>;
}

/** The connections: `sessions` is what the other features work with. */
interface Connections {
  readonly sessions: Sessions;
  /** The random key of the digests in snapshots. Throws `unread-secrets`. */
  digestKey(): Promise<string>;
  register(): vscode.Disposable;
}

/** Builds the connections without touching the network or the secrets. */
export function createConnections(dependencies: ConnectionDependencies): Connections {
  const { storage, state, log, entryPoints } = dependencies;
  const storeChanges = new vscode.EventEmitter<ConnectionChange>();
  const sessionChanges = new vscode.EventEmitter<SessionChange>();
  const store = createStore(dependencies, storeChanges);
  const sandbox = new SandboxRunner({
    async start(signal, port, file) {
      const read = file && (await (await import('./commands.ts')).readScenario(state, file));
      const settings = sandboxSettings();
      const running = await dependencies.startSandbox(signal, port, read?.text);
      return { ...running, file: read?.file, settings };
    },
    onEnd: (error) => entryPoints.report('keep the sandbox running', error),
  });
  const marks = new vscode.EventEmitter<void>();
  const deprecations = new Deprecations(log, () => marks.fire());
  const services = new Services({ ...dependencies, deprecations });
  const sessions = new ConnectionSessions({ store, sandbox, services, changes: sessionChanges });
  const context = { store, sessions, sandbox, services, entryPoints, state };
  return {
    sessions,
    digestKey: () => store.digestKey(),
    register: () =>
      vscode.Disposable.from(
        ...registerCommands(entryPoints, context),
        // What other windows have written is read at focus, too, because a change of a file may be missed.
        storage.onDidChange('connection', () => store.refresh()),
        onDidGainFocus(() => store.refresh()),
        store.listen(),
        sessions.listen(),
        showInUse(sessions, entryPoints, deprecations, marks.event),
        marks,
        storeChanges.event(({ id, kind }) => {
          if (kind === 'changed' || kind === 'removed') {
            deprecations.forget(id);
          }
        }),
        new MarkDecorations(store),
        storeChanges,
        sessionChanges,
        { dispose: () => entryPoints.run('stop the sandbox', () => sandbox.stop()) },
      ),
  };
}

function createStore(
  { storage, secrets, log, redaction }: ConnectionDependencies,
  changes: vscode.EventEmitter<ConnectionChange>,
): ConnectionStore {
  return new ConnectionStore({
    storage,
    secrets,
    changes,
    learn: (connection, credentials) => redaction.rememberCredentials(connection, credentials),
    log: (line) => log.warn(line),
    warn(sentence) {
      log.warn(textOf(sentence));
      void vscode.window.showWarningMessage(withoutLinks(redaction.text(messageText(sentence))));
    },
  });
}

/** Shows the connection in use in the status bar, and sets its context keys. */
function showInUse(
  sessions: Sessions,
  entryPoints: EntryPoints,
  deprecations: Deprecations,
  onDidMark: vscode.Event<void>,
): vscode.Disposable {
  const status = new ConnectionStatus(deprecations, entryPoints.policy);
  const update = () => {
    status.update(sessions);
    entryPoints.run('workforce.connected', async () => {
      await setContextKey('workforce.connected', sessions.current !== undefined);
      await setContextKey('workforce.connectionKind', sessions.current?.connection.kind);
    });
  };
  update();
  return vscode.Disposable.from(
    status,
    sessions.onDidChange(update),
    onDidMark(() => status.update(sessions)),
  );
}

function registerCommands(entryPoints: EntryPoints, context: ConnectionContext): vscode.Disposable[] {
  return connectionCommandIds.map((id) =>
    entryPoints.command(id, async (invocation) => {
      const { connectionCommands } = await import('./commands.ts');
      return await connectionCommands[id](context, invocation);
    }),
  );
}
