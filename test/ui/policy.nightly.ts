import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { servedPage } from '../bench/pages/servedPage.ts';
import { temporaryDirectory } from '../run/project.ts';
import { openChromium } from '../run/vscode/chromium.ts';
import { editorDirectory } from '../run/vscode/editorDirectory.ts';
import { useWorkbench } from './support/useWorkbench.ts';

const path = join(temporaryDirectory(), 'policy.json');
// As in a file that cannot be read, everything would be locked.
writeFileSync(path, 'no policy');

describe('the installed extension', () => {
  const workbench = useWorkbench({
    settings: { 'workforce.sandbox.employees': 30, 'workforce.sandbox.departments': 8 },
    environment: { WORKFORCE_TEST_POLICY: path },
  });

  it('takes no policy from a variable, which any user can set', async () => {
    const { page } = workbench();
    await workbench().showExplorer();
    await workbench().view('Departments').welcome().getByText('Explore the Sandbox Company').click();
    const employees = workbench().view('Employees');
    await employees.at(1).waitFor();
    await employees.click(0);
    await page.getByText('Masked: Reveal…', { exact: true }).click();
    const question = workbench().dialog(/Reveal \d+ sensitive fields of this document\?/);
    await question.getByRole('button', { name: 'Reveal', exact: true }).click();
    await page.getByText('Revealed: Hide', { exact: true }).waitFor();
  });
});

/** Stands in for the extension: a table of one row. Keeps what the page asks for, and what it copies. */
const extension = (isCopyLocked: boolean) => `
const seen = { asked: [], copied: [] };
const acquireVsCodeApi = () => ({
  getState() {},
  setState() {},
  postMessage({ type, reading }) {
    const send = (message) => setTimeout(() => postMessage(message, '*'));
    seen.asked.push(type);
    if (type === 'ready') {
      const content = { encoding: 'utf-8', delimiter: ';', above: 0, quotes: true, columns: [], notes: [], action: '', actions: [] };
      send({ type: 'content', ...content, isCopyLocked: ${isCopyLocked} });
    } else if (type === 'read') {
      send({ type: 'rows', reading, rows: [['Name'], ['Ann']], end: 'whole' });
    }
  },
});
navigator.clipboard.writeText = async (text) => seen.copied.push(text);
addEventListener('copy', ({ clipboardData }) => seen.copied.push(clipboardData.getData('text/plain')));`;

describe('the clipboard of a table', () => {
  for (const isCopyLocked of [false, true]) {
    it(`gets ${isCopyLocked ? 'nothing where a policy locks it' : 'a cell'}, by key and by button`, async () => {
      await using pages = await servedPage('report', { address: 'file:///a.csv' }, extension(isCopyLocked));
      const page = await openChromium(editorDirectory());
      await page.goto(pages.address);
      await page.getByRole('gridcell', { name: 'Ann' }).click();
      await page.keyboard.press('ControlOrMeta+C');
      await page.getByRole('button', { name: 'Copy' }).click();
      const { asked, copied }: Record<string, string[]> = await page.evaluate('seen');
      assert.equal(asked?.filter((type) => type === 'copy').length, isCopyLocked ? 2 : 0);
      assert.deepEqual(
        copied?.filter((text) => text !== ''),
        isCopyLocked ? [] : ['Ann', 'Ann'],
      );
      await page.context().close();
    });
  }
});
