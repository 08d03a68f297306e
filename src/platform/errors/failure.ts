import * as vscode from 'vscode';
import { messageOf } from '../../service/contract/message.ts';
import { isRecord } from '../../service/contract/record.ts';
import {
  type FailureKind,
  isCancellation,
  isFailure,
  isServiceError,
  type ServiceError,
} from '../../service/http/errors.ts';
import type { CommandId } from '../manifest/contributions.ts';
import { messageText } from '../text/localText.ts';

/** A button that may fix an error. */
export interface Remedy {
  readonly label: string;
  readonly command: CommandId | 'vscode.open';
  /** The argument of the command: the file, or the connection that failed, if it is known. */
  readonly target?:
    | { readonly kind: 'failed connection'; readonly connection: string }
    | vscode.Uri
    | undefined;
  /** What the command does, where it can do several things. */
  readonly choice?: string | undefined;
}

/** The argument that a row of a tree passes to a remedy: trees show the connection in use. */
export const connectionInUse = { kind: 'connection in use' } as const;

/** Returns true if a row of a tree called a remedy, or represents what failed. */
export function isConnectionInUse(target: unknown): boolean {
  const kind = isRecord(target) ? target['kind'] : undefined;
  return kind === connectionInUse.kind || kind === 'failure';
}

/** The connection whose remedy was called; undefined for any other target. */
export function failedConnection(target: unknown): string | undefined {
  const { kind, connection } = isRecord(target) ? target : {};
  return kind === 'failed connection' && typeof connection === 'string' ? connection : undefined;
}

/** Failures that a wrong entry of the connection causes, too: another path is not there, or returns something else. */
const wrongEntry: readonly FailureKind[] = [
  'unauthorized',
  'forbidden',
  'missing',
  'unexpected',
  'unreachable',
  'certificate',
  'no-credentials',
  'lost-secrets',
  'unread-secrets',
  'foreign-origin',
];

/** Returns true if a change of the connection may fix an error. */
export function mayBeConnection(error: unknown): boolean {
  return isFailure(error, ...wrongEntry);
}

/** Returns true if the service does not know the API key. */
export function isUnknownKey(error: unknown): error is ServiceError {
  return isServiceError(error) && error.of === 'key' && error.kind === 'unauthorized';
}

/** Returns true if the service refused the API key, and its rights are administered there: only https is opened. */
export function isRefusedKey(error: unknown): boolean {
  return (
    isServiceError(error) && error.of === 'key' && error.connection?.baseUrl.startsWith('https:') === true
  );
}

/** The sentence to show for any error. */
export function failureMessage(error: unknown): string {
  if (isServiceError(error)) {
    return messageText(error.sentence);
  }
  return vscode.l10n.t('An unexpected error occurred: {0}. See the log for details.', messageOf(error));
}

/**
 * The error with its message in the language of the editor, for the log and for scripts: some of its parts are in that
 * language anyway.
 */
export function withShownMessage(error: unknown): unknown {
  if (isServiceError(error)) {
    error.message = failureMessage(error);
  }
  return error;
}

/** The parts of that sentence, where they are shown one by one. */
export function failureParts({ parts }: ServiceError): { attempted: string; reason: string; advice: string } {
  return {
    attempted: messageText(parts.attempted ?? ''),
    reason: messageText(parts.reason),
    advice: messageText(parts.advice),
  };
}

/** What is read, or why it was not: the service refused it, or the user stopped. Throws any other error. */
export async function orReason<T>(read: () => Promise<T>): Promise<T | { readonly reason: string }> {
  try {
    return await read();
  } catch (error) {
    if (isCancellation(error)) {
      return { reason: vscode.l10n.t('you stopped reading them') };
    }
    if (isServiceError(error)) {
      return { reason: failureParts(error).reason };
    }
    throw error;
  }
}

/** The buttons that may fix an error, the most likely one first. */
export function remediesFor(error: unknown): readonly Remedy[] {
  if (isFailure(error, 'sandbox-stopped')) {
    return [{ label: vscode.l10n.t('Start the sandbox'), command: 'workforce.exploreSandbox' }];
  }
  if (isServiceError(error) && error.file !== undefined) {
    const target = vscode.Uri.parse(error.file);
    return [{ label: vscode.l10n.t('Open the File'), command: 'vscode.open', target }];
  }
  if (!isFailure(error, 'unauthorized', 'forbidden', 'no-credentials', 'lost-secrets', 'foreign-origin')) {
    return [];
  }
  const target =
    error.connection && ({ kind: 'failed connection', connection: error.connection.id } as const);
  const edit = {
    label: vscode.l10n.t('Edit Connection…'),
    command: 'workforce.editConnection',
    target,
  } as const;
  const replace = { ...edit, label: vscode.l10n.t('Replace Key…'), command: 'workforce.replaceKey' } as const;
  const label = vscode.l10n.t('Open Role Administration');
  const roles = { label, command: 'workforce.manageConnection', target, choice: 'roles' } as const;
  return [...(isUnknownKey(error) ? [replace] : []), edit, ...(isRefusedKey(error) ? [roles] : [])];
}

/** Does what a button of an error is for. */
export async function runRemedy({ command, target, choice }: Remedy): Promise<void> {
  await vscode.commands.executeCommand(command, target, undefined, choice);
}
