import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, Locator, Page } from 'playwright-core';
import { type Theme, themes, type Workbench } from './workbench.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The page of a picture in its panel. Pictures are custom elements, whose insides Playwright finds by itself. */
export class Picture {
  readonly name: string;
  readonly element: Locator;
  readonly #page: Page;

  /** `name` is that of the page's element, without its prefix. */
  constructor(page: Page, name: string) {
    this.#page = page;
    this.name = name;
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
      if ((await frame.locator(`workforce-${this.name}`).count()) > 0) {
        return frame;
      }
    }
    throw new Error(`No frame shows ${this.name}.`);
  }
}

/**
 * What axe-core finds in a picture in each theme, also with the window at twice its size. Keeps a screenshot of each.
 */
export async function violationsInThemes(workbench: Workbench, picture: Picture): Promise<readonly string[]> {
  const found: string[] = [];
  const names = Object.keys(themes).filter((name): name is Theme => name in themes);
  for (const theme of names) {
    await workbench.useTheme(theme);
    await workbench.screenshot(`${picture.name} ${theme}`);
    found.push(...(await picture.violations()).map((violation) => `${theme}: ${violation}`));
  }
  // A page at twice its size has half the room.
  const { width, height } = workbench.page.viewportSize() ?? { width: 0, height: 0 };
  await workbench.page.setViewportSize({ width: width / 2, height: height / 2 });
  await workbench.screenshot(`${picture.name} at 200 percent`);
  found.push(...(await picture.violations()).map((violation) => `200 %: ${violation}`));
  await workbench.page.setViewportSize({ width, height });
  return found;
}
