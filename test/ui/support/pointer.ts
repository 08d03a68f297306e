import type { Locator, Page } from 'playwright-core';
import { longestWait } from './until.ts';

/** What one of several steps may take before all of them are done again, in milliseconds. */
const longestStep = 10_000;

interface StepOptions {
  readonly timeout: number;
}

/**
 * Does steps that belong together, from the first one again when one of them fails: the editor may redraw an element,
 * move it or cover it between two steps, and what the first one has shown is then gone. @throws what failed last
 */
export async function inOneGo(page: Page, steps: (options: StepOptions) => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + longestWait;
  for (;;) {
    try {
      await steps({ timeout: longestStep });
      return;
    } catch (error) {
      if (Date.now() > deadline) {
        throw error;
      }
      await movePointerAway(page);
    }
  }
}

/** Moves the pointer to the middle of the status bar: where it stays, a tooltip comes up and covers what is beside it. */
async function movePointerAway(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height - 1);
}

/** Clicks a row or another target, and moves on. */
export async function clickInPassing(target: Locator): Promise<void> {
  const page = target.page();
  await inOneGo(page, (options) => target.click(options));
  await movePointerAway(page);
}

/** Clicks a target until the result is there: what is drawn again under the pointer takes no click. */
export async function clickUntilThere(target: Locator, result: Locator): Promise<void> {
  await inOneGo(target.page(), async (options) => {
    if (!(await result.isVisible())) {
      await target.click(options);
    }
    await result.waitFor(options);
  });
}

/** Points at a target until its tooltip comes up, each time from elsewhere, because a tooltip comes when the pointer does. */
export async function showTooltip(target: Locator, elsewhere: Locator, tooltip: Locator): Promise<Locator> {
  await inOneGo(target.page(), async (options) => {
    await elsewhere.hover(options);
    await target.hover(options);
    await tooltip.waitFor(options);
  });
  return tooltip;
}

/** Presses a button that is there only while the pointer is over a target. */
export async function pressWhileOver(target: Locator, button: Locator): Promise<void> {
  const page = target.page();
  await inOneGo(page, async (options) => {
    await target.hover(options);
    await button.click(options);
  });
  await movePointerAway(page);
}

/**
 * Opens the context menu of a target, and chooses an entry of it, or of a menu in it. A late change of the focus closes a
 * menu, which is opened again then.
 */
export async function chooseFromMenuOf(target: Locator, ...path: MenuPath): Promise<void> {
  await chooseFromOpened(target.page(), (options) => target.click({ button: 'right', ...options }), path);
}

/** Chooses an entry of the menu that a button opens, which is there only while the pointer is over a target. */
export async function chooseFromMenuBehind(
  target: Locator,
  button: Locator,
  ...path: MenuPath
): Promise<void> {
  const open = async (options: StepOptions) => {
    await target.hover(options);
    await button.click(options);
  };
  await chooseFromOpened(target.page(), open, path);
}

async function chooseFromOpened(
  page: Page,
  open: (options: StepOptions) => Promise<void>,
  path: MenuPath,
): Promise<void> {
  await inOneGo(page, async (options) => {
    await closeMenu(page);
    await open(options);
    await pointAtEntry(page, path, options);
  });
  await takeEntry(page, path);
}

/** Chooses an entry of the context menu that has just come up. */
export async function chooseFromMenu(page: Page, ...path: MenuPath): Promise<void> {
  await inOneGo(page, (options) => pointAtEntry(page, path, options));
  await takeEntry(page, path);
}

/** The entries of a menu and its submenus by their names, from the outermost. */
export type MenuPath = readonly [string | RegExp, ...(string | RegExp)[]];

async function pointAtEntry(page: Page, path: MenuPath, options: StepOptions): Promise<void> {
  for (const name of path) {
    // A menu in the menu opens when the pointer comes.
    await entry(page, name).hover(options);
  }
}

/** By keyboard: a menu ignores clicks just after it opens. */
async function takeEntry(page: Page, path: MenuPath): Promise<void> {
  await page.keyboard.press('Enter');
  await entry(page, path.at(-1) ?? path[0]).waitFor({ state: 'hidden' });
  await movePointerAway(page);
}

function entry(page: Page, name: string | RegExp): Locator {
  return page.getByRole('menuitem', { name, exact: true });
}

async function closeMenu(page: Page): Promise<void> {
  const menu = page.locator('.context-view .monaco-menu').first();
  while (await menu.isVisible()) {
    await page.keyboard.press('Escape');
  }
}
