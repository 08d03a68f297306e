import * as vscode from 'vscode';
import type { Position, Reply } from './steps.ts';

export interface TextQuestion {
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly password?: boolean;
  /** Returns why a text cannot be used; undefined when it can. */
  problem?(text: string): string | undefined;
}

export interface PickQuestion<Item extends vscode.QuickPickItem> {
  readonly placeholder: string;
  readonly items: readonly Item[];
  /** Items to start from: the one in focus, or those that are ticked. */
  readonly chosen: readonly Item[];
}

/** Asks for a text until it can be used; undefined when the user cancels. */
export function askText(position: Position, question: TextQuestion): Promise<Reply<string> | undefined> {
  const input = vscode.window.createInputBox();
  input.prompt = question.prompt;
  input.placeholder = question.placeholder;
  input.value = question.value;
  input.password = question.password ?? false;
  return new Promise((resolve) => {
    const validate = () => {
      input.validationMessage = question.problem?.(input.value) ?? '';
    };
    input.onDidAccept(() => {
      validate();
      if (input.validationMessage === '') {
        resolve({ move: 'next', value: input.value });
        input.dispose();
      }
    });
    // An error appears once the text was entered, not while it is typed.
    input.onDidChangeValue(() => {
      if (input.validationMessage !== '') {
        validate();
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

/** Asks to pick one item, which is missing when the user goes back; undefined when the user cancels. */
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

/** Asks to tick at least `fewest` items; undefined when the user cancels. */
export function askPicks<Item extends vscode.QuickPickItem>(
  position: Position,
  question: PickQuestion<Item>,
  fewest = 0,
): Promise<Reply<readonly Item[]> | undefined> {
  const input = pick(question);
  input.canSelectMany = true;
  input.selectedItems = question.chosen;
  return new Promise((resolve) => {
    input.onDidAccept(() => {
      if (input.selectedItems.length >= fewest) {
        resolve({ move: 'next', value: input.selectedItems });
        input.dispose();
      }
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

/** Shows an input that stays open while the user copies something from elsewhere. */
function open(
  input: vscode.InputBox | vscode.QuickPick<vscode.QuickPickItem>,
  { title, step, totalSteps }: Position,
  goBack: () => void,
  cancel: () => void,
): void {
  input.title = title;
  if (totalSteps > 1) {
    input.step = step;
    input.totalSteps = totalSteps;
  }
  input.ignoreFocusOut = true;
  input.buttons = step > 1 ? [vscode.QuickInputButtons.Back] : [];
  input.onDidTriggerButton(() => {
    goBack();
    input.dispose();
  });
  input.onDidHide(() => {
    cancel();
    input.dispose();
  });
  input.show();
}
