import uFuzzy from '@leeoniya/ufuzzy';

/** The texts of one entry: the name first, then everything else that it is found by. */
type EntryTexts = readonly string[];

/** In characters. A longer text is cut: it would slow down each search. */
const longestText = 300;
/** Words of a search that count. */
const mostWords = 8;
/** Words whose orders are all ranked: of more, there are too many orders. */
const mostOrdered = 4;
/** Ranking more matches takes too long for a keystroke, and a text that matches so much is not finished. */
const mostRanked = 500;

/** Matches words anywhere in a text. The patterns of the library's guide for texts that are not only Latin. */
const matching: uFuzzy.Options = {
  unicode: true,
  interSplit: "[^\\p{L}\\p{N}']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\p{N}']",
  intraContr: "'\\p{L}{1,2}\\b",
};

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

/** Stands before each entry. */
const entryMark = '\0';
/** Stands before, between and after the texts of an entry. */
const textMark = '\n';

/**
 * Finds entries by any part of their texts, whatever the accents, the case and the order of the words. All texts are in
 * one string: it is searched many times faster than a string for each entry.
 */
export class TextIndex {
  readonly #haystack: string;
  /** Where each entry starts in the haystack, and where the last one ends. */
  readonly #starts: readonly number[];
  /** Made for the first search: its patterns take some 10 ms to compile. */
  #matcher: uFuzzy | undefined;

  constructor(entries: readonly EntryTexts[]) {
    const parts: string[] = [];
    const starts = [0];
    let end = 0;
    for (const texts of entries) {
      const part = entryText(texts);
      parts.push(part);
      end += part.length;
      starts.push(end);
    }
    this.#haystack = parts.join('');
    this.#starts = starts;
  }

  /** The places of the entries that have exactly this text, such as an id or a whole name. */
  *whole(text: string, isSearched = everything): Generator<number> {
    const folded = foldText(text.trim());
    if (folded !== '') {
      yield* this.#entriesWith(`${textMark}${folded}${textMark}`, [], isSearched);
    }
  }

  /**
   * The places of at most `most` entries that contain every word, the best first: those that have exactly the text.
   * `isSearched` returns false for places to leave out.
   */
  find(text: string, most: number, isSearched = everything): readonly number[] {
    return first(this.#ranked(text, isSearched), most);
  }

  /** The places of the entries that contain every word, the best first, some of them several times. */
  *#ranked(text: string, isSearched: (place: number) => boolean): Generator<number> {
    const words = wordsIn(text);
    const [longest, ...others] = words.toSorted((one, other) => other.length - one.length);
    if (longest === undefined) {
      return;
    }
    const places = first(this.#entriesWith(longest, others, isSearched), mostRanked + 1);
    if (places.length > mostRanked) {
      yield* this.whole(text, isSearched);
      yield* this.#entriesWith(`${entryMark}${textMark}${words[0]}`, words, isSearched);
      yield* this.#entriesWith(longest, others, isSearched);
      return;
    }
    const whole = `${textMark}${foldText(text.trim())}${textMark}`;
    yield* places.filter((place) => this.#entry(place).includes(whole));
    this.#matcher ??= new uFuzzy(matching);
    const [found, info, order] = this.#matcher.search(
      places.map((place) => this.#entry(place).slice(0, longestText)),
      words.join(' '),
      mostOrdered,
      mostRanked,
    );
    const ranked = order?.map((index) => info.idx[index] ?? 0) ?? found ?? [];
    yield* ranked.flatMap((index) => places[index] ?? []);
    yield* places;
  }

  /** The places of the entries that contain a part of the haystack and every word, in order. */
  *#entriesWith(
    part: string,
    words: readonly string[],
    isSearched: (place: number) => boolean,
  ): Generator<number> {
    let place = 0;
    let from = this.#haystack.indexOf(part);
    while (from !== -1) {
      while ((this.#starts[place + 1] ?? Number.POSITIVE_INFINITY) <= from) {
        place += 1;
      }
      if (isSearched(place) && this.#hasEvery(place, words)) {
        yield place;
      }
      from = this.#haystack.indexOf(part, this.#starts[place + 1]);
    }
  }

  #hasEvery(place: number, words: readonly string[]): boolean {
    const entry = this.#entry(place);
    return words.every((word) => entry.includes(word));
  }

  #entry(place: number): string {
    return this.#haystack.slice(this.#starts[place], this.#starts[place + 1]);
  }
}

const everything = (_place: number) => true;

/** The first different places, at most `most`. */
function first(places: Generator<number>, most: number): readonly number[] {
  const found = new Set<number>();
  for (const place of places) {
    found.add(place);
    if (found.size >= most) {
      break;
    }
  }
  return [...found];
}

function entryText(texts: EntryTexts): string {
  const marked = texts.map((text) => `${textMark}${text.slice(0, longestText)}`).join('');
  return `${entryMark}${foldText(marked)}${textMark}`;
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

function wordsIn(text: string): readonly string[] {
  return foldText(text.slice(0, longestText))
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '')
    .slice(0, mostWords);
}
