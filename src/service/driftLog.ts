import type { DriftListener } from './contract/conform.ts';

/** Reports each difference from the contract once a route, however many records show it. */
export class DriftLog {
  readonly #write: (line: string) => void;
  readonly #reported = new Set<string>();

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  /** A listener for the payloads of one route, named as the log shall name it. */
  route(name: string): DriftListener {
    return ({ path, problem }) => {
      const line = `${name}: ${path} ${problem}.`;
      if (!this.#reported.has(line)) {
        this.#reported.add(line);
        this.#write(line);
      }
    };
  }
}
