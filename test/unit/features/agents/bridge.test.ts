import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { build } from 'esbuild';
import { bundles } from '../../../../build/bundles.ts';
import { announcements } from '../../../../src/features/agents/announced.ts';
import { type RunTool, startMcpServer } from '../../../../src/features/agents/mcpServer.ts';
import { SharedStorage } from '../../../../src/platform/storage/sharedStorage.ts';
import { root, temporaryDirectory } from '../../../run/project.ts';
import { isPosix } from '../../posix.ts';

const resultOf = (name: string, input: unknown) =>
  JSON.stringify({ about: 'A test.', data: { name, input }, notes: [], requests: 0 });
const echo: RunTool = (name, input) => Promise.resolve(resultOf(name, input));

/** A process that has ended. */
function endedProcess(): string {
  return spawnSync(process.execPath, ['--print', 'process.pid']).stdout.toString().trim();
}

describe('the command for agents outside of the editor', () => {
  const program = join(temporaryDirectory(), 'bridge.cjs');

  before(() => build({ ...bundles.bridge, absWorkingDir: root, outfile: program }));

  /** The windows of a user who has copied the command. */
  async function setUp() {
    const kept = new Map<string, unknown>();
    const state = {
      get: (key: string) => kept.get(key),
      update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
    };
    const directory = join(temporaryDirectory(), 'storage');
    const storage = new SharedStorage(directory, assert.fail);
    const announced = announcements({ state, storage }, program);
    return { directory, announced, windows: storage.folder('window'), ...(await announced.install()) };
  }

  /** Serves as a window does that announces itself. */
  async function serving({ announced }: Awaited<ReturnType<typeof setUp>>, run = echo) {
    const server = await startMcpServer(run);
    await announced.announce(server);
    return { ...server, [Symbol.asyncDispose]: () => server.stop() };
  }

  async function connected(args: readonly string[], mode: 'legacy' | 'auto' = 'legacy') {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [...args] }));
    return { client, [Symbol.asyncDispose]: () => client.close() };
  }

  for (const mode of ['legacy', 'auto'] as const) {
    it(`passes messages to the window and back: ${mode}`, async () => {
      const user = await setUp();
      await using _server = await serving(user);
      await using agent = await connected(user.args, mode);
      assert.ok((await agent.client.listTools()).tools.some(({ name }) => name === 'workforce_list'));
      const { content } = await agent.client.callTool({ name: 'workforce_list', arguments: { list: 'é' } });
      assert.deepEqual(content, [{ type: 'text', text: resultOf('list', { list: 'é' }) }]);
      await assert.rejects(agent.client.callTool({ name: 'workforce_delete' }), /no such tool/);
    });
  }

  it('cancels a call in the window', async () => {
    const started = Promise.withResolvers<AbortSignal>();
    const user = await setUp();
    await using _server = await serving(user, (_, __, signal) => {
      started.resolve(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    });
    await using agent = await connected(user.args);
    const cancel = new AbortController();
    const call = agent.client.callTool({ name: 'workforce_describe' }, { signal: cancel.signal });
    const rejected = assert.rejects(call);
    const signal = await started.promise;
    const aborted = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    cancel.abort();
    await Promise.all([aborted, rejected]);
  });

  it('finds the next window after one has ended, and says in a sentence where there is none', async () => {
    const user = await setUp();
    const none = /No window of VS Code lets agents read here\. Open the Workforce view .+ again\./;
    await user.announced.announce({ url: 'http://127.0.0.1:9/mcp', authorization: 'Bearer x' });
    await assert.rejects(connected(user.args), none);
    await using first = await serving(user);
    await using agent = await connected(user.args);
    await first.stop();
    await assert.rejects(agent.client.listTools(), none);
    await using _second = await serving(user);
    assert.ok((await agent.client.listTools()).tools.length > 0);
    user.announced.withdraw();
    await assert.rejects(agent.client.listTools(), none);
    // Another program could listen at the port of a window that ended: it gets no token.
    await user.windows.write(endedProcess(), { ...first, host: hostname() });
    await assert.rejects(agent.client.listTools(), none);
  });

  it('sends nothing to an address that no window has, whatever another program writes into the folder', async () => {
    const user = await setUp();
    await using window = await serving(user);
    await using agent = await connected(user.args);
    await window.stop();
    const sent: string[] = [];
    const server = createServer((request, response) => {
      sent.push(`${request.method} ${request.url}`);
      response.end('{}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    const { port } = address;
    const authorization = 'Bearer x';
    const host = hostname();
    const running = String(process.ppid);
    for (const value of [
      { url: `http://localhost:${port}/mcp`, authorization, host },
      { url: `http://127.0.0.1:${port}@127.0.0.1:${port}/mcp`, authorization, host },
      { url: `http://127.0.0.1:${port}/other`, authorization, host },
      { url: `http://127.0.0.1:${port}/mcp?x`, authorization, host },
      { url: `http://127.0.0.2:${port}/mcp`, authorization, host },
      { url: `http://[::ffff:127.0.0.1]:${port}/mcp`, authorization, host },
      { url: `http://0.0.0.0:${port}/mcp`, authorization, host },
      { url: `http://127.0.0.1:${port}/mcp`, authorization: 'Bearer x\r\nCookie: y', host },
      { url: `http://127.0.0.1:${port}/mcp`, authorization: 'Basic x', host },
      { url: `http://127.0.0.1:${port}/mcp`, authorization, host: 'another-machine' },
      { url: { toString: 1 }, authorization, host },
      [],
      null,
    ]) {
      await user.windows.write(running, value);
      await assert.rejects(agent.client.listTools(), /No window of VS Code/, JSON.stringify(value));
    }
    assert.deepEqual(sent, []);
    server.close();
  });

  it('leaves the files of windows of another machine, which share a home, to these', async () => {
    const user = await setUp();
    const other = { url: 'http://127.0.0.1:9/mcp', authorization: 'Bearer x', host: 'another-machine' };
    await user.windows.write(endedProcess(), other);
    await using _window = await serving(user);
    assert.equal((await user.windows.names()).length, 2);
    await using agent = await connected(user.args);
    assert.ok((await agent.client.listTools()).tools.length > 0);
  });

  it('has no token in it, and leaves files for this user only, none before it is copied', async () => {
    const user = await setUp();
    const token = { url: 'http://127.0.0.1:9/mcp', authorization: 'Bearer secret' };
    assert.doesNotMatch(JSON.stringify([user.command, user.args]), /secret|127\.0\.0\.1/);
    const ended = endedProcess();
    await user.windows.write(ended, { ...token, host: hostname() });
    await user.announced.announce(token);
    const files = ['mcp.cjs', `window-${process.pid}.json`];
    assert.deepEqual(readdirSync(user.directory).toSorted(), files);
    for (const file of isPosix ? files : []) {
      assert.equal(statSync(join(user.directory, file)).mode & 0o777, 0o600, file);
    }
    assert.ok(!isPosix || (statSync(user.directory).mode & 0o777) === 0o700);
    user.announced.withdraw();
    assert.deepEqual(readdirSync(user.directory), ['mcp.cjs']);

    const directory = join(temporaryDirectory(), 'storage');
    const storage = new SharedStorage(directory, assert.fail);
    const state = { get: () => undefined, update: assert.fail };
    await announcements({ state, storage }, program).announce(token);
    assert.deepEqual(readdirSync(join(directory, '..')), []);
  });
});
