import * as vscode from 'vscode';
import type { CountMismatch } from '../../service/contract/listing.ts';
import { type Filling, type Message, textOf, written } from '../../service/contract/message.ts';
import { type DocumentKind, kindOf, resourceNames } from '../../service/contract/resources.ts';

/** A message of the rooms that know no editor, in the language of the editor. */
export function messageText(message: Message): string {
  return textOf(message, translate);
}

/** A number as the language of the editor writes it: 1,000 or 1 000. */
export function numberText(value: number): string {
  return written(value, vscode.env.language);
}

/** A number, or the least that it can be. */
export function countText(count: number, isMin: boolean | undefined): string {
  return isMin ? vscode.l10n.t('at least {0}', numberText(count)) : numberText(count);
}

/** A sentence about so many of something; empty for none. */
export function countLine(count: number, sentence: (count: string) => string): string {
  return count === 0 ? '' : sentence(numberText(count));
}

/** Date and time as the language of the editor writes them. `time` is in milliseconds since the epoch. */
export function timestampText(time: number | string): string {
  return written(new Date(time), vscode.env.language);
}

/** A time of today as the language of the editor writes it, with the date on another day; `time` as above. */
export function timeText(time: number, timeStyle: 'short' | 'medium'): string {
  const date = new Date(time);
  return date.toDateString() === new Date().toDateString()
    ? date.toLocaleTimeString(vscode.env.language, { timeStyle })
    : timestampText(time);
}

/** Compares what was read with what the service counts; `text` is the sentence about both where it counts several. */
export function mismatchText(
  { read, counted }: CountMismatch,
  text: (read: string, counted: string) => string,
): string {
  return counted === 1
    ? vscode.l10n.t('The service reports 1 record, which is not shown: this connection may not see it.')
    : text(numberText(read), numberText(counted));
}

function translate(template: string, values: Record<string, Filling>): string {
  const texts = Object.entries(values).map(([name, value]) => [name, written(value, vscode.env.language)]);
  return vscode.l10n.t(template, Object.fromEntries(texts));
}

export function resourceText(resource: DocumentKind): string {
  return messageText(kindOf(resource).singular);
}

/** What a resource is called in sentences: `Employee 42`, or the path of another address. */
export function titleOf({ resource, id }: { readonly resource: DocumentKind; readonly id: string }): string {
  return resource === 'other' ? id : `${resourceText(resource)} ${id}`;
}

/** The kinds of resources for a pick. */
export function resourceItems() {
  return resourceNames.map((resource) => ({ label: resourceText(resource), resource }));
}
