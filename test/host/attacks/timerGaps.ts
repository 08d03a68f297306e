const interval = 5;
/** Ticks in a row with hardly any work, after which nothing is under way any more. */
const quietTicks = 60;
const quietMilliseconds = 2;

/**
 * Records how long this thread kept a timer of 5 ms from its turn. What counts is the processor time that the thread
 * itself took between two turns: on a busy machine the clock also runs while other programs have the processor.
 */
export class TimerGaps {
  #longest = 0;
  #quiet = 0;
  #last = processorTime();
  readonly #timer = setInterval(() => this.#tick(), interval);

  /** Milliseconds. */
  get longest(): number {
    return this.#longest;
  }

  /** Forgets what was recorded. */
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

  stop(): void {
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

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
