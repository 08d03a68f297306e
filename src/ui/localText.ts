import * as vscode from 'vscode';
import type { CountMismatch } from '../service/contract/listing.ts';
import { type Filling, type Message, textOf, written } from '../service/contract/message.ts';

/** A message of the rooms that know no editor, in the language of the editor. */
export function messageText(message: Message): string {
  return textOf(message, translate);
}

/** A number as the language of the editor writes it: 1,000 or 1 000. */
export function numberText(value: number): string {
  return written(value, vscode.env.language);
}

/** Date and time as the language of the editor writes them. `time` is in milliseconds since the epoch. */
export function timestampText(time: number | string): string {
  return written(new Date(time), vscode.env.language);
}

/** The numbers of a mismatch, for a sentence about both: what was read, and what the service counts. */
export function displayCounts({ read, counted }: CountMismatch): [read: string, counted: string] {
  return [numberText(read), numberText(counted)];
}

function translate(template: string, values: Record<string, Filling>): string {
  const texts = Object.entries(values).map(([name, value]) => [name, written(value, vscode.env.language)]);
  return vscode.l10n.t(template, Object.fromEntries(texts));
}
