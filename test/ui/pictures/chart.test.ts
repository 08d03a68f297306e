import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import { itNightly } from '../../run/nightlyTests.ts';
import { addSandbox } from '../support/connectionSteps.ts';
import { Picture, violationsInThemes } from '../support/picture.ts';
import { chooseFromMenu } from '../support/pointer.ts';
import { saveAs } from '../support/reportSteps.ts';
import { until } from '../support/until.ts';
import { useWorkbench } from '../support/useWorkbench.ts';

/** Width and height of a PNG are at this place of the file. */
const pngSizes = 16;

describe('a user who looks at the organization chart', () => {
  const workbench = useWorkbench({ settings: { 'workbench.editor.enablePreview': false } });
  const chart = () => new Picture(workbench().page, 'chart');
  const card = (name: string | RegExp) => chart().element.getByRole('treeitem', { name });
  const selected = () => chart().element.locator('[role="treeitem"][aria-selected="true"]');
  const button = (name: string | RegExp) => chart().element.getByRole('button', { name });
  let acme: Sandbox;
  let requests: string[] = [];

  before(async () => {
    acme = await startSandbox({ employees: 120, departments: 40, rateLimit: 'off' });
    acme.onRequest(({ path }) => requests.push(path));
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme, 'employees.readonly departments.readonly');
    await workbench().view('Departments').row('Siège social').waitFor();
  });

  after(() => acme.stop());

  it('opens it from the view, which has listed the departments, without a request', async () => {
    requests = [];
    await workbench().view('Departments').headerAction('Show Organization Chart');
    await card(/^Siège social, /).waitFor();
    assert.deepEqual(
      requests.filter((path) => /departments/.test(path)),
      [],
    );
  });

  it('moves through it and collapses by keyboard, and opens a document beside it', async () => {
    const { page } = workbench();
    await chart().element.getByRole('tree').focus();
    await page.keyboard.press('Home');
    await selected()
      .and(card(/^Siège social, /))
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await selected()
      .and(card(/^Finance, /))
      .waitFor();
    assert.equal(await selected().getAttribute('aria-level'), '2');
    assert.equal(await selected().getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('Space');
    await chart().element.locator('[aria-selected="true"][aria-expanded="false"]').waitFor();
    await page.keyboard.press('Space');
    await chart().element.locator('[aria-selected="true"][aria-expanded="true"]').waitFor();
    await page.keyboard.press('ArrowUp');
    await selected()
      .and(card(/^Siège social, /))
      .waitFor();
    await page.keyboard.press('Enter');
    await workbench().editor().getByText('"Siège social"').waitFor();
    await card(/^Siège social, /).waitFor();
  });

  it('finds a department, focuses on it and goes back', async () => {
    const { page } = workbench();
    await chart().element.getByRole('tree').focus();
    await page.keyboard.press('/');
    const search = chart().element.getByRole('searchbox');
    await search.fill('recrut');
    await chart()
      .element.getByText(/^\d+ found$/)
      .waitFor();
    await search.press('Enter');
    await selected()
      .and(card(/^Recrutement/))
      .waitFor();
    await chart()
      .element.getByText(/^1 of \d+$/)
      .waitFor();
    await search.fill('ressources');
    await chart()
      .element.getByText(/^\d+ found$/)
      .waitFor();
    await search.press('Enter');
    await selected()
      .and(card(/^Ressources humaines/))
      .waitFor();
    await chart().element.getByRole('tree').focus();
    await page.keyboard.press('f');
    const way = chart().element.getByRole('navigation');
    await way.getByText('Ressources humaines').waitFor();
    await card(/^Finance, /).waitFor({ state: 'detached' });
    await way.getByRole('button', { name: 'All departments' }).click();
    await card(/^Finance, /).waitFor();
  });

  itNightly('leaves nothing behind of cards that were hidden', async () => {
    const { page } = workbench();
    const tree = chart().element.getByRole('tree');
    // Each card that is drawn has comments of the library beside it.
    const comments = () =>
      tree.evaluate<number, { readonly innerHTML: string }>(
        (element) => element.innerHTML.split('<!--').length,
      );
    await tree.focus();
    await page.keyboard.press('Home');
    await selected()
      .and(card(/^Siège social, /))
      .waitFor();
    const before = await comments();
    for (let times = 0; times < 3; times += 1) {
      await page.keyboard.press('Space');
      await card(/^Finance, /).waitFor({ state: 'detached' });
      await page.keyboard.press('Space');
      await card(/^Finance, /).waitFor();
    }
    await until(comments, (count) => count === before);
  });

  it('opens a document with a click, and a menu with the commands of the row', async () => {
    const { page } = workbench();
    await card(/^Finance, /).click();
    await page.locator('.monaco-editor .view-lines').getByText('"Finance"').waitFor();
    await card(/^Finance, /).click({ button: 'right' });
    const menu = page.locator('.context-view .monaco-menu');
    for (const name of ['Open as JSON', 'Go to', 'Copy', 'Analyze']) {
      await menu.getByRole('menuitem', { name }).first().waitFor();
    }
    await chooseFromMenu(page, 'Go to', 'Reveal in Departments');
    await workbench()
      .view('Departments')
      .pane.locator('[role="treeitem"][aria-selected="true"]', { hasText: 'Finance' })
      .waitFor();
  });

  it('loads the head counts of one department and all below it for one request', async () => {
    const { page } = workbench();
    await chart().element.getByRole('tree').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await selected()
      .and(card(/^Finance, /))
      .waitFor();
    requests = [];
    await button(/^Load heads and head counts of “Finance” and below/).click();
    await card(/^Finance, .*Active people: \d/).waitFor();
    assert.equal(requests.filter((path) => /employees/.test(path)).length, 1);
    assert.equal(await card(/^Ressources humaines, .*Active people/).count(), 0);
  });

  itNightly('keeps what is selected, collapsed and enlarged when the view is refreshed', async () => {
    const { page } = workbench();
    const transform = () => chart().element.locator('.world').getAttribute('transform');
    await chart().element.getByRole('tree').focus();
    await page.keyboard.press('Space');
    await chart().element.locator('[aria-selected="true"][aria-expanded="false"]').waitFor();
    const before = await transform();
    await page.keyboard.press('+');
    const enlarged = await until(transform, (now) => now !== before);
    requests = [];
    await workbench().view('Departments').headerMenu('Refresh Departments');
    const listed = () => requests.filter((path) => /departments/.test(path));
    await until(listed, ({ length }) => length > 0);
    await workbench().view('Departments').row('Siège social').waitFor();
    await chart().element.locator('[aria-selected="true"][aria-expanded="false"]').waitFor();
    await until(transform, (now) => now === enlarged);
    assert.equal(listed().length, 1);
    await chart().element.getByRole('tree').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('0');
  });

  it('loads the head counts of all departments, for a request for each 100 people', async () => {
    requests = [];
    await button(/^Load heads and head counts:/).click();
    const legend = chart().element.getByRole('list', { name: 'Legend' });
    const ofCompany = legend.filter({ hasText: /^\s*Without a head 5\s*Active 31\s*Inactive 4\s*$/ });
    await ofCompany.waitFor();
    await card(/^Recrutement, /).waitFor();
    await button('Collapse all').click();
    await card(/^Recrutement, /).waitFor({ state: 'detached' });
    await ofCompany.waitFor();
    await button('Expand all').click();
    await card(/^Siège social, .*Active people: \d/).waitFor();
    assert.equal(requests.filter((path) => /employees/.test(path)).length, 2);
    requests = [];
    await workbench().confirmed('The list of people is from', () =>
      button(/^Load heads and head counts:/).click(),
    );
    assert.deepEqual(requests, []);
  });

  itNightly('goes to a department from its row, also where another tab hides the chart', async () => {
    await workbench().tab('Organization Chart').click();
    const departments = workbench().view('Departments');
    await workbench().view('Employees').click(0);
    await chart().element.waitFor({ state: 'hidden' });
    await departments.rowMenu('Marketing', 'Go to', 'Show Organization Chart');
    const way = chart().element.getByRole('navigation');
    await way.getByText('Marketing').waitFor();
    await way.getByRole('button', { name: 'All departments' }).click();
    await card(/^Finance, /).waitFor();
  });

  itNightly('exports it as SVG and as PNG', async () => {
    const { folder } = workbench();
    const save = async (format: 'svg' | 'png', path: string) => {
      await button(`Export as ${format.toUpperCase()}`).click();
      await saveAs(workbench(), 'Save the Organization Chart', path);
    };
    await save('svg', join(folder, 'acme.svg'));
    await workbench().notification('Saved “acme.svg”.').waitFor();
    const svg = readFileSync(join(folder, 'acme.svg'), 'utf8');
    assert.match(svg, /^<svg [^>]*width="\d+(\.\d+)?"/);
    assert.match(svg, /Siège social/);
    assert.match(svg, /text { fill: rgb/);
    assert.doesNotMatch(svg, /var\(|--vscode|<!--|role=|: ;/);
    await save('png', join(folder, 'acme.png'));
    await workbench().notification('Saved “acme.png”.').waitFor();
    const png = readFileSync(join(folder, 'acme.png'));
    const [width, height] = [png.readUInt32BE(pngSizes), png.readUInt32BE(pngSizes + 4)];
    const shown = /width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
    assert.deepEqual([width, height], [Math.ceil(Number(shown[1]) * 2), Math.ceil(Number(shown[2]) * 2)]);
  });

  itNightly('reads why there is no PNG where the browser cannot draw one', async () => {
    await chart().element.evaluate(
      "HTMLImageElement.prototype.decode = () => Promise.reject(new Error('too large')), undefined",
    );
    await button('Export as PNG').click();
    await workbench().notification('which is too large').waitFor();
  });

  itNightly('finds the chart as it was after a reload', async () => {
    await chart().element.getByRole('tree').focus();
    await workbench().page.keyboard.press('Home');
    await selected()
      .and(card(/^Siège social, /))
      .waitFor();
    await workbench().page.keyboard.press('Space');
    await card(/^Finance, /).waitFor({ state: 'detached' });
    await workbench().reload();
    await chart().element.locator('[aria-selected="true"][aria-expanded="false"]').waitFor();
    await card(/^Finance, /).waitFor({ state: 'detached' });
    await button('Expand all').click();
    await card(/^Finance, /).waitFor();
  });

  it('finds nothing to object to in any theme, at twice the size as well', async () => {
    assert.deepEqual(await violationsInThemes(workbench(), chart()), []);
  });

  itNightly('opens it with the number of people on each card, also in a smaller window', async () => {
    const { page } = workbench();
    await workbench().closeEditors();
    await workbench().view('Departments').headerAction('Show Organization Chart');
    await button(/^Load heads and head counts:/).click();
    let numbers: readonly CardNumber[] = [];
    for (const [width, height] of [
      [1440, 900],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      const before = numbers;
      numbers = await until(
        () => chart().element.evaluate<readonly CardNumber[], unknown>(numbersOfCards),
        (cards) =>
          cards.length === 40 &&
          cards.every((each) => each.text !== '' && each.height >= 10 && each.isInCard) &&
          !isDeepStrictEqual(cards, before),
      );
      await workbench().screenshot(`chart numbers ${width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

/** The number of people on a card: the size of its letters on the screen, and whether it is within its card and beside other texts. */
interface CardNumber {
  readonly text: string;
  readonly height: number;
  readonly isInCard: boolean;
}

/** Runs in a page: measures the numbers of people of all cards. */
const numbersOfCards = `(() => {
  const stage = document.querySelector('workforce-chart').shadowRoot.querySelector('workforce-chart-stage').shadowRoot;
  return [...stage.querySelectorAll('.card')].map((card) => {
    const people = card.querySelector('.people');
    if (people === null) {
      return { text: '', height: 0, isInCard: false };
    }
    const boxOf = (part) => part.getBoundingClientRect();
    const [body, mark, number] = [card.querySelector('.body'), card.querySelector('.people-mark'), people].map(boxOf);
    const isBeside = [...card.querySelectorAll('.name')].map(boxOf).every(
      ({ right, bottom }) => right <= mark.left || bottom <= number.top + 4,
    );
    return {
      text: people.textContent,
      height: parseFloat(getComputedStyle(people).fontSize) * people.getScreenCTM().a,
      isInCard: isBeside && mark.left > body.left && number.right < body.right && number.bottom < body.bottom,
    };
  });
})()`;
