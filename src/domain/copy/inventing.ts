import { keyOf } from '../organization/checkedPeople.ts';

/** Returns a random whole number from 0 to below `count`, which nobody can foresee. */
export type Random = (count: number) => number;
export type Inventing = ReturnType<typeof inventing>;

/** Digits of the ids in a scenario; one more has room for all records. */
const maxDigits = 11;
/** Characters of a text in a scenario. */
const maxText = 1_000;

/** What makes new values for a company that has these ids, whose departments and labels may keep their names. */
export function inventing(ids: readonly string[], keepsNames: boolean, random: Random) {
  const digits = ids.map((id) => (/^\d+$/.test(id) ? Math.min(id.length, maxDigits) : 0));
  // Longer than the ids that there were: no new one is the former id of another record.
  const first = 10 ** digits.reduce((one, other) => Math.max(one, other), 3);

  /** A number for each text, in an order that says nothing about the texts. */
  function numbersOf(texts: readonly string[]): ReadonlyMap<string, number> {
    const shuffled = [...new Set(texts)];
    for (const [place, text] of shuffled.entries()) {
      const other = random(place + 1);
      [shuffled[place], shuffled[other]] = [shuffled[other] ?? text, text];
    }
    return new Map(shuffled.map((text, place) => [text, first + place]));
  }

  /**
   * Returns a function that replaces a value of a record. Values that differ in case alone get the same number, as the
   * checks compare them. What is not shown, null or blank stays so.
   */
  function replacing<T>(
    records: readonly T[],
    read: (one: T) => unknown,
    make: (number: number, text: string) => string,
  ): (one: T) => string | null | undefined {
    const key = (one: T) => keyOf(String(read(one) ?? ''));
    const numbers = numbersOf(records.flatMap((one) => key(one) ?? []));
    return (one) => {
      const value = read(one);
      const number = numbers.get(key(one) ?? '');
      if (value === undefined || value === null) {
        return value;
      }
      return number === undefined ? '' : make(number, String(value));
    };
  }

  /** As `replacing`, for names and codes that are kept where the user wants that. */
  function named<T>(records: readonly T[], read: (one: T) => unknown, word: string) {
    return keepsNames
      ? (one: T) => String(read(one) ?? '').slice(0, maxText)
      : replacing(records, read, (number) => `${word}${number}`);
  }

  return { random, numbersOf, replacing, named };
}

const latin = ['zuk', 'vep', 'mox', 'qil', 'jaf', 'wub', 'kiz', 'pyx', 'gov', 'dez'];
const accented = ['zük', 'vép', 'môx', 'qîl', 'jàf', 'wûb', 'kïz', 'pŷx', 'göv', 'dèz'];
const rightToLeft = ['זוק', 'ופע', 'מוח', 'קיל', 'גאף', 'טוב', 'כיז', 'פיק', 'גוו', 'דאז'];
/** Characters of a name, before it is replaced. */
const maxName = 200;

/**
 * A name in invented words, the first of which says the number. Blanks, hyphens and other signs stay, and so do accents
 * and the direction of the writing.
 */
export function newName(number: number, name: string, random: Random): string {
  let next = number;
  return name.slice(0, maxName).replace(/[^\s!-/:-@[-`{-~’]+/g, (word) => {
    const plain = /[^\p{ASCII}]/u.test(word) ? accented : latin;
    const syllables = /[\u0590-\u08ff]/.test(word) ? rightToLeft : plain;
    // The first digit is that of the length of the ids.
    const made = [...String(next).slice(1)].map((digit) => syllables[Number(digit)]).join('');
    next = 1000 + random(1000);
    return made.slice(0, 1).toUpperCase() + made.slice(1);
  });
}
