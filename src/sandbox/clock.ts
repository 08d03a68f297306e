/** Where the sandbox takes the time from, in milliseconds since 1970-01-01T00:00:00Z. */
export interface Clock {
  now(): number;
}

/** The computer's own clock. */
export const realClock: Clock = { now: () => Date.now() };

/** A clock that shows `start` when it is made and runs on at real pace. */
export function clockFrom(start: number): Clock {
  const origin = performance.now();
  return { now: () => start + Math.floor(performance.now() - origin) };
}

/** A clock that stands still until somebody moves it. */
export interface ManualClock extends Clock {
  advance(seconds: number): void;
}

/** A stopped clock that shows `start`, an instant as ISO 8601 text. */
export function manualClock(start: string): ManualClock {
  let now = Date.parse(start);
  return {
    now: () => now,
    advance(seconds) {
      now += seconds * 1000;
    },
  };
}
