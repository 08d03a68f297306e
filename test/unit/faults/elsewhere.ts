import { createServer } from 'node:https';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { generate } from 'selfsigned';

/** Places where requests find no sandbox. */
export interface Elsewhere extends AsyncDisposable {
  /** Where nothing listens. */
  readonly closed: string;
  /** A server whose certificate only it has signed. */
  readonly selfSigned: string;
}

/** Opens the places on free loopback ports. */
export async function openElsewhere(): Promise<Elsewhere> {
  const vacated = createNetServer();
  const closed = await listen(vacated);
  await new Promise((resolve) => vacated.close(resolve));
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
  const server = createServer({ key, cert }, (_request, response) => response.end('{}'));
  const port = await listen(server);
  return {
    closed: `http://127.0.0.1:${closed}`,
    selfSigned: `https://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listen(server: {
  listen(port: number, host: string, callback: () => void): unknown;
  address(): AddressInfo | string | null;
}): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The server has no port.');
  }
  return address.port;
}
