import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, createServer as createHttpsServer } from 'node:https';
import { connect, createServer, type Server, type Socket } from 'node:net';
import fetch from 'node-fetch';
import { createCertificate } from '../../../src/sandbox/certificates.ts';
import { mayHaveHappened } from '../../../src/service/http/errors.ts';
import { clientOf } from '../service/fixtures.ts';
import { HastyClock } from './hastyClock.ts';

/** What happens to the bytes of a response on their way. */
const damages: Readonly<Record<string, (bytes: Buffer, client: Socket) => void>> = {
  'a bit that flips': (bytes, client) => {
    // The last 24 bytes only say that the service has nothing more to say.
    const place = bytes.length - 30;
    client.write(Buffer.from(bytes).fill((bytes[place] ?? 0) ^ 1, place, place + 1));
  },
  'other bytes in its place': (_bytes, client) => client.write(Buffer.alloc(50, 'A')),
  'an end within a record': (bytes, client) => client.end(bytes.subarray(0, 3)),
  'a reset': (_bytes, client) => client.resetAndDestroy(),
};

/** A service behind TLS that creates reports, and a way to it that damages its responses. */
class DamagedService implements Disposable {
  created = 0;
  readonly #service: Server;
  readonly #way: Server;

  private constructor(key: string, cert: string, damage: (bytes: Buffer, client: Socket) => void) {
    this.#service = createHttpsServer({ key, cert }, (request, response) => {
      request.resume().on('end', () => {
        this.created += 1;
        response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":7,"status":"pending"}');
      });
    });
    this.#way = createServer((client) => {
      const service = connect(portOf(this.#service), '127.0.0.1');
      client.on('error', () => undefined).pipe(service);
      service.on('error', () => undefined);
      service.on('data', (bytes) => (this.created > 0 ? damage(bytes, client) : client.write(bytes)));
    });
  }

  static async start(damage: (bytes: Buffer, client: Socket) => void): Promise<DamagedService> {
    const { key, cert } = await createCertificate(['127.0.0.1']);
    const started = new DamagedService(key, cert, damage);
    for (const server of [started.#service, started.#way]) {
      await once(server.listen(0, '127.0.0.1'), 'listening');
    }
    return started;
  }

  get baseUrl(): string {
    return `https://127.0.0.1:${portOf(this.#way)}`;
  }

  [Symbol.dispose](): void {
    this.#service.close();
    this.#way.close();
  }
}

describe('a response that is damaged within TLS', () => {
  for (const [name, damage] of Object.entries(damages)) {
    it(`by ${name}: the change that it is about may have happened`, async () => {
      using service = await DamagedService.start(damage);
      const agent = new Agent({ rejectUnauthorized: false });
      const client = clientOf({
        baseUrl: service.baseUrl,
        clock: new HastyClock(),
        fetch: (url, init) => fetch(url, { ...init, agent }),
      });
      const creation = { templateId: 't', startsOn: null, endsOn: null };
      await assert.rejects(client.service.createReport(creation), (error) => mayHaveHappened(error));
      assert.equal(service.created, 1);
    });
  }
});

function portOf(server: Server): number {
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return address.port;
}
