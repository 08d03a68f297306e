import assert from 'node:assert/strict';
import type { Server } from 'node:net';

/** Starts a server on a free loopback port. Returns its origin over HTTP. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return `http://127.0.0.1:${address.port}`;
}
