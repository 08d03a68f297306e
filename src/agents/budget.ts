import type { Clock } from '../service/http/clock.ts';
import { ServiceError } from '../service/http/errors.ts';

const milliseconds = 60_000;
/** Of the 50 that a tenant allows in a minute. */
export const maxRequests = 10;

/** The requests that all agents of a window may send to one tenant: 10 in any 60 seconds. */
export class AgentBudget {
  readonly #clock: Clock;
  readonly #sentAt = new Map<string, readonly number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a request before it is sent. Throws `rate-limited`, with the time of the next one, where it is one too many. */
  take(origin: string): void {
    const now = this.#clock.now();
    const recent = (this.#sentAt.get(origin) ?? []).filter((at) => at > now - milliseconds && at <= now);
    const [oldest = now] = recent;
    if (recent.length >= maxRequests) {
      throw new ServiceError({
        kind: 'rate-limited',
        reason: `agents have sent ${maxRequests} requests within the last minute`,
        advice: 'Wait for them.',
        retryAt: oldest + milliseconds,
      });
    }
    this.#sentAt.set(origin, [...recent, now]);
  }
}
