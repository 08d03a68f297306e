import type { Priority } from './callOptions.ts';
import { type Clock, pause } from './clock.ts';
import type { Answer } from './exchange.ts';
import { refusal } from './failures.ts';
import type { RateLimiter } from './rateLimiter.ts';
import type { Redaction } from './redaction/redaction.ts';
import { retryMoment } from './requestFacts.ts';

const mostWaits = 2;
/** Where the service does not say how long to wait. */
const usualWaitMilliseconds = 10_000;
/** A service that asks for a longer wait is taken at its word: the reader decides when to try again. */
const longestWaitMilliseconds = 60_000;

export interface PatienceEnvironment {
  readonly clock: Clock;
  readonly redaction: Redaction;
  /** Of the tenant that the request goes to. */
  readonly budget: RateLimiter;
}

/** A request that may be told to come again later. */
export interface PatientRequest {
  /** Completes "Could not …". */
  readonly attempted: string;
  readonly priority: Priority;
  readonly signal: AbortSignal | undefined;
  send(): Promise<Answer>;
}

/**
 * Sends within the budget, waits as 429 asks, together with all that want to send there, and sends again: a request
 * refused that way was not carried out. Throws `ServiceError` `rate-limited` after two waits, or for a long one.
 */
export async function sendPatiently(
  { clock, redaction, budget }: PatienceEnvironment,
  { attempted, priority, signal, send }: PatientRequest,
): Promise<Answer> {
  for (let waits = 0; ; waits += 1) {
    const answer = await budget.spend(priority, signal, send);
    if (answer.status !== 429) {
      return answer;
    }
    const now = clock.now();
    const until = retryMoment(answer, now) ?? now + usualWaitMilliseconds;
    const bearable = Math.min(until, now + longestWaitMilliseconds);
    budget.pauseUntil(bearable);
    if (waits === mostWaits || until > bearable) {
      throw refusal(attempted, answer, now, redaction);
    }
    await pause(clock, until - now, signal);
  }
}
