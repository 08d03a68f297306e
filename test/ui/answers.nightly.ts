import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { Effort } from './support/effort.ts';
import { Picture, violationsInThemes } from './support/picture.ts';
import { useWorkbench } from './support/useWorkbench.ts';

describe('a user who asks about all records of a company', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  let acme: Sandbox;
  let requests: string[] = [];

  before(async () => {
    acme = await startSandbox({ employees: 250, departments: 20, rateLimit: 'off' });
    acme.onRequest(({ method, path }) => requests.push(`${method} ${path}`));
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme);
    await workbench().viewsLoaded();
    // The editor passes the row with the focus to commands in the titles of views, which apply to all records.
    await workbench().view('Employees').click(0);
    await workbench().editor().getByText('familyName').waitFor();
    await workbench().closeEditors();
  });

  after(() => acme.stop());

  async function effortOf(work: (effort: Effort) => Promise<void>) {
    requests = [];
    const effort = new Effort(workbench());
    await work(effort);
    return { inputs: effort.inputs, requests: requests.length };
  }

  const table = () => new Picture(workbench().page, 'report');

  /** The columns with a total, once the whole table is there. */
  async function totals(): Promise<readonly string[]> {
    await table().element.getByRole('button', { name: 'Save the displayed rows as CSV' }).waitFor();
    const [headings, sums] = await Promise.all(
      ['.heading .text', '.foot [role=gridcell]'].map((part) =>
        table().element.locator(part).allTextContents(),
      ),
    );
    return (headings ?? []).filter((_, place) => sums?.[place]?.trim() !== '');
  }

  it('sees which fields are filled, and opens a record without one', async () => {
    const { quickInput } = workbench();
    const cost = await effortOf(async (effort) => {
      await effort.chooseInHeader('Employees', 'Analyze', 'Show Field Coverage…');
      await quickInput.asks('Select the records to analyze');
      await effort.press('Enter');
      await table().element.getByText('Of the 250 records that this connection sees (Employees).').waitFor();
      await effort.click(table().rows('applicableEmployment.end').first().locator('.cell').nth(1));
      await workbench().screenshot('answers-coverage');
      assert.deepEqual(await totals(), ['Filled', 'Empty']);
      await effort.press('Enter');
      await workbench()
        .tab(/^Without applicableEmployment.end/)
        .waitFor();
      await table().element.locator('.body .row').first().locator('.cell').nth(1).dblclick();
      await workbench().editor().getByText('familyName').waitFor();
    });
    assert.deepEqual(cost, { inputs: 5, requests: 4 });
    await workbench().screenshot('answers-record');
    await workbench().closeEditors();
  });

  it('finds whose ids a copied column has', async () => {
    const { quickInput, page } = workbench();
    await page.evaluate('navigator.clipboard.writeText("1004\\n1002\\n\\nnobody@acme.example\\n1009\\n")');
    const cost = await effortOf(async (effort) => {
      await effort.chooseInHeader('Employees', 'Analyze', 'Match IDs…');
      await quickInput.asks('Column of IDs, numbers, e-mail addresses or names');
      await workbench().screenshot('answers-match-source');
      await effort.press('Enter');
      await quickInput.asks('Select the type of the 5 values');
      await workbench().screenshot('answers-match-key');
      await effort.press('Enter');
      await table()
        .element.getByText('Values: 4, found: 3, not found: 1, more than one person: 0.')
        .waitFor();
    });
    await table().rows('not found').waitFor();
    await workbench().screenshot('answers-match');
    assert.deepEqual(cost, { inputs: 4, requests: 1 });
  });

  it('goes from the search of the table to a row, opens it, and comes back, as in the chart', async () => {
    const { page } = workbench();
    const search = table().element.getByRole('searchbox').and(table().element.locator(':focus'));
    const row = (text: string) =>
      table().element.locator('.grid:focus .body .row:has(.focused)', { hasText: text });
    await table().element.locator('.grid').focus();
    const cost = await effortOf(async (effort) => {
      await effort.press('/');
      await search.waitFor();
      // The table is still being searched when the key comes.
      await page.keyboard.type('1009');
      await effort.press('ArrowDown');
      await row('1009').waitFor();
      await effort.press('Enter');
      await workbench().editor().getByText('"employeeNumber"').waitFor();
      await page.locator('.monaco-editor.focused').waitFor();
      await effort.press('Control+Alt+Minus');
      await row('1009').waitFor();
      await effort.press('/');
      await search.waitFor();
    });
    assert.deepEqual(cost, { inputs: 5, requests: 1 });
    // The first one is in the row that was left, the next one at the top.
    await page.keyboard.type('found');
    await table().element.getByText('4 of 4', { exact: true }).waitFor();
    await table().element.locator('.body .row', { hasText: '1002' }).locator('.cell').nth(1).click();
    await row('1002').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.press('Enter');
    await table().element.locator('.body .row:has(.focused)', { hasText: '1009' }).waitFor();
    await page.keyboard.press('Enter');
    await table().element.getByText('1 of 4', { exact: true }).waitFor();
    await search.waitFor();
    await page.keyboard.press('ArrowDown');
    await row('1004').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    await row('1004').waitFor();
    assert.equal(await table().element.getByRole('searchbox').inputValue(), '');
  });

  it('reads the table in each theme', async () => {
    // A heading below the pointer has a frame without the focus as well.
    await workbench().page.mouse.move(0, 0);
    assert.deepEqual(await violationsInThemes(workbench(), table()), []);
  });

  it('reads that each record has a field, and gets no empty table', async () => {
    await workbench().command('Workforce: Show Field Coverage…');
    await workbench().quickInput.asks('Select the records to analyze');
    await workbench().page.keyboard.press('Enter');
    await workbench()
      .tab(/^Field coverage/)
      .waitFor();
    await table().rows('employeeNumber').first().locator('.cell').nth(1).dblclick();
    await workbench().notification('No record is missing employeeNumber.').waitFor();
  });
});
