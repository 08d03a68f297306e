import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/**
 * Replaces the pickers, messages and status bar items of the window until it is disposed of. Nothing appears: the
 * content is recorded, and each dialog ends at once. Text inputs and picks of several items are accepted as they are;
 * picks of one item are cancelled.
 */
export class FakeWindow implements Disposable {
  readonly items: vscode.QuickPickItem[] = [];
  readonly texts: string[] = [];
  readonly messages: string[] = [];
  readonly statusItems: FakeStatusItem[] = [];
  readonly #restore: vscode.Disposable;

  constructor() {
    this.#restore = vscode.Disposable.from(
      replaced('createQuickPick', () => new FakeQuickPick((input) => this.#record(input))),
      replaced('createInputBox', () => new FakeInputBox()),
      replaced('showQuickPick', (items: readonly vscode.QuickPickItem[]) => {
        this.items.push(...items);
        return Promise.resolve(undefined);
      }),
      ...(['showInformationMessage', 'showWarningMessage', 'showErrorMessage'] as const).map((name) =>
        replaced(name, (message: string) => {
          this.messages.push(message);
          return Promise.resolve(undefined);
        }),
      ),
      replaced('createStatusBarItem', (id: string) => {
        const item = new FakeStatusItem(id);
        this.statusItems.push(item);
        return item;
      }),
    );
  }

  /** Forgets what was recorded. */
  clear(): void {
    for (const recorded of [this.items, this.texts, this.messages, this.statusItems]) {
      recorded.length = 0;
    }
  }

  [Symbol.dispose](): void {
    this.#restore.dispose();
  }

  #record({ items, title, placeholder }: FakeQuickPick): void {
    this.items.push(...items);
    this.texts.push(title ?? '', placeholder ?? '');
  }
}

/** Replaces one function of the window until it is disposed of. */
export function replaced(name: keyof typeof vscode.window, value: unknown): vscode.Disposable & Disposable {
  const own = Object.getOwnPropertyDescriptor(vscode.window, name) ?? assert.fail(name);
  Object.defineProperty(vscode.window, name, { value, configurable: true, enumerable: true, writable: true });
  const dispose = () => void Object.defineProperty(vscode.window, name, own);
  return { dispose, [Symbol.dispose]: dispose };
}

class FakeInput {
  title: string | undefined;
  step: number | undefined;
  totalSteps: number | undefined;
  enabled = true;
  busy = false;
  ignoreFocusOut = false;
  value = '';
  placeholder: string | undefined;
  buttons: readonly vscode.QuickInputButton[] = [];
  protected readonly accepted = new vscode.EventEmitter<void>();
  protected readonly hidden = new vscode.EventEmitter<void>();
  protected readonly changed = new vscode.EventEmitter<string>();
  readonly onDidAccept = this.accepted.event;
  readonly onDidHide = this.hidden.event;
  readonly onDidChangeValue = this.changed.event;
  readonly #triggered = new vscode.EventEmitter<vscode.QuickInputButton>();
  readonly onDidTriggerButton = this.#triggered.event;

  /** Presses a button of the title, by its tooltip; `changes` makes another object of it. */
  trigger(tooltip: string, changes?: Partial<vscode.QuickInputButton>): void {
    const pressed = this.buttons.find((button) => button.tooltip === tooltip) ?? assert.fail(tooltip);
    this.#triggered.fire(changes === undefined ? pressed : { ...pressed, ...changes });
  }

  hide(): void {
    this.hidden.fire();
  }

  dispose(): void {
    // There is nothing to dispose of.
  }
}

class FakeInputBox extends FakeInput implements vscode.InputBox {
  valueSelection: readonly [number, number] | undefined;
  password = false;
  prompt: string | undefined;
  validationMessage: string | vscode.InputBoxValidationMessage | undefined;

  show(): void {
    queueMicrotask(() => {
      this.accepted.fire();
      // Cancels if the empty text is not accepted.
      this.hide();
    });
  }
}

/** A list that never appears. `shown` may pick an item; else it is cancelled, or accepted where several are ticked. */
export class FakeQuickPick extends FakeInput implements vscode.QuickPick<vscode.QuickPickItem> {
  items: readonly vscode.QuickPickItem[] = [];
  activeItems: readonly vscode.QuickPickItem[] = [];
  selectedItems: readonly vscode.QuickPickItem[] = [];
  canSelectMany = false;
  matchOnDescription = false;
  matchOnDetail = false;
  readonly #pressed = new vscode.EventEmitter<vscode.QuickPickItemButtonEvent<vscode.QuickPickItem>>();
  readonly onDidTriggerItemButton = this.#pressed.event;
  readonly onDidChangeActive = new vscode.EventEmitter<readonly vscode.QuickPickItem[]>().event;
  readonly onDidChangeSelection = new vscode.EventEmitter<readonly vscode.QuickPickItem[]>().event;
  readonly #shown: (input: FakeQuickPick) => void;

  constructor(shown: (input: FakeQuickPick) => void) {
    super();
    this.#shown = shown;
  }

  type(text: string): void {
    this.value = text;
    this.changed.fire(text);
  }

  pick(label: string): void {
    this.selectedItems = this.items.filter((item) => item.label === label);
    this.accepted.fire();
  }

  /** Presses a button of the first item, by its tooltip. */
  press(tooltip: string): void {
    const [item] = this.items;
    const button = item?.buttons?.find((one) => one.tooltip === tooltip);
    if (item === undefined || button === undefined) {
      assert.fail(`The first item has no button “${tooltip}”.`);
    }
    this.#pressed.fire({ item, button });
  }

  show(): void {
    this.#shown(this);
    queueMicrotask(() => {
      if (this.canSelectMany) {
        this.accepted.fire();
      }
      // Cancels if a choice is required.
      this.hide();
    });
  }
}

class FakeStatusItem implements vscode.StatusBarItem {
  readonly id: string;
  readonly alignment = vscode.StatusBarAlignment.Left;
  readonly priority: number | undefined;
  name: string | undefined;
  text = '';
  tooltip: string | vscode.MarkdownString | undefined;
  color: string | vscode.ThemeColor | undefined;
  backgroundColor: vscode.ThemeColor | undefined;
  command: string | vscode.Command | undefined;
  accessibilityInformation: vscode.AccessibilityInformation | undefined;
  isShown = false;

  constructor(id: string) {
    this.id = id;
  }

  show(): void {
    this.isShown = true;
  }

  hide(): void {
    this.isShown = false;
  }

  dispose(): void {
    // There is nothing to dispose of.
  }
}
