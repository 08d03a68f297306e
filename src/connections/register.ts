import * as vscode from 'vscode';
import type { Redaction } from '../service/http/redaction/redaction.ts';
import type { EntryPoints } from '../ui/entryPoint.ts';
import type { Log } from '../ui/log.ts';
import type { Session, Sessions } from '../ui/session.ts';
import { withoutLinks } from '../ui/text.ts';
import { addConnection } from './commands/addConnection.ts';
import { editConnection } from './commands/editConnection.ts';
import { exploreSandbox } from './commands/exploreSandbox.ts';
import { removeConnection } from './commands/removeConnection.ts';
import { renameConnection } from './commands/renameConnection.ts';
import { testConnection } from './commands/testConnection.ts';
import { useConnection } from './commands/useConnection.ts';
import type { ConnectionContext } from './connectionContext.ts';
import { type ConnectionChange, ConnectionStore } from './connectionStore.ts';
import { type RunningSandbox, SandboxRunner } from './sandboxRunner.ts';
import { Services } from './services.ts';
import { ConnectionSessions } from './sessions.ts';
import { followConnected } from './status.ts';

const lookEveryMilliseconds = 1_000;

/** What the connections need from the composition root. */
export interface ConnectionDependencies {
  readonly state: vscode.Memento;
  readonly secrets: vscode.SecretStorage;
  readonly log: Log;
  /** Learns the secrets of the connections. */
  readonly redaction: Redaction;
  readonly entryPoints: EntryPoints;
  /** Loads and starts the embedded sandbox on a free loopback port. It ends when the signal aborts. */
  startSandbox(signal: AbortSignal): Promise<RunningSandbox>;
}

/** The connections: `sessions` is what the other features work with. */
export interface Connections {
  readonly sessions: Sessions;
  register(): vscode.Disposable;
}

/** Builds the connections without touching the network or the secrets. */
export function createConnections(parts: ConnectionDependencies): Connections {
  const { state, secrets, log, redaction, entryPoints } = parts;
  const storeChanges = new vscode.EventEmitter<ConnectionChange>();
  const sessionChanges = new vscode.EventEmitter<Session | undefined>();
  const store = new ConnectionStore({
    state,
    secrets,
    changes: storeChanges,
    learn: (connection, credentials) => redaction.rememberCredentials(connection, credentials),
    log: (line) => log.warn(line),
    warn(sentence) {
      log.warn(sentence);
      void vscode.window.showWarningMessage(withoutLinks(redaction.text(sentence)));
    },
  });
  const sandbox = new SandboxRunner({
    start: (signal) => parts.startSandbox(signal),
    onEnd: (error) => entryPoints.run('keep the sandbox running', () => Promise.reject(error)),
  });
  const services = new Services(log, redaction);
  const sessions = new ConnectionSessions({ store, sandbox, services, changes: sessionChanges });
  const tools = { store, sessions, sandbox, services, entryPoints };
  return {
    sessions,
    register: () =>
      vscode.Disposable.from(
        ...registerCommands(entryPoints, tools),
        store.listen(),
        sessions.onDidRemove((id) => redaction.forget(id)),
        sessions.listen(),
        followOtherWindows(store),
        followConnected(sessions, entryPoints),
        storeChanges,
        sessionChanges,
        { dispose: () => entryPoints.run('stop the sandbox', () => sandbox.stop()) },
      ),
  };
}

/** No event tells what another window wrote, and it comes here late: up to a second after the focus does. */
function followOtherWindows(store: ConnectionStore): vscode.Disposable {
  const timer = setInterval(() => store.notice(), lookEveryMilliseconds);
  return new vscode.Disposable(() => clearInterval(timer));
}

function registerCommands(entryPoints: EntryPoints, tools: ConnectionContext): vscode.Disposable[] {
  return [
    entryPoints.command('workforce.addConnection', (invocation) => addConnection(tools, invocation)),
    entryPoints.command('workforce.useConnection', (invocation) => useConnection(tools, invocation)),
    entryPoints.command('workforce.editConnection', (invocation) => editConnection(tools, invocation)),
    entryPoints.command('workforce.renameConnection', (invocation) => renameConnection(tools, invocation)),
    entryPoints.command('workforce.testConnection', (invocation) => testConnection(tools, invocation)),
    entryPoints.command('workforce.removeConnection', (invocation) => removeConnection(tools, invocation)),
    entryPoints.command('workforce.exploreSandbox', () => exploreSandbox(tools)),
  ];
}
