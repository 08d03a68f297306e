/** Where the sandbox takes the time from, in milliseconds since 1970-01-01T00:00:00Z. */
export interface Clock {
  now(): number;
}

/** The years that a clock can show: every day that a company has then lies in years of four digits. */
export const clockYears = { first: 1970, last: 2099 } as const;

/** Whether a clock can show a time; none can show NaN. */
export function isClockTime(time: number): boolean {
  return time >= Date.UTC(clockYears.first, 0) && time < Date.UTC(clockYears.last + 1, 0);
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
