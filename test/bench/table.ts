import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { bundles } from '../../build/bundles.ts';
import { pageHtml } from '../../src/webviews/pageHtml.ts';
import type { TableMessage } from '../../src/webviews/report/messages.ts';
import { recognizedReading, tableRows } from '../../src/webviews/report/tableReading.ts';
import { root } from '../run/project.ts';
import { openChromium } from '../run/vscode/chromium.ts';
import { editorDirectory } from '../run/vscode/editorDirectory.ts';
import { type Line, median } from './line.ts';
import { frameTimes, timeToFrame, traced } from './pages/pageFrames.ts';

/** Milliseconds of a frame, of which a screen shows 60 a second. */
const frame = 1_000 / 60;
/** Steps of the scroll, each in a frame of its own. */
const steps = 120;

/** What stands in for the extension in the page: it sends the batches as the page asks for them. */
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
  await using pages = await served();
  const page = await openChromium(editorDirectory());
  try {
    const first: number[] = [];
    const whole: number[] = [];
    for (let round = 0; round < Math.min(rounds, 3); round += 1) {
      const events = await shown(page, pages.address, content, batches);
      first.push(timeToFrame(events, 'content', 'first rows'));
      whole.push(timeToFrame(events, 'content', 'all rows'));
    }
    const { usual, long } = await scrolled(page);
    const bound = { unit: 'ms', floor: frame, against: '60 frames a second' } as const;
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
      { name: `A frame while a table of ${rows} rows is scrolled`, figure: usual, ...bound },
      { name: `A frame while a table of ${rows} rows is scrolled, 95th percentile`, figure: long, ...bound },
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
  const recognized = recognizedReading(bytes);
  const batches: TableMessage[] = [];
  for await (const batch of tableRows(bytes, recognized, (text) => text)) {
    batches.push({ type: 'rows', reading: 1, rows: batch.rows.map((row) => [...row]), end: batch.end });
  }
  const content: TableMessage = { type: 'content', ...recognized, columns: [] };
  return { content, batches, reading: performance.now() - begin };
}

/** Serves the page of the table, with its program as it is packaged. */
async function served(): Promise<AsyncDisposable & { readonly address: string }> {
  const { outputFiles } = await build({ ...bundles.pages, minify: true, write: false });
  const program = outputFiles.find(({ path }) => path.endsWith('report.js'))?.contents ?? new Uint8Array();
  const style = readFileSync(join(root, 'src/webviews/app/shared/page.css'));
  const server = createServer((request, response) => {
    const source = `http://${request.headers.host}`;
    const start = { subject: { address: 'file:///report.csv' }, language: 'en', texts: {} };
    const files = { program: '/report.js', style: '/page.css', icons: '/icons.css', source };
    const bodies: Readonly<Record<string, readonly [type: string, body: string | Uint8Array]>> = {
      '/': ['text/html', pageHtml('report', 'Report', start, files)],
      '/report.js': ['text/javascript', Buffer.concat([Buffer.from(extension), program])],
      '/page.css': ['text/css', style],
    };
    const [type, body] = bodies[request.url ?? ''] ?? ['text/css', ''];
    response.writeHead(200, { 'Content-Type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    address: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: async () => {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What the browser records from the first message until all rows are there. */
async function shown(page: Page, address: string, content: TableMessage, batches: readonly TableMessage[]) {
  await page.goto(address);
  await page.getByRole('status').waitFor();
  await page.evaluate(`batches.push(...${JSON.stringify(batches)})`);
  return await traced(page, async () => {
    await page.evaluate(`performance.mark('content'); postMessage(${JSON.stringify(content)}, '*');`);
    await page.getByRole('gridcell', { name: 'H0', exact: true }).waitFor();
    await page.evaluate("performance.mark('first rows')");
    await page.locator('footer').filter({ hasNotText: 'Loading' }).waitFor();
    await page.evaluate("performance.mark('all rows')");
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  });
}

/** The frames while the table is scrolled, a third of a page in each. */
async function scrolled(page: Page): Promise<{ readonly usual: number; readonly long: number }> {
  const events = await traced(page, async () => {
    await page.evaluate(`(async () => {
      const inside = (element, name) => element.shadowRoot.querySelector(name);
      const grid = inside(inside(document.querySelector('workforce-report'), 'workforce-table-grid'), '.grid');
      for (let step = 0; step < ${steps}; step += 1) {
        grid.scrollTop += 197;
        await new Promise(requestAnimationFrame);
      }
    })()`);
  });
  return frameTimes(events);
}
