import assert from 'node:assert/strict';

/**
 * What the user does in a box: `enter` takes what is there; a text is typed or picked, several are ticked, one is
 * highlighted.
 */
export type Action =
  | 'enter'
  | 'back'
  | 'cancel'
  | { readonly text: string }
  | { readonly highlight: string }
  | { readonly tick: readonly string[] };

interface Item {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly kind?: number;
}

class FakeInput {
  title = '';
  step: number | undefined;
  totalSteps: number | undefined;
  prompt = '';
  placeholder: string | undefined;
  value = '';
  password = false;
  validationMessage = '';
  buttons: readonly unknown[] = [];
  items: readonly Item[] = [];
  activeItems: readonly Item[] = [];
  selectedItems: readonly Item[] = [];
  canSelectMany = false;
  readonly isText: boolean;
  readonly #user: User;
  readonly #listeners = new Map<string, () => void>();
  #isOpen = true;

  constructor(user: User, isText: boolean) {
    this.#user = user;
    this.isText = isText;
  }

  onDidAccept = (listener: () => void) => this.#listeners.set('accept', listener);
  onDidChangeValue = (listener: () => void) => this.#listeners.set('change', listener);
  onDidTriggerButton = (listener: () => void) => this.#listeners.set('back', listener);
  onDidHide = (listener: () => void) => this.#listeners.set('cancel', listener);

  show(): void {
    queueMicrotask(() => {
      this.#user.see(this);
      while (this.#isOpen) {
        this.#act(this.#user.nextAction());
        if (this.#isOpen) {
          this.#user.seen.push(`stays open: ${this.validationMessage || this.title}`);
        }
      }
    });
  }

  hide(): void {
    this.#isOpen = false;
    this.#fire('cancel');
  }

  dispose(): void {
    this.#isOpen = false;
  }

  #act(action: Action): void {
    if (action === 'back' || action === 'cancel') {
      assert.ok(action === 'cancel' || this.buttons.length > 0, 'there is a Back button');
      this.#fire(action);
      return;
    }
    if (action === 'enter') {
      const [first] = this.activeItems.length > 0 ? this.activeItems : this.items;
      this.selectedItems = this.canSelectMany || first === undefined ? this.selectedItems : [first];
    } else if ('highlight' in action) {
      this.activeItems = [this.#item(action.highlight)];
    } else if ('tick' in action) {
      this.selectedItems = action.tick.map((label) => this.#item(label));
    } else if (this.isText) {
      this.value = action.text;
      this.#fire('change');
    } else {
      this.selectedItems = [this.#item(action.text)];
    }
    this.#fire('accept');
  }

  #item(label: string): Item {
    return this.items.find((item) => item.label === label) ?? assert.fail(`there is no item “${label}”`);
  }

  #fire(event: string): void {
    this.#listeners.get(event)?.();
  }
}

/** A user with a script. What the user sees is one line a box: its step, its question and what is in it. */
class User {
  readonly seen: string[] = [];
  /** The items of the list that was shown last. */
  items: readonly Item[] = [];
  clipboard = '';
  #actions: Action[] = [];

  start(actions: readonly Action[]): void {
    this.seen.length = 0;
    this.#actions = [...actions];
  }

  nextAction(): Action {
    return this.#actions.shift() ?? assert.fail(`the script ends at: ${this.seen.at(-1)}`);
  }

  /** Sees a question, and presses the button that the script names; undefined where it cancels. */
  press(question: string, buttons: readonly string[]): string | undefined {
    this.seen.push(`${question} (${buttons.join(', ')})`);
    const action = this.nextAction();
    assert.ok(action === 'cancel' || (typeof action === 'object' && 'text' in action));
    return action === 'cancel'
      ? undefined
      : (buttons.find((button) => button === action.text) ?? assert.fail());
  }

  see({ step, totalSteps, isText, prompt, placeholder, value, ...list }: FakeInput): void {
    const { items, activeItems, selectedItems, canSelectMany } = list;
    this.items = isText ? this.items : items;
    const place = step === undefined ? '' : `${step}/${totalSteps} `;
    const chosen = (canSelectMany ? selectedItems : activeItems).map(({ label }) => label).join(', ');
    this.seen.push(
      isText ? `${place}${prompt} [${value}]` : `${place}${placeholder} (${items.length}) [${chosen}]`,
    );
  }
}

/** The one user of all dialogs. */
export const user = new User();

/** Makes the boxes of the editor, which the scripted user sees. */
export const boxes = {
  createInputBox: () => new FakeInput(user, true),
  createQuickPick: () => new FakeInput(user, false),
  lastItems: () => user.items,
};

/** Runs a dialog with a user who does one action after the other. Returns its result and what the user saw. */
export async function withUser<T>(
  actions: readonly Action[],
  dialog: () => Promise<T>,
): Promise<{ readonly result: T; readonly seen: readonly string[] }> {
  user.start(actions);
  return { result: await dialog(), seen: [...user.seen] };
}
