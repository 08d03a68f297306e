import * as vscode from 'vscode';
import { addPersonDocument } from '../../company/known/records.ts';
import { maskRanges } from '../../company/values/masking.ts';
import { addressOf, extraFields } from '../../platform/documents/address.ts';
import { isOpen } from '../../platform/documents/openDocuments.ts';
import { titleOf } from '../../platform/text/localText.ts';
import type { FeatureContext } from '../featureContext.ts';
import type { DocumentVersions } from './compare/versions.ts';
import type { ContentSource } from './contents.ts';
import type { Targets } from './targets.ts';

interface SourceContext extends Pick<FeatureContext, 'sessions' | 'entryPoints' | 'known' | 'hiddenReads'> {
  readonly targets: Targets;
  /** Gets each response. */
  readonly versions: DocumentVersions;
}

/** Reads documents with the client of their connection, a few of them without a tab. */
export function contentSource(context: SourceContext): Omit<ContentSource, 'changed'> {
  const { sessions, entryPoints, known, hiddenReads, targets, versions } = context;

  /** The resource and the session of a document. Throws `invalid-input` if its address is not valid. */
  function resolve(document: string) {
    const address = addressOf(vscode.Uri.parse(document));
    const attempted = vscode.l10n.t('open {0}', titleOf(address));
    entryPoints.requireNoSecret(attempted, [address.id, ...(address.axes ?? [])].join(' '));
    return { address, attempted, session: targets.session(address.connection, attempted) };
  }

  return {
    async read(document, options) {
      const { address, session } = resolve(document);
      const service = await session.service();
      const response = await service.document(address.resource, address.id, {
        ...options,
        fields: extraFields(address),
      });
      const { resource, id } = address;
      if (resource === 'employees' || resource === 'users') {
        const masked = maskRanges(response.text, response.sensitive);
        addPersonDocument(known.of(service), { resource, id }, masked);
      }
      versions.add(document, { response, client: session.service, changedAt: Date.now() });
      return response;
    },
    admit: async (document) => await hiddenReads.admit(document, resolve(document).attempted),
    client: (document) => sessions.find(vscode.Uri.parse(document).authority)?.service,
    isOpen,
    now: () => Date.now(),
  };
}
