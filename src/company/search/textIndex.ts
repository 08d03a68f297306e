/** The texts of one entry: the name first, then everything else that it is found by. */
type EntryTexts = readonly string[];

/** In characters. A longer text is cut: it would slow down each search. */
const maxText = 100;
/** Words of a search that count. */
const maxWords = 8;
/** Of more matches only the beginnings come first: a text that matches so much is not finished. */
const maxRanked = 500;

const isPlain = /^\p{ASCII}*$/u;
/** Letters that are not a plain letter with an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
};
const notInWords = /[^\p{L}\p{N}]+/gu;

/** Stands before each entry. */
const entryMark = '\0';
/** Stands before, between and after the texts of an entry. */
const textMark = '\n';

/** Finds entries by any part of their texts, whatever the accents, the case and the order of the words. */
export class TextIndex {
  readonly #entries: readonly string[];

  constructor(entries: readonly EntryTexts[]) {
    this.#entries = entries.map(entryText);
  }

  /** The places of the entries that have exactly this text, such as an id or a whole name. */
  *whole(text: string, isSearched = everything): Generator<number> {
    const folded = foldText(text.trim());
    if (folded !== '') {
      yield* this.#entriesWith([`${textMark}${folded}${textMark}`], isSearched);
    }
  }

  /**
   * The places of at most `max` entries that contain every word, the best first: those that have exactly the text.
   * `isSearched` returns false for places to leave out.
   */
  find(text: string, max: number, isSearched = everything): readonly number[] {
    return first(this.#ranked(text, isSearched), max);
  }

  /** The places of the entries that contain every word, the best first, some of them several times. */
  *#ranked(text: string, isSearched: (place: number) => boolean): Generator<number> {
    const words = wordsIn(text);
    if (words.length === 0) {
      return;
    }
    const places = first(this.#entriesWith(words, isSearched), maxRanked + 1);
    if (places.length > maxRanked) {
      yield* this.whole(text, isSearched);
      yield* this.#entriesWith([`${entryMark}${textMark}${words[0]}`, ...words], isSearched);
      yield* this.#entriesWith(words, isSearched);
      return;
    }
    const whole = `${textMark}${foldText(text.trim())}${textMark}`;
    const ranked = places.map((place) => {
      const entry = this.#entries[place] ?? '';
      return { place, rank: entry.includes(whole) ? -1 : rankOf(words, entry) };
    });
    yield* ranked.sort((one, other) => one.rank - other.rank).map(({ place }) => place);
  }

  /** The places of the entries that contain every part, in order. */
  *#entriesWith(parts: readonly string[], isSearched: (place: number) => boolean): Generator<number> {
    for (const [place, entry] of this.#entries.entries()) {
      if (parts.every((part) => entry.includes(part)) && isSearched(place)) {
        yield place;
      }
    }
  }
}

const everything = (_place: number) => true;

/** The first different places, at most `max`. */
function first(places: Generator<number>, max: number): readonly number[] {
  const found = new Set<number>();
  for (const place of places) {
    found.add(place);
    if (found.size >= max) {
      break;
    }
  }
  return [...found];
}

/**
 * How well the words match an entry, the best lowest: whole words before beginnings of words, and those before other
 * parts; then words in the order of the text; then words further ahead.
 */
function rankOf(words: readonly string[], entry: string): number {
  const spaced = ` ${entry.replace(notInWords, ' ')} `;
  let [kinds, disorder, distance, before] = [0, 0, 0, -1];
  for (const word of words) {
    const whole = spaced.indexOf(` ${word} `);
    const beginning = whole === -1 ? spaced.indexOf(` ${word}`) : whole;
    const at = beginning === -1 ? spaced.indexOf(word) : beginning;
    kinds += Number(whole === -1) + Number(beginning === -1);
    disorder += at < before ? 1 : 0;
    distance += at;
    before = at;
  }
  return (kinds * (maxWords + 1) + disorder) * maxWords * maxText * 100 + distance;
}

function entryText(texts: EntryTexts): string {
  // Folding makes some letters longer.
  const folded = texts.map((text) => `${textMark}${foldText(text.slice(0, maxText)).slice(0, maxText)}`);
  return `${entryMark}${folded.join('')}${textMark}`;
}

/** A text without accents and case, for comparisons. */
export function foldText(text: string): string {
  const small = text.toLowerCase();
  return isPlain.test(small)
    ? small
    : small
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replace(/[øłđðßæœþı]/g, (letter) => plainLetters[letter] ?? letter);
}

/** The words of a search that count. */
export function wordsIn(text: string): readonly string[] {
  return foldText(text.slice(0, maxText))
    .split(notInWords)
    .filter((word) => word !== '')
    .slice(0, maxWords);
}
