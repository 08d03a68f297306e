import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';

/** Milliseconds, as long as any other wait for a state of the page. */
const longestWait = 30_000;
const longestTooltip = 3_000;

/**
 * Points at a target until its tooltip comes up: the target may be drawn anew or move meanwhile, and then shows nothing
 * before the pointer comes again, from elsewhere.
 */
export async function showTooltip(target: Locator, elsewhere: Locator, tooltip: Locator): Promise<Locator> {
  const deadline = Date.now() + longestWait;
  const point = async () => {
    await elsewhere.hover();
    await target.hover();
    return await tooltip.waitFor({ timeout: longestTooltip }).then(
      () => true,
      () => false,
    );
  };
  while (!(await point())) {
    assert.ok(Date.now() < deadline, `There is no tooltip: ${tooltip}`);
  }
  return tooltip;
}
