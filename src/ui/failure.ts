import * as vscode from 'vscode';
import { type FailureKind, isServiceError, messageOf } from '../service/http/errors.ts';
import type { CommandId } from './contributions.ts';

/** A button that helps with a failure. */
export interface Remedy {
  readonly label: string;
  readonly command: CommandId;
}

/** What a row of a tree passes to a remedy: the trees show the connection in use and no other. */
export const connectionInUse = { kind: 'connection in use' } as const;

/** Whether a remedy was called on a row. */
export function isConnectionInUse(target: unknown): boolean {
  return (
    typeof target === 'object' && target !== null && 'kind' in target && target.kind === connectionInUse.kind
  );
}

/** The sentence to show for any error. */
export function failureMessage(error: unknown): string {
  if (isServiceError(error)) {
    return error.message;
  }
  return vscode.l10n.t('Something unexpected went wrong: {0}. The log has the details.', messageOf(error));
}

/** The one thing that most likely helps, where there is one. */
export function remedyFor(error: unknown): Remedy | undefined {
  return isServiceError(error) ? remedyForKind(error.kind) : undefined;
}

function remedyForKind(kind: FailureKind): Remedy | undefined {
  switch (kind) {
    case 'sandbox-stopped':
      return { label: vscode.l10n.t('Start the sandbox'), command: 'workforce.exploreSandbox' };
    case 'unauthorized':
    case 'forbidden':
    case 'no-credentials':
    case 'lost-secrets':
    case 'foreign-origin':
      return { label: vscode.l10n.t('Edit Connection…'), command: 'workforce.editConnection' };
    default:
      return undefined;
  }
}
