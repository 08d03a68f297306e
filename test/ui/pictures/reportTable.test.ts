import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { manualClock, type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import { itNightly } from '../../run/nightlyTests.ts';
import { addSandbox } from '../support/connectionSteps.ts';
import { isCut, Picture, type Styled, violationsInThemes } from '../support/picture.ts';
import { createReport, saveAs } from '../support/reportSteps.ts';
import { until } from '../support/until.ts';
import { useWorkbench } from '../support/useWorkbench.ts';

const reportSeconds = 2;
const template = 'Activité mensuelle';
const many = 30_000;
const numbers = `Number;Text\n${Array.from({ length: many }, (_, row) => `n${row + 1};x`).join('\n')}\n`;
const hours = 'Nom\tHeures, net\tJour\nZoé\t10,5\t2026-05-05\n=1+1\t-1,5\t2026-05-04\n';

describe('a user who reads a report as a table', () => {
  const workbench = useWorkbench({
    settings: { 'workforce.requestsPerMinute': 1000 },
    files: {
      'hours.tsv': hours,
      'numbers.csv': numbers,
      'page.csv': '<!DOCTYPE html><title>Sign in</title>',
    },
  });
  const clock = manualClock('2026-06-01T00:00:00Z');
  const requests: string[] = [];
  const table = () => new Picture(workbench().page, 'report');
  const page = () => table().element;
  const press = (key: string) => workbench().page.keyboard.press(key);
  let acme: Sandbox;

  before(async () => {
    acme = await startSandbox({ employees: 60, departments: 8, rateLimit: 'off', clock, reportSeconds });
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme);
    await workbench().view('Reports').welcome().getByText('Create Report…').waitFor();
    await createReport(workbench(), template);
    await workbench().statusBarItem(template).waitFor();
    acme.onRequest(({ path }) => requests.push(path));
    clock.advance(reportSeconds);
  });

  after(() => acme.stop());

  /** The cells of a column from the top, as they are shown. */
  async function column(heading: string): Promise<readonly string[]> {
    const header = page().getByRole('columnheader', { name: heading }).last();
    // Only the columns in view are drawn.
    await header.getByRole('button').focus();
    const place = await header.getAttribute('aria-colindex');
    const cells = page().locator(`.body [aria-colindex="${place}"]`);
    await cells.nth(1).waitFor();
    return await cells.allTextContents();
  }

  async function totalHours(): Promise<readonly number[]> {
    return (await column('Total heures')).map((cell) => Number(cell.replace(',', '.')));
  }

  /** Of a column, in pixels. */
  async function widthOf(heading: string): Promise<number> {
    const edge = page().getByRole('separator', { name: `Width of ${heading}` });
    return Number(await edge.getAttribute('aria-valuenow'));
  }

  async function openWith(file: string): Promise<void> {
    await workbench().command('Go to File...');
    await workbench().quickInput.take('Search files by name', file);
    await workbench().tab(file).waitFor();
    await workbench().command('View: Reopen Editor With...');
    await workbench().quickInput.pick('Select editor', 'Table of a Workforce Report');
  }

  it('opens it from the message that it is done, for the request of its content', async () => {
    await workbench().notification('is done').getByRole('button', { name: 'Open as Table' }).click();
    await page()
      .getByText(/^Rows: \d+ · Columns: 9$/)
      .waitFor();
    assert.equal(requests.filter((path) => path.endsWith('/download-csv')).length, 1);
    await page().getByRole('columnheader', { name: '2026-05-04 – 2026-05-10' }).waitFor();
    await page().getByRole('columnheader', { name: 'Temps' }).waitFor();
  });

  it('opens it again from its row, without a request', async () => {
    const { length } = requests;
    await workbench().closeEditors();
    await workbench().view('Reports').rowAction(template, 'Open Report');
    await page()
      .getByText(/^Rows: \d+ · Columns: 9$/)
      .waitFor();
    assert.equal(requests.length, length);
  });

  it('has the keyboard in it, and in its search and back with / and Escape', async () => {
    await page().locator('.grid:focus').waitFor();
    await press('/');
    await page().getByRole('searchbox').and(page().locator(':focus')).waitFor();
    await press('Escape');
    await page().locator('.grid:focus').waitFor();
  });

  itNightly('keeps the first column in view where the others are scrolled', async () => {
    const placeOf = async (cell: string) => (await page().locator(cell).first().boundingBox())?.x ?? 0;
    await page().getByRole('columnheader', { name: 'Collaborateur' }).and(page().locator('.c0')).waitFor();
    const parts = ['.heading.c0', '.filter.c0', '.body .c0', '.foot .c0'];
    const places = () => Promise.all(parts.map(placeOf));
    const before = await places();
    await workbench().page.setViewportSize({ width: 800, height: 800 });
    await press('ControlOrMeta+End');
    const grid = page().locator('.grid');
    await until(
      () => grid.evaluate(({ scrollLeft }: { readonly scrollLeft: number }) => scrollLeft),
      (left) => left > 100,
    );
    assert.deepEqual(await places(), before);
    await workbench().screenshot('table first column');
    await press('ControlOrMeta+Home');
    await until(
      () => grid.evaluate(({ scrollLeft }: { readonly scrollLeft: number }) => scrollLeft),
      (left) => left === 0,
    );
    await workbench().page.setViewportSize({ width: 1440, height: 900 });
  });

  itNightly('has its tools in one row at 1280 pixels, and a heading one key away', async () => {
    await workbench().page.setViewportSize({ width: 1280, height: 800 });
    const tools = page().getByRole('toolbar', { name: 'Table' });
    await until(
      async () => (await tools.boundingBox())?.height ?? 0,
      (height) => height < 44,
    );
    await page().getByRole('grid').focus();
    await press('ControlOrMeta+Home');
    const outline = await page()
      .locator('.grid:focus')
      .evaluate<string, Styled>((grid) => grid.ownerDocument.defaultView.getComputedStyle(grid).outlineStyle);
    assert.equal(outline, 'none');
    await workbench().screenshot('table at 1280');
    await press('ArrowUp');
    await page().locator('.heading.c0 button:focus').waitFor();
    await press('ArrowRight');
    await page().locator('.heading.c1 button:focus').waitFor();
    await press('ArrowDown');
    await page().locator('.grid:focus').waitFor();
    await workbench().page.setViewportSize({ width: 1440, height: 900 });
  });

  it('sorts it by mouse and keyboard', async () => {
    const heading = page().getByRole('columnheader', { name: 'Total heures' }).getByRole('button');
    await heading.click();
    await heading.press('Enter');
    await page().locator('[aria-sort=descending]').waitFor();
    await until(totalHours, (totals) =>
      isDeepStrictEqual(
        totals,
        totals.toSorted((one, other) => other - one),
      ),
    );
  });

  it('filters a column, and sees the totals of what is left', async () => {
    await page().getByLabel('Filter Total heures').fill('>0');
    await page().getByLabel('Filter Collaborateur').fill('be');
    await page()
      .getByText(/^Rows: \d+ of \d+/)
      .waitFor();
    const sums = async () => {
      const shown = await page().locator('.foot .cell').last().textContent();
      const sum = (await totalHours()).reduce((all, each) => all + each, 0);
      return { sum, shown: Number(shown?.replace('\u202f', '').replace(',', '.')) };
    };
    // One filter comes after the other.
    await until(sums, ({ sum, shown }) => sum === shown);
    await page().getByRole('button', { name: 'Clear Filters' }).click();
    await page()
      .getByText(/^Rows: \d+ · /)
      .waitFor();
  });

  it('searches it', async () => {
    const [, second = ''] = await column('Matricule');
    await press('ControlOrMeta+KeyF');
    await page().getByRole('searchbox').fill(second.toLowerCase());
    await page().getByText('1 of 1').waitFor();
    await page().getByRole('searchbox').press('Escape');
    await page()
      .locator('.focused')
      .filter({ hasText: new RegExp(`^${second}$`) })
      .waitFor();
  });

  it('selects cells by the keyboard, and copies them for a spreadsheet', async () => {
    await page().getByRole('grid').focus();
    await press('ControlOrMeta+Home');
    await press('Shift+ArrowRight');
    await press('Shift+ArrowDown');
    await page().getByText('Selected: 4').waitFor();
    const copied = (await workbench().copied()).split('\n').map((line) => line.split('\t'));
    const numbers = await column('Matricule');
    assert.deepEqual(
      copied.map(([, number]) => number),
      numbers.slice(0, 2),
    );
    assert.ok(copied.every((cells) => cells.length === 2));
  });

  it('sees where the hours went', async () => {
    await page().getByRole('switch', { name: 'Chart' }).click();
    const chart = page().getByRole('region', { name: 'Chart' });
    await chart.getByLabel('by', { exact: true }).selectOption('Département');
    await chart.getByLabel('as', { exact: true }).selectOption('Bars');
    await chart.getByRole('listitem').filter({ hasText: 'Siège social' }).waitFor();
    const shown = await chart.locator('.label').allTextContents();
    assert.ok(shown.includes('Siège social') && !shown.some((label) => label.includes('…')), shown.join());
    assert.equal(await chart.evaluate(isCut), false);
    await workbench().screenshot('table chart');
  });

  it('saves what is shown', async () => {
    const target = join(workbench().folder, 'shown.csv');
    await page().getByLabel('Filter Collaborateur').fill('be');
    await page()
      .getByText(/^Rows: \d+ of \d+/)
      .waitFor();
    const numbers = await column('Matricule');
    await page().getByRole('button', { name: 'Save the displayed rows as CSV' }).click();
    await saveAs(workbench(), 'Save Table', target);
    await workbench().notification('Saved “shown.csv”.').waitFor();
    const [headings, ...rows] = (await readFile(target, 'utf8')).trimEnd().split('\r\n');
    assert.match(headings ?? '', /^\ufeffCollaborateur,Matricule,.*Heures travaillées 2026-05-01/);
    assert.deepEqual(
      rows.map((row) => row.split(',')[1]),
      numbers,
    );
  });

  itNightly('makes a column wider and narrower by mouse and keyboard, and fits it to its texts', async () => {
    const { mouse } = workbench().page;
    const edge = page().getByRole('separator', { name: 'Width of Collaborateur' });
    const heading = page().getByRole('columnheader', { name: 'Collaborateur' }).last();
    const first = await widthOf('Collaborateur');
    const box = (await edge.boundingBox()) ?? assert.fail('The edge is not shown.');
    await mouse.move(box.x + box.width - 1, box.y + 5);
    await mouse.down();
    await mouse.move(box.x + box.width + 99, box.y + 5, { steps: 4 });
    await mouse.up();
    const width = () => widthOf('Collaborateur');
    const dragged = await until(width, (now) => Math.abs(now - first - 100) <= 2);
    await heading.getByRole('button').press('Shift+ArrowLeft');
    await until(width, (now) => now === dragged - 16);
    await heading.getByRole('button').press('Shift+ArrowRight');
    await until(width, (now) => now === dragged);
    await edge.dblclick();
    await until(width, (now) => now < dragged);
    const place = await heading.getAttribute('aria-colindex');
    const cut = () =>
      page()
        .locator(`.body [aria-colindex="${place}"]`)
        .evaluateAll(
          (cells) => cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
        );
    await until(cut, (count) => count === 0);
  });

  itNightly('finds nothing to object to in any theme, at twice the size as well', async () => {
    await page().getByRole('switch', { name: 'Reading' }).click();
    assert.deepEqual(await violationsInThemes(workbench(), table()), []);
  });

  itNightly('sees it as it was after a reload', async () => {
    const width = await widthOf('Collaborateur');
    await workbench().reload();
    await page()
      .getByText(/^Rows: \d+ of \d+/)
      .waitFor();
    await page().locator('[aria-sort=descending]').waitFor();
    await until(
      () => widthOf('Collaborateur'),
      (now) => now === width,
    );
    await page().getByRole('region', { name: 'Chart' }).waitFor();
  });

  it('opens a saved file, and corrects how it is read', async () => {
    await openWith('hours.tsv');
    await page().getByText('Rows: 2 · Columns: 3').waitFor();
    assert.deepEqual(await column('Heures, net'), ['10,5', '-1,5']);
    await page().getByRole('switch', { name: 'Reading' }).click();
    await page().getByLabel('Delimiter').selectOption('Comma ,');
    await page().getByText('Rows: 2 · Columns: 2').waitFor();
    await page().getByLabel('Delimiter').selectOption('Tab');
    await page().getByText('Rows: 2 · Columns: 3').waitFor();
    await page().getByRole('gridcell', { name: '=1+1' }).click();
    await press('ControlOrMeta+KeyA');
    assert.equal(
      await workbench().copied(),
      `Nom\t"Heures, net"\tJour\nZoé\t10,5\t2026-05-05\n'=1+1\t-1,5\t2026-05-04`,
    );
  });

  itNightly('searches a saved file on where how it is read is corrected', async () => {
    await page().getByRole('searchbox').fill('zoé');
    await page().getByText('1 of 1').waitFor();
    await page().getByLabel('Delimiter').selectOption('Comma ,');
    await page().getByText('Rows: 2 · Columns: 2').waitFor();
    await page().getByText('1 of 1').waitFor();
  });

  itNightly('downloads the report as a workbook, and opens that as a table', async () => {
    const { quickInput } = workbench();
    await workbench().view('Reports').rowAction(template, 'Download Report Content…');
    await quickInput.pick('Format of the content', 'Excel');
    const target = join(workbench().folder, 'report.xlsx');
    await saveAs(workbench(), 'Save the Content of the Report', target);
    await workbench()
      .notification('Saved “report.xlsx”.')
      .getByRole('button', { name: 'Open', exact: true })
      .click();
    await workbench().tab('report.xlsx').waitFor();
    await page()
      .getByText(/^Rows: \d+ · Columns: \d+$/)
      .waitFor();
    await page().getByRole('columnheader', { name: 'Collaborateur' }).waitFor();
    await page().getByRole('switch', { name: 'Reading' }).click();
    await page().getByLabel('Decimal mark').waitFor();
    assert.equal(await page().getByLabel('Delimiter').count(), 0);
  });

  itNightly(
    'keeps its place, what is selected and what is being saved while another tab hides it',
    async () => {
      await openWith('numbers.csv');
      await page().getByText('Rows: 30,000').waitFor();
      await page().getByRole('grid').focus();
      await press('ControlOrMeta+End');
      await press('Shift+ArrowUp');
      await page().getByText('Selected: 2').waitFor();
      const target = join(workbench().folder, 'numbers-saved.csv');
      await page().getByRole('button', { name: 'Save the displayed rows as CSV' }).click();
      await saveAs(workbench(), 'Save Table', target);
      await workbench().tab('hours.tsv').click();
      await workbench().notification('Saved “numbers-saved.csv”.').waitFor();
      assert.equal((await readFile(target, 'utf8')).trimEnd().split('\r\n').length, many + 1);
      await workbench().tab('numbers.csv').click();
      await page().getByText('Selected: 2').waitFor();
      await page()
        .getByRole('gridcell', { name: `n${many}`, exact: true })
        .waitFor();
    },
  );

  itNightly('reads one sentence in place of a file that is no table', async () => {
    await openWith('page.csv');
    await page().getByRole('alert').getByText('This content is a web page or XML, not a table.').waitFor();
    await page().getByRole('button', { name: 'Open as Text' }).click();
    await workbench().editor().getByText('Sign in').waitFor();
  });
});
