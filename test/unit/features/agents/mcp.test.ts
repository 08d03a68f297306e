import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { instructions, mcpTools, toolDefinitions } from '../../../../src/features/agents/definitions.ts';
import { type RunTool, startMcpServer } from '../../../../src/features/agents/mcpServer.ts';
import { publicName, type ToolName } from '../../../../src/platform/manifest/contributions.ts';
import { isRecord } from '../../../../src/service/contract/record.ts';
import { root } from '../../../run/project.ts';

type McpServer = Awaited<ReturnType<typeof startMcpServer>>;

/** Returns what it is called with, and fails where a department is called so. */
const echo: RunTool = (name, input) =>
  isRecord(input) && input['department'] === 'missing'
    ? Promise.reject(new Error('Could not list people: there is no such department. List the departments.'))
    : Promise.resolve(JSON.stringify(resultOf(name, input)));

const resultOf = (name: string, input: unknown) => ({
  about: 'A test.',
  data: { name, input },
  notes: [],
  requests: 0,
});
/** What a client gets of a result. */
const returned = (name: string, input: unknown) => ({
  content: [{ type: 'text', text: JSON.stringify(resultOf(name, input)) }],
  structuredContent: resultOf(name, input),
});

/** The SDK’s client, of the protocol with a handshake or the one without. */
async function connected({ url, authorization }: McpServer, mode: 'legacy' | 'auto') {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { Authorization: authorization } },
    }),
  );
  return client;
}

/** The command line looks for its version in the package of the whole inspector, which is four times as large. */
const itself = `import { registerHooks } from 'node:module';
registerHooks({
  resolve: (name, context, next) => next(name === '../../package.json' ? '../package.json' : name, context),
});`;

/** Runs the command line of the inspector, whose client is that of the SDK before. Returns what it prints. */
async function inspect({ url, authorization }: McpServer, ...args: readonly string[]): Promise<unknown> {
  const program = join(root, 'node_modules/@modelcontextprotocol/inspector-cli/build/index.js');
  const header = ['--header', `Authorization: ${authorization}`];
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--import', `data:text/javascript,${encodeURIComponent(itself)}`],
    ...[program, url, '--transport', 'http', ...header, ...args],
  ]);
  return JSON.parse(stdout);
}

async function serving(run: RunTool) {
  const server = await startMcpServer(run);
  return { ...server, [Symbol.asyncDispose]: () => server.stop() };
}

/** The tools as every client has to see them. */
const listed = Object.entries(toolDefinitions).map(([name, { title, description, input }], place) => ({
  name: publicName(name as ToolName),
  title,
  description,
  inputSchema: JSON.parse(JSON.stringify(input)),
  outputSchema: JSON.parse(JSON.stringify(mcpTools[place]?.outputSchema)),
  annotations:
    name === 'createReport' ? { readOnlyHint: false, destructiveHint: false } : { readOnlyHint: true },
}));
const failed = {
  content: [
    {
      type: 'text',
      text: 'Could not list people: there is no such department. List the departments.',
    },
  ],
  isError: true,
};

describe('the MCP server', () => {
  for (const mode of ['legacy', 'auto'] as const) {
    it(`serves the client of the SDK: ${mode}`, async () => {
      await using server = await serving(echo);
      const client = await connected(server, mode);
      assert.deepEqual((await client.listTools()).tools, listed);
      assert.equal(client.getInstructions(), instructions);
      const input = { list: 'people', department: '17' };
      const { content, structuredContent } = await client.callTool({
        name: 'workforce_list',
        arguments: input,
      });
      assert.deepEqual({ content, structuredContent }, returned('list', input));
      const described = await client.callTool({ name: 'workforce_describe' });
      assert.deepEqual(described.content, returned('describe', {}).content);
      const { content: reason, isError } = await client.callTool({
        name: 'workforce_list',
        arguments: { list: 'people', department: 'missing' },
      });
      assert.deepEqual({ content: reason, isError }, failed);
      await assert.rejects(client.callTool({ name: 'workforce_delete' }), {
        code: -32602,
        message: /There is no such tool/,
      });
      await client.close();
    });
  }

  it('serves the command line of the inspector', async () => {
    await using server = await serving(echo);
    assert.deepEqual(await inspect(server, '--method', 'tools/list'), { tools: listed });
    const call = ['--method', 'tools/call', '--tool-name', 'workforce_list', '--tool-arg', 'list=people'];
    assert.deepEqual(await inspect(server, ...call), returned('list', { list: 'people' }));
    assert.deepEqual(await inspect(server, ...call, 'department=missing'), failed);
    await assert.rejects(inspect({ ...server, authorization: 'Bearer guessed' }, '--method', 'tools/list'));
  }).timeout(60_000);

  for (const end of ['cancels it', 'goes away', 'is refused any longer'] as const) {
    it(`cancels a call when its client ${end}`, async () => {
      const started = Promise.withResolvers<AbortSignal>();
      await using server = await serving((_, __, signal) => {
        started.resolve(signal);
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        });
      });
      const client = await connected(server, 'auto');
      const cancel = new AbortController();
      const call = client.callTool({ name: 'workforce_describe' }, { signal: cancel.signal });
      const rejected = assert.rejects(call);
      const signal = await started.promise;
      const aborted = new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      if (end === 'cancels it') {
        cancel.abort();
      } else {
        await (end === 'goes away' ? client.close() : server.stop());
      }
      await Promise.all([aborted, rejected]);
    });
  }
});
