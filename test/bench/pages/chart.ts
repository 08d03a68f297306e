import type { Page } from 'playwright-core';
import { chartEntries } from '../../../src/company/departments/chartEntries.ts';
import { assembleDepartments } from '../../../src/company/departments/departmentTree.ts';
import type { ChartCard, ChartMessage } from '../../../src/features/chart/messages.ts';
import { openChromium } from '../../run/vscode/chromium.ts';
import { editorDirectory } from '../../run/vscode/editorDirectory.ts';
import { departmentListing } from '../large/largeCompany.ts';
import { type Line, median } from '../line.ts';
import { type Frames, firstFrame, framesOf, traced } from './pageFrames.ts';
import { servedPage, silentEditor } from './servedPage.ts';

/** Steps of the pointer, each in a frame of its own. */
const steps = 120;

/** The chart of 5 000 departments in a browser: until it is there, and while the pointer moves it, with all shown. */
export async function chart(rounds: number): Promise<readonly Line[]> {
  const departments = rounds === 1 ? 50 : 5_000;
  const message = chartMessage(departments);
  await using pages = await servedPage('chart', { connection: 'acme' }, silentEditor);
  const browser = await openChromium(editorDirectory());
  try {
    const paints: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      paints.push(await firstFrame(browser, pages.address, message, card));
    }
    const upper = await panned(browser);
    await browser.getByRole('button', { name: 'Expand all' }).click();
    const whole = await panned(browser);
    await browser.goto(pages.empty);
    const empty = await panned(browser);
    const bound = {
      unit: 'ms',
      floor: empty.usual,
      against: 'a frame of an empty page; 16.7 ms at 60 a second',
    } as const;
    return [
      {
        ...{ name: `${departments} departments as a chart, data to first frame`, unit: 'ms' },
        ...{ figure: median(paints), against: 'at most 1 s' },
      },
      { name: `A frame while a chart of ${departments} is moved`, figure: upper.usual, ...bound },
      { name: `A frame with all ${departments} shown`, figure: whole.usual, ...bound },
      { name: `A frame with all ${departments} shown, 95th percentile`, figure: whole.long, ...bound },
    ];
  } finally {
    await browser.context().close();
  }
}

function chartMessage(departments: number): ChartMessage {
  const tree = assembleDepartments(departmentListing(departments));
  const cards = chartEntries(tree).map((entry): ChartCard => {
    const { key, name, code, active } =
      entry.kind === 'department' ? entry.department : { key: '', name: '', code: '', active: true };
    return {
      ...{
        kind: entry.kind,
        key,
        id: key,
        name: name ?? '',
        code: code ?? '',
        isDuplicate: false,
        people: 4,
      },
      state: active === false ? 'inactive' : 'active',
      ...(entry.parent === undefined ? {} : { parent: entry.parent }),
    };
  });
  const facts = { connection: 'Acme', notes: [], isChecked: false };
  return { type: 'chart', cards, ...facts };
}

/** An expression of the page for a card. */
const card = `document.querySelector('workforce-chart').shadowRoot
  .querySelector('workforce-chart-stage')?.shadowRoot?.querySelector('[role=treeitem]')`;

/** The frames while the pointer drags the picture, a step in each frame. */
async function panned(page: Page): Promise<Frames> {
  await page.mouse.move(700, 500);
  await page.mouse.down();
  const events = await traced(page, async () => {
    await page.evaluate(`(async () => {
      performance.mark('begin');
      for (let step = 0; step < ${steps}; step += 1) {
        const at = { clientX: 700 - 3 * step, clientY: 500 - 2 * step, bubbles: true, view: window };
        window.dispatchEvent(new MouseEvent('mousemove', at));
        await new Promise(requestAnimationFrame);
      }
      performance.mark('end');
    })()`);
  });
  await page.mouse.up();
  return framesOf(events, 'begin', 'end');
}
