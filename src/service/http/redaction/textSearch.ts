/** Most texts do not have even this beginning of what is searched for; `String.includes` is faster. */
const headLength = 6;

/** The part of a string that is searched. */
export interface Characters {
  readonly length: number;
  charCodeAt(index: number): number;
}

/** A text to search for. Reading each character once, a search takes linear time in any text (Knuth, Morris, Pratt). */
export class Needle {
  readonly text: string;
  readonly #head: string;
  /** Made for the first search: most texts are not searched. */
  #borders: Uint32Array | undefined;

  constructor(text: string) {
    this.text = text;
    this.#head = text.slice(0, headLength);
  }

  /**
   * Where the text begins in another one, all places that overlap included, and how much of it the other one ends
   * with.
   */
  search(characters: Characters): { readonly places: readonly number[]; readonly begun: number } {
    this.#borders ??= bordersOf(this.text);
    const places: number[] = [];
    let length = 0;
    for (let index = 0; index < characters.length; index += 1) {
      length = advanced(this.text, this.#borders, length, characters.charCodeAt(index));
      if (length === this.text.length) {
        places.push(index + 1 - length);
        length = shorter(this.#borders, length);
      }
    }
    return { places, begun: length };
  }

  isIn(text: string): boolean {
    return this.mayBeIn(text) && this.search(text).places.length > 0;
  }

  /** Returns true if a text has the first characters; otherwise there is nothing to find. */
  mayBeIn(text: string): boolean {
    return text.includes(this.#head);
  }
}

/** For each beginning of the text, how long a shorter beginning it ends with. */
function bordersOf(text: string): Uint32Array {
  const borders = new Uint32Array(text.length);
  for (let index = 1, length = 0; index < text.length; index += 1) {
    length = advanced(text, borders, length, text.charCodeAt(index));
    borders[index] = length;
  }
  return borders;
}

/** How much of the text is found after one more character. */
function advanced(text: string, borders: Uint32Array, length: number, code: number): number {
  let matched = length;
  while (matched > 0 && text.charCodeAt(matched) !== code) {
    matched = shorter(borders, matched);
  }
  return text.charCodeAt(matched) === code ? matched + 1 : matched;
}

function shorter(borders: Uint32Array, length: number): number {
  return borders[length - 1] ?? 0;
}
