import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, Locator, Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The page of a picture in its panel. Pictures are custom elements, whose insides Playwright finds by itself. */
export class Picture {
  readonly element: Locator;
  readonly #page: Page;
  readonly #name: string;

  /** `name` is that of the page's element, without its prefix. */
  constructor(page: Page, name: string) {
    this.#page = page;
    this.#name = name;
    this.element = page
      .frameLocator('iframe.webview.ready')
      .frameLocator('#active-frame')
      .locator(`workforce-${name}`);
  }

  /** What axe-core finds, a line for each element. */
  async violations(): Promise<readonly string[]> {
    const frame = await this.#frame();
    await frame.evaluate(axe);
    // The name of a global, which the line before has defined in the page.
    const results = await frame.evaluate<AxeResults>('axe.run()');
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    );
  }

  async #frame(): Promise<Frame> {
    await this.element.waitFor();
    for (const frame of this.#page.frames()) {
      if ((await frame.locator(`workforce-${this.#name}`).count()) > 0) {
        return frame;
      }
    }
    throw new Error(`No frame shows ${this.#name}.`);
  }
}
