import { launchChromium } from './vscode/chromium.ts';

/** Opens the address in a headless browser and takes a picture once the departments are shown. */
export async function photograph(url: string, file: string): Promise<void> {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  await page
    .locator('.pane', { hasText: 'Departments' })
    .getByRole('treeitem')
    .nth(3)
    .waitFor({ timeout: 60_000 });
  await page.screenshot({ path: file });
  await browser.close();
}
