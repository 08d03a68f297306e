import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { type Theme, testedThemes, type Workbench } from './workbench.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** An element that the Tab key reaches, in pixels of its frame. */
interface Stop extends Box {
  readonly name: string;
}

/** An element of the page, as far as its styles are read there. */
export interface Styled {
  readonly ownerDocument: {
    readonly defaultView: { getComputedStyle(element: Styled): { readonly outlineStyle: string } };
  };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** More than the controls of any page; a list is one stop. */
const maxStops = 60;
/** Pixels around an element in which its focus may show. */
const focusMargin = 4;

/** Runs in a page: the element with the focus, also inside of custom elements. */
const focusedElement = `() => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element ?? document.body;
}`;

/** Runs in a page: true if the focus left the element. A part of an input keeps it, such as the button of a month. */
const takeFocusAway = `(${focusedElement})().blur(), (${focusedElement})() === document.body`;

/** Runs in a page: the next Tab key focuses its first element. */
const beginAtTop = `
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
`;

/** The page of a picture in its panel. Pictures are custom elements, whose insides Playwright finds by itself. */
export class Picture {
  readonly name: string;
  readonly element: Locator;
  readonly #page: Page;
  readonly #frames: FrameLocator;

  /** `name` is that of the page's element, without its prefix. */
  constructor(page: Page, name: string) {
    this.#page = page;
    this.name = name;
    this.#frames = page.frameLocator('iframe.webview.ready:visible').frameLocator('#active-frame');
    this.element = this.#frames.locator(`workforce-${name}`);
  }

  /** The rows of a table that hold a text. */
  rows(text: string): Locator {
    return this.element.locator('.body .row').filter({ hasText: text });
  }

  /** Waits until the page, which gets its colors after the window, has those of a theme. */
  async hasColors(theme: Theme): Promise<void> {
    await this.#frames.locator(`body.${classesOfPages[theme]}`).waitFor();
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

  /** Goes through the page with the Tab key. Returns what looks the same with and without the focus. */
  async stopsWithoutVisibleFocus(): Promise<readonly string[]> {
    const frame = await this.#frame();
    const place = await (await frame.frameElement()).boundingBox();
    assert.ok(place);
    const unseen: string[] = [];
    await frame.evaluate(beginAtTop);
    let stops = 0;
    for (let stop = await this.#nextStop(frame); stop !== undefined; stop = await this.#nextStop(frame)) {
      stops += 1;
      assert.ok(stops <= maxStops, `The Tab key does not leave the page: ${stop.name}`);
      const clip = around(stop, place);
      const focused = await this.#page.screenshot({ clip });
      const isAway = await frame.evaluate<boolean>(takeFocusAway);
      if (isAway && focused.equals(await this.#page.screenshot({ clip }))) {
        unseen.push(`no visible focus: ${stop.name}`);
      }
    }
    assert.ok(stops > 0, 'The Tab key does not enter the page.');
    return unseen;
  }

  /** The element that gets the focus with the next Tab; undefined where it leaves the page. */
  async #nextStop(frame: Frame): Promise<Stop | undefined> {
    await this.#page.keyboard.press('Tab');
    return await frame.evaluate<Stop | undefined>(`(() => {
      const element = (${focusedElement})();
      if (element === document.body) return undefined;
      const { x, y, width, height } = element.getBoundingClientRect();
      return { name: element.outerHTML.slice(0, 200), x, y, width, height };
    })()`);
  }

  async #frame(): Promise<Frame> {
    const element = await this.element.elementHandle();
    return (await element?.ownerFrame()) ?? assert.fail(`No frame shows ${this.name}.`);
  }
}

/** The visible part of an element with a margin, in pixels of the window. */
function around({ x, y, width, height }: Box, frame: Box): Box {
  const left = Math.max(frame.x, frame.x + x - focusMargin);
  const top = Math.max(frame.y, frame.y + y - focusMargin);
  const right = Math.min(frame.x + frame.width, frame.x + x + width + focusMargin);
  const bottom = Math.min(frame.y + frame.height, frame.y + y + height + focusMargin);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The classes of a page in each theme. */
const classesOfPages: Readonly<Record<Theme, string>> = {
  'Light Modern': 'vscode-light',
  'Dark Modern': 'vscode-dark',
  'Dark High Contrast': 'vscode-high-contrast:not(.vscode-high-contrast-light)',
  'Light High Contrast': 'vscode-high-contrast-light',
};

/**
 * What axe-core finds in a picture in each tested theme, also with the window at twice its size, and controls whose focus
 * does not show in high contrast. Keeps a screenshot of each.
 */
export async function violationsInThemes(workbench: Workbench, picture: Picture): Promise<readonly string[]> {
  const found: string[] = [];
  for (const theme of testedThemes) {
    await workbench.useTheme(theme);
    await picture.hasColors(theme);
    await workbench.screenshot(`${picture.name} ${theme}`);
    found.push(...(await picture.violations()).map((violation) => `${theme}: ${violation}`));
    if (theme === 'Dark High Contrast') {
      found.push(...(await picture.stopsWithoutVisibleFocus()).map((stop) => `${theme}: ${stop}`));
    }
  }
  // A page at twice its size has half the room.
  const { width, height } = workbench.page.viewportSize() ?? { width: 0, height: 0 };
  await workbench.page.setViewportSize({ width: width / 2, height: height / 2 });
  await workbench.screenshot(`${picture.name} at 200 percent`);
  found.push(...(await picture.violations()).map((violation) => `200 %: ${violation}`));
  await workbench.page.setViewportSize({ width, height });
  return found;
}

/** True for an element whose text needs more width than it has. */
export function isCut({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }): boolean {
  return scrollWidth > clientWidth;
}
