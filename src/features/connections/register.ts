import * as vscode from 'vscode';
import type { Answers } from '../../pages/answers.ts';
import type { EntryPoints } from '../../platform/entry/entryPoint.ts';
import type { SessionChange } from '../../platform/session.ts';
import { setContextKey } from '../../platform/settings.ts';
import { messageText } from '../../platform/text/localText.ts';
import { withoutLinks } from '../../platform/text/text.ts';
import { onDidGainFocus } from '../../platform/window.ts';
import { textOf } from '../../service/contract/message.ts';
import type { ConnectionCommandId } from './commands.ts';
import { ConnectionStore } from './connectionStore.ts';
import { type RunningSandbox, SandboxRunner } from './sandboxRunner.ts';
import { Services, type ServicesContext } from './services.ts';
import { ConnectionSessions } from './sessions.ts';
import { ConnectionStatus, Deprecations, MarkDecorations } from './status.ts';
import type { ConnectionChange } from './storedConnections.ts';

const connectionCommandIds: readonly ConnectionCommandId[] = [
  'workforce.addConnection',
  'workforce.useConnection',
  'workforce.editConnection',
  'workforce.replaceKey',
  'workforce.manageConnection',
  'workforce.removeConnection',
  'workforce.exploreSandbox',
  'workforce.saveSandbox',
];

/** What the connections need from the composition root. */
interface ConnectionDependencies extends Omit<ServicesContext, 'deprecations'> {
  readonly state: vscode.Memento;
  readonly secrets: vscode.SecretStorage;
  readonly entryPoints: EntryPoints;
  /** Loads and starts the embedded sandbox, on the loopback port if that is free. It ends when the signal aborts. */
  startSandbox(
    signal: AbortSignal,
    port: number | undefined,
    scenario: string | undefined,
  ): Promise<RunningSandbox>;
}

/**
 * Builds the connections without touching the network or the secrets. `sessions` is what the other features work with,
 * `digestKey` the random key of the digests in snapshots, which throws `unread-secrets`.
 */
export function createConnections(dependencies: ConnectionDependencies) {
  const { storage, state, secrets, log, redaction, entryPoints } = dependencies;
  const storeChanges = new vscode.EventEmitter<ConnectionChange>();
  const sessionChanges = new vscode.EventEmitter<SessionChange>();
  const store = new ConnectionStore({
    storage,
    secrets,
    changes: storeChanges,
    learn: (connection, credentials) => redaction.rememberCredentials(connection, credentials),
    log: (line) => log.warn(line),
    warn(sentence) {
      log.warn(textOf(sentence));
      void vscode.window.showWarningMessage(withoutLinks(redaction.text(messageText(sentence))));
    },
  });
  const sandbox = new SandboxRunner({
    async start(signal, port, file) {
      const text = file && (await (await import('./commands.ts')).readScenario(state, file));
      return { ...(await dependencies.startSandbox(signal, port, text)), file };
    },
    onEnd: (error) => entryPoints.report('keep the sandbox running', error),
  });
  const deprecations = new Deprecations(log, () => status.update(sessions));
  const status = new ConnectionStatus(deprecations, entryPoints.policy);
  const services = new Services({ ...dependencies, deprecations });
  const sessions = new ConnectionSessions({ store, sandbox, services, changes: sessionChanges });
  const context = { store, sessions, sandbox, services, entryPoints, state };
  const showInUse = () => {
    status.update(sessions);
    entryPoints.run('workforce.connected', async () => {
      await setContextKey('workforce.connected', sessions.current !== undefined);
      await setContextKey('workforce.connectionKind', sessions.current?.connection.kind);
    });
  };
  return {
    sessions,
    register: (answers: Answers) => {
      showInUse();
      return vscode.Disposable.from(
        ...connectionCommandIds.map((id) =>
          entryPoints.command(id, async (invocation) => {
            const { connectionCommands } = await import('./commands.ts');
            return await connectionCommands[id]({ ...context, answers }, invocation);
          }),
        ),
        // What other windows have written is read at focus, too, because a change of a file may be missed.
        storage.onDidChange('connection', () => store.refresh()),
        onDidGainFocus(() => store.refresh()),
        store.listen(),
        sessions.listen(),
        status,
        sessions.onDidChange(showInUse),
        storeChanges.event(({ id, kind }) => {
          if (kind === 'changed' || kind === 'removed') {
            deprecations.forget(id);
          }
        }),
        new MarkDecorations(store),
        storeChanges,
        sessionChanges,
        { dispose: () => entryPoints.run('stop the sandbox', () => sandbox.stop()) },
      );
    },
  };
}
