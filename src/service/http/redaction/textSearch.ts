/** Most texts do not have even this beginning of what is searched for; `String.includes` is faster. */
const headLength = 6;

/** The part of a string that is searched. */
export interface Characters {
  readonly length: number;
  charCodeAt(index: number): number;
}

/**
 * A text to search for, prepared once. Reading each character once, a search takes linear time in any text (Knuth,
 * Morris, Pratt).
 */
export class Needle {
  readonly text: string;
  /** For each beginning of the text, how long a shorter beginning it ends with. */
  readonly #borders: Uint32Array;

  constructor(text: string) {
    this.text = text;
    this.#borders = new Uint32Array(text.length);
    for (let index = 1, length = 0; index < text.length; index += 1) {
      length = this.#advance(length, text.charCodeAt(index));
      this.#borders[index] = length;
    }
  }

  /**
   * Where the text begins in another one, all places that overlap included, and how much of it the other one ends
   * with.
   */
  search(characters: Characters): { readonly places: readonly number[]; readonly begun: number } {
    const places: number[] = [];
    let length = 0;
    for (let index = 0; index < characters.length; index += 1) {
      length = this.#advance(length, characters.charCodeAt(index));
      if (length === this.text.length) {
        places.push(index + 1 - length);
        length = this.#shorter(length);
      }
    }
    return { places, begun: length };
  }

  isIn(text: string): boolean {
    return this.mayBeIn(text) && this.search(text).places.length > 0;
  }

  /** Returns true if a text has the first characters; otherwise there is nothing to find. */
  mayBeIn(text: string): boolean {
    return text.includes(this.text.slice(0, headLength));
  }

  #advance(length: number, code: number): number {
    let matched = length;
    while (matched > 0 && this.text.charCodeAt(matched) !== code) {
      matched = this.#shorter(matched);
    }
    return this.text.charCodeAt(matched) === code ? matched + 1 : matched;
  }

  #shorter(length: number): number {
    return this.#borders[length - 1] ?? 0;
  }
}
