import * as vscode from 'vscode';
import type { Connection } from '../../service/connection.ts';
import type { Capability } from '../../service/service.ts';
import type { Invocation } from '../../ui/entryPoint.ts';
import { withLateProgress } from '../../ui/progress.ts';
import { displayText } from '../../ui/text.ts';
import { originOf } from '../addresses.ts';
import { chooseConnection } from '../chooseConnection.ts';
import type { ConnectionContext } from '../connectionContext.ts';
import { allAnswer, linesOf } from '../dialog/capabilityReport.ts';

/** Checks each family of a connection. Returns the results to a script and shows them to a user. */
export async function testConnection(
  tools: ConnectionContext,
  invocation: Invocation,
): Promise<readonly Capability[] | undefined> {
  const connection = await chooseConnection(tools, invocation, vscode.l10n.t('Connection to test'));
  if (connection === undefined) {
    return undefined;
  }
  if (invocation.scripted !== undefined) {
    return await probe(tools, connection);
  }
  const capabilities = await withLateProgress(
    vscode.l10n.t('Asking {0} what it answers…', originOf(connection.baseUrl)),
    (signal) => probe(tools, connection, signal),
  );
  await show(connection, capabilities);
  return capabilities;
}

async function probe(
  { sessions }: ConnectionContext,
  { id }: Connection,
  signal?: AbortSignal,
): Promise<readonly Capability[]> {
  const session = sessions.find(id);
  if (session === undefined) {
    return [];
  }
  // Without secrets each family would fail for the same reason: report it once.
  await sessions.credentials(session.connection);
  const service = await session.service();
  return await service.checkCapabilities(signal === undefined ? {} : { signal });
}

async function show(connection: Connection, capabilities: readonly Capability[]): Promise<void> {
  const name = displayText(connection.name);
  const options = { modal: true, detail: linesOf(capabilities) };
  if (allAnswer(capabilities)) {
    await vscode.window.showInformationMessage(vscode.l10n.t('“{0}” answers.', name), options);
  } else {
    await vscode.window.showWarningMessage(vscode.l10n.t('Only part of “{0}” answers.', name), options);
  }
}
