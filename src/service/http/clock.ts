/** Time, so that tests can bring their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after so many milliseconds; the result cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Resolves after so many milliseconds; rejects with the signal's reason when that comes first. */
export function pause(clock: Clock, milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const cancel = clock.after(milliseconds, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    function abort() {
      cancel();
      reject(signal?.reason);
    }
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** The timestamp of an HTTP date in any of its forms (RFC 9110, 5.6.7), in milliseconds: without a time zone, UTC. */
export function httpDate(text: string): number {
  const hasZone = /(?:[a-z]{1,4}|[+-]\d{2}:?\d{2})$/i.test(text);
  return Date.parse(hasZone ? text : `${text.replace(/(\d)T(?=\d)/, '$1 ')} GMT`);
}
