import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Clock } from '../clock.ts';

/** A request that meets a fault. */
export interface Exchange {
  readonly context: Context<{ Bindings: HttpBindings }>;
  readonly clock: Clock;
  /** What the service answers without the fault. */
  answer(): Promise<Response>;
}

/** What a fault makes of a request. */
export type Behaviour = (exchange: Exchange) => Response | Promise<Response>;

/** The address of the request under another name of this computer: another origin. */
export function elsewhere(address: string): string {
  const url = new URL(address);
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return url.href;
}
