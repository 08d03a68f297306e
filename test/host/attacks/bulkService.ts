import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Runs in its own thread, so that its time does not count as time of the extension. */
const source = `
  const { createServer } = require('node:http');
  const { parentPort } = require('node:worker_threads');
  let bodies = {};
  const server = createServer(({ url }, response) => {
    const route = Object.keys(bodies).find((part) => url.includes(part));
    response.writeHead(route === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(route === undefined ? '{}' : bodies[route]);
  });
  parentPort.on('message', (message) => {
    bodies = { '/connect/token': '{"access_token":"T-bulk","token_type":"Bearer","expires_in":1800}', ...message };
    parentPort.postMessage('ready');
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

/** A service that returns a given body for each address that contains a given text, and 404 for all others. */
export class BulkService {
  readonly #worker: Worker;
  readonly baseUrl: string;

  private constructor(worker: Worker, port: unknown) {
    this.#worker = worker;
    this.baseUrl = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<BulkService> {
    const worker = new Worker(source, { eval: true });
    const [port] = await once(worker, 'message');
    return new BulkService(worker, port);
  }

  async setBodies(bodies: Readonly<Record<string, string>>): Promise<void> {
    const ready = once(this.#worker, 'message');
    this.#worker.postMessage(bodies);
    await ready;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
