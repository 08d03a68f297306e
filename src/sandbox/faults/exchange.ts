import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Clock } from '../clock.ts';

/** A request to which a fault applies. */
export interface Exchange {
  readonly context: Context<{ Bindings: HttpBindings }>;
  readonly clock: Clock;
  /** The response of the service without the fault. */
  respond(): Promise<Response>;
}

/** How a fault handles a request. */
export type Behaviour = (exchange: Exchange) => Response | Promise<Response>;

/** The address of the request under another loopback name, which makes it another origin. */
export function elsewhere(address: string): string {
  const url = new URL(address);
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return url.href;
}
