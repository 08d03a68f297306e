import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import { record } from '../../../src/service/contract/fields.ts';
import { addSandbox } from '../support/connectionSteps.ts';
import { describeTask, type Effort } from '../support/effort.ts';
import { Picture } from '../support/picture.ts';
import { today } from '../support/today.ts';
import { until } from '../support/until.ts';
import { useWorkbench } from '../support/useWorkbench.ts';
import { testedThemes } from '../support/workbench.ts';

/** Contrast of small text that everybody can read (WCAG 2.2, 1.4.3). */
const legible = 4.5;

describe('a user who works in pictures by keyboard', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  const chart = () => new Picture(workbench().page, 'chart');
  const card = (name: string | RegExp) => chart().element.getByRole('treeitem', { name });
  const selected = () => chart().element.locator('[role="treeitem"][aria-selected="true"]');
  const scene = () => ({ workbench: workbench(), sandbox: acme });
  let acme: Sandbox;

  before(async () => {
    acme = await startSandbox({ employees: 120, departments: 40, rateLimit: 'off' });
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme);
    await workbench().view('Departments').row('Siège social').waitFor();
  });

  after(() => acme.stop());

  /** Opens the calendar of a department, and returns its people. */
  async function calendarOf(name: string): Promise<readonly string[]> {
    const calendar = new Picture(workbench().page, 'calendar').element;
    await workbench()
      .view('Departments')
      .rowMenu(name, /Show Leaves in a Calendar/);
    await calendar.getByRole('rowheader').nth(1).waitFor();
    const people = await calendar.getByRole('rowheader').allTextContents();
    return people.slice(0, -1);
  }

  /** A department below the top that has leaves in a month, as those below it have: which one has, changes by the day. */
  async function departmentWithLeaves(now: Date): Promise<string> {
    const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
    const leavesOf = async ({ node, children }: Record<string, unknown>): Promise<number[]> => {
      const { id } = record(node);
      const query = `leavePeriod.owner.departmentId=${id}&date=between,${month}-01,${month}-28`;
      const below = await Promise.all(recordsIn(children).map(leavesOf));
      const { items } = record(await dataOf(`leaves?${query}`));
      return [recordsIn(items).length, ...below.flat()];
    };
    for (const { children } of recordsIn(record(await dataOf('departments/tree'))['children'])) {
      for (const department of recordsIn(children)) {
        const [own = 0, ...below] = await leavesOf(department);
        if (own > 0 && below.reduce((sum, each) => sum + each, 0) > 5) {
          return String(record(department['node'])['name']);
        }
      }
    }
    return assert.fail('no department has leaves, and others below it');
  }

  async function dataOf(path: string): Promise<unknown> {
    const headers = { Authorization: `service application=${acme.apiKey}` };
    return record(await (await fetch(`${acme.baseUrl}/api/v3/${path}`, { headers })).json())['data'];
  }

  async function openChart(): Promise<void> {
    await workbench().view('Departments').headerAction('Show Organization Chart');
    await card(/^Siège social, /).waitFor();
    await hasFocus();
  }

  async function hasFocus(): Promise<void> {
    await chart().element.getByRole('tree').and(chart().element.locator(':focus')).waitFor();
  }

  async function selects(name: RegExp): Promise<void> {
    await selected().and(card(name)).waitFor();
  }

  describeTask(
    'department in the chart, its document, and back to the chart',
    scene,
    async (effort: Effort) => {
      await openChart();
      await effort.press('/');
      await chart().element.getByRole('searchbox').and(chart().element.locator(':focus')).waitFor();
      await workbench().page.keyboard.type('recrut');
      await chart()
        .element.getByText(/^\d+ found$/)
        .waitFor();
      await effort.press('ArrowDown');
      await selects(/^Recrutement/);
      await effort.press('Enter');
      await workbench().editor().getByText('"Recrutement').waitFor();
      await workbench().page.locator('.monaco-editor.focused').waitFor();
      await effort.press('Control+Alt+Minus');
      await hasFocus();
      await effort.press('Home');
      await selects(/^Siège social, /);
    },
    (request) => request.includes('/departments/'),
  );

  it('moves through the chart as soon as it is open, and back to it from the search', async () => {
    const { page } = workbench();
    await openChart();
    await page.keyboard.press('ArrowDown');
    await selects(/^Siège social, /);
    await page.keyboard.press('/');
    await page.keyboard.type('ressources');
    await page.keyboard.press('Enter');
    await selects(/^Ressources humaines/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowUp');
    await selects(/^Siège social, /);
  });

  it('sees all tools with words in one row, and icons alone where they have no room', async () => {
    const { page } = workbench();
    const tools = chart().element.getByRole('toolbar', { name: 'Organization chart' });
    const word = tools.getByText('Head counts', { exact: true });
    await page.setViewportSize({ width: 1280, height: 800 });
    const height = async () => (await tools.boundingBox())?.height ?? 0;
    await word.waitFor();
    assert.ok((await height()) < 44, `${await height()} pixels`);
    await workbench().screenshot('chart tools');
    await page.setViewportSize({ width: 800, height: 800 });
    await word.waitFor({ state: 'hidden' });
    await workbench().screenshot('chart tools at 800');
    await page.setViewportSize({ width: 1280, height: 800 });
    await word.waitFor();
  });

  it('reads both lines of a card: as wide as they need, legible and in contrast in every theme', async () => {
    const { page } = workbench();
    await page.keyboard.press('Home');
    const widths = await chart()
      .element.locator('.card .body')
      .evaluateAll((cards: readonly SvgBox[]) => cards.map(({ width }) => width.baseVal.value));
    assert.ok(new Set(widths).size > 5, widths.join());
    assert.ok(Math.min(...widths) < 160 && Math.max(...widths) < 400, widths.join());
    await chart().element.getByRole('searchbox').fill('siège');
    await chart().element.getByRole('searchbox').press('Enter');
    for (let times = 0; times < 3; times += 1) {
      await chart().element.getByRole('button', { name: 'Zoom in (+)' }).click();
    }
    for (const theme of testedThemes) {
      await workbench().useTheme(theme);
      await chart().hasColors(theme);
      await workbench().screenshot(`chart cards ${theme}`);
      const measured = await until(
        () => chart().element.evaluate<readonly Measured[], unknown>(measureTexts),
        (texts) => texts.length > 3,
      );
      const bad = measured.filter(({ contrast, height }) => contrast < legible || height < 10);
      assert.deepEqual(bad, [], theme);
    }
  });

  it('sees the whole month at 1280 pixels, from today on, with sub-departments on request', async () => {
    const { page } = workbench();
    const calendar = new Picture(page, 'calendar').element;
    const now = await today();
    const { length: people } = await calendarOf(await departmentWithLeaves(now));
    const day = now.getDate();
    const inView = async (name: string) => {
      const box = (await calendar.locator(`.name[data-column="${name}"]`).boundingBox()) ?? assert.fail(name);
      const frame = (await calendar.boundingBox()) ?? assert.fail('no calendar');
      return box.x >= frame.x && box.x + box.width <= frame.x + frame.width;
    };
    for (const name of ['1', '28', String(day)]) {
      assert.ok(await inView(name), name);
    }
    await calendar.locator(`.grid:focus .focused[data-column="${day}"]`).waitFor();
    await workbench().screenshot('calendar keyboard');
    await page.setViewportSize({ width: 800, height: 800 });
    await calendar.getByRole('button', { name: 'Today' }).click();
    await calendar.locator(`.focused[data-column="${day}"]`).waitFor();
    await until(
      () => inView(String(day)),
      (isIn) => isIn,
    );
    await workbench().screenshot('calendar keyboard at 800');
    await page.setViewportSize({ width: 1280, height: 800 });
    const requests: string[] = [];
    const listening = acme.onRequest(({ path }) => requests.push(path.replace(/\?.*/, '')));
    await calendar.getByRole('switch', { name: 'Include sub-departments' }).click();
    await until(
      () => calendar.getByRole('grid').getAttribute('aria-rowcount'),
      (rows) => Number(rows) - 2 > people,
    );
    listening.dispose();
    assert.deepEqual(requests, ['/service-api/employees', '/api/v3/leaves']);
    await workbench().screenshot('calendar with sub-departments');
  });

  it('lists who is absent on a day by a click and by keyboard, and comes back with Escape', async () => {
    const { page } = workbench();
    const calendar = new Picture(page, 'calendar').element;
    const totals = calendar.locator('.foot .sum').filter({ hasText: /\d/ });
    const column = (await totals.first().getAttribute('data-column')) ?? assert.fail('no absence');
    const list = calendar.getByRole('region', { name: /^Absent on / });
    await calendar.locator(`.name[data-column="${column}"]`).click();
    await list
      .getByRole('button', { name: /: (Approved|Pending)/ })
      .first()
      .waitFor();
    await workbench().screenshot('calendar absences');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await calendar.locator(`.grid:focus`).waitFor();
    await page.keyboard.press('Enter');
    await list.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await workbench()
      .tab(/Leaves? /)
      .last()
      .waitFor();
  });
});

function recordsIn(list: unknown) {
  return Array.isArray(list) ? list.map(record) : [];
}

interface SvgBox {
  readonly width: { readonly baseVal: { readonly value: number } };
}

/** A text of a card: its contrast with what is behind it, and the size of its letters on the screen. */
interface Measured {
  readonly text: string;
  readonly contrast: number;
  readonly height: number;
}

/** Runs in a page: measures the texts of all cards, with colors that are seen through. */
const measureTexts = `(() => {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  const luminance = (...colors) => {
    context.clearRect(0, 0, 1, 1);
    for (const color of colors) {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
    }
    const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const fillOf = (part) => { const { fill } = getComputedStyle(part); return fill === 'none' ? 'transparent' : fill; };
  const page = getComputedStyle(document.body).backgroundColor;
  const stage = document.querySelector('workforce-chart').shadowRoot.querySelector('workforce-chart-stage').shadowRoot;
  return [...stage.querySelectorAll('.card')].flatMap((card) => {
    const behind = [page, ...['.body', '.found'].map((part) => fillOf(card.querySelector(part)))];
    return [...card.querySelectorAll('text.name, text.facts, text.people')].filter(({ textContent }) => textContent !== '').map((text) => {
      const [one, other] = [luminance(...behind), luminance(...behind, fillOf(text))];
      const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      const height = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
      return { text: text.textContent, contrast, height };
    });
  });
})()`;
