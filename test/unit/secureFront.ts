import { connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import { certifiedBy, type KeyPair } from './authority.ts';
import { listen } from './listen.ts';

/** A loopback port that speaks TLS for a service without it. */
export interface SecureFront extends AsyncDisposable {
  /** Over HTTPS, at the loopback address. */
  readonly origin: string;
  /** How many connections were opened so far. */
  readonly connections: number;
  /** How many of them are still open. */
  readonly open: number;
}

/**
 * Starts a port that passes on what it decrypts to the service at an HTTP origin. Its certificate comes from the
 * authority.
 */
export async function startSecureFront(authority: KeyPair, service: string): Promise<SecureFront> {
  const { port } = new URL(service);
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer(await certifiedBy(authority), (socket) => {
    connections += 1;
    sockets.add(socket);
    const behind = connect(Number(port), '127.0.0.1');
    socket.on('close', () => {
      sockets.delete(socket);
      behind.destroy();
    });
    behind.on('close', () => socket.destroy());
    for (const end of [socket, behind]) {
      end.on('error', () => undefined);
    }
    socket.pipe(behind).pipe(socket);
  });
  const origin = (await listen(server)).replace('http:', 'https:');
  return {
    origin,
    get connections() {
      return connections;
    },
    get open() {
      return sockets.size;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) {
        socket.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
