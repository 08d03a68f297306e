interface Flight<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  passengers: number;
}

/** Lets identical work that runs at the same time share one run, which ends early only when all callers left. */
export class InFlight<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /** Joins the run of a key, or starts it. Rejects with the signal's reason as soon as this caller leaves. */
  join(key: string, signal: AbortSignal | undefined, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (signal?.aborted) {
      return Promise.reject(signal.reason);
    }
    const flight = this.#flights.get(key) ?? this.#start(key, start);
    flight.passengers += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        flight.passengers -= 1;
        if (flight.passengers === 0) {
          this.#forget(key, flight);
          flight.controller.abort(signal?.reason);
        }
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      flight.result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const flight: Flight<T> = { result: start(controller.signal), controller, passengers: 0 };
    this.#flights.set(key, flight);
    const forget = () => this.#forget(key, flight);
    flight.result.then(forget, forget);
    return flight;
  }

  #forget(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) {
      this.#flights.delete(key);
    }
  }
}
