import * as vscode from 'vscode';
import type { Connection } from '../../service/connection.ts';
import type { Capability } from '../../service/service.ts';
import type { Invocation } from '../../ui/entryPoint.ts';
import { withLateProgress } from '../../ui/progress.ts';
import { displayText } from '../../ui/text.ts';
import { originOf } from '../addresses.ts';
import { chooseConnection } from '../chooseConnection.ts';
import type { ConnectionContext } from '../connectionContext.ts';
import { allTriedAvailable, findingsOf, linesOf, summaryOf } from '../dialog/checkReport.ts';
import { changeButtons } from '../dialog/connectionDialog.ts';
import { editInForm } from './editConnection.ts';

/** A capability as a script gets it. */
type ScriptedCapability = Omit<Capability, 'sentence'>;

/** Checks each family of a connection. Returns the results to a script and shows them to a user. */
export async function testConnection(
  context: ConnectionContext,
  invocation: Invocation,
): Promise<readonly ScriptedCapability[] | undefined> {
  const connection = await chooseConnection(context, invocation, vscode.l10n.t('Connection to test'));
  if (connection === undefined) {
    return undefined;
  }
  if (invocation.scripted !== undefined) {
    return (await check(context, connection)).map(forScript);
  }
  const capabilities = await withLateProgress(
    vscode.l10n.t('Checking what is available at {0}…', originOf(connection.baseUrl)),
    (signal) => check(context, connection, signal),
  );
  await show(context, connection, capabilities);
  return capabilities.map(forScript);
}

function forScript({ sentence: _, ...capability }: Capability): ScriptedCapability {
  return capability;
}

async function check(
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
  return await service.checkCapabilities({ signal });
}

async function show(
  context: ConnectionContext,
  connection: Connection,
  capabilities: readonly Capability[],
): Promise<void> {
  const options = { modal: true, detail: linesOf(capabilities, connection) };
  if (allTriedAvailable(capabilities)) {
    const message = vscode.l10n.t('“{0}” is available.', displayText(connection.name));
    await vscode.window.showInformationMessage(message, options);
    return;
  }
  const findings = findingsOf(capabilities, connection);
  // The sandbox has nothing to change.
  const changes = connection.kind === 'sandbox' ? new Map() : changeButtons(findings);
  const summary = summaryOf(capabilities, connection);
  const choice = await vscode.window.showWarningMessage(summary, options, ...changes.keys());
  const field = choice === undefined ? undefined : changes.get(choice);
  if (field !== undefined) {
    await editInForm(context, connection, { field, findings });
  }
}
