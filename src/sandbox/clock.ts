import { isDay } from '../service/contract/day.ts';

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

/** What `readInstant` takes, as the end of a sentence. */
export const instantForm = `an instant from ${clockYears.first} to ${clockYears.last} such as 2026-06-01T00:00:00Z`;

/** A day, or a day and time with its offset, as milliseconds since 1970; undefined for another text or year. */
export function readInstant(text: string): number | undefined {
  const form = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;
  // Date.parse takes the 31st of February for the 3rd of March.
  const time = isDay(text.slice(0, 10)) && form.test(text) ? Date.parse(text) : Number.NaN;
  return isClockTime(time) ? time : undefined;
}

/** A clock that can be moved forward: reports, tokens and the request limit count on time that does not go back. */
export interface AdjustableClock extends Clock {
  /** Throws a `RangeError` for a time before the present one or outside of `clockYears`, and for no finite number. */
  set(time: number): void;
  /** Throws as `set` does. */
  advance(seconds: number): void;
}

/** Runs as `base` does from `start` on, or shows the time of `base`. `reset` undoes what moved it since. */
export function adjustableClock(base: Clock, start?: number): AdjustableClock & { reset(): void } {
  const firstOffset = () => (start === undefined ? 0 : start - base.now());
  let offset = firstOffset();
  const now = () => base.now() + offset;
  const move = (milliseconds: number) => {
    const from = now();
    if (!isClockTime(from + milliseconds) || milliseconds < 0) {
      const earliest = new Date(from).toISOString();
      throw new RangeError(
        `The clock only goes forward, from ${earliest} to the end of ${clockYears.last}. A reset sets it back to the start.`,
      );
    }
    offset += Math.floor(milliseconds);
  };
  return {
    now,
    set: (time) => move(finite(time, 'milliseconds since 1970') - now()),
    advance: (seconds) => move(finite(seconds, 'seconds to advance by') * 1000),
    reset: () => {
      offset = firstOffset();
    },
  };
}

/** Scripts without types pass dates and texts. */
function finite(value: number, unit: string): number {
  if (Number.isFinite(value)) {
    return value;
  }
  throw new RangeError(`The clock takes a finite number of ${unit}, not ${value}.`);
}

/** A stopped clock at `start`, an ISO 8601 timestamp. */
export function manualClock(start: string): AdjustableClock {
  const time = Date.parse(start);
  return adjustableClock({ now: () => time });
}
