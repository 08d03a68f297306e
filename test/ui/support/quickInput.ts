import type { Locator, Page } from 'playwright-core';
import { inOneGo } from './pointer.ts';
import { Texts } from './texts.ts';

/** The box at the top in which VS Code asks for a text or a choice. Texts of the extension are given in English. */
export class QuickInput {
  readonly #page: Page;
  readonly #texts: Texts;
  readonly widget: Locator;
  readonly input: Locator;

  constructor(page: Page, texts = new Texts()) {
    this.#page = page;
    this.#texts = texts;
    this.widget = page.locator('.quick-input-widget');
    this.input = this.widget.locator('.quick-input-filter input');
  }

  /** Waits for a question whose title, prompt or placeholder has this text. */
  async asks(question: string | RegExp): Promise<void> {
    await this.question(question).waitFor();
  }

  /** The box once its title, prompt or placeholder has this text. */
  question(question: string | RegExp): Locator {
    const shown = this.#texts.shown(question);
    return this.widget
      .filter({ hasText: shown })
      .or(this.widget.filter({ has: this.#page.getByPlaceholder(shown) }));
  }

  /** Responds to a question with a text. */
  async type(question: string | RegExp, text: string): Promise<void> {
    await this.asks(question);
    await this.input.fill(text);
    await this.input.press('Enter');
  }

  /** Responds to a question by picking one option. */
  async pick(question: string | RegExp, option: string | RegExp): Promise<void> {
    await this.asks(question);
    await this.option(option).click();
  }

  /** Responds to a question by ticking several options. */
  async tick(question: string | RegExp, options: readonly (string | RegExp)[]): Promise<void> {
    await this.asks(question);
    for (const option of options) {
      await this.option(option).getByRole('checkbox').click();
    }
    await this.input.press('Enter');
  }

  /** One option by the text of its label. */
  option(label: string | RegExp): Locator {
    const name = this.#page.locator('.label-name').getByText(this.#texts.shown(label), { exact: true });
    return this.widget.locator('.monaco-list-row').filter({ has: name }).first();
  }

  /** The option with this label, once it has this value beside it. */
  value(label: string, value: string): Locator {
    return this.option(label).filter({
      has: this.#page.locator('.label-description').getByText(value, { exact: true }),
    });
  }

  /** The option that Enter takes, if it has this text. */
  highlighted(text: string): Locator {
    return this.widget.locator('.monaco-list-row.focused').filter({ hasText: text });
  }

  /** Responds to a question by the option that a text leads to. */
  async take(question: string | RegExp, text: string): Promise<void> {
    await this.asks(question);
    await this.input.fill(text);
    await this.highlighted(text).waitFor();
    await this.input.press('Enter');
  }

  /** What the box objects to, or asks for, below its input. */
  message(): Locator {
    return this.widget.locator('.quick-input-message');
  }

  /** Closes the box. Escape is pressed again where the box is still there afterwards. */
  async cancel(): Promise<void> {
    await inOneGo(this.#page, async (options) => {
      await this.input.press('Escape', options);
      await this.widget.waitFor({ state: 'hidden', ...options });
    });
  }

  /** Runs a command by its title, through the command palette. */
  async command(title: string): Promise<void> {
    await (await this.#offered(title)).click();
  }

  /** Waits until the command palette offers a command, and closes it. */
  async offersCommand(title: string): Promise<void> {
    await this.#offered(title);
    await this.cancel();
  }

  /**
   * The command of this title in the command palette. That is opened again where it does not offer the command: it does
   * not learn of commands that come after it was opened.
   */
  async #offered(title: string): Promise<Locator> {
    const [, category = '', name = ''] = /^(Workforce: )?(.*)$/.exec(title) ?? [];
    const shown = `${category}${this.#texts.shown(name)}`;
    await inOneGo(this.#page, async (options) => {
      await this.#page.keyboard.press('F1');
      await this.input.fill(`>${shown}`, options);
      await this.option(shown)
        .waitFor(options)
        .catch(async (error: unknown) => {
          await this.cancel();
          throw error;
        });
    });
    return this.option(shown);
  }
}
