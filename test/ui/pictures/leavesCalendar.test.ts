import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { addMonths, monthOf } from '../../../src/company/periods/month.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import { itNightly } from '../../run/nightlyTests.ts';
import { addSandbox } from '../support/connectionSteps.ts';
import { isCut, Picture, type Styled, violationsInThemes } from '../support/picture.ts';
import { saveAs } from '../support/reportSteps.ts';
import { today } from '../support/today.ts';
import { useWorkbench } from '../support/useWorkbench.ts';

describe('a user who looks at the calendar of leaves', () => {
  const workbench = useWorkbench({
    settings: { 'workforce.requestsPerMinute': 1000, 'files.simpleDialog.enable': true },
  });
  const calendar = () => new Picture(workbench().page, 'calendar').element;
  const requests: string[] = [];
  let acme: Sandbox;
  let present: string;
  let earlier: string;

  before(async () => {
    present = monthOf(await today());
    earlier = addMonths(present, -1);
    acme = await startSandbox({ employees: 120, departments: 8, rateLimit: 'off' });
    acme.onRequest(({ path }) => requests.push(path));
    await workbench().showExplorer();
    const scopes = 'employees.readonly job-positions.readonly legal-entities.readonly';
    await addSandbox(workbench(), 'Acme', acme, scopes);
    await workbench().viewsLoaded();
  });

  beforeEach(() => {
    requests.length = 0;
  });

  after(() => acme.stop());

  it('opens it from a department, with all its people, for two requests', async () => {
    const department = workbench().view('Departments').at(1);
    const name = (await department.locator('.label-name').textContent()) ?? assert.fail();
    await workbench()
      .view('Departments')
      .rowMenu(name, /Show Leaves in a Calendar/);
    await calendar()
      .getByRole('heading', { name: monthName(present) })
      .waitFor();
    await workbench().tab(`Leaves of ${name}`).waitFor();
    await calendar().getByText(name, { exact: true }).waitFor();
    await calendar().getByRole('grid').or(calendar().getByText('No visible leaves')).waitFor();
    const ofDepartment = requests.filter((path) => /department\.?id=/i.test(path)).map(route);
    assert.deepEqual(ofDepartment, ['/service-api/employees', '/api/v3/leaves']);
    // Nobody is absent in such an early month: the people are listed all the same.
    await calendar().getByLabel('Month', { exact: true }).fill('1999-01');
    await calendar().getByText('No visible leaves for January 1999.').waitFor();
    await calendar().getByRole('rowheader').nth(1).waitFor();
    await calendar().getByRole('switch', { name: 'Only people with leaves' }).click();
    await calendar().getByRole('grid').waitFor({ state: 'detached' });
  });

  it('opens it from the palette, with a name for every row, column and cell', async () => {
    const { quickInput } = workbench();
    await workbench().command('Workforce: Show Leaves in a Calendar…');
    await quickInput.pick('Select people, departments or legal entities', 'Legal entities…');
    const names = ['Hélianthe Belgique SRL', 'Hélianthe France SAS', 'Helianthe UK Ltd'];
    await quickInput.tick('Select legal entities', names);
    await calendar()
      .getByRole('grid', { name: `Leaves of ${names.join(', ')}, ${monthName(present)}` })
      .waitFor();
    await calendar().getByRole('rowheader').nth(5).waitFor();
    await calendar().getByRole('columnheader').nth(29).waitFor();
    await calendar()
      .getByRole('gridcell', { name: /, all day: Approved, .+, 7 h$/ })
      .first()
      .waitFor();
    await calendar()
      .getByRole('button', { name: /^Approved [\d.]+$/, pressed: true })
      .waitFor();
    await workbench().screenshot('leaves calendar');
    for (const total of await calendar().locator('.sum').all()) {
      assert.equal(await total.evaluate(isCut), false, (await total.textContent()) ?? '');
    }
    // A ring around the whole grid would show in the lines between the rows only.
    const outlineOf = (place: string) =>
      calendar()
        .locator(place)
        .evaluate<string, Styled>(
          (grid) => grid.ownerDocument.defaultView.getComputedStyle(grid).outlineStyle,
        );
    assert.deepEqual(
      [await outlineOf('.grid:focus'), await outlineOf('.grid:focus .focused')],
      ['none', 'solid'],
    );
    assert.deepEqual(requests.map(route), ['/service-api/legal-entities', '/api/v3/leaves']);
  });

  it('turns the months with the keyboard and the buttons, and a month that was read costs nothing', async () => {
    const { page } = workbench();
    await calendar().getByRole('rowheader').first().click({ trial: true });
    await calendar().getByRole('grid').focus();
    await page.keyboard.press('PageUp');
    await shows(earlier);
    await page.keyboard.press('PageDown');
    await shows(present);
    assert.equal(requests.length, 1);
    // The focus comes back with the grid.
    await calendar().locator('.grid:focus .focused').waitFor();
    await calendar().getByRole('button', { name: 'Previous month' }).click();
    await shows(earlier);
    await calendar().getByRole('button', { name: 'Today' }).click();
    await shows(present);
    await calendar().getByLabel('Month', { exact: true }).fill(earlier);
    await shows(earlier);
    await calendar().getByRole('button', { name: 'Today' }).click();
    await shows(present);
    assert.equal(requests.length, 1);
  });

  it('opens a leave by keyboard and by mouse, and a person', async () => {
    const { page } = workbench();
    // A whole day has two leaves: the user picks one.
    const leave = calendar()
      .getByRole('gridcell', { name: /, all day: Approved, / })
      .first();
    const column = Number(await leave.getAttribute('data-column'));
    const row = Number(await leave.locator('xpath=..').getAttribute('data-row'));
    await calendar().getByRole('grid').focus();
    await page.keyboard.press('Control+Home');
    for (let step = 0; step < row; step += 1) {
      await page.keyboard.press('ArrowDown');
    }
    for (let step = 0; step < column; step += 1) {
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Enter');
    await workbench().quickInput.asks('Leave to open');
    await workbench().quickInput.input.press('Enter');
    await workbench().editor().getByText('"leavePeriod"').waitFor();
    await backToCalendar();
    await leave.locator('.PM').click();
    await workbench().tab(/-PM/).waitFor();
    await backToCalendar();
    await calendar().getByRole('rowheader').nth(1).click();
    await workbench().editor().getByText('"dtContractStart"').waitFor();
    await backToCalendar();
  });

  it('hides a state and shows it again', async () => {
    const approved = calendar().getByRole('button', { name: /^Approved/ });
    await approved.click();
    await calendar().getByRole('button', { name: 'Approved hidden', pressed: false }).waitFor();
    await cells().locator('.approved').first().waitFor({ state: 'detached' });
    await approved.click();
    await cells().locator('.approved').first().waitFor();
  });

  it('saves the month as CSV', async () => {
    const target = join(workbench().folder, 'leaves.csv');
    await calendar().getByRole('button', { name: 'Save as CSV…' }).click();
    await saveAs(workbench(), 'Save the Leaves of the Month', target);
    await workbench().notification('Saved “leaves.csv”.').waitFor();
    assert.match(
      await readFile(target, 'utf8'),
      new RegExp(`^\\ufeffid,name,${present}-01 AM,.*\\r\\n\\d+,`),
    );
    assert.deepEqual(requests, []);
  });

  itNightly('sees the same month again after a reload, for one request', async () => {
    await calendar().getByRole('button', { name: 'Previous month' }).click();
    await shows(earlier);
    await workbench().reload();
    await shows(earlier);
    await calendar().getByRole('grid').waitFor();
    assert.equal(requests.map(route).filter((path) => path === '/api/v3/leaves').length, 1);
  });

  it('reads a sentence where a month has no leaves', async () => {
    await calendar().getByLabel('Month', { exact: true }).fill('1999-01');
    await calendar().getByText('No visible leaves for January 1999. Choose another month').waitFor();
    await calendar().getByRole('button', { name: 'Today' }).click();
    await shows(present);
  });

  itNightly('finds nothing to object to in any theme, at twice the size as well', async () => {
    await cells().first().waitFor();
    const found = await violationsInThemes(workbench(), new Picture(workbench().page, 'calendar'));
    assert.deepEqual(found, []);
  });

  function cells(): Locator {
    return calendar().locator('.day');
  }

  async function shows(month: string): Promise<void> {
    await calendar()
      .getByRole('heading', { name: monthName(month) })
      .waitFor();
    await calendar()
      .getByRole('grid', { name: monthName(month) })
      .waitFor();
  }

  async function backToCalendar(): Promise<void> {
    await workbench().tab('Leaves of Hélianthe').click();
    await cells().first().waitFor();
  }
});

/** The path without its query. */
function route(path: string): string {
  return path.replace(/\?.*/, '');
}

function monthName(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
