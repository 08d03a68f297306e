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

  /** The id of a person that an agent refers to. Throws where it was not told of them. */
  idOf(pseudonym: string): string {
    const id = this.#ids.get(pseudonym);
    if (id === undefined) {
      throw new Error('There is no such person here. Take one from an earlier result.');
    }
    return id;
  }

  withoutNames(text: string): string {
    return text;
  }
}
