import * as vscode from 'vscode';
import { type Message, message, messageOf } from '../../service/contract/message.ts';
import { invalidInput } from '../invalidInput.ts';

/**
 * Reads a file that a user has chosen. Throws `invalid-input` for what is no file, larger than `maxBytes`, or cannot be
 * read; `attempted` completes "Could not …".
 */
export async function readContent(
  file: vscode.Uri,
  maxBytes: number,
  attempted: Message,
): Promise<Uint8Array> {
  const unusable = (reason: Message) => invalidInput(attempted, reason, message('Choose another file.'));
  const unreadable = (error: unknown): never => {
    throw unusable(message('the file cannot be read ({reason})', { reason: messageOf(error) }));
  };
  const { type, size } = await vscode.workspace.fs.stat(file).then(undefined, unreadable);
  if ((type & vscode.FileType.File) === 0) {
    throw unusable(message('it is not a file'));
  }
  if (size > maxBytes) {
    throw unusable(message('the file is too large to be one'));
  }
  return await vscode.workspace.fs.readFile(file).then(undefined, unreadable);
}
