import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { startMcpServer } from '../../../src/features/agents/mcpServer.ts';

type McpServer = Awaited<ReturnType<typeof startMcpServer>>;

const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
const call = (name: unknown) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: {} },
});

/** What a client sends, apart from what an agent would. */
interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

/** A server whose tools must not run, in an attack that is to be refused before. */
async function serving(run = () => Promise.reject<string>(new Error('A tool ran.'))) {
  const server = await startMcpServer(run);
  return { ...server, [Symbol.asyncDispose]: () => server.stop() };
}

/** Status and body of the response; status 0 if the connection was closed without one. */
async function send(
  { url, authorization }: McpServer,
  { method = 'POST', path = '/mcp', headers = {}, body = ping }: Sent = {},
) {
  const usual = {
    Authorization: authorization,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  };
  const sent = request(new URL(url), { path, method, headers: { ...usual, ...headers } });
  const responded = once(sent, 'response');
  sent.on('error', () => undefined);
  sent.end(method === 'POST' ? body : undefined);
  try {
    const [response] = await responded;
    const text: string = await response
      .setEncoding('utf8')
      .reduce((all: string, piece: string) => all + piece, '');
    return { status: Number(response.statusCode), text };
  } catch {
    return { status: 0, text: '' };
  }
}

/** A socket that sends no token. `closed` resolves when it is closed, by the server. */
function opened({ url }: McpServer, text = '') {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(text);
  socket.resume();
  return { closed: new Promise<void>((resolve) => socket.once('close', () => resolve())) };
}

describe('the MCP server refuses', () => {
  const refused: Readonly<Record<string, readonly [statuses: readonly number[], sent: Sent]>> = {
    'a request without the token': [[401], { headers: { Authorization: '' } }],
    'another token': [[401], { headers: { Authorization: `Bearer ${'a'.repeat(43)}` } }],
    'a part of the token': [[401], { headers: { Authorization: 'Bearer ' } }],
    'a page of the web': [[403], { headers: { Origin: 'https://evil.example' } }],
    'a page without an origin': [[403], { headers: { Origin: 'null' } }],
    'a page of this machine': [[403], { headers: { Origin: 'http://127.0.0.1' } }],
    'the preflight of a page': [[403], { method: 'OPTIONS', headers: { Origin: 'https://evil.example' } }],
    'another host name (DNS rebinding)': [[403], { headers: { Host: 'evil.example' } }],
    'another host name with a port': [[403], { headers: { Host: 'evil.example:80' } }],
    'a host name that begins alike': [[403], { headers: { Host: '127.0.0.1.evil.example' } }],
    'another host in the address': [[400, 403], { path: 'http://evil.example/mcp' }],
    'the root': [[403], { path: '/' }],
    'another path': [[403], { path: '/mcp/../admin' }],
    'a query': [[403], { path: '/mcp?token=1' }],
    'the addresses of an authorization server': [
      [403],
      { path: '/.well-known/oauth-protected-resource/mcp' },
    ],
    'a session to listen to': [[405], { method: 'GET', headers: { Accept: 'text/event-stream' } }],
    'a session to end': [[405], { method: 'DELETE' }],
    'another method': [[405], { method: 'PUT' }],
    'another type of content': [[415], { headers: { 'Content-Type': 'text/plain' } }],
    'text that is no JSON': [[400], { body: '{"jsonrpc":' }],
    'JSON that is no message': [[400], { body: '{"jsonrpc":"1.0"}' }],
    'a body that is empty': [[400], { body: '' }],
    'a body of 10 MB': [[0, 413], { body: `"${'a'.repeat(10_000_000)}"` }],
    'a body of 10 MB without the token': [
      [0, 401],
      { headers: { Authorization: '' }, body: `"${'a'.repeat(10_000_000)}"` },
    ],
    'headers of 20 KB': [[0, 431], { headers: { 'X-Long': 'a'.repeat(20_000) } }],
  };
  for (const [what, [statuses, sent]] of Object.entries(refused)) {
    it(what, async () => {
      await using server = await serving();
      const { status, text } = await send(server, sent);
      assert.ok(statuses.includes(status), `${status} ${text}`);
      assert.equal((await send(server)).status, 200);
    });
  }

  const unknown = ['workforce_delete', 'describe', '__proto__', 'constructor', '', 7, null, {}];
  for (const name of unknown) {
    it(`a tool that is called ${JSON.stringify(name)}`, async () => {
      await using server = await serving();
      const { text } = await send(server, { body: JSON.stringify(call(name)) });
      assert.match(text, /"code":-326\d\d/);
      assert.doesNotMatch(text, /A tool ran/);
    });
  }

  it('more than one call of a batch', async () => {
    let ran = 0;
    await using server = await serving(() => {
      ran += 1;
      return Promise.resolve('{}');
    });
    const batch = JSON.stringify(
      Array.from({ length: 100 }, (_, id) => ({ ...call('workforce_describe'), id })),
    );
    const { text } = await send(server, { body: batch });
    assert.equal(ran, 1);
    assert.equal(text.match(/"code":-32602/g)?.length, 99);
  });

  it('a body that comes slowly', async () => {
    await using server = await serving();
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST /mcp HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nAuthorization: ${server.authorization}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
    );
    const drip = setInterval(() => socket.write(' '), 100);
    socket.resume();
    // The server may reset the connection: `once` of the module would reject with that.
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
    assert.equal((await send(server)).status, 200);
  }).timeout(30_000);

  it('idle sockets, which keep no agent out: each closes after a second', async () => {
    await using server = await serving();
    const idle = Array.from({ length: 16 }, () => opened(server));
    for (let sent = 0; sent < 200; sent += 1) {
      assert.equal((await send(server)).status, 200);
    }
    await Promise.all(idle.map(({ closed }) => closed));
  });

  for (const what of ['nothing', 'another token'] as const) {
    it(`more sockets than it has places for, the oldest first, from those that send ${what}`, async () => {
      await using server = await serving();
      const headers = `POST /mcp HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nAuthorization: Bearer x\r\n`;
      const idle = Array.from({ length: 400 }, () => opened(server, what === 'nothing' ? '' : headers));
      await Promise.all(idle.slice(0, 144).map(({ closed }) => closed));
      assert.equal((await send(server)).status, 200);
      await Promise.all(idle.map(({ closed }) => closed));
    });
  }

  it('more calls at a time than it has places for, with a sentence, and keeps no sessions', async () => {
    const release = Promise.withResolvers<string>();
    const allRun = Promise.withResolvers<void>();
    let running = 0;
    await using server = await serving(() => {
      running += 1;
      if (running === 256) {
        allRun.resolve();
      }
      return release.promise;
    });
    const body = JSON.stringify(call('workforce_describe'));
    const calls = Array.from({ length: 256 }, () => send(server, { body }));
    await allRun.promise;
    for (let other = 0; other < 50; other += 1) {
      const { status, text } = await send(server, { body });
      assert.equal(status, 503);
      assert.match(text, /^Could not serve this request: 256 others are open\. Wait .+ again\.$/);
    }
    release.resolve('{}');
    assert.ok((await Promise.all(calls)).every(({ status }) => status === 200));
    for (let session = 0; session < 100; session += 1) {
      const { status } = await send(server, { headers: { 'Mcp-Session-Id': `guess-${session}` } });
      assert.equal(status, 200);
    }
  });

  it('everything once it is stopped, and has another token when it starts again', async () => {
    const server = await serving();
    assert.equal((await send(server)).status, 200);
    await server.stop();
    await server.stop();
    assert.equal((await send(server)).status, 0);
    await using next = await serving();
    assert.notEqual(next.authorization, server.authorization);
    assert.equal((await send({ ...next, authorization: server.authorization })).status, 401);
  });

  it('to listen anywhere but on the loopback interface', async () => {
    await using server = await serving();
    assert.match(server.url, /^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.2');
    const [error] = await once(socket, 'error');
    assert.equal(error.code, 'ECONNREFUSED');
  });
});
