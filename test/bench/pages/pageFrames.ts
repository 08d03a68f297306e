import type { CDPSession, Page } from 'playwright-core';
import { median, quantile } from '../line.ts';

/** One event of the browser's own trace; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ts: number;
}

const categories = ['devtools.timeline', 'blink.user_timing'];
/** The event of a frame that is on the screen. */
const presented = 'AnimationFrame::Presentation';

/** Runs something in a page, and returns what the browser's tracing recorded of it. */
export async function traced(page: Page, work: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...eventsIn(value)));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  });
  await work();
  await ended(session);
  await session.detach();
  return events.toSorted((one, other) => one.ts - other.ts);
}

async function ended(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
}

function eventsIn(value: readonly object[]): readonly TraceEvent[] {
  return value.flatMap((event) =>
    'name' in event && typeof event.name === 'string' && 'ts' in event && typeof event.ts === 'number'
      ? [{ name: event.name, ts: event.ts }]
      : [],
  );
}

/** Milliseconds from the first of two marks of the page to the first frame on the screen after the second. */
export function timeToFrame(events: readonly TraceEvent[], from: string, until: string): number {
  const start = events.find(({ name }) => name === from)?.ts;
  const end = events.find(({ name }) => name === until)?.ts;
  const frame = events.find(({ name, ts }) => name === presented && ts > (end ?? Number.POSITIVE_INFINITY));
  if (start === undefined || frame === undefined) {
    throw new Error(`The trace has no frame between ${from} and ${until}.`);
  }
  return (frame.ts - start) / 1_000;
}

/** Milliseconds between frames on the screen: the usual, and what one in 20 exceeds. */
export function frameTimes(events: readonly TraceEvent[]): { readonly usual: number; readonly long: number } {
  const frames = events.filter(({ name }) => name === presented).map(({ ts }) => ts / 1_000);
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  return { usual: median(gaps), long: quantile(gaps, 0.95) };
}
