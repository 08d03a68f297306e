import type { Page } from 'playwright-core';
import type { TableMessage } from '../../../src/features/table/messages.ts';
import { recognizeReading, tableRows } from '../../../src/formats/records.ts';
import { openChromium } from '../../run/vscode/chromium.ts';
import { editorDirectory } from '../../run/vscode/editorDirectory.ts';
import { type Line, median } from '../line.ts';
import { presentation, timeToFrame, traced } from './pageFrames.ts';
import { emptyFrames, scrolled, scrollLines } from './scrolling.ts';
import { servedPage } from './servedPage.ts';

/** A fake of the extension in the page: it sends the batches as the page asks for them. */
const extension = `const acquireVsCodeApi = () => ({
  getState() {},
  setState() {},
  postMessage({ type, reading }) {
    if (type === 'read' || type === 'next') {
      const [batch] = batches.splice(0, 1);
      setTimeout(() => postMessage({ ...batch, reading }, '*'));
    }
  },
});
const batches = [];`;

/** A report of 100 000 rows in a browser: until its first rows are there, until all are, and while it is scrolled. */
export async function table(rounds: number): Promise<readonly Line[]> {
  const rows = rounds === 1 ? 1_000 : 100_000;
  const { content, batches, reading } = await messages(rows);
  await using pages = await servedPage('report', { address: 'file:///report.csv' }, extension);
  const page = await openChromium(editorDirectory());
  try {
    const first: number[] = [];
    const whole: number[] = [];
    for (let round = 0; round < Math.min(rounds, 3); round += 1) {
      const events = await shown(page, pages.address, content, batches);
      first.push(timeToFrame(events, 'content', 'first rows'));
      whole.push(timeToFrame(events, 'content', 'all rows'));
    }
    const frames = await scrolled(page, `${grid}.querySelector('.grid')`);
    const floor = await emptyFrames(page, pages.empty);
    return [
      {
        name: `A report of ${rows} rows, read and parsed by the extension`,
        unit: 'ms',
        figure: reading,
        against: 'in steps of at most 200 ms',
      },
      {
        name: `A report of ${rows} rows as a table, until the first rows are drawn`,
        unit: 'ms',
        figure: median(first),
        against: 'at most 1 s',
      },
      {
        name: `A report of ${rows} rows as a table, until all are there`,
        unit: 'ms',
        figure: median(whole),
        against: 'the messages and the page',
      },
      ...scrollLines(`a table of ${rows} rows`, frames, floor),
    ];
  } finally {
    await page.context().close();
  }
}

/** The messages of a report of four weeks, as the extension sends them, and the milliseconds that reading them takes. */
async function messages(rows: number) {
  const weeks = ['2026-05-04', '2026-05-11', '2026-05-18', '2026-05-25'];
  const headings = [
    'Matricule',
    'Collaborateur',
    'Département',
    ...weeks.map((week) => `Heures ${week}`),
    'Total',
  ];
  const lines = Array.from({ length: rows }, (_, row) => {
    const hours = weeks.map((_, week) => ((row * 7 + week * 3) % 80) / 2);
    const total = hours.reduce((sum, each) => sum + each, 0);
    const numbers = [...hours, total].map((each) => String(each).replace('.', ','));
    return [`H${row}`, `Jeanne Dupont ${(row * 7919) % 100_003}`, `Équipe ${row % 97}`, ...numbers].join(';');
  });
  const bytes = Buffer.from([headings.join(';'), ...lines].join('\r\n'));
  const begin = performance.now();
  const recognized = recognizeReading(bytes);
  const batches: TableMessage[] = [];
  for await (const batch of tableRows(bytes, recognized, (text) => text)) {
    batches.push({ type: 'rows', reading: 1, rows: batch.rows.map((row) => [...row]), end: batch.end });
  }
  const nothing = { columns: [], notes: [], action: '', actions: [], isCopyLocked: false };
  const content: TableMessage = { type: 'content', ...recognized, ...nothing };
  return { content, batches, reading: performance.now() - begin };
}

/** The page of the table, its grid and its line of figures, as expressions of the page. */
const report = `document.querySelector('workforce-report').shadowRoot`;
const grid = `${report}.querySelector('workforce-table-grid')?.shadowRoot`;
const figures = `${report}.querySelector('footer')?.textContent`;

/** What the browser records from the first message until all rows are there. */
async function shown(page: Page, address: string, content: TableMessage, batches: readonly TableMessage[]) {
  await page.goto(address);
  await page.getByRole('status').waitFor();
  await page.evaluate(`batches.push(...${JSON.stringify(batches)})`);
  return await traced(page, async () => {
    await page.evaluate(`(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      performance.mark('content');
      postMessage(${JSON.stringify(content)}, '*');
      while (!${grid}?.querySelector('.body [role=gridcell]')) {
        await frame();
      }
      performance.mark('first rows');
      while (${figures}.includes('Loading')) {
        await frame();
      }
      performance.mark('all rows');
      await ${presentation};
    })()`);
  });
}
