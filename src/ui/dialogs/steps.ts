/** Where in a dialog of several steps a question stands. */
export interface Position {
  readonly title: string;
  /** From 1. */
  readonly step: number;
  readonly totalSteps: number;
}

/** An answer, or the wish to go a step back, with what was entered so far. */
export interface Reply<T> {
  readonly move: 'next' | 'back';
  readonly value: T;
}

/** A question of a dialog: the draft with the answer in it; undefined when the reader gives up. */
export type Step<Draft> = (position: Position, draft: Draft) => Promise<Reply<Draft> | undefined>;

/** Asks one question after the other, back and forth; undefined when the reader gives up. `keep` gets each draft. */
export async function askInTurn<Draft>(
  title: string,
  steps: readonly Step<Draft>[],
  start: Draft,
  keep: (draft: Draft) => void = () => undefined,
): Promise<Draft | undefined> {
  let draft = start;
  let index = 0;
  for (let step = steps[0]; step !== undefined; step = steps[index]) {
    const reply = await step({ title, step: index + 1, totalSteps: steps.length }, draft);
    if (reply === undefined) {
      return undefined;
    }
    draft = reply.value;
    keep(draft);
    index += reply.move === 'next' ? 1 : -1;
  }
  return draft;
}
