import type { CDPSession, Page } from 'playwright-core';
import { median, quantile } from '../line.ts';

/** One event of the browser's own trace; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  /** The CPU time of its thread while it lasted; 0 where the browser records none. */
  readonly cpu: number;
  readonly thread: string;
}

/** Frames on the screen, in milliseconds. */
export interface Frames {
  /** Between two of them. */
  readonly usual: number;
  /** What one in 20 exceeds. */
  readonly long: number;
  /** Of the page's own thread, for each of them. */
  readonly cpu: number;
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
/** The event of a frame that is on the screen. */
const presented = 'AnimationFrame::Presentation';
/** The event of a page that draws. */
const drawn = 'FireAnimationFrame';
/** The event of one task of a thread. */
const task = 'RunTask';

/** An expression of a page that waits until what it has drawn is on the screen, some frames later. */
export const presentation = `(async () => {
  for (let frame = 0; frame < 6; frame += 1) {
    await new Promise(requestAnimationFrame);
  }
})()`;

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
      ? [{ name: event.name, ts: event.ts, cpu: cpuOf(event), thread: threadOf(event) }]
      : [],
  );
}

function cpuOf(event: object): number {
  return 'tdur' in event && typeof event.tdur === 'number' ? event.tdur : 0;
}

function threadOf(event: object): string {
  return 'pid' in event && 'tid' in event ? `${event.pid} ${event.tid}` : '';
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

/**
 * Milliseconds from the data of a page to the first frame in which something is there. `drawn` is an expression of the
 * page for it.
 */
export async function firstFrame(page: Page, address: string, data: unknown, drawn: string): Promise<number> {
  await page.goto(address);
  await page.getByRole('status').waitFor();
  const events = await traced(page, async () => {
    await page.evaluate(`(async () => {
      performance.mark('data');
      postMessage(${JSON.stringify(data)}, '*');
      while (!${drawn}) {
        await new Promise(requestAnimationFrame);
      }
      performance.mark('drawn');
      await ${presentation};
    })()`);
  });
  return timeToFrame(events, 'data', 'drawn');
}

/** The frames between two marks of the page. */
export function framesOf(events: readonly TraceEvent[], from: string, until: string): Frames {
  const begin = events.find(({ name }) => name === from);
  const end = events.find(({ name }) => name === until);
  if (begin === undefined || end === undefined) {
    throw new Error(`The trace has no marks ${from} and ${until}.`);
  }
  const between = events.filter(({ ts }) => begin.ts <= ts && ts <= end.ts);
  const frames = between.filter(({ name }) => name === presented).map(({ ts }) => ts / 1_000);
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const tasks = between.filter(({ name, thread }) => name === task && thread === begin.thread);
  const cpu = tasks.reduce((sum, { cpu }) => sum + cpu, 0) / 1_000;
  const count = between.filter(({ name, thread }) => name === drawn && thread === begin.thread).length;
  return { usual: median(gaps), long: quantile(gaps, 0.95), cpu: cpu / count };
}
