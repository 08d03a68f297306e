/** Cuts texts to a width. It remembers what it has cut: the same cards are drawn again and again. */
export class TextFit {
  readonly #context: CanvasRenderingContext2D | null;
  readonly #family: string;
  readonly #cut = new Map<string, string>();
  #font = '';

  constructor(family: string) {
    this.#context = document.createElement('canvas').getContext('2d');
    this.#family = family;
  }

  /** The text, or its beginning with `…`, in at most `width` pixels. */
  fit(text: string, width: number, size: number, weight: 400 | 600): string {
    const font = `${weight} ${size}px ${this.#family}`;
    const key = `${font} ${Math.floor(width)} ${text}`;
    const known = this.#cut.get(key);
    if (known !== undefined) {
      return known;
    }
    const cut = this.#fit(text, width, font);
    if (this.#cut.size >= mostRemembered) {
      this.#cut.clear();
    }
    this.#cut.set(key, cut);
    return cut;
  }

  /** The text in at most two lines of `width` pixels; what does not fit is cut. */
  lines(text: string, width: number, size: number, weight: 400 | 600): readonly string[] {
    const whole = this.fit(text, width, size, weight);
    const words = text.split(' ');
    if (whole === text || words.length === 1) {
      return [whole];
    }
    let count = words.length - 1;
    const first = () => words.slice(0, count).join(' ');
    while (count > 1 && this.fit(first(), width, size, weight) !== first()) {
      count -= 1;
    }
    return [
      this.fit(first(), width, size, weight),
      this.fit(words.slice(count).join(' '), width, size, weight),
    ];
  }

  #fit(text: string, width: number, font: string): string {
    if (this.#width(text, font) <= width) {
      return text;
    }
    const characters = [...text];
    let [fits, tooMany] = [0, characters.length];
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2);
      if (this.#width(`${characters.slice(0, middle).join('')}…`, font) <= width) {
        fits = middle;
      } else {
        tooMany = middle;
      }
    }
    return fits === 0 ? '' : `${characters.slice(0, fits).join('').trimEnd()}…`;
  }

  #width(text: string, font: string): number {
    if (this.#context === null) {
      return text.length * 8;
    }
    if (this.#font !== font) {
      this.#context.font = font;
      this.#font = font;
    }
    return this.#context.measureText(text).width;
  }
}

const mostRemembered = 20_000;
