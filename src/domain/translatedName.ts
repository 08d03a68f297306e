import type { Taxonomy } from '../service/contract/taxonomy.ts';

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
