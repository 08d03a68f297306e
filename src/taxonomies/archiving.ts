import * as vscode from 'vscode';
import type { TaxonomyLabel } from '../service/contract/taxonomy.ts';
import type { VersionedLabel, WorkforceService } from '../service/service.ts';
import { isServiceError } from '../service/transport/errors.ts';
import { refusal } from '../ui/refusal.ts';
import { reworded, withDoubt } from '../ui/rewording.ts';

/** The scope that a change of a label takes (interface 5.2). */
const writingScope = 'taxonomies.readwrite';

/** Which way a label's archival is to change (interface 3.3). */
export interface Archiving {
  readonly id: string;
  readonly isArchived: boolean;
}

/** Sends the change once, for the version that was seen. Throws `conflict` when the label has changed since. */
export async function sendArchiving(
  service: WorkforceService,
  { id, isArchived }: Archiving,
  { version }: VersionedLabel,
  signal?: AbortSignal,
): Promise<TaxonomyLabel> {
  const attempted = isArchived
    ? vscode.l10n.t('archive label {0}', id)
    : vscode.l10n.t('unarchive label {0}', id);
  if (version === undefined) {
    throw refusal(
      attempted,
      vscode.l10n.t(
        'the service does not say which version it is, so the change of somebody else could be lost',
      ),
      vscode.l10n.t('Change it in the service itself.'),
    );
  }
  try {
    return (await service.setLabelArchived(id, isArchived, version, signal && { signal })).label;
  } catch (error) {
    throw explained(error, id);
  }
}

/** Whether the label is no longer the version that was to be changed. */
export function isOutdated(error: unknown): boolean {
  return isServiceError(error) && error.kind === 'conflict';
}

function explained(error: unknown, id: string): unknown {
  if (isServiceError(error) && error.kind === 'forbidden') {
    return reworded(error, {
      advice: vscode.l10n.t(
        'A change of labels takes the scope {0}: ask for it in this connection, and let the service grant it to the client.',
        writingScope,
      ),
    });
  }
  return withDoubt(error, {
    attempted: vscode.l10n.t('learn whether label {0} was changed', id),
    advice: vscode.l10n.t(
      'It may have been changed all the same: refresh the taxonomies before you try again.',
    ),
  });
}
