import * as vscode from 'vscode';

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

export interface TextQuestion {
  readonly prompt: string;
  readonly placeholder: string;
  readonly value: string;
  readonly password: boolean;
  /** Why a text cannot be used; undefined when it can. */
  problem(text: string): string | undefined;
}

export interface PickQuestion<Item extends vscode.QuickPickItem> {
  readonly placeholder: string;
  readonly items: readonly Item[];
  /** Items to start from: the one in focus, or those that are ticked. */
  readonly chosen: readonly Item[];
}

/** Asks for a text until it can be used; undefined when the reader gives up. */
export function askText(position: Position, question: TextQuestion): Promise<Reply<string> | undefined> {
  const input = vscode.window.createInputBox();
  input.prompt = question.prompt;
  input.placeholder = question.placeholder;
  input.value = question.value;
  input.password = question.password;
  return new Promise((resolve) => {
    const show = () => {
      input.validationMessage = question.problem(input.value) ?? '';
    };
    input.onDidAccept(() => {
      show();
      if (input.validationMessage === '') {
        resolve({ move: 'next', value: input.value });
        input.dispose();
      }
    });
    // A text is complained about once it was entered, not while it is being typed.
    input.onDidChangeValue(() => {
      if (input.validationMessage !== '') {
        show();
      }
    });
    open(
      input,
      position,
      () => resolve({ move: 'back', value: input.value }),
      () => resolve(undefined),
    );
  });
}

/** Asks to pick one item; undefined when the reader gives up. */
export function askPick<Item extends vscode.QuickPickItem>(
  position: Position,
  question: PickQuestion<Item>,
): Promise<Reply<Item | undefined> | undefined> {
  const input = pick(question);
  // An empty list would take the focus from the first item, and Enter would do nothing.
  if (question.chosen.length > 0) {
    input.activeItems = question.chosen;
  }
  return new Promise((resolve) => {
    input.onDidAccept(() => {
      const [value] = input.selectedItems;
      if (value !== undefined) {
        resolve({ move: 'next', value });
        input.dispose();
      }
    });
    open(
      input,
      position,
      () => resolve({ move: 'back', value: undefined }),
      () => resolve(undefined),
    );
  });
}

/** Asks to tick any number of items; undefined when the reader gives up. */
export function askPicks<Item extends vscode.QuickPickItem>(
  position: Position,
  question: PickQuestion<Item>,
): Promise<Reply<readonly Item[]> | undefined> {
  const input = pick(question);
  input.canSelectMany = true;
  input.selectedItems = question.chosen;
  return new Promise((resolve) => {
    input.onDidAccept(() => {
      resolve({ move: 'next', value: input.selectedItems });
      input.dispose();
    });
    open(
      input,
      position,
      () => resolve({ move: 'back', value: input.selectedItems }),
      () => resolve(undefined),
    );
  });
}

function pick<Item extends vscode.QuickPickItem>(question: PickQuestion<Item>): vscode.QuickPick<Item> {
  const input = vscode.window.createQuickPick<Item>();
  input.placeholder = question.placeholder;
  input.items = question.items;
  input.matchOnDescription = true;
  return input;
}

/** Shows an input that stays open while the reader copies something from elsewhere. */
function open(
  input: vscode.InputBox | vscode.QuickPick<vscode.QuickPickItem>,
  { title, step, totalSteps }: Position,
  goBack: () => void,
  giveUp: () => void,
): void {
  input.title = title;
  input.step = step;
  input.totalSteps = totalSteps;
  input.ignoreFocusOut = true;
  input.buttons = step > 1 ? [vscode.QuickInputButtons.Back] : [];
  input.onDidTriggerButton(() => {
    goBack();
    input.dispose();
  });
  input.onDidHide(() => {
    giveUp();
    input.dispose();
  });
  input.show();
}
