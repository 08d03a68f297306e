import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** The bytes that a server sends for a request, and what happens to the connection then. */
export interface Sent {
  readonly pieces: readonly Uint8Array[];
  readonly ending: 'end' | 'reset' | 'stay';
}

/** A server on the loopback interface that sends any bytes, also invalid HTTP. */
export interface RawServer extends AsyncDisposable {
  readonly origin: string;
  /** Closes all open connections. */
  endConnections(): Promise<void>;
}

const requestLine = /^([A-Z]+) (\S+) HTTP\/1\.1\r\n/;

/** Starts a server that sends the result of `response` for the method and path of each request. */
export async function startRawServer(response: (method: string, path: string) => Sent): Promise<RawServer> {
  const sockets = new Map<Socket, Promise<unknown>>();
  const server = createServer({ noDelay: true }, (socket) => {
    const closed = new Promise((resolve) => socket.once('close', resolve));
    sockets.set(
      socket,
      closed.then(() => sockets.delete(socket)),
    );
    // A client may close the connection during a response.
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      // Bytes without a head are the body of the request before.
      const [, method, path] = requestLine.exec(bytes.toString('latin1')) ?? [];
      if (method !== undefined && path !== undefined) {
        send(socket, response(method, path));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    origin: `http://127.0.0.1:${port}`,
    async endConnections() {
      for (const socket of sockets.keys()) {
        socket.end();
      }
      await Promise.all(sockets.values());
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets.keys()) {
        socket.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(socket: Socket, { pieces: [piece, ...others], ending }: Sent): void {
  if (!socket.writable) {
    return;
  }
  if (piece !== undefined) {
    socket.write(piece, () => setImmediate(send, socket, { pieces: others, ending }));
  } else if (ending === 'end') {
    socket.end();
  } else if (ending === 'reset') {
    socket.resetAndDestroy();
  }
}
