import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { agentTools, publicName, type ToolName } from '../../platform/manifest/contributions.ts';
import { recordIn } from '../../service/contract/fields.ts';
import { instructions, mcpTools as tools } from './definitions.ts';

/** Runs a tool and returns its result as text. Rejects with an error whose message is for the agent. */
export type RunTool = (name: ToolName, input: unknown, signal: AbortSignal) => Promise<string>;

/** For what arrives, in bytes and milliseconds; a call that runs has no limit of its own. */
const limits = { maxHeaderSize: 8_000, requestTimeout: 10_000, connectionsCheckingInterval: 1_000 };
const handlerLimits = { maxRequestBodySize: 64_000, maxSubscriptions: 4 };
/** Of sockets that have sent the token, and of others. Calls wait for each other; most agents open a socket for each. */
const maxSockets = 256;
/** Milliseconds in which a socket has to send the token. */
const tokenTimeout = 1_000;
const tooMany = `Could not serve this request: ${maxSockets} others are open. Wait for their results, then send it again.`;

/**
 * Serves the tools over MCP at one address of a free loopback port, to those who send the `Authorization`, a new one at
 * each start. Requests are independent: there are no sessions to keep, and a call ends with its connection. `stop`
 * cancels the calls that run. Rejects with the system's error when no port can be had.
 */
export async function startMcpServer(run: RunTool) {
  const handler = createMcpHandler(() => toolServer(run), handlerLimits);
  const authorization = `Bearer ${randomBytes(32).toString('base64url')}`;
  const guarded = async (request: Request, { incoming }: HttpBindings | Http2Bindings): Promise<Response> => {
    // Pages of a browser have an origin, or by DNS rebinding another host name in the address.
    if (request.url !== url || request.headers.get('Host') !== host || request.headers.has('Origin')) {
      return new Response(null, { status: 403 });
    }
    if (!timingSafeEqual(digestOf(request.headers.get('Authorization') ?? ''), digestOf(authorization))) {
      return new Response(null, { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    return sockets.trust(incoming.socket)
      ? await handler.fetch(request)
      : new Response(tooMany, { status: 503, headers: { 'Retry-After': '1', Connection: 'close' } });
  };
  const server = createServer(limits, getRequestListener(guarded, { overrideGlobalObjects: false }));
  const sockets = limitSockets(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) {
    throw new Error('The server for agents got no port.');
  }
  const host = `127.0.0.1:${address.port}`;
  const url = `http://${host}/mcp`;
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await handler.close();
  };
  return { url, authorization, stop };
}

/** Closes those sockets first that have not sent the token, so that they keep no agent out. */
function limitSockets(server: HttpServer) {
  const trusted = new Set<Socket>();
  const others = new Set<Socket>();
  server.on('connection', (socket) => {
    const close = () => {
      if (others.delete(socket)) {
        socket.destroy();
      }
    };
    // Where the window was busy, what has arrived meanwhile is read first.
    const timer = setTimeout(() => setImmediate(close), tokenTimeout);
    socket.once('close', () => {
      clearTimeout(timer);
      others.delete(socket);
      trusted.delete(socket);
    });
    const [oldest] = others;
    if (oldest !== undefined && others.size === maxSockets) {
      others.delete(oldest);
      oldest.destroy();
    }
    others.add(socket);
  });
  return {
    /** For a socket that has sent the token. Returns false where there are too many of these. */
    trust(socket: Socket): boolean {
      others.delete(socket);
      trusted.add(socket);
      return trusted.size <= maxSockets;
    },
  };
}

/** Of one length for all texts: a comparison takes the same time whatever part of them is right. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Serves the messages of one request: of a batch, one call. */
function toolServer(run: RunTool): Server {
  const itself = { name: 'workforce-explorer', version: '1' };
  const server = new Server(itself, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler('tools/list', () => ({ tools }));
  let hasCalled = false;
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const name = agentTools.find((each) => publicName(each) === params.name);
    if (name === undefined || hasCalled) {
      const reason = hasCalled ? 'Send one call at a time.' : 'There is no such tool: list the tools.';
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, reason);
    }
    hasCalled = true;
    try {
      const text = await run(name, params.arguments ?? {}, mcpReq.signal);
      return { content: [{ type: 'text', text }], structuredContent: { ...recordIn(text) } };
    } catch (error) {
      const text = error instanceof Error ? error.message : 'The tool failed.';
      return { content: [{ type: 'text', text }], isError: true };
    }
  });
  return server;
}
