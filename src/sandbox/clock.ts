/** The source of time, in milliseconds since 1970-01-01T00:00:00Z. */
export interface Clock {
  now(): number;
}

/** The years of a sandbox's clock. All days of a company that is generated in them are in years of four digits. */
export const clockYears = { first: 1970, last: 2099 } as const;

/** Returns true if a timestamp is in the years of a sandbox's clock; false for NaN. */
export function isClockTime(time: number): boolean {
  return time >= Date.UTC(clockYears.first, 0) && time < Date.UTC(clockYears.last + 1, 0);
}

export const realClock: Clock = { now: () => Date.now() };

/** A clock that starts at `start` and runs at normal speed. */
export function clockFrom(start: number): Clock {
  const origin = performance.now();
  return { now: () => start + Math.floor(performance.now() - origin) };
}

/** A clock that only `advance` moves. */
export interface ManualClock extends Clock {
  advance(seconds: number): void;
}

/** A stopped clock at `start`, an ISO 8601 timestamp. */
export function manualClock(start: string): ManualClock {
  let now = Date.parse(start);
  return {
    now: () => now,
    advance(seconds) {
      now += seconds * 1000;
    },
  };
}
