const interval = 5;
/** Ticks in a row with hardly any work, after which the thread counts as idle. */
const quietTicks = 60;
const quietMilliseconds = 2;

/**
 * Records the longest delay of a timer of 5 ms in this thread, as the processor time of the thread between two ticks.
 * Wall-clock time would include other programs on a busy machine.
 */
export class TimerGaps implements Disposable {
  #longest = 0;
  #quiet = 0;
  #last = processorTime();
  readonly #timer = setInterval(() => this.#tick(), interval);

  /** Milliseconds. */
  get longest(): number {
    return this.#longest;
  }

  /** Resets the longest gap. */
  restart(): void {
    this.#longest = 0;
  }

  /** Waits until the thread is idle. */
  async untilQuiet(): Promise<void> {
    this.#quiet = 0;
    while (this.#quiet < quietTicks) {
      await new Promise((resolve) => setTimeout(resolve, interval));
    }
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const now = processorTime();
    const gap = now - this.#last;
    this.#last = now;
    this.#longest = Math.max(this.#longest, gap);
    this.#quiet = gap > quietMilliseconds ? 0 : this.#quiet + 1;
  }
}

const attempts = 3;

/**
 * The longest gap that some work causes, in milliseconds. A gap of the work itself occurs in each attempt, one of a busy
 * machine does not: so work with a gap of the limit or more is done again, at most three times, and the shortest counts.
 */
export async function longestGapOf(
  limit: number,
  work: (timers: TimerGaps) => Promise<void>,
): Promise<number> {
  let longest = Number.POSITIVE_INFINITY;
  for (let attempt = 1; attempt <= attempts && longest >= limit; attempt += 1) {
    using timers = new TimerGaps();
    await timers.untilQuiet();
    timers.restart();
    await work(timers);
    longest = Math.min(longest, timers.longest);
  }
  return longest;
}

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
