import * as vscode from 'vscode';
import { leaveToV2 } from '../domain/leaves/leaveConversion.ts';
import { isRecord } from '../service/contract/record.ts';
import { inSlices } from '../service/contract/slices.ts';
import { ServiceError } from '../service/http/errors.ts';
import type { Arguments } from '../ui/arguments.ts';
import type { EntryPoints, Invocation } from '../ui/entryPoint.ts';
import { failureMessage } from '../ui/failure.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { encoded, type FileContent, ReadOnlyFiles, showFile } from '../ui/readOnlyFiles.ts';
import { displaySentence } from '../ui/text.ts';
import type { ResourceAddress } from '../ui/tree/resourceNode.ts';
import { addressOf, leaveV2Scheme, sourceOf } from './address.ts';
import { atHand, type DocumentContext } from './commands.ts';
import { indentationOf } from './fileSystem.ts';
import { reindent } from './format.ts';
import type { Targets } from './targets.ts';

/** The v2 conversions of leaves: their addresses, which lead to them after a restart too, and the command. */
export function registerLeaveConversions(
  entryPoints: EntryPoints,
  tools: DocumentContext,
): vscode.Disposable {
  const files = new ReadOnlyFiles(2, async (uri) => {
    try {
      return await conversion(tools, uri);
    } catch (error) {
      entryPoints.record(leaveV2Scheme, error);
      throw vscode.FileSystemError.Unavailable(displaySentence(failureMessage(error)));
    }
  });
  return vscode.Disposable.from(
    files,
    tools.fileSystem.onDidChangeFile((changes) => {
      for (const { uri } of changes) {
        files.announce(uri.with({ scheme: leaveV2Scheme }));
      }
    }),
    vscode.workspace.registerFileSystemProvider(leaveV2Scheme, files, {
      isCaseSensitive: true,
      isReadonly: new vscode.MarkdownString(
        vscode.l10n.t(
          'This is made of what the service answered. It follows the leave, and cannot be edited.',
        ),
      ),
    }),
    entryPoints.command('workforce.showLeaveAsV2', (invocation) => showLeaveAsV2(tools, invocation)),
  );
}

/** A conversion is made of the document that it stands beside, so at no request of its own. Throws `ServiceError`. */
async function conversion(
  { targets, contents, masking }: DocumentContext,
  uri: vscode.Uri,
): Promise<FileContent> {
  const source = vscode.Uri.from(sourceOf(uri));
  const attempted = vscode.l10n.t('show a leave as v2');
  const { connection } = targets.session(leaveOf(addressOf(source), attempted).connection, attempted);
  const content = await contents.get(source.toString());
  const shown = masking.text(source.toString(), content);
  const text = converting(shown, connection.dialect.leaveOwnerKey, attempted);
  const formatted = await inSlices(reindent(text, indentationOf(uri)));
  return { bytes: encoded(formatted, uri, 'json'), modifiedAt: content.changedAt };
}

/** Shows a v3 leave and beside it what v2 would have shown of it; answers the address of the latter (interface 3.2, 4.11). */
async function showLeaveAsV2(tools: DocumentContext, invocation: Invocation): Promise<string> {
  const attempted = vscode.l10n.t('show a leave as v2');
  const { scripted } = invocation;
  const address =
    scripted === undefined
      ? tools.targets.givenOrActive(invocation, attempted).address
      : scriptedLeave(scripted, tools.targets, attempted);
  const uri = await atHand(tools, leaveOf(address, attempted));
  const converted = uri.with({ scheme: leaveV2Scheme });
  // What cannot be converted opens no editor.
  await conversion(tools, converted);
  await showFile(uri);
  await showFile(converted, { viewColumn: vscode.ViewColumn.Beside });
  return converted.toString();
}

function scriptedLeave(scripted: Arguments, targets: Targets, attempted: string): ResourceAddress {
  const { connection } = targets.session(scripted.optionalText('connection'), attempted);
  return { connection: connection.id, resource: 'leaves', id: scripted.text('id') };
}

function leaveOf(address: ResourceAddress, attempted: string): ResourceAddress {
  if (address.resource !== 'leaves') {
    throw invalidInput(
      attempted,
      vscode.l10n.t('{0} {1} is not a leave', address.resource, address.id),
      vscode.l10n.t('Choose a leave of the Leaves view, or open one as JSON first.'),
    );
  }
  return address;
}

/** The JSON of a v3 leave as that of a v2 leave with what of it could not be converted. */
function converting(json: string, ownerKey: string, attempted: string): string {
  const leave = parsed(json);
  if (!isRecord(leave)) {
    throw new ServiceError({
      kind: 'unexpected',
      attempted,
      reason: vscode.l10n.t('what the service answered is not a JSON object'),
      advice: vscode.l10n.t('Open the leave as JSON to see it.'),
    });
  }
  return JSON.stringify(leaveToV2(leave, ownerKey));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
