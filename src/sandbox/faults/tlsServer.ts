import type { RequestListener } from 'node:http';
import { createServer, type Server, type ServerOptions } from 'node:https';
import { generate } from 'selfsigned';

/**
 * A server with a self-signed certificate. It does not listen itself, but takes over connections by its `connection`
 * event. The idle timeout is in milliseconds.
 */
export async function createTlsServer(
  limits: ServerOptions,
  idleTimeout: number,
  listener: RequestListener,
): Promise<Server> {
  const server = createServer({ ...limits, ...(await selfSigned()) }, listener);
  server.setTimeout(idleTimeout);
  // Node checks for slow requests only on servers that listen.
  server.emit('listening');
  return server;
}

/** A fresh key with a self-signed certificate for the loopback address. */
export async function selfSigned(): Promise<{ readonly key: string; readonly cert: string }> {
  const subject = [{ name: 'commonName', value: '127.0.0.1' }];
  const { private: key, cert } = await generate(subject, { keyType: 'ec', algorithm: 'sha256' });
  return { key, cert };
}
