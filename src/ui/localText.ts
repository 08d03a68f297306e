import * as vscode from 'vscode';
import type { Family } from '../service/contract/kinds/kind.ts';
import type { CountMismatch } from '../service/contract/listing.ts';
import { type Filling, type Message, textOf, written } from '../service/contract/message.ts';
import { type DocumentKind, familiesOf, kindOf, resourceNames } from '../service/contract/resources.ts';

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

/** Compares what was read with what the service counts; `text` is the sentence about both where it counts several. */
export function mismatchText(
  { read, counted }: CountMismatch,
  text: (read: string, counted: string) => string,
): string {
  return counted === 1
    ? vscode.l10n.t('The only record that the service counts is not shown: this connection may not see it.')
    : text(numberText(read), numberText(counted));
}

function translate(template: string, values: Record<string, Filling>): string {
  const texts = Object.entries(values).map(([name, value]) => [name, written(value, vscode.env.language)]);
  return vscode.l10n.t(template, Object.fromEntries(texts));
}

/** The word for a kind of resource. */
export function resourceText(resource: DocumentKind): string {
  return messageText(kindOf(resource).singular);
}

/** The word for a family, beside a resource that each family shows in its own way. */
export function familyText(family: Family): string {
  switch (family) {
    case 'legacy':
      return vscode.l10n.t('legacy');
    case 'structure':
      return vscode.l10n.t('organization structure API');
    case 'resource':
      return vscode.l10n.t('resource API');
    case 'time-sheet':
      return family;
  }
}

/** The id of a resource, with the family of its document where its address names one. */
export function idText({ id, family }: { readonly id: string; readonly family?: Family }): string {
  return family === undefined ? id : `${id} · ${familyText(family)}`;
}

/** The kinds of resources for a pick, and those that families show in their own way once more for each. */
export function resourceItems() {
  return resourceNames.flatMap((resource) => {
    const label = resourceText(resource);
    const families = familiesOf(resource);
    const items = families.map((family) => ({ label, description: familyText(family), resource, family }));
    return [{ label, description: '', resource, family: undefined }, ...items];
  });
}
