import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';

/** Passes on what an editor sends to a screen reader: each text comes up as a node of its own. */
const listening = (heard: string) => `new MutationObserver((records) => {
  for (const { target, addedNodes } of records) {
    if (target.parentElement?.matches('.monaco-aria-container')) {
      for (const { textContent } of addedNodes) {
        ${heard}(textContent);
      }
    }
  }
}).observe(document, { subtree: true, childList: true })`;

/**
 * What the windows of the editor send from now on, later ones and reloads included. Every notification is there once
 * for each time that it came up, also where the editor shows equal ones as one.
 */
export async function listen(page: Page): Promise<readonly string[]> {
  const texts: string[] = [];
  // The browser stays open for other tests, which listen by names of their own.
  const heard = `heard${randomBytes(8).toString('hex')}`;
  await page.context().exposeFunction(heard, (text: string) => texts.push(text));
  await page.context().addInitScript(listening(heard));
  await page.evaluate(listening(heard));
  return texts;
}
