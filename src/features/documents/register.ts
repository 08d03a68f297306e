import * as vscode from 'vscode';
import { documentScheme, isFolder } from '../../platform/documents/address.ts';
import {
  documentsIn,
  isOpen,
  reopenFailed,
  visibleDocuments,
} from '../../platform/documents/openDocuments.ts';
import type { EntryPoints } from '../../platform/entry/entryPoint.ts';
import { type FileContent, formatBytes, ReadOnlyFiles } from '../../platform/readOnlyFiles.ts';
import { masksSensitiveFields, onDidChangeSetting } from '../../platform/settings.ts';
import { onFirstUse } from '../../platform/tasks.ts';
import type { FeatureContext } from '../featureContext.ts';
import { registerDocumentCommands } from './commands.ts';
import { DocumentVersions } from './compare/versions.ts';
import { contentSource } from './contentSource.ts';
import type { Content } from './contents.ts';
import { DocumentContents } from './contents.ts';
import { registerCopyCommands } from './copy/copyCommands.ts';
import { registerFavorites } from './favoriteCommands.ts';
import { DocumentNames } from './language/documentNames.ts';
import { registerLanguageFeatures } from './language/languageFeatures.ts';
import { LoadedFacts } from './language/loadedFacts.ts';
import { registerLeaveConversions } from './leaveV2.ts';
import { linkHandler } from './linkHandler.ts';
import { Masking } from './masking.ts';
import { MaskingIndicators, registerMaskingCommands } from './maskingCommands.ts';
import { registerPeopleCommands } from './people.ts';
import type { DocumentContext } from './showing.ts';
import { TabTitles } from './tabTitles.ts';
import { Targets } from './targets.ts';

/** JSON documents: `workforce:` addresses, their file system, and the commands on single resources. */
export function registerDocuments(feature: FeatureContext) {
  const { state, sessions, entryPoints, redaction } = feature;
  const targets = new Targets(feature);
  const versions = new DocumentVersions();
  const changed = new vscode.EventEmitter<void>();
  const contents = new DocumentContents({
    ...contentSource({ ...feature, targets, versions }),
    changed: () => changed.fire(),
  });
  const titles = new TabTitles(contents, feature);
  const loaded = new LoadedFacts(feature, contents);
  const names = new DocumentNames(loaded, feature, targets);
  const masking = new Masking(contents, () => masksSensitiveFields(entryPoints));
  const indicators = new MaskingIndicators({ contents, masking, entryPoints });
  const fileSystem = documentFiles(contents, (uri, content) =>
    formatBytes(masking.text(uri.toString(), content), uri),
  );
  const context = { targets, contents, fileSystem, masking, titles };
  const comparing = onFirstUse(async () => {
    const { CompareCommands } = await import('./compare/compareCommands.ts');
    return new CompareCommands({ ...feature, ...context, versions });
  });
  const registrations = vscode.Disposable.from(
    entryPoints.files(documentScheme, fileSystem, (uri) => isOpen(uri.toString())),
    vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
      for (const uri of closed.flatMap(documentsIn)) {
        if (!isOpen(uri.toString()) && masking.close(uri.toString())) {
          // The editor keeps the text of a closed document for a while and would show it when it is opened again.
          fileSystem.announce(uri);
        }
      }
      refreshOutdated(context, entryPoints);
    }),
    sessions.onDidChange(() => refreshOutdated(context, entryPoints)),
    sessions.onDidChangeAny(() => titles.update()),
    changed,
    changed.event(() => indicators.update()),
    changed.event(() => titles.update()),
    changed.event(() => names.update()),
    indicators,
    titles,
    onDidChangeSetting('workforce.maskSensitiveFields', () => {
      for (const document of masking.reset()) {
        fileSystem.announce(vscode.Uri.parse(document));
      }
    }),
    names,
    registerLanguageFeatures(loaded, names, redaction),
    registerDocumentCommands(entryPoints, context),
    registerCopyCommands(entryPoints, context),
    sessions.onDidRemove((id) => versions.forget(id)),
    entryPoints.lazily(comparing, {
      'workforce.selectForCompare': (part, invocation) => part.select(invocation),
      'workforce.compareWith': (part, invocation) => part.compare(invocation),
    }),
    registerFavorites({ ...feature, ...context }),
    registerMaskingCommands(entryPoints, context),
    registerPeopleCommands(entryPoints, context, state),
    registerLeaveConversions(entryPoints, context),
  );
  return {
    links: linkHandler(sessions, entryPoints, context),
    dispose: () => registrations.dispose(),
  };
}

/** Fetches the visible documents again whose connection has another client now. */
function refreshOutdated({ contents, fileSystem }: DocumentContext, entryPoints: EntryPoints): void {
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

/** The documents as files, each in the folder of its kind. */
function documentFiles(
  contents: DocumentContents,
  bytesOf: (uri: vscode.Uri, content: Content) => Uint8Array,
): ReadOnlyFiles {
  // The editor reads a file several times while it opens it.
  const files = new WeakMap<Content, FileContent>();
  return new ReadOnlyFiles(async (uri) => {
    const content = await contents.get(uri.toString());
    const file = files.get(content) ?? { bytes: bytesOf(uri, content), modifiedAt: content.changedAt };
    files.set(content, file);
    return file;
  }, isFolder);
}
