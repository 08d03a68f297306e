import type { RequestListener, Server } from 'node:http';
import { createServer, type ServerOptions, type Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { selfSigned } from './certificate.ts';
import type { Faults } from './faults.ts';

/** How a connection that speaks TLS begins. */
const handshake = 0x16;

/**
 * Lets faults meet the connections of a server before it sees them: they are refused, or answered in TLS with a
 * certificate that nobody knows, within the limits and the patience of the server. Calling the result ends those that
 * the server did not see.
 */
export function meetConnections(
  server: Server,
  faults: Faults,
  limits: ServerOptions,
  listener: RequestListener,
): () => void {
  const unseen = new Set<Socket>();
  let distrusted: Promise<TlsServer> | undefined;
  const accepting = server.listeners('connection');
  const accept = (socket: Socket) => {
    for (const listen of accepting) Reflect.apply(listen, server, [socket]);
  };
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (faults.refusesConnection()) {
      socket.resetAndDestroy();
    } else if (faults.awaitsHandshake()) {
      const drop = () => socket.destroy();
      unseen.add(socket);
      socket.on('close', () => unseen.delete(socket));
      socket.on('error', drop);
      socket.setTimeout(server.timeout, drop);
      socket.once('data', (bytes) => {
        socket.setTimeout(0, drop);
        socket.pause();
        socket.unshift(bytes);
        if (bytes[0] === handshake && faults.meetsHandshake()) {
          distrusted ??= distrustedServer(limits, server.timeout, listener);
          distrusted.then(
            (own) => {
              own.emit('connection', socket);
              process.nextTick(() => socket.resume());
            },
            (error: Error) => socket.destroy(error),
          );
        } else {
          unseen.delete(socket);
          accept(socket);
          process.nextTick(() => socket.resume());
        }
      });
    } else {
      accept(socket);
    }
  });
  return () => {
    for (const socket of unseen) socket.destroy();
    distrusted?.then(
      (own) => own.close(),
      () => undefined,
    );
  };
}

/** It is handed its connections, so it does not listen. Only told that it does will it look for clients that dawdle. */
async function distrustedServer(
  limits: ServerOptions,
  patience: number,
  listener: RequestListener,
): Promise<TlsServer> {
  const own = createServer({ ...limits, ...(await selfSigned()) }, listener);
  own.setTimeout(patience);
  own.emit('listening');
  return own;
}
