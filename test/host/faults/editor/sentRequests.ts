import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';

const channel = 'http.client.request.start';

/**
 * Counts the requests that this process, the extension in it, sends to a port, under whatever name of the host. Node
 * tells of them itself, so that those count, too, that no service gets to see.
 */
export class SentRequests implements Disposable {
  readonly #port: string;
  #paths: string[] = [];

  constructor(address: string) {
    this.#port = new URL(address).port;
    subscribe(channel, this.#note);
  }

  /** Forgets those so far. */
  clear(): void {
    this.#paths = [];
  }

  /** How many were sent to a path, whatever their query. */
  to(path: string): number {
    return this.#paths.filter((sent) => sent === path).length;
  }

  [Symbol.dispose](): void {
    unsubscribe(channel, this.#note);
  }

  readonly #note = (message: unknown): void => {
    if (typeof message !== 'object' || message === null || !('request' in message)) {
      return;
    }
    const { request } = message;
    if (request instanceof ClientRequest && String(request.getHeader('host')).endsWith(`:${this.#port}`)) {
      this.#paths.push(request.path.split('?')[0] ?? '');
    }
  };
}
