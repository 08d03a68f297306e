import { maskRanges } from '../domain/masking.ts';
import { nameIn } from '../domain/personCard.ts';
import { displayText } from '../ui/text.ts';
import type { DocumentResponse } from './contents.ts';

/** In characters; a tab has little room. */
export const maxPartLength = 60;

/**
 * The title of a document: the name in it and its id; undefined if it has no name. A masked name is never shown, also
 * while the document is revealed: the editor stores titles.
 */
export function documentTitle(
  id: string,
  { text, sensitive }: Pick<DocumentResponse, 'text' | 'sensitive'>,
): string | undefined {
  const name = nameIn(maskRanges(text, sensitive));
  return name === undefined
    ? undefined
    : `${displayText(name, maxPartLength)} · ${displayText(id, maxPartLength)}`;
}
