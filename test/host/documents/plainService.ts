import { createServer, type IncomingHttpHeaders } from 'node:http';
import { plantedToken } from '../../leaks/planted.ts';

/** What the service returns for a path. */
export interface PlainAnswer {
  readonly status?: number;
  readonly body: string;
}

/** A service on a loopback port that answers exactly what a test wants to see, where the sandbox is too well-behaved. */
export class PlainService {
  /** Paths that were asked for, tokens and the checks of a new connection apart. */
  readonly reads: string[] = [];
  response: (path: string, headers: IncomingHttpHeaders) => PlainAnswer = somebody;
  readonly #server = createServer(({ url = '', headers }, response) => {
    const { status = 200, body } = this.#answerTo(url, headers);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  });

  /** The base URL, once it is started. */
  get origin(): string {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) {
      throw new Error('The service got no port.');
    }
    return `http://127.0.0.1:${address.port}`;
  }

  /** Answers the base URL. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this.origin;
  }

  /** Answers somebody with the id that was asked for, and forgets what was read. */
  reset(): void {
    this.response = somebody;
    this.reads.length = 0;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => {
      this.#server.close(resolve);
      this.#server.closeAllConnections();
    });
  }

  #answerTo(path: string, headers: IncomingHttpHeaders): PlainAnswer {
    if (path.startsWith('/connect/token')) {
      return { body: JSON.stringify(plantedToken) };
    }
    if (/\/(departments|employees|report-templates)(\?|$)/.test(path)) {
      return { body: '{"items":[],"data":{"items":[]}}' };
    }
    this.reads.push(path);
    return this.response(path, headers);
  }
}

/** The id that a request asks for: the last segment of its path. */
export function idIn(path: string): string {
  return decodeURIComponent(path.replace(/\?.*/, '').split('/').at(-1) ?? '');
}

/** The legacy API wraps what it answers. */
function somebody(path: string): PlainAnswer {
  const person = { id: idIn(path), name: 'Ann' };
  return { body: JSON.stringify(path.startsWith('/api/') ? { data: person } : person) };
}
