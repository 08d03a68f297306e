import { createServer, type RequestListener, type Server } from 'node:http';
import type { ServerOptions } from 'node:https';
import { maxHeaderBytes } from '../service/contract/limits.ts';

/** The only address that a sandbox listens on. */
const host = '127.0.0.1';
/** Further connections are closed when they are opened: each takes a file handle of the process. */
const mostConnections = 250;
/** How often slow clients are looked for, in milliseconds. */
const connectionsCheckingInterval = 500;

/** Handles the connections of a server before it does. The function returned closes those that it does not know of. */
export type Intercept = (server: Server, limits: ServerOptions, listener: RequestListener) => () => void;

/** An open port. */
interface Listening {
  readonly origin: string;
  /** Closes the port and its connections. Can be called again. */
  stop(): Promise<void>;
}

/**
 * Listens on a loopback port; 0 takes a free one. A client may be idle for `idleTimeout` milliseconds. Throws the
 * system's error when the port cannot be had.
 */
export async function listen(
  port: number,
  idleTimeout: number,
  listener: RequestListener,
  intercept?: Intercept,
): Promise<Listening> {
  const limits = {
    maxHeaderSize: maxHeaderBytes,
    connectionsCheckingInterval,
    headersTimeout: idleTimeout,
    requestTimeout: idleTimeout,
    handshakeTimeout: idleTimeout,
  };
  const server = createServer(limits, listener);
  server.maxConnections = mostConnections;
  server.setTimeout(idleTimeout);
  const closeIntercepted = intercept?.(server, limits, listener);
  const opened = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) {
        resolve(address.port);
      } else {
        reject(new Error('The sandbox got no port.'));
      }
    });
  });
  return {
    origin: `http://${host}:${opened}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        closeIntercepted?.();
      }),
  };
}
