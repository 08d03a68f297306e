import type { Locator, Page } from 'playwright-core';

/** The box at the top in which VS Code asks for a text or a choice. */
export class QuickInput {
  readonly #page: Page;
  readonly widget: Locator;
  readonly input: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.widget = page.locator('.quick-input-widget');
    this.input = this.widget.locator('.quick-input-filter input');
  }

  /** Waits for a question whose title, prompt or placeholder has this text. */
  async asks(question: string | RegExp): Promise<void> {
    await this.widget
      .filter({ hasText: question })
      .or(this.widget.filter({ has: this.#page.getByPlaceholder(question) }))
      .waitFor();
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
    const name = this.#page.locator('.label-name').getByText(label, { exact: true });
    return this.widget.locator('.monaco-list-row').filter({ has: name }).first();
  }

  /** The option with this label, once it has this value beside it. */
  value(label: string, value: string): Locator {
    return this.option(label).filter({
      has: this.#page.locator('.label-description').getByText(value, { exact: true }),
    });
  }

  /** What the box objects to, or asks for, below its input. */
  message(): Locator {
    return this.widget.locator('.quick-input-message');
  }

  async cancel(): Promise<void> {
    await this.input.press('Escape');
    await this.widget.waitFor({ state: 'hidden' });
  }

  /** Runs a command by its title, through the command palette. */
  async command(title: string): Promise<void> {
    await this.#page.keyboard.press('F1');
    await this.input.fill(`>${title}`);
    await this.option(title).click();
  }
}
