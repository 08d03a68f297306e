import * as vscode from 'vscode';
import { inSlices } from '../service/contract/slices.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { encoded } from '../ui/readOnlyFiles.ts';
import { onDidChangeSetting, readSetting } from '../ui/settings.ts';
import { addressOf, documentScheme } from './address.ts';
import { registerDocumentCommands } from './commands.ts';
import { DocumentContents } from './contents.ts';
import { documentFiles, indentationOf } from './fileSystem.ts';
import { reindent } from './format.ts';
import { dateHints } from './language/dateHints.ts';
import { documentLinks } from './language/linkProvider.ts';
import { registerLeaveConversions } from './leaveV2.ts';
import { Masking } from './masking/masking.ts';
import { registerMaskingCommands } from './masking/maskingCommands.ts';
import { MaskingSigns } from './masking/maskingSigns.ts';
import { documentsIn, isOpen, isOpening, reopenFailed, visibleDocuments } from './openDocuments.ts';
import { registerPeopleCommands } from './people.ts';
import { Targets } from './targets.ts';
import { UnseenReads } from './unseenReads.ts';
import { fieldsOnTop } from './userFields.ts';

/** JSON documents: `workforce:` addresses, their file system, and the commands on single resources. */
export function registerDocuments({ state, sessions, entryPoints }: FeatureContext): vscode.Disposable {
  const targets = new Targets(sessions, entryPoints);

  /** What a document is of. Throws `invalid-input` for an address that leads nowhere. */
  function wanted(document: string) {
    const address = addressOf(vscode.Uri.parse(document));
    const attempted = vscode.l10n.t('open {0} {1}', address.resource, address.id);
    entryPoints.requireNoSecret(attempted, [address.id, ...(address.axes ?? [])].join(' '));
    return { address, attempted, session: targets.session(address.connection, attempted) };
  }

  const unseenReads = new UnseenReads();
  const contents = new DocumentContents({
    async read(document, signal) {
      const { address, session } = wanted(document);
      const service = await session.service();
      return await service.document(address.resource, address.id, {
        ...(signal && { signal }),
        fields: fieldsOnTop(address),
      });
    },
    async admit(document) {
      const { attempted } = wanted(document);
      const isAllowed = isOpen(document) || unseenReads.take(Date.now()) || (await isOpening(document));
      if (!isAllowed) {
        throw invalidInput(
          attempted,
          vscode.l10n.t('no editor shows it, and too many such documents were read within the last minute'),
          vscode.l10n.t('Open it with Workforce: Open as JSON, or try again in a minute.'),
        );
      }
    },
    client: (document) => sessions.find(vscode.Uri.parse(document).authority)?.service,
    isOpen,
    now: () => Date.now(),
    changed: () => signs.update(),
  });
  const masking = new Masking(contents, () => readSetting('workforce.maskSensitiveFields'));
  const signs = new MaskingSigns(contents, masking, entryPoints);
  const fileSystem = documentFiles(contents, entryPoints, async (uri, content) => {
    const text = masking.text(uri.toString(), content);
    return encoded(await inSlices(reindent(text, indentationOf(uri))), uri, 'json');
  });
  const tools = { targets, contents, fileSystem, masking };

  /** Of the documents that another client answers for by now, only what somebody looks at is fetched again. */
  function refreshVisible(): void {
    for (const uri of visibleDocuments().filter((visible) => contents.isOutdated(visible.toString()))) {
      entryPoints.run('refresh after a change of the connection', async () => {
        if (contents.has(uri.toString())) {
          await contents.load(uri.toString());
          fileSystem.announce(uri);
        } else {
          await reopenFailed(uri);
        }
      });
    }
  }

  return vscode.Disposable.from(
    fileSystem,
    vscode.workspace.registerFileSystemProvider(documentScheme, fileSystem, {
      isCaseSensitive: true,
      isReadonly: new vscode.MarkdownString(
        vscode.l10n.t('This is what the service answered. It can be refreshed, but not edited.'),
      ),
    }),
    vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
      for (const uri of closed.flatMap(documentsIn)) {
        if (!isOpen(uri.toString()) && masking.close(uri.toString())) {
          // The editor keeps the text of a closed document for a while, and would show it first when it is reopened.
          fileSystem.announce(uri);
        } else {
          contents.forget(uri.toString());
        }
      }
      refreshVisible();
    }),
    sessions.onDidChange(refreshVisible),
    signs,
    onDidChangeSetting('workforce.maskSensitiveFields', () => {
      for (const document of masking.reset()) {
        fileSystem.announce(vscode.Uri.parse(document));
      }
    }),
    vscode.languages.registerDocumentLinkProvider({ scheme: documentScheme }, documentLinks(sessions)),
    vscode.languages.registerInlayHintsProvider({ scheme: documentScheme }, dateHints()),
    registerDocumentCommands(entryPoints, tools),
    registerMaskingCommands(entryPoints, tools),
    registerPeopleCommands(entryPoints, tools, state),
    registerLeaveConversions(entryPoints, tools),
  );
}
