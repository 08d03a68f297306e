import type { Locator, Page } from 'playwright-core';
import { QuickInput } from '../../ui/support/quickInput.ts';
import { createReport } from '../../ui/support/reportSteps.ts';
import { View } from '../../ui/support/view.ts';
import { temporaryDirectory } from '../project.ts';
import { openChromium } from './chromium.ts';

/**
 * Opens the address in a headless browser, waits until the departments are shown and saves a picture of the window
 * as it looks after the first minute of use.
 * @throws when no department is shown; the picture shows the window then
 */
export async function photograph(url: string, file: string): Promise<void> {
  const page = await openChromium(temporaryDirectory());
  await page.goto(url);
  try {
    await expandDepartments(new View(page, 'Departments'));
  } catch (error) {
    await page.screenshot({ path: file });
    throw new Error(`No departments were shown: see ${file}. ${error instanceof Error ? error.message : ''}`);
  }
  await makeRoom(page);
  await createReport({ quickInput: new QuickInput(page) }, 'Activité mensuelle');
  await new View(page, 'Reports').pane.getByRole('treeitem').first().waitFor();
  await new View(page, 'Employees').pane.getByRole('treeitem').first().click();
  await page.locator('.codelens-decoration').getByText('masked').waitFor();
  await new View(page, 'Taxonomies').pane.getByRole('treeitem').first().waitFor();
  await page.mouse.move(1000, 700);
  await page.screenshot({ path: file });
  await page.context().close();
}

async function expandDepartments(departments: View): Promise<void> {
  const child = (level: number) =>
    departments.pane.locator(`[role=treeitem][aria-level="${level}"][aria-expanded="false"]`).first();
  await child(2).waitFor({ timeout: 60_000 });
  for (const level of [2, 3]) {
    await child(level).locator('.monaco-tl-twistie').click();
    await child(level + 1).waitFor();
  }
}

/** Widens the sidebar and gives the departments, the longest of its views, the most height. */
async function makeRoom(page: Page): Promise<void> {
  await drag(page, page.locator('.primary-sidebar-sash'), 180, 0);
  const borders = page.locator('.sidebar .monaco-pane-view .monaco-sash');
  await drag(page, borders.nth(2), 0, 110);
  await drag(page, borders.nth(1), 0, 140);
  await drag(page, borders.nth(0), 0, 180);
}

async function drag(page: Page, handle: Locator, right: number, down: number): Promise<void> {
  await handle.hover();
  const { x, y, width, height } = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + right, y + height / 2 + down);
  await page.mouse.up();
}
