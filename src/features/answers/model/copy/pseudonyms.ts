import { identifier } from '../../../../service/contract/fields.ts';

/** Returns a random whole number from 0 to below `count`, which is unpredictable. */
export type Random = (count: number) => number;

/** The first of the new ids. They have twelve digits, more than the service's: none is the former id of another record. */
const firstId = 100_000_000_000;
const firstWord = 1_000;

const latin = ['zuk', 'vep', 'mox', 'qil', 'jaf', 'wub', 'kiz', 'pyx', 'gov', 'dez'];
const accented = ['zük', 'vép', 'môx', 'qîl', 'jàf', 'wûb', 'kïz', 'pŷx', 'göv', 'dèz'];
const rightToLeft = ['זוק', 'ופע', 'מוח', 'קיל', 'גאף', 'טוב', 'כיז', 'פיק', 'גוו', 'דאז'];
/** In ten words. */
const scripts = [latin, latin, latin, latin, latin, latin, accented, accented, accented, rightToLeft];

export type Pseudonyms = ReturnType<typeof createPseudonyms>;

/**
 * Random ids and words in place of values. Equal values of a kind, which is one word, get the same one. `count` is the
 * number of records: many get longer words.
 */
export function createPseudonyms(random: Random, count: number) {
  const drawn = new Map<string, number>();
  const used = new Set<number>();

  function numberFor(kind: string, value: string, first: number, range: number): number {
    const key = `${kind} ${value}`;
    let number = drawn.get(key);
    while (number === undefined) {
      const next = first + random(range);
      number = used.has(next) ? undefined : next;
    }
    used.add(number);
    drawn.set(key, number);
    return number;
  }

  const id = (kind: string, value: string) => numberFor(kind, value, firstId, 9 * firstId);
  return {
    id,
    /** A text in place of another one; null and a blank text stay empty, and what is not shown stays so. */
    text(kind: string, before: string, value: unknown, after = '') {
      const given = identifier(value)?.trim();
      return given ? `${before}${id(kind, given)}${after}` : (given ?? (value === null ? null : undefined));
    },
    /** Syllables whose number and script are drawn, too, whatever the value is like. */
    word(kind: string, value: string): string {
      const digits = String(numberFor(kind, value, firstWord, 9 * firstWord + 20 * count));
      const syllables = scripts[Number(digits) % scripts.length];
      const made = [...digits].map((digit) => syllables?.[Number(digit)]).join('');
      return made.slice(0, 1).toUpperCase() + made.slice(1);
    },
  };
}
