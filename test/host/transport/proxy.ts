import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { certifiedBy, type KeyPair } from '../../unit/authority.ts';
import { listen } from '../../unit/listen.ts';

/** An HTTP proxy on a loopback port. */
export interface Proxy extends AsyncDisposable {
  /** What the setting `http.proxy` takes. */
  readonly url: string;
  /** The hosts with ports that it was asked to open tunnels to. */
  readonly tunnels: string[];
}

/** Starts a proxy whose tunnels all lead to one port. With an authority, it speaks TLS itself. */
export async function startProxy(target: string, authority?: KeyPair): Promise<Proxy> {
  const tunnels: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server =
    authority === undefined ? createServer() : createSecureServer(await certifiedBy(authority));
  server.on('connect', ({ url = '' }, client: Socket) => {
    tunnels.push(url);
    const service = connect(Number(new URL(target).port), '127.0.0.1');
    for (const [end, other] of [
      [client, service],
      [service, client],
    ] as const) {
      sockets.add(end);
      end.on('error', () => undefined).on('close', () => other.destroy());
    }
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    client.pipe(service).pipe(client);
  });
  const origin = await listen(server);
  return {
    url: authority === undefined ? origin : origin.replace('http:', 'https:'),
    tunnels,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) {
        socket.destroy();
      }
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
