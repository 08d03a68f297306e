import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { selfSigned } from './certificate.ts';
import type { Faults } from './faults.ts';

/** How a connection that speaks TLS begins. */
const handshake = 0x16;

/**
 * Lets faults meet the connections of a server before it sees them: they are refused, or answered in TLS with a
 * certificate that nobody knows. Calling the result ends those that the server did not see.
 */
export function meetConnections(server: Server, faults: Faults, listener: RequestListener): () => void {
  const unseen = new Set<Socket>();
  const accepting = server.listeners('connection');
  const accept = (socket: Socket) => {
    for (const listen of accepting) Reflect.apply(listen, server, [socket]);
  };
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (faults.refusesConnection()) {
      socket.resetAndDestroy();
    } else if (faults.awaitsHandshake()) {
      unseen.add(socket);
      socket.on('close', () => unseen.delete(socket));
      socket.on('error', () => socket.destroy());
      socket.once('data', (bytes) => {
        socket.pause();
        socket.unshift(bytes);
        if (bytes[0] === handshake && faults.meetsHandshake()) {
          selfSigned().then(
            (identity) => {
              createServer(identity, listener).emit('connection', socket);
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
  };
}
