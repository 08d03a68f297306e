import { once } from 'node:events';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { createCertificate, type KeyPair } from '../certificates.ts';
import type { Intercept } from '../server.ts';
import { resetConnection } from './connectionFaults.ts';
import type { Faults } from './faults.ts';

/** The first byte of a TLS connection. */
const handshake = 0x16;

/**
 * Applies faults to the connections of a server before it handles them: they are reset, or served in TLS with a
 * self-signed certificate. With a certificate of its `own`, all are served in TLS. Connections for the control are served: which they are is known only once they send
 * something.
 */
export const interceptConnections =
  (faults: Faults, hasControl = false, own?: KeyPair): Intercept =>
  (server) => {
    const unseen = new Set<Socket>();
    let strange: Promise<KeyPair> | undefined;
    const strangeOne = () => (strange ??= createCertificate(['127.0.0.1']));
    const accepting = server.listeners('connection');
    const accept = (socket: Socket) => {
      for (const listen of accepting) {
        Reflect.apply(listen, server, [socket]);
      }
    };
    const inspect = (socket: Socket) => {
      const drop = () => socket.destroy();
      unseen.add(socket);
      socket.on('close', () => unseen.delete(socket));
      socket.on('error', drop);
      socket.setTimeout(server.timeout, drop);
      socket.once('data', (bytes) => {
        socket.setTimeout(0, drop);
        if (!isForControl(bytes) && faults.meets('refuse')) {
          resetConnection(socket);
          return;
        }
        socket.pause();
        socket.unshift(bytes);
        if (bytes[0] === handshake && faults.meets('self-signed-certificate')) {
          secured(socket, strangeOne(), server.timeout).then(accept, drop);
        } else {
          unseen.delete(socket);
          accept(socket);
          process.nextTick(() => socket.resume());
        }
      });
    };
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => {
      if (!hasControl && faults.meets('refuse')) {
        socket.resetAndDestroy();
      } else if (own !== undefined) {
        unseen.add(socket);
        socket.on('close', () => unseen.delete(socket));
        socket.on('error', () => socket.destroy());
        const shown = faults.meets('self-signed-certificate') ? strangeOne() : own;
        secured(socket, shown, server.timeout).then(faults.awaits('refuse') ? inspect : accept, () =>
          socket.destroy(),
        );
      } else if (faults.awaits('refuse') || faults.awaits('self-signed-certificate')) {
        inspect(socket);
      } else {
        accept(socket);
      }
    });
    return () => {
      for (const socket of unseen) {
        socket.destroy();
      }
    };
  };

function isForControl(bytes: Buffer): boolean {
  return /^[A-Z]+ \/_sandbox\//.test(bytes.toString('latin1', 0, 30));
}

/** The connection in TLS, after its handshake. Rejects where that fails, or takes so many milliseconds. */
async function secured(
  socket: Socket,
  certificate: KeyPair | Promise<KeyPair>,
  timeout: number,
): Promise<Socket> {
  const secure = new TLSSocket(socket, { ...(await certificate), isServer: true });
  secure.on('error', () => socket.destroy());
  await once(secure, 'secure', { signal: AbortSignal.timeout(timeout) });
  return secure;
}
