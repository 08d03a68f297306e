import type { Locator, Page } from 'playwright-core';

/** One row of a tree, as a screen reader would tell it. `expanded` is undefined where there is nothing to expand. */
export type Row = { level: number; expanded: boolean | undefined; name: string; description: string };

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

  /** What stands beside the name in the header, such as a filter. */
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

  /** The rows in view, from the top. */
  async rows(): Promise<Row[]> {
    const rows: Row[] = [];
    for (const item of await this.pane.getByRole('treeitem').all()) {
      const expanded = await item.getAttribute('aria-expanded');
      rows.push({
        level: Number(await item.getAttribute('aria-level')),
        expanded: expanded === null ? undefined : expanded === 'true',
        name: await textOf(item.locator('.label-name')),
        description: await textOf(item.locator('.label-description')),
      });
    }
    return rows;
  }

  /** Scrolls until the row is in view. @throws when the end comes first */
  async reveal(name: string | RegExp): Promise<Locator> {
    const row = this.row(name);
    await this.pane.getByRole('treeitem').first().waitFor();
    await this.pane.getByRole('tree').focus();
    await this.#page.keyboard.press('Home');
    for (let last = ''; !(await row.isVisible()); ) {
      await this.#page.keyboard.press('PageDown');
      const focused = await this.pane.locator('.monaco-list-row.focused').getAttribute('id');
      if (focused === null || focused === last) {
        throw new Error(`There is no row ${name} in the view.`);
      }
      last = focused;
    }
    return row;
  }

  /** Expands a row and waits for its first child. */
  async expand(name: string | RegExp): Promise<void> {
    const row = this.row(name);
    await row.waitFor();
    if ((await row.getAttribute('aria-expanded')) !== 'true') {
      await row.locator('.monaco-tl-twistie').click();
    }
    const index = Number(await row.getAttribute('data-index')) + 1;
    const level = Number(await row.getAttribute('aria-level')) + 1;
    await this.#makeRoomBelow(row);
    await this.pane.locator(`.monaco-list-row[data-index="${index}"][aria-level="${level}"]`).waitFor();
  }

  /** Only rows in view exist: one at the lower edge is moved up, so that its first child does. */
  async #makeRoomBelow(row: Locator): Promise<void> {
    const [box, pane] = [await row.boundingBox(), await this.pane.boundingBox()];
    if (box && pane && box.y + 2 * box.height > pane.y + pane.height) {
      await row.hover();
      await this.#page.mouse.wheel(0, 2 * box.height);
    }
  }

  /** Clicks a row, which selects it and runs its command. */
  async click(name: string | RegExp): Promise<void> {
    await this.row(name).click();
  }

  /** Presses one of the buttons that a row shows while the mouse is over it. */
  async rowAction(name: string | RegExp, title: string | RegExp): Promise<void> {
    const row = this.row(name);
    await row.hover();
    await row.getByRole('button', { name: title }).click();
  }

  /** Chooses an entry of a row's context menu. */
  async rowMenu(name: string | RegExp, title: string | RegExp): Promise<void> {
    await this.row(name).click({ button: 'right' });
    await this.chooseFromMenu(title);
  }

  /** Chooses an entry of the context menu that has just come up, by keyboard: it passes over clicks in its first moment. */
  async chooseFromMenu(title: string | RegExp): Promise<void> {
    await this.#page.getByRole('menuitem', { name: title }).hover();
    await this.#page.keyboard.press('Enter');
  }

  /** Presses one of the buttons of the view's header. */
  async headerAction(title: string | RegExp): Promise<void> {
    await this.pane.hover();
    await this.pane.locator('.pane-header').getByRole('button', { name: title }).click();
  }

  /** Opens or closes the view itself. */
  async toggle(open: boolean): Promise<void> {
    if ((await this.header.getAttribute('aria-expanded')) !== String(open)) {
      await this.header.click();
    }
  }
}

async function textOf(label: Locator): Promise<string> {
  return (await label.count()) > 0 ? ((await label.first().textContent()) ?? '') : '';
}
