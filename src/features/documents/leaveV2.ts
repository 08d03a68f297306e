import * as vscode from 'vscode';
import { leaveToV2 } from '../../company/leaves/leaveV2.ts';
import { addressOf, isFolder, leaveV2Scheme, sourceOf } from '../../platform/documents/address.ts';
import type { ResourceAddress } from '../../platform/documents/resource.ts';
import type { Arguments } from '../../platform/entry/arguments.ts';
import type { EntryPoints, Invocation } from '../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { type FileContent, formatBytes, ReadOnlyFiles, showFile } from '../../platform/readOnlyFiles.ts';
import { messageText, titleOf } from '../../platform/text/localText.ts';
import { recordIn } from '../../service/contract/fields.ts';
import { ServiceError } from '../../service/http/errors.ts';
import { type DocumentContext, ensureLoaded } from './showing.ts';
import type { Targets } from './targets.ts';

/** Registers the v2 conversions of leaves: their files, which editors find again after a restart, and the command. */
export function registerLeaveConversions(
  entryPoints: EntryPoints,
  context: DocumentContext,
): vscode.Disposable {
  const files = new ReadOnlyFiles((uri) => convertFile(context, uri), isFolder);
  return vscode.Disposable.from(
    context.fileSystem.onDidChangeFile((changes) => {
      for (const { uri } of changes) {
        files.announce(uri.with({ scheme: leaveV2Scheme }));
      }
    }),
    entryPoints.files(leaveV2Scheme, files),
    entryPoints.command('workforce.showLeaveAsV2', (invocation) => showLeaveAsV2(context, invocation)),
  );
}

/** The v2 conversion of a leave's document, without a request if the document is cached. Throws `ServiceError`. */
async function convertFile(
  { targets, contents, masking }: DocumentContext,
  uri: vscode.Uri,
): Promise<FileContent> {
  const source = vscode.Uri.from(sourceOf(uri));
  const attempted = vscode.l10n.t('show a leave as v2');
  const { connection } = targets.session(leaveOf(addressOf(source), attempted).connection, attempted);
  const content = await contents.get(source.toString());
  const masked = masking.text(source.toString(), content);
  const text = convertJson(masked, connection.dialect.leaveOwnerKey, attempted);
  return { bytes: formatBytes(text, uri), modifiedAt: content.changedAt };
}

/** Shows a v3 leave and its v2 conversion beside it (interface 3.2, 4.11). Returns the address of the conversion. */
async function showLeaveAsV2(context: DocumentContext, invocation: Invocation): Promise<string> {
  const attempted = vscode.l10n.t('show a leave as v2');
  const { scripted } = invocation;
  const address =
    scripted === undefined
      ? context.targets.givenOrActive(invocation, attempted).address
      : readScriptedLeave(scripted, context.targets, attempted);
  const uri = await ensureLoaded(context, leaveOf(address, attempted));
  const converted = uri.with({ scheme: leaveV2Scheme });
  // Opens no editor if the leave cannot be converted.
  await convertFile(context, converted);
  await showFile(uri);
  await showFile(converted, { viewColumn: vscode.ViewColumn.Beside });
  return converted.toString();
}

function readScriptedLeave(scripted: Arguments, targets: Targets, attempted: string): ResourceAddress {
  const { connection } = targets.session(scripted.optionalText('connection'), attempted);
  return { connection: connection.id, resource: 'leaves', id: scripted.identifier('id') };
}

function leaveOf(address: ResourceAddress, attempted: string): ResourceAddress {
  if (address.resource !== 'leaves') {
    throw invalidInput(
      attempted,
      vscode.l10n.t('{0} is not a leave', titleOf(address)),
      vscode.l10n.t('Choose a leave of the Leaves view, or open one as JSON first.'),
    );
  }
  return address;
}

/** Converts the JSON of a v3 leave to v2, with the fields that could not be converted. */
function convertJson(json: string, ownerKey: string, attempted: string): string {
  const leave = recordIn(json);
  if (leave === undefined) {
    throw new ServiceError({
      kind: 'unexpected',
      attempted,
      reason: vscode.l10n.t('the response of the service is not a JSON object'),
      advice: vscode.l10n.t('Open the leave as JSON to see it.'),
    });
  }
  const { leave: converted, notConverted } = leaveToV2(leave, ownerKey);
  const losses = notConverted.map(({ field, reason }) => ({ field, reason: messageText(reason) }));
  return JSON.stringify({ leave: converted, notConverted: losses });
}
