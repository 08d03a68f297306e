/** Where in a dialog a question is. */
export interface Position {
  readonly title: string;
  /** From 1. */
  readonly step: number;
  readonly totalSteps: number;
}

/** What was entered, and the next step of the dialog. */
export interface Reply<T> {
  readonly move: 'next' | 'back';
  readonly value: T;
}

/**
 * Asks one question. Returns the draft with what was entered, also on the way back; undefined when the user cancels.
 */
export type Question<Draft> = (position: Position, draft: Draft) => Promise<Reply<Draft> | undefined>;

/** Steps that are asked together, and only for some drafts. */
interface StepGroup<Draft> {
  readonly steps: readonly Step<Draft>[];
  when(draft: Draft): boolean;
}

export type Step<Draft> = Question<Draft> | StepGroup<Draft>;

/** The result of a check: the accepted draft, or one that the user has to change. */
export type Verdict<Draft> = { readonly accepted: Draft } | { readonly change: Draft };

export interface DialogOptions<Draft> {
  /** Gets the draft after each question. */
  keep?(draft: Draft): void;
  /** Runs after the last question. A change leads back to the first one. */
  check?(draft: Draft): Promise<Verdict<Draft>>;
}

interface Entry<Draft> {
  readonly ask: Question<Draft>;
  applies(draft: Draft): boolean;
}

/**
 * Asks one question after the other, back and forth. Groups can be nested; a group counts as steps of the dialog while
 * its condition holds for the current draft. Returns undefined when the user cancels.
 */
export async function runDialog<Draft>(
  title: string,
  steps: readonly Step<Draft>[],
  start: Draft,
  { keep, check }: DialogOptions<Draft> = {},
): Promise<Draft | undefined> {
  const entries = entriesOf(steps, () => true);
  let draft = await askAll(title, entries, start, keep);
  while (draft !== undefined) {
    const verdict = (await check?.(draft)) ?? { accepted: draft };
    if ('accepted' in verdict) {
      return verdict.accepted;
    }
    draft = await askAll(title, entries, verdict.change, keep);
  }
  return undefined;
}

/** Asks the questions from the first to the last. Returns the complete draft; undefined when the user cancels. */
async function askAll<Draft>(
  title: string,
  entries: readonly Entry<Draft>[],
  start: Draft,
  keep: DialogOptions<Draft>['keep'],
): Promise<Draft | undefined> {
  let draft = start;
  let index = neighbor(entries, -1, 1, draft);
  for (let entry = entries[index]; entry !== undefined; entry = entries[index]) {
    const current = draft;
    const asked = entries.filter((one) => one === entry || one.applies(current));
    const position = { title, step: asked.indexOf(entry) + 1, totalSteps: asked.length };
    const reply = await entry.ask(position, draft);
    if (reply === undefined) {
      return undefined;
    }
    draft = reply.value;
    keep?.(draft);
    const following = neighbor(entries, index, reply.move === 'next' ? 1 : -1, draft);
    // There is no question before the first one.
    index = following < 0 ? index : following;
  }
  return draft;
}

/** The same reply with another value; undefined stays undefined. */
export function mapReply<From, To>(
  reply: Reply<From> | undefined,
  change: (value: From) => To,
): Reply<To> | undefined {
  return reply && { move: reply.move, value: change(reply.value) };
}

function entriesOf<Draft>(
  steps: readonly Step<Draft>[],
  applies: (draft: Draft) => boolean,
): readonly Entry<Draft>[] {
  return steps.flatMap((step) =>
    typeof step === 'function'
      ? [{ ask: step, applies }]
      : entriesOf(step.steps, (draft) => applies(draft) && step.when(draft)),
  );
}

/** The index of the next question of a draft in a direction; one beyond the list where there is none. */
function neighbor<Draft>(
  entries: readonly Entry<Draft>[],
  from: number,
  direction: 1 | -1,
  draft: Draft,
): number {
  let index = from + direction;
  while (entries[index]?.applies(draft) === false) {
    index += direction;
  }
  return index;
}
