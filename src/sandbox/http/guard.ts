import type { MiddlewareHandler } from 'hono';
import { HttpError } from './httpError.ts';

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Returns 403 for requests that a page in a browser could send: for another host name, which is how DNS rebinding reaches
 * a loopback server, or from another origin (interface 5.1).
 */
export const guard: MiddlewareHandler = async (context, next) => {
  const url = new URL(context.req.url);
  if (!loopbackNames.includes(url.hostname)) {
    throw new HttpError(
      403,
      `This sandbox answers to loopback addresses only, not to the host "${url.hostname}".`,
    );
  }
  const origin = context.req.header('Origin');
  if (origin !== undefined && origin !== url.origin) {
    throw new HttpError(
      403,
      `Calls from pages of "${origin}" are refused. Call the service from a backend or a tool.`,
    );
  }
  await next();
};
