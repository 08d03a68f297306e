import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type ServedPage, servedPage } from '../../bench/pages/servedPage.ts';
import { openChromium } from '../../run/vscode/chromium.ts';
import { editorDirectory } from '../../run/vscode/editorDirectory.ts';
import { until } from '../support/until.ts';

const rows = 1_000_000;
/** Stands in for the extension: a content of a million rows, which are numbered. */
const extension = `const acquireVsCodeApi = () => ({
  getState() {},
  setState() {},
  postMessage({ type, reading }) {
    const send = (message) => setTimeout(() => postMessage(message, '*'));
    if (type === 'ready') {
      send({ type: 'content', encoding: 'utf-8', delimiter: ';', above: 0, quotes: true, columns: [], notes: [], action: '', actions: [], isCopyLocked: false });
    } else if (type === 'read') {
      send({ type: 'rows', reading, rows: [['Number']], end: 'more' });
    } else if (type === 'next') {
      const batch = Array.from({ length: 1000 }, () => ['n' + (sent += 1)]);
      send({ type: 'rows', reading, rows: batch, end: sent < ${rows} ? 'more' : 'whole' });
    }
  },
});
let sent = 0;`;

describe('a table of a million rows, on a screen with two dots to a pixel', () => {
  let pages: ServedPage;
  let page: Page;

  before(async () => {
    pages = await servedPage('report', { address: 'file:///numbers.csv' }, extension);
    page = await openChromium(editorDirectory(), 2);
    await page.goto(pages.address);
    await page.getByText('Rows: 1,000,000').waitFor();
  });

  after(async () => {
    await page.context().close();
    await pages[Symbol.asyncDispose]();
  });

  /** The rows that are in view, whole, by their texts. */
  async function inView(): Promise<readonly string[]> {
    const areas = ['.grid', '.head', '.foot'].map((part) => page.locator(part).boundingBox());
    const [grid, head, foot] = await Promise.all(areas);
    const [top, bottom] = [(grid?.y ?? 0) + (head?.height ?? 0), foot?.y ?? 0];
    const cells = await page.locator('.body [role=gridcell]').all();
    const shown = await Promise.all(
      cells.map(async (cell) => {
        const box = await cell.boundingBox();
        return box !== null && box.y >= top - 1 && box.y + box.height <= bottom + 1 ? cell.textContent() : '';
      }),
    );
    return shown.filter((text) => text !== null && text !== '').map(String);
  }

  const press = (key: string) => page.keyboard.press(key);

  it('ends with the last row, by keys', async () => {
    await page.getByRole('grid').focus();
    await press('ControlOrMeta+End');
    await until(inView, (texts) => texts.includes(`n${rows}`));
    for (let step = 1; step <= 100; step += 1) {
      await press('ArrowUp');
    }
    await until(inView, (texts) => texts.includes(`n${rows - 100}`));
    await page
      .locator('.focused')
      .filter({ hasText: `n${rows - 100}` })
      .waitFor();
  });

  it('ends with the last row, by the scroll bar, and selects what is clicked', async () => {
    await press('ControlOrMeta+Home');
    await until(inView, (texts) => texts.includes('n1'));
    await page.locator('.grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight));
    await until(inView, (texts) => texts.includes(`n${rows}`));
    await page.getByRole('gridcell', { name: `n${rows - 3}`, exact: true }).click();
    await page
      .locator('.focused')
      .filter({ hasText: `n${rows - 3}` })
      .waitFor();
  });

  it('has every row between', async () => {
    await page.locator('.grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight / 2));
    const texts = await until(inView, (shown) => shown.length > 20);
    const numbers = texts.map((text) => Number(text.slice(1))).sort((one, other) => one - other);
    const [first = 0] = numbers;
    assert.ok(Math.abs(first - rows / 2) < 1_000, `${first}`);
    assert.deepEqual(
      numbers,
      Array.from(numbers, (_, place) => first + place),
    );
  });
});
