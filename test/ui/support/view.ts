import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import {
  chooseFromMenuBehind,
  chooseFromMenuOf,
  clickInPassing,
  type MenuPath,
  pressWhileOver,
  showTooltip,
} from './pointer.ts';
import { longestWait, until } from './until.ts';

/** One row of a tree, as a screen reader reads it out. `expanded` is undefined where there is nothing to expand. */
export type Row = { level: number; expanded: boolean | undefined; name: string; description: string };

/** A place on the page, in pixels from its upper left corner. */
interface Box {
  readonly y: number;
  readonly height: number;
}

/** An element of the page, as far as it is read there. */
interface PageElement {
  readonly id: string;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  getBoundingClientRect(): Box;
  querySelector(selector: string): PageElement | null;
}

/** Milliseconds. */
const longestScroll = 1_000;
const longestExpansion = 3_000;

/** One view of the sidebar, by the name in its header. */
export class View {
  readonly #page: Page;
  readonly pane: Locator;
  readonly header: Locator;

  constructor(page: Page, name: string) {
    this.#page = page;
    // The editor puts the description of a view into the middle of its header's name.
    this.header = page.getByRole('button', { name: new RegExp(`^${name}( - .*)? Section$`) });
    this.pane = page.locator('.pane').filter({ has: this.header });
  }

  /** The text beside the name in the header, such as a filter. */
  description(): Locator {
    return this.header.locator('.description');
  }

  /** Text or buttons shown instead of rows. */
  welcome(): Locator {
    return this.pane.locator('.welcome-view-content');
  }

  /** The message that an extension puts above the rows. */
  message(): Locator {
    return this.pane.locator('.message');
  }

  /** The row with exactly this name, or one that matches; only rows scrolled into view are there. */
  row(name: string | RegExp): Locator {
    const label = this.#page.locator('.label-name').getByText(name, { exact: true });
    return this.pane.getByRole('treeitem').filter({ has: label }).first();
  }

  /** The row at a place from the top of the list, from 0; rows come into the page in any order. */
  at(place: number): Locator {
    return this.pane.locator(`[role="treeitem"][data-index="${place}"]`);
  }

  /** The rows in view, from the top, all as of one time: a tree can be drawn again at any time. */
  async rows(): Promise<Row[]> {
    return await this.pane.getByRole('treeitem').evaluateAll<Row[], PageElement>((items) =>
      items
        .toSorted(
          (one, other) => Number(one.getAttribute('data-index')) - Number(other.getAttribute('data-index')),
        )
        .map((item) => {
          const expanded = item.getAttribute('aria-expanded');
          return {
            level: Number(item.getAttribute('aria-level')),
            expanded: expanded === null ? undefined : expanded === 'true',
            name: item.querySelector('.label-name')?.textContent ?? '',
            description: item.querySelector('.label-description')?.textContent ?? '',
          };
        }),
    );
  }

  /** The rows in view once they are as expected, however often they are drawn before. @throws with what they are */
  async rowsOnce(isExpected: (rows: readonly Row[]) => boolean): Promise<readonly Row[]> {
    return await until(() => this.rows(), isExpected);
  }

  /** Waits until the first rows in view are these. @throws with what they are */
  async shows(expected: readonly Row[]): Promise<void> {
    await this.rowsOnce((rows) => isDeepStrictEqual(rows.slice(0, expected.length), expected));
  }

  /**
   * Scrolls until the whole row is in view; at the end from the top again, for the rows may still be those of before. A
   * click on a row that is in view by a part scrolls the list under the pointer.
   */
  async reveal(name: string | RegExp): Promise<Locator> {
    const row = this.row(name);
    const deadline = Date.now() + longestWait;
    await this.pane.getByRole('treeitem').first().waitFor();
    while (!(await this.#isInView(row))) {
      assert.ok(Date.now() < deadline, `There is no row ${name} in the view.`);
      // Whatever comes up meanwhile may take the focus.
      await this.pane.getByRole('tree').focus();
      const before = await this.#focused();
      const onward = (await row.isVisible()) ? 'ArrowDown' : 'PageDown';
      await this.#page.keyboard.press(before === undefined || before.isLast ? 'Home' : onward);
      await this.#focusedOtherThan(before?.id);
    }
    return row;
  }

  async #isInView(row: Locator): Promise<boolean> {
    const box = await row.evaluateAll<Box | undefined, PageElement>(([item]) =>
      item?.getBoundingClientRect(),
    );
    const list = await this.pane.locator('.pane-body').boundingBox();
    return (
      box !== undefined && list !== null && box.y >= list.y && box.y + box.height <= list.y + list.height
    );
  }

  /** The row with the focus. A list that scrolls has none for a short time; one that is new has none at all. */
  async #focused(): Promise<{ readonly id: string; readonly isLast: boolean } | undefined> {
    return await this.pane
      .locator('.monaco-list-row.focused')
      .evaluateAll<{ id: string; isLast: boolean } | undefined, PageElement>(
        ([row]) => row && { id: row.id, isLast: row.getAttribute('data-last-element') === 'true' },
      );
  }

  /** Waits until another row has the focus. A list that is as short as its view has none. */
  async #focusedOtherThan(id: string | undefined): Promise<void> {
    const deadline = Date.now() + longestScroll;
    for (let now = id; now === undefined || now === id; now = (await this.#focused())?.id) {
      if (Date.now() > deadline) {
        return;
      }
    }
  }

  /** Expands a row until its first child is there: a row that is drawn again meanwhile loses the click. */
  async expand(name: string | RegExp): Promise<void> {
    const row = this.row(name);
    const deadline = Date.now() + longestWait;
    let nextClick = 0;
    for (let place = await this.#placeOf(name); !place.hasChild; place = await this.#placeOf(name)) {
      assert.ok(Date.now() < deadline, `The row ${name} shows no child.`);
      if (place.isExpanded) {
        await this.#makeRoomBelow(row);
      } else if (place.isThere && Date.now() > nextClick) {
        await row.locator('.monaco-tl-twistie').click();
        nextClick = Date.now() + longestExpansion;
      }
      await this.#page.evaluate('new Promise(requestAnimationFrame)');
    }
  }

  async #placeOf(name: string | RegExp) {
    const rows = await this.rows();
    const place = rows.findIndex((row) =>
      typeof name === 'string' ? row.name === name : name.test(row.name),
    );
    const [row, below] = place === -1 ? [] : rows.slice(place, place + 2);
    return {
      isThere: row !== undefined,
      isExpanded: row?.expanded === true,
      hasChild: row?.expanded === true && below?.level === row.level + 1,
    };
  }

  /** Only rows in view exist: one at the lower edge is moved up, so that its first child does. */
  async #makeRoomBelow(row: Locator): Promise<void> {
    const [box, pane] = [await row.boundingBox(), await this.pane.boundingBox()];
    if (box && pane && box.y + 2 * box.height > pane.y + pane.height) {
      await row.hover();
      await this.#page.mouse.wheel(0, 2 * box.height);
    }
  }

  /** Clicks the row with a name or at a place, which selects it and runs its command. */
  async click(row: string | RegExp | number): Promise<void> {
    await clickInPassing(typeof row === 'number' ? this.at(row) : this.row(row));
  }

  /** Points at a row until a tooltip with this text comes up. */
  async tooltip(name: string | RegExp, text: string): Promise<Locator> {
    const tooltip = this.#page.locator('.monaco-hover').filter({ hasText: text });
    return await showTooltip(this.row(name), this.header, tooltip);
  }

  /** Presses one of the buttons that a row shows while the mouse is over it. */
  async rowAction(name: string | RegExp, title: string | RegExp): Promise<void> {
    const row = this.row(name);
    await pressWhileOver(row, row.getByRole('button', { name: title }));
  }

  /** Chooses an entry of a row's context menu, or of a menu in it. */
  async rowMenu(name: string | RegExp, ...path: MenuPath): Promise<void> {
    await chooseFromMenuOf(this.row(name), ...path);
  }

  /** Presses one of the buttons of the view's header. */
  async headerAction(title: string | RegExp): Promise<void> {
    await pressWhileOver(this.pane, this.pane.locator('.pane-header').getByRole('button', { name: title }));
  }

  /** Chooses an entry of the menu behind the buttons of the view's header. */
  async headerMenu(...path: MenuPath): Promise<void> {
    const button = this.pane.locator('.pane-header').getByRole('button', { name: /More Actions/ });
    await chooseFromMenuBehind(this.pane, button, ...path);
  }

  /** Opens or closes the view itself. */
  async toggle(open: boolean): Promise<void> {
    if ((await this.header.getAttribute('aria-expanded')) !== String(open)) {
      await this.header.click();
      await this.header.and(this.#page.locator(`[aria-expanded="${open}"]`)).waitFor();
    }
  }
}
