/** Milliseconds after the last key before a filter or a search begins. */
const pause = 150;

/** Runs the last of what it is given, once the user has stopped typing. */
export class TypingPause {
  #timer: ReturnType<typeof setTimeout> | undefined;

  run(work: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, pause);
  }

  /** Drops what it was given. */
  stop(): void {
    clearTimeout(this.#timer);
  }
}

type Filters = Readonly<Record<string, string>>;

/** The filters that a user types, until the table takes them all together. */
export class TypedFilters {
  readonly #pause = new TypingPause();
  #typed: Filters = {};

  /** `take` gets the filters that are not empty, those of `known()` included. */
  type(column: number, text: string, known: () => Filters, take: (filters: Filters) => void): void {
    this.#typed = { ...this.#typed, [column]: text };
    this.#pause.run(() => {
      const all = Object.entries({ ...known(), ...this.#typed });
      this.#typed = {};
      take(Object.fromEntries(all.filter(([, typed]) => typed.trim() !== '')));
    });
  }
}
