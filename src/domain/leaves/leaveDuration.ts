import { type Message, message } from '../../service/contract/message.ts';

const minutesOfDay = 1440;
/** In minutes: the rounding error of a division by 60. */
const tolerance = 1e-6;

/** Why a value is not the length of a leave. */
type DurationProblem = 'malformed' | 'negative' | 'over-a-day' | 'not-whole-minutes';

/** A length in whole minutes, or why there is none. */
export type Duration = { readonly minutes: number } | { readonly problem: DurationProblem };

/** The problems as sentences for the user. */
export const durationProblems: Readonly<Record<DurationProblem, Message>> = {
  malformed: message('The duration is neither a number nor a time written hh:mm:ss.'),
  negative: message('The duration is negative.'),
  'over-a-day': message('The duration is longer than a day.'),
  'not-whole-minutes': message('The duration is not a number of whole minutes.'),
};

/** Reads the time of a v3 leave: `12:00:00` is 720 minutes (interface 4.11). */
export function parseDuration(time: string): Duration {
  const [, sign, hours, minutes, seconds] = /^(-?)(\d{2,}):([0-5]\d):([0-5]\d)$/.exec(time) ?? [];
  if (sign === '-') {
    return { problem: 'negative' };
  }
  return checkMinutes(Number(hours) * 60 + Number(minutes) + Number(seconds) / 60);
}

/** Reads a number of hours, which some deployments send instead of a time. */
export function minutesOfHours(hours: number): Duration {
  const minutes = hours * 60;
  const whole = Math.round(minutes);
  return checkMinutes(Math.abs(minutes - whole) < tolerance ? whole : minutes);
}

/** Checks that a number of minutes can be the length of a leave. */
export function checkMinutes(minutes: number): Duration {
  if (!Number.isFinite(minutes)) {
    return { problem: 'malformed' };
  }
  if (minutes < 0) {
    return { problem: 'negative' };
  }
  if (minutes > minutesOfDay) {
    return { problem: 'over-a-day' };
  }
  // Adding 0 turns -0 into 0.
  return Number.isInteger(minutes) ? { minutes: minutes + 0 } : { problem: 'not-whole-minutes' };
}
