import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { agentTools, publicName, type ToolName } from '../../ui/contributions.ts';
import { toolDefinitions } from '../definitions.ts';

/** Runs a tool and returns its result as text. Rejects with an error whose message is for the agent. */
export type RunTool = (name: ToolName, input: unknown, signal: AbortSignal) => Promise<string>;

/** A server that agents reach on this machine. */
export interface McpServer {
  /** Its only address. */
  readonly url: string;
  /** What each request has to bring as its `Authorization`: a new one at each start. */
  readonly authorization: string;
  /** Closes the port, and cancels the calls that run. Can be called again. */
  stop(): Promise<void>;
}

/** Slow requests are refused after these milliseconds; a call that runs has no limit of its own. */
const limits = {
  maxHeaderSize: 8_000,
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
};
/** Further connections are closed when they are opened. */
const maxConnections = 16;
const maxSubscriptions = 4;
const maxRequestBodySize = 64_000;

const tools = agentTools.map((name) => {
  const { title, description, input } = toolDefinitions[name];
  const inputSchema: { type: 'object' } = { ...input, type: 'object' };
  const annotations = { readOnlyHint: name !== 'createReport' };
  return { name: publicName(name), title, description, inputSchema, annotations };
});

/**
 * Serves the tools over MCP, on a free loopback port. Each request stands for itself: there are no sessions to keep, and
 * a call ends with its connection. Rejects with the system's error when no port can be had.
 */
export async function startMcpServer(run: RunTool): Promise<McpServer> {
  const handler = createMcpHandler(() => toolServer(run), { maxRequestBodySize, maxSubscriptions });
  const authorization = `Bearer ${randomBytes(32).toString('base64url')}`;
  const guarded = async (request: Request): Promise<Response> => {
    // Pages of a browser have an origin, or by DNS rebinding another host name in the address.
    if (request.url !== url || request.headers.get('Host') !== host || request.headers.has('Origin')) {
      return new Response(null, { status: 403 });
    }
    return isSame(request.headers.get('Authorization') ?? '', authorization)
      ? await handler.fetch(request)
      : new Response(null, { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
  };
  const server = createServer(limits, getRequestListener(guarded, { overrideGlobalObjects: false }));
  server.maxConnections = maxConnections;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) {
    throw new Error('The server for agents got no port.');
  }
  const host = `127.0.0.1:${address.port}`;
  const url = `http://${host}/mcp`;
  return {
    url,
    authorization,
    async stop() {
      server.close();
      server.closeAllConnections();
      await handler.close();
    },
  };
}

function toolServer(run: RunTool): Server {
  const server = new Server({ name: 'workforce-explorer', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools }));
  let calls = 0;
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    calls += 1;
    if (calls > 1) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidRequest,
        'A request has one call: send one at a time.',
      );
    }
    const name = agentTools.find((each) => publicName(each) === params.name);
    if (name === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool: list the tools.');
    }
    try {
      return { content: [{ type: 'text', text: await run(name, params.arguments ?? {}, mcpReq.signal) }] };
    } catch (error) {
      const text = error instanceof Error ? error.message : 'The tool failed.';
      return { content: [{ type: 'text', text }], isError: true };
    }
  });
  return server;
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
