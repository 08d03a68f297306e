/** Something that was picked, and how to name it to the reader. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}
