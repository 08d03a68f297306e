import * as vscode from 'vscode';
import { isUsableId, readTypedId } from '../../service/contract/id.ts';
import { idRule } from '../errors/invalidInput.ts';
import { messageText } from '../text/localText.ts';
import { mapReply, type Position, type Reply } from './steps.ts';

export interface TextQuestion {
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly password?: boolean;
  /** Returns why a text cannot be used; undefined when it can. */
  problem?(text: string): string | undefined;
}

interface PickQuestion<Item extends vscode.QuickPickItem> {
  readonly placeholder: string;
  readonly items: readonly Item[];
  /** Items to start from: the one in focus, or those that are ticked. */
  readonly chosen: readonly Item[];
  /** Returns false for an item that can be ticked, but is not a sufficient answer alone. */
  isAnswer?(item: Item): boolean;
}

type Input = vscode.InputBox | vscode.QuickPick<vscode.QuickPickItem>;

/** Asks for a text until it can be used; undefined when the user cancels. */
export function askText(position: Position, question: TextQuestion): Promise<Reply<string> | undefined> {
  const input = vscode.window.createInputBox();
  input.prompt = question.prompt;
  input.placeholder = question.placeholder;
  input.value = question.value;
  input.password = question.password ?? false;
  const validate = () => {
    input.validationMessage = question.problem?.(input.value) ?? '';
    return input.validationMessage === '';
  };
  // An error appears once the text was entered, not while it is typed.
  input.onDidChangeValue(() => input.validationMessage === '' || validate());
  return show(input, position, validate, () => input.value);
}

/** Asks for an id, which may be pasted with blanks and quotes around it; undefined when the user cancels. */
export async function askId(
  position: Position,
  question: Pick<TextQuestion, 'prompt' | 'value'>,
): Promise<Reply<string> | undefined> {
  return mapReply(await askText(position, { ...question, problem: idProblem }), readTypedId);
}

function idProblem(text: string): string | undefined {
  const id = readTypedId(text);
  if (id === '') {
    return vscode.l10n.t('Enter an ID.');
  }
  return isUsableId(id) ? undefined : vscode.l10n.t('This is not a valid ID: {0}.', messageText(idRule));
}

/** Asks to pick one item, which is missing when the user goes back; undefined when the user cancels. */
export async function askPick<Item extends vscode.QuickPickItem>(
  position: Position,
  question: PickQuestion<Item>,
): Promise<Reply<Item | undefined> | undefined> {
  const input = createPick(question);
  // An empty list would take the focus from the first item, and Enter would do nothing.
  if (question.chosen.length > 0) {
    input.activeItems = question.chosen;
  }
  const isPicked = () => input.selectedItems.length > 0;
  const reply = await show(input, position, isPicked, () => input.selectedItems);
  return reply && { move: reply.move, value: reply.move === 'next' ? reply.value[0] : undefined };
}

/**
 * Asks to tick items; undefined when the user cancels. Where `nonePicked` is given, Enter with nothing ticked takes the
 * highlighted item; without one, the title shows this sentence and the question stays open.
 */
export function askPicks<Item extends vscode.QuickPickItem>(
  position: Position,
  question: PickQuestion<Item>,
  nonePicked?: string,
): Promise<Reply<readonly Item[]> | undefined> {
  const input = createPick(question);
  input.canSelectMany = true;
  input.selectedItems = question.chosen;
  const isAnswered = () => input.selectedItems.some((item) => question.isAnswer?.(item) ?? true);
  const accept = () => {
    if (nonePicked === undefined || isAnswered()) {
      return true;
    }
    input.selectedItems = [...new Set([...input.selectedItems, ...input.activeItems.slice(0, 1)])];
    if (!isAnswered()) {
      input.title = vscode.l10n.t('{0}: {1}', position.title, nonePicked);
    }
    return isAnswered();
  };
  return show(input, position, accept, () => input.selectedItems);
}

function createPick<Item extends vscode.QuickPickItem>(question: PickQuestion<Item>): vscode.QuickPick<Item> {
  const input = vscode.window.createQuickPick<Item>();
  input.placeholder = question.placeholder;
  input.items = question.items;
  input.matchOnDescription = true;
  return input;
}

/** Shows an input until its value is accepted. It stays open while the user copies something from elsewhere. */
function show<T>(
  input: Input,
  { title, step, totalSteps }: Position,
  isAccepted: () => boolean,
  read: () => T,
): Promise<Reply<T> | undefined> {
  input.title = title;
  if (totalSteps > 1) {
    input.step = step;
    input.totalSteps = totalSteps;
  }
  input.ignoreFocusOut = true;
  input.buttons = step > 1 ? [vscode.QuickInputButtons.Back] : [];
  return new Promise((resolve) => {
    const end = (reply: Reply<T> | undefined) => {
      resolve(reply);
      if ('password' in input && input.password && input.value !== '') {
        // The editor's box keeps its text until the next question, unless it is emptied while it is shown.
        input.value = '';
        input.hide();
      }
      input.dispose();
    };
    input.onDidAccept(() => isAccepted() && end({ move: 'next', value: read() }));
    input.onDidTriggerButton(() => end({ move: 'back', value: read() }));
    input.onDidHide(() => end(undefined));
    input.show();
  });
}
