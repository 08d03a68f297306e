import type { MiddlewareHandler } from 'hono';
import { requestLimit } from '../../service/contract/limits.ts';
import type { Clock } from '../clock.ts';
import { familyOf } from './families.ts';
import { HttpError } from './httpError.ts';

const windowSeconds = requestLimit.seconds;

/** Lets `limit` requests through in any 60 seconds, all integrations of the company together; tokens are free. */
export function rateLimit(clock: Clock, limit: number): MiddlewareHandler {
  const passed: number[] = [];
  return async (context, next) => {
    const family = familyOf(context.req.path);
    if (family !== undefined && family !== 'token') {
      const now = clock.now();
      while (passed[0] !== undefined && passed[0] <= now - windowSeconds * 1000) {
        passed.shift();
      }
      const oldest = passed[0];
      if (oldest !== undefined && passed.length >= limit) {
        const seconds = Math.ceil((oldest + windowSeconds * 1000 - now) / 1000);
        throw new HttpError(
          429,
          `More than ${limit} requests in ${windowSeconds} seconds. Try again in ${seconds} seconds.`,
          { headers: { 'Retry-After': String(seconds) } },
        );
      }
      passed.push(now);
    }
    await next();
  };
}
