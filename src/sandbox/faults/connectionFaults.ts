import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Behavior, Exchange } from '../exchange.ts';

/** How long `trickle` waits between two bytes. */
const trickleMilliseconds = 20;

/** Faults below HTTP, or in the timing and length of a response. */
export const connectionFaults = {
  refuse: reset,
  'self-signed-certificate': ({ respond }) => respond(),
  late: ({ respond }) => respond(),
  'reset-before-headers': reset,
  'reset-in-body': async (exchange) => {
    await sendHalf(exchange);
    return reset(exchange);
  },
  hang: ({ respond }) => {
    // Nothing wakes the thread: only terminating it ends this.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    return respond();
  },
  'stall-before-headers': untilClosed,
  'stall-in-body': async (exchange) => {
    await sendHalf(exchange);
    return await untilClosed(exchange);
  },
  trickle: async (exchange) => {
    const { outgoing } = exchange.context.env;
    const { body, headers } = await wholeResponse(exchange);
    outgoing.writeHead(200, headers);
    for (const byte of body) {
      if (outgoing.destroyed) {
        break;
      }
      outgoing.write(Uint8Array.of(byte));
      await setTimeout(trickleMilliseconds);
    }
    outgoing.end();
    return RESPONSE_ALREADY_SENT;
  },
  'length-too-long': async (exchange) => {
    const { body, headers } = await wholeResponse(exchange);
    const longer = { 'content-length': body.byteLength + 10, connection: 'close' };
    exchange.context.env.outgoing.writeHead(200, { ...headers, ...longer }).end(body);
    return RESPONSE_ALREADY_SENT;
  },
  'length-too-short': async (exchange) => {
    const { body, headers } = await wholeResponse(exchange);
    const shorter = { 'content-length': firstHalf(body).byteLength };
    exchange.context.env.outgoing.writeHead(200, { ...headers, ...shorter }).end(body);
    return RESPONSE_ALREADY_SENT;
  },
} satisfies Record<string, Behavior>;

function reset({ context }: Exchange): Response {
  resetConnection(context.env.incoming.socket);
  return RESPONSE_ALREADY_SENT;
}

async function untilClosed({ context }: Exchange): Promise<Response> {
  const { outgoing } = context.env;
  if (!outgoing.destroyed) {
    await once(outgoing, 'close');
  }
  return RESPONSE_ALREADY_SENT;
}

async function wholeResponse(exchange: Exchange) {
  const response = await exchange.respond();
  const body = new Uint8Array(await response.arrayBuffer());
  return { body, headers: { ...Object.fromEntries(response.headers), 'content-length': body.byteLength } };
}

/** Sends the head of the response and the first half of its body. */
async function sendHalf(exchange: Exchange): Promise<void> {
  const { outgoing } = exchange.context.env;
  const { body, headers } = await wholeResponse(exchange);
  outgoing.writeHead(200, headers);
  await new Promise((resolve) => outgoing.write(firstHalf(body), resolve));
}

function firstHalf(body: Uint8Array): Uint8Array {
  return body.subarray(0, Math.floor(body.byteLength / 2));
}

/** Closes a connection at once. One in TLS cannot be reset; it ends without a farewell. */
export function resetConnection(socket: Socket): void {
  if (socket instanceof TLSSocket) {
    socket.destroy();
  } else {
    socket.resetAndDestroy();
  }
}
