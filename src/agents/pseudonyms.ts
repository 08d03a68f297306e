/** The people of one company as agents know them: “Person 17”, the same one as long as the window is open. */
export class Pseudonyms {
  readonly #mayName: boolean;
  readonly #numbers = new Map<string, number>();
  readonly #ids = new Map<string, string>();

  constructor(mayName: boolean) {
    this.#mayName = mayName;
  }

  /** How an agent refers to the person with an id. */
  of(id: string): string {
    const number = this.#numbers.get(id) ?? this.#numbers.size + 1;
    const pseudonym = this.#mayName ? id : `Person ${number}`;
    this.#numbers.set(id, number);
    this.#ids.set(pseudonym, id);
    return pseudonym;
  }
}
