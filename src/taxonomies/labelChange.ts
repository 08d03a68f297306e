import * as vscode from 'vscode';
import type { Connection } from '../service/connection.ts';
import type { TaxonomyLabel } from '../service/contract/taxonomy.ts';
import { isServiceError, reworded } from '../service/http/errors.ts';
import type { VersionedLabel, WorkforceService } from '../service/service.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { withLateProgress } from '../ui/progress.ts';
import type { ChangeJournal } from '../ui/storage/changeJournal.ts';

/** The scope that changing a label requires (interface 5.2). */
const writingScope = 'taxonomies.readwrite';

/** A change of a label to archived or not (interface 3.3), and where it is sent and recorded. */
export interface LabelChange {
  readonly id: string;
  readonly isArchived: boolean;
  readonly connection: Connection;
  readonly service: WorkforceService;
  readonly changes: ChangeJournal;
}

/** Reads the label and its version. Throws `ServiceError`. */
export async function readLabel({ service, id }: LabelChange): Promise<VersionedLabel> {
  return await withLateProgress(vscode.l10n.t('Reading label {0}…', id), (signal) =>
    service.label(id, { signal }),
  );
}

/** Sends the change once, for the version that was read. Throws `conflict` if the label has changed since. */
export async function sendChange(
  { id, isArchived, connection, service, changes }: LabelChange,
  { version }: VersionedLabel,
): Promise<TaxonomyLabel> {
  if (version === undefined) {
    throw invalidInput(
      isArchived ? vscode.l10n.t('archive label {0}', id) : vscode.l10n.t('unarchive label {0}', id),
      vscode.l10n.t(
        'the service does not send the version of the label, so the change could overwrite that of another user',
      ),
      vscode.l10n.t('Change it in the service itself.'),
    );
  }
  const uncertainOutcome = {
    attempted: vscode.l10n.t('learn whether label {0} was changed', id),
    advice: vscode.l10n.t(
      'It may have been changed all the same: refresh the taxonomies before you try again.',
    ),
  };
  try {
    const { label } = await withLateProgress(vscode.l10n.t('Changing label {0}…', id), (signal) =>
      changes.carryOut(connection, uncertainOutcome, () =>
        service.setLabelArchived(id, isArchived, version, { signal }),
      ),
    );
    return label;
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
