import type { IncomingHttpHeaders } from 'node:http';
import { plantedToken } from '../../../leaks/planted.ts';
import { json, type ScriptedServer, serve } from '../../../unit/service/fixtures.ts';

interface PlainResponse {
  readonly status?: number;
  readonly body: string;
}

/** A service on a loopback port that returns exactly what a test needs, also what the sandbox would not. */
export class PlainService {
  /** The requested paths, without those of tokens and of the checks of a new connection. */
  readonly reads: string[] = [];
  response: (path: string, headers: IncomingHttpHeaders) => PlainResponse = ann;
  /** The records of a list, none by default. Both families find theirs in it. */
  list: (path: string) => readonly object[] = () => [];
  #server: ScriptedServer | undefined;

  /** The base URL, once it is started. */
  get origin(): string {
    return this.#server?.origin ?? '';
  }

  /** Returns the base URL. */
  async start(): Promise<string> {
    this.#server = await serve(({ url = '', headers }, response) => {
      const { status, body } = this.#responseTo(url, headers);
      json(response, body, status);
    });
    return this.#server.origin;
  }

  /** Returns a person with the requested id from now on, and clears `reads`. */
  reset(): void {
    this.response = ann;
    this.list = () => [];
    this.reads.length = 0;
  }

  async stop(): Promise<void> {
    await this.#server?.[Symbol.asyncDispose]();
  }

  #responseTo(path: string, headers: IncomingHttpHeaders): PlainResponse {
    if (path.startsWith('/connect/token')) {
      return { body: JSON.stringify(plantedToken) };
    }
    if (/\/(departments|employees|users|report-templates|taxonomy-labels)(\?|$)/.test(path)) {
      const items = this.list(path);
      return { body: JSON.stringify({ items, data: { items } }) };
    }
    this.reads.push(path);
    return this.response(path, headers);
  }
}

/** The id in the path of a request: its last segment. */
export function idIn(path: string): string {
  return decodeURIComponent(path.replace(/\?.*/, '').split('/').at(-1) ?? '');
}

/** The legacy API wraps its records. */
function ann(path: string): PlainResponse {
  const person = { id: idIn(path), name: 'Ann' };
  return { body: JSON.stringify(path.startsWith('/api/') ? { data: person } : person) };
}
