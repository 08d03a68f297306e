import * as vscode from 'vscode';
import type { Connection } from '../service/connection.ts';
import type { TaxonomyLabel } from '../service/contract/taxonomy.ts';
import { isServiceError, reworded } from '../service/http/errors.ts';
import type { VersionedLabel, WorkforceService } from '../service/service.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import type { ChangeJournal, UncertainOutcome } from '../ui/storage/changeJournal.ts';

/** The scope that changing a label requires (interface 5.2). */
const writingScope = 'taxonomies.readwrite';

/** The requested state of a label (interface 3.3). */
export interface Archiving {
  readonly id: string;
  readonly isArchived: boolean;
}

/** The service that gets a change, and the journal that records it until the response. */
export interface ArchivingContext {
  readonly connection: Connection;
  readonly service: WorkforceService;
  readonly changes: ChangeJournal;
}

/** Sends the change once, for the version that was read. Throws `conflict` if the label has changed since. */
export async function sendArchiving(
  { connection, service, changes }: ArchivingContext,
  { id, isArchived }: Archiving,
  { version }: VersionedLabel,
  signal?: AbortSignal,
): Promise<TaxonomyLabel> {
  const attempted = isArchived
    ? vscode.l10n.t('archive label {0}', id)
    : vscode.l10n.t('unarchive label {0}', id);
  if (version === undefined) {
    throw invalidInput(
      attempted,
      vscode.l10n.t(
        'the service does not send the version of the label, so the change could overwrite that of another user',
      ),
      vscode.l10n.t('Change it in the service itself.'),
    );
  }
  try {
    const send = () => service.setLabelArchived(id, isArchived, version, signal && { signal });
    return (await changes.carryOut(connection, uncertainOutcomeOf(id), send)).label;
  } catch (error) {
    throw explained(error);
  }
}

/** Returns true if the label has changed since it was read. */
export function isOutdated(error: unknown): boolean {
  return isServiceError(error) && error.kind === 'conflict';
}

function explained(error: unknown): unknown {
  if (isServiceError(error) && error.kind === 'forbidden') {
    return reworded(error, {
      advice: vscode.l10n.t(
        'A change of labels takes the scope {0}: ask for it in this connection, and let the service grant it to the client.',
        writingScope,
      ),
    });
  }
  return error;
}

function uncertainOutcomeOf(id: string): UncertainOutcome {
  return {
    attempted: vscode.l10n.t('learn whether label {0} was changed', id),
    advice: vscode.l10n.t(
      'It may have been changed all the same: refresh the taxonomies before you try again.',
    ),
  };
}
