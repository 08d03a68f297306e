import uFuzzy from '@leeoniya/ufuzzy';

/** The texts of one entry: the name first, then everything else that it is found by. */
export type EntryTexts = readonly string[];

/** In characters. A longer text is cut: it would slow down each search. */
const longestText = 300;
/** Words of a search that count. */
const mostWords = 8;
/** Words whose orders are all ranked: of more, there are too many orders. */
const mostOrdered = 4;
/** Ranking more matches takes too long for a keystroke, and a text that matches so much is not finished. */
const mostRanked = 1_000;

/** Matches words anywhere in a text. The patterns of the library's guide for texts that are not only Latin. */
const matcher = new uFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\p{N}']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\p{N}']",
  intraContr: "'\\p{L}{1,2}\\b",
});

const isPlain = /^[ -~]*$/;
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

/** Finds entries by any part of their texts, whatever the accents, the case and the order of the words. */
export class TextIndex {
  readonly #texts: string[];
  readonly #byWhole = new Map<string, number[]>();

  constructor(entries: readonly EntryTexts[]) {
    this.#texts = entries.map((texts, place) => {
      const folded = foldText(texts.map((text) => text.slice(0, longestText)).join('\n'));
      for (const whole of new Set(folded.split('\n'))) {
        const places = this.#byWhole.get(whole);
        if (places === undefined) {
          this.#byWhole.set(whole, [place]);
        } else {
          places.push(place);
        }
      }
      return folded.slice(0, longestText);
    });
  }

  /** The places of the entries that have exactly this text, such as an id or a whole name. */
  whole(text: string): readonly number[] {
    return this.#byWhole.get(foldText(text.trim())) ?? [];
  }

  /** The places of at most `most` entries that contain every word, the best first: those that have exactly the text. */
  find(text: string, most: number): readonly number[] {
    const words = wordsIn(text);
    if (words.length === 0) {
      return [];
    }
    const whole = this.whole(text);
    return [...new Set([...whole, ...this.#ranked(words)])].slice(0, most);
  }

  #ranked(words: readonly string[]): readonly number[] {
    const [longest = '', ...others] = words.toSorted((one, other) => other.length - one.length);
    const places: number[] = [];
    for (const [place, text] of this.#texts.entries()) {
      if (text.includes(longest) && others.every((word) => text.includes(word))) {
        places.push(place);
      }
    }
    if (places.length > mostRanked) {
      const [first = ''] = words;
      const isFirst = (place: number) => this.#texts[place]?.startsWith(first) === true;
      return [...places.filter(isFirst), ...places];
    }
    const [found, info, order] = matcher.search(
      places.map((place) => this.#texts[place] ?? ''),
      words.join(' '),
      mostOrdered,
      mostRanked,
    );
    const ranked = order?.map((index) => info.idx[index] ?? 0) ?? found ?? [];
    const listed = ranked.flatMap((index) => places[index] ?? []);
    return [...listed, ...places];
  }
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
