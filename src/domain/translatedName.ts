import type { Taxonomy } from '../service/contract/taxonomy.ts';

/** A record that may have a name and translations of it. */
export type Named = Pick<Taxonomy, 'name' | 't9n'>;

/**
 * The name in a language (BCP-47 tag, any case): the text of that tag, else of the tag cut short
 * (`zh-Hant-TW`, `zh-Hant`, `zh`), else the plain name; undefined if there is none.
 */
export function translatedName({ name, t9n }: Named, language: string): string | undefined {
  const texts = new Map(Object.entries(t9n?.['name'] ?? {}).map(([tag, text]) => [tag.toLowerCase(), text]));
  for (let tag = language.toLowerCase(); tag !== ''; tag = tag.slice(0, Math.max(tag.lastIndexOf('-'), 0))) {
    const text = texts.get(tag);
    if (text) {
      return text;
    }
  }
  return name || undefined;
}
