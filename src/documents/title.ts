import { maskRanges, maskText } from '../domain/masking.ts';
import { recordName } from '../service/contract/personName.ts';
import { isRecord } from '../service/contract/record.ts';
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

/** The name in the JSON text of a record, as the lists show it; undefined if there is none, or if it is masked. */
export function nameIn(json: string): string | undefined {
  const record = recordIn(json);
  return recordName((field) => shownText(record?.[field]));
}

function shownText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' && value !== maskText ? value : undefined;
}

/** The object in a JSON text; undefined for any other text. */
export function recordIn(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : undefined;
  } catch {
    // The service may return text that is not JSON; it has no name.
    return undefined;
  }
}
