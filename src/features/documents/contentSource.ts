import * as vscode from 'vscode';
import { addPersonDocument } from '../../company/known/records.ts';
import { maskRanges } from '../../company/values/masking.ts';
import { addressOf, extraFields } from '../../platform/documents/address.ts';
import { isOpen, isOpening } from '../../platform/documents/openDocuments.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { titleOf } from '../../platform/text/localText.ts';
import type { FeatureContext } from '../featureContext.ts';
import type { DocumentVersions } from './compare/versions.ts';
import type { ContentSource } from './contents.ts';
import type { Targets } from './targets.ts';

interface SourceContext extends Pick<FeatureContext, 'sessions' | 'entryPoints' | 'known'> {
  readonly targets: Targets;
  /** Gets each response. */
  readonly versions: DocumentVersions;
}

/** Reads documents with the client of their connection, a few of them without a tab. */
export function contentSource(context: SourceContext): Omit<ContentSource, 'changed'> {
  const { sessions, entryPoints, known, targets, versions } = context;
  const hiddenReads = new HiddenReadLimiter();

  /** The resource and the session of a document. Throws `invalid-input` if its address is not valid. */
  function resolve(document: string) {
    const address = addressOf(vscode.Uri.parse(document));
    const attempted = vscode.l10n.t('open {0}', titleOf(address));
    entryPoints.requireNoSecret(attempted, [address.id, ...(address.axes ?? [])].join(' '));
    return { address, attempted, session: targets.session(address.connection, attempted) };
  }

  return {
    async read(document, signal) {
      const { address, session } = resolve(document);
      const service = await session.service();
      const response = await service.document(address.resource, address.id, {
        signal,
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
    async admit(document) {
      const { attempted } = resolve(document);
      const isAllowed = isOpen(document) || hiddenReads.allow(Date.now()) || (await isOpening(document));
      if (!isAllowed) {
        throw invalidInput(
          attempted,
          vscode.l10n.t('no editor shows it, and too many such documents were read within the last minute'),
          vscode.l10n.t('Open it with Workforce: Open Resource by Id, or try again in a minute.'),
        );
      }
    },
    client: (document) => sessions.find(vscode.Uri.parse(document).authority)?.service,
    isOpen,
    now: () => Date.now(),
  };
}

/** Reads of documents without a tab. */
const maxReads = 10;
/** In milliseconds. */
const period = 60_000;

/**
 * Limits reads of documents that no tab shows: extensions and scripts may read a few. Threat: a JSON file that names
 * documents as its schemas makes the editor read them and uses up the requests of the tenant.
 */
export class HiddenReadLimiter {
  #timestamps: readonly number[] = [];

  /** Returns true if another read is allowed, and counts it. `now` is in milliseconds since the epoch. */
  allow(now: number): boolean {
    const recent = this.#timestamps.filter((timestamp) => Math.abs(now - timestamp) < period);
    const isAllowed = recent.length < maxReads;
    this.#timestamps = isAllowed ? [...recent, now] : recent;
    return isAllowed;
  }
}
