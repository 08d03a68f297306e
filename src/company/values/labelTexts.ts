import { record } from '../../service/contract/fields.ts';
import { type Message, message } from '../../service/contract/message.ts';
import { isRecord } from '../../service/contract/record.ts';
import type { Taxonomy } from '../../service/contract/taxonomy.ts';

/** What a label applies to, by the JSON schema in it (interface 2.6); undefined where it shows none. */
export function applicability(schema: unknown): Message | undefined {
  if (!isRecord(schema)) {
    return undefined;
  }
  if (Object.keys(schema).length === 0) {
    return message('Applies to all resources.');
  }
  const { const: one, enum: several = [one] } = record(record(schema['properties'])['type']);
  const types = Array.isArray(several) ? several.filter((name) => typeof name === 'string') : [];
  return types.length === 0
    ? message('To see what it applies to, open its document.')
    : message('Applies to: {types}', { types: types.join(', ') });
}

export type Named = Pick<Taxonomy, 'name' | 't9n'>;

/**
 * The name in a language (BCP-47 tag, any case): the text of that tag, else of the tag cut short
 * (`zh-Hant-TW`, `zh-Hant`, `zh`), else of the first other tag of that language (`fr-FR` for `fr-BE`), else the plain
 * name; undefined if there is none.
 */
export function translatedName({ name, t9n }: Named, language: string): string | undefined {
  const texts = new Map(Object.entries(t9n?.['name'] ?? {}).map(([tag, text]) => [tag.toLowerCase(), text]));
  const wanted = language.toLowerCase();
  for (let tag = wanted; tag !== ''; tag = tag.slice(0, Math.max(tag.lastIndexOf('-'), 0))) {
    const text = texts.get(tag);
    if (text) {
      return text;
    }
  }
  const primary = languageOf(wanted);
  const siblings = [...texts].filter(([tag]) => primary !== '' && languageOf(tag) === primary);
  return siblings.find(([, text]) => text)?.[1] || name || undefined;
}

/** The primary language of a tag: `zh` of `zh-Hant-TW`. */
function languageOf(tag: string): string {
  return tag.split('-')[0] ?? '';
}
