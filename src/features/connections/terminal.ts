import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { connectionText, questionOf } from '../../platform/connectionMark.ts';
import type { MachinePolicy } from '../../platform/policy.ts';
import type { Connection } from '../../service/http/connection.ts';
import type { ConnectionSessions } from './sessions.ts';

/**
 * Opens a terminal in which the variables of copied requests hold the secrets of a connection, after the user has
 * agreed. They are in no file, and the editor does not open the terminal again. Returns the id of the connection;
 * undefined when the user cancels. Threat: a task of the open folder runs this command with arguments, so that none
 * replaces the user.
 */
export async function openTerminal(
  {
    sessions,
    entryPoints: { policy },
  }: {
    readonly sessions: Pick<ConnectionSessions, 'credentials'>;
    readonly entryPoints: { readonly policy: Pick<MachinePolicy, 'requireUnlocked'> };
  },
  connection: Connection,
): Promise<string | undefined> {
  for (const rule of ['reveal', 'personalDataExport', 'changes'] as const) {
    policy.requireUnlocked(rule);
  }
  const { apiKey, clientId, clientSecret } = await sessions.credentials(connection);
  // Null takes away what the terminal would inherit, which may be of another company.
  const env: Record<string, string | null> = {
    WORKFORCE_BASE_URL: connection.baseUrl,
    WORKFORCE_TOKEN_URL: connection.tokenUrl,
    WORKFORCE_API_KEY: apiKey ?? null,
    WORKFORCE_CLIENT_ID: clientId ?? null,
    WORKFORCE_CLIENT_SECRET: clientSecret ?? null,
  };
  const variables = Object.keys(env).filter((variable) => env[variable] !== null);
  if (!(await isAgreed(connection, variables))) {
    return undefined;
  }
  const terminal = vscode.window.createTerminal({
    name: connectionText(connection),
    env,
    // Not the open folder, whose own programs and settings would see the secrets.
    cwd: homedir(),
    isTransient: true,
  });
  terminal.show();
  // Threat: other extensions read with what a terminal was created.
  const forget = () => {
    for (const variable of variables) {
      delete env[variable];
    }
  };
  terminal.processId.then(forget, forget);
  return connection.id;
}

async function isAgreed(connection: Connection, variables: readonly string[]): Promise<boolean> {
  const open = vscode.l10n.t('Open a Terminal with These Variables');
  const detail = vscode.l10n.t(
    'The terminal receives {0}. All programs that run in it can read these variables, and other extensions may be able to. They are not written to disk. Close the terminal when you are done.',
    variables.join(', '),
  );
  const question = questionOf(
    connection,
    vscode.l10n.t('Open a terminal with the secrets of this connection?'),
  );
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, open)) === open;
}
