import type { Clock } from '../../service/http/clock.ts';
import type { ReadMemory, ServiceResponse } from '../../service/http/request.ts';

/** In bytes; the oldest responses are dropped first. */
const maxBytes = 20_000_000;

interface RecentRead {
  readonly at: number;
  readonly response: ServiceResponse;
}

/** What agents have read of one company, so that an identical read costs no request. */
export class RecentReads {
  readonly #clock: Clock;
  readonly #reads = new Map<string, RecentRead>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** What was read since a timestamp (milliseconds since the epoch). */
  since(timestamp: number): ReadMemory {
    return {
      get: (key) => {
        const read = this.#reads.get(key);
        return read !== undefined && read.at >= timestamp ? read.response : undefined;
      },
      set: (key, response) => this.#keep(key, response),
      delete: (key) => this.#reads.delete(key),
    };
  }

  #keep(key: string, response: ServiceResponse): void {
    this.#reads.delete(key);
    this.#reads.set(key, { at: this.#clock.now(), response });
    let bytes = [...this.#reads.values()].reduce((sum, each) => sum + each.response.body.byteLength, 0);
    for (const [oldest, each] of this.#reads) {
      if (bytes <= maxBytes) {
        return;
      }
      bytes -= each.response.body.byteLength;
      this.#reads.delete(oldest);
    }
  }
}
