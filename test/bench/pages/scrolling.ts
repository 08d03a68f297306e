import type { Page } from 'playwright-core';
import type { Line } from '../line.ts';
import { type Frames, framesOf, traced } from './pageFrames.ts';

/** Steps of the scroll, each in a frame of its own. */
const steps = 120;
/** Pixels of a step, a third of a page. */
const step = 197;

/** The frames while an element is scrolled down. `scroller` is an expression of the page for it. */
export async function scrolled(page: Page, scroller: string): Promise<Frames> {
  const events = await traced(page, async () => {
    await page.evaluate(`(async () => {
      const scroller = ${scroller};
      performance.mark('begin');
      for (let step = 0; step < ${steps}; step += 1) {
        const end = scroller.scrollHeight - scroller.clientHeight;
        scroller.scrollTop = (scroller.scrollTop + ${step}) % Math.max(1, end);
        await new Promise(requestAnimationFrame);
      }
      performance.mark('end');
    })()`);
  });
  return framesOf(events, 'begin', 'end');
}

/** The lines of a scroll. `name` is what is scrolled, `floor` the frames of an empty page. */
export function scrollLines(name: string, frames: Frames, floor: Frames): readonly Line[] {
  const unit = 'ms';
  const against = 'a frame of an empty page; 16.7 ms at 60 a second';
  return [
    { name: `A frame while ${name} is scrolled`, figure: frames.usual, floor: floor.usual, unit, against },
    {
      ...{ name: `A frame while ${name} is scrolled, 95th percentile`, unit },
      ...{ figure: frames.long, floor: floor.long, against },
    },
    {
      ...{ name: `A frame while ${name} is scrolled, CPU of the page`, unit },
      ...{ figure: frames.cpu, floor: floor.cpu, against: 'a frame of an empty page' },
    },
  ];
}

/** The frames of an empty page in which nothing moves. */
export async function emptyFrames(page: Page, address: string): Promise<Frames> {
  await page.goto(address);
  return await scrolled(page, 'document.documentElement');
}
