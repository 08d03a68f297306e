import * as vscode from 'vscode';
import type { FeatureContext } from '../ui/featureContext.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { onDidChangeSetting, readSetting } from '../ui/settings.ts';
import { addressOf, documentScheme, extraFields, titleOf } from './address.ts';
import { registerDocumentCommands } from './commands.ts';
import { registerCompareCommands } from './compare/compareCommands.ts';
import { DocumentVersions } from './compare/versions.ts';
import { DocumentContents } from './contents.ts';
import { registerCopyCommands } from './copy/copyCommands.ts';
import { documentFiles, formattedBytes } from './fileSystem.ts';
import { HiddenReadLimiter } from './hiddenReadLimiter.ts';
import { dateHints } from './language/dateHints.ts';
import { documentLinks } from './language/linkProvider.ts';
import { LoadedFacts } from './language/loadedFacts.ts';
import { referenceHovers } from './language/referenceHovers.ts';
import { registerLeaveConversions } from './leaveV2.ts';
import { Masking } from './masking/masking.ts';
import { registerMaskingCommands } from './masking/maskingCommands.ts';
import { MaskingIndicators } from './masking/maskingIndicators.ts';
import { registerMoreFields } from './moreFields/command.ts';
import { MoreFields } from './moreFields/moreFields.ts';
import { documentsIn, isOpen, isOpening, reopenFailed, visibleDocuments } from './openDocuments.ts';
import { registerPeopleCommands } from './people.ts';
import { linkHandler } from './sharedLink/linkHandler.ts';
import { TabTitles } from './tabTitles.ts';
import { Targets } from './targets.ts';

interface Documents extends vscode.Disposable {
  readonly links: vscode.UriHandler;
  /** The text of a document as its editor shows it, masked. Throws `ServiceError`. */
  documentText(document: vscode.Uri): Promise<string>;
}

/** JSON documents: `workforce:` addresses, their file system, and the commands on single resources. */
export function registerDocuments(feature: FeatureContext): Documents {
  const { state, storage, sessions, entryPoints, redaction, trees } = feature;
  const moreFields = new MoreFields(storage);
  const targets = new Targets(sessions, entryPoints, trees);

  /** The resource and the session of a document. Throws `invalid-input` if its address is not valid. */
  function resolve(document: string) {
    const address = addressOf(vscode.Uri.parse(document));
    const attempted = vscode.l10n.t('open {0}', titleOf(address));
    entryPoints.requireNoSecret(attempted, [address.id, ...(address.axes ?? [])].join(' '));
    return { address, attempted, session: targets.session(address.connection, attempted) };
  }

  const hiddenReads = new HiddenReadLimiter();
  const versions = new DocumentVersions();
  const contents = new DocumentContents({
    async read(document, signal) {
      const { address, session } = resolve(document);
      const service = await session.service();
      const response = await service.document(address.resource, address.id, {
        signal,
        fields: [...extraFields(address), ...(await moreFields.of(session.connection, address.resource))],
      });
      versions.add(document, { response, client: session.service, changedAt: Date.now() });
      return response;
    },
    async admit(document) {
      const { attempted } = resolve(document);
      const isAllowed = isOpen(document) || hiddenReads.allow(Date.now()) || (await isOpening(document));
      if (!isAllowed) {
        throw invalidInput(
          attempted,
          vscode.l10n.t('no editor shows it, and too many such documents were read within the last minute'),
          vscode.l10n.t('Open it with Workforce: Open by Id, or try again in a minute.'),
        );
      }
    },
    client: (document) => sessions.find(vscode.Uri.parse(document).authority)?.service,
    isOpen,
    now: () => Date.now(),
    changed() {
      indicators.update();
      titles.update();
    },
  });
  const titles = new TabTitles(contents, redaction, entryPoints);
  const masking = new Masking(contents, () => readSetting('workforce.maskSensitiveFields'));
  const indicators = new MaskingIndicators(contents, masking, entryPoints);
  const fileSystem = documentFiles(contents, entryPoints, (uri, content) =>
    formattedBytes(masking.text(uri.toString(), content), uri),
  );
  const context = { targets, contents, fileSystem, masking, titles };
  const loaded = new LoadedFacts(feature, contents);

  /** Fetches the visible documents again whose connection has another client now. */
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

  const registrations = vscode.Disposable.from(
    entryPoints.files(documentScheme, fileSystem),
    vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
      for (const uri of closed.flatMap(documentsIn)) {
        if (!isOpen(uri.toString()) && masking.close(uri.toString())) {
          // The editor keeps the text of a closed document for a while and would show it when it is opened again.
          fileSystem.announce(uri);
        }
      }
      refreshVisible();
    }),
    sessions.onDidChange(refreshVisible),
    indicators,
    titles,
    onDidChangeSetting('workforce.maskSensitiveFields', () => {
      for (const document of masking.reset()) {
        fileSystem.announce(vscode.Uri.parse(document));
      }
    }),
    vscode.languages.registerDocumentLinkProvider({ scheme: documentScheme }, documentLinks(loaded)),
    vscode.languages.registerHoverProvider({ scheme: documentScheme }, referenceHovers(loaded)),
    vscode.languages.registerInlayHintsProvider({ scheme: documentScheme }, dateHints()),
    registerDocumentCommands(entryPoints, context),
    registerCopyCommands(entryPoints, context),
    registerCompareCommands({ ...context, entryPoints, sessions, redaction, versions }),
    registerMaskingCommands(entryPoints, context),
    registerMoreFields(entryPoints, context, moreFields),
    sessions.onDidRemove((id) =>
      entryPoints.run('forget further fields', () => moreFields.forget(id, sessions.find(id)?.connection)),
    ),
    registerPeopleCommands(entryPoints, context, state),
    registerLeaveConversions(entryPoints, context),
  );
  return {
    links: linkHandler(sessions, entryPoints, context),
    documentText: async (uri) => masking.text(uri.toString(), await contents.get(uri.toString())),
    dispose: () => registrations.dispose(),
  };
}
