import type { Context, MiddlewareHandler } from 'hono';
import { Refusal } from './refusal.ts';

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/** What a browser says in `Sec-Fetch-Site` of requests that pages of other origins make. */
const foreignSites: readonly string[] = ['cross-site', 'same-site'];

/**
 * Refuses what a page in a browser could send: requests for another host name, which is how DNS rebinding reaches
 * a loopback server, and requests that another origin made (interface 5.1).
 */
export const guard: MiddlewareHandler = async (context, next) => {
  const url = new URL(context.req.url);
  if (!loopbackNames.includes(url.hostname)) {
    throw new Refusal(
      403,
      `This sandbox answers to loopback addresses only, not to the host "${url.hostname}".`,
    );
  }
  const origin = context.req.header('Origin');
  if (origin !== undefined && origin !== url.origin) {
    throw new Refusal(
      403,
      `Calls from pages of "${origin}" are refused. Call the service from a backend or a tool.`,
    );
  }
  if (foreignSites.includes(context.req.header('Sec-Fetch-Site') ?? '') && !opensDescription(context)) {
    throw new Refusal(
      403,
      'Calls from pages of other origins are refused. Call the service from a backend or a tool, or enter the address yourself.',
    );
  }
  await next();
};

/** Whether a user follows a link to the description of the routes, which is the same for everybody. */
function opensDescription({ req }: Context): boolean {
  return (
    req.method === 'GET' &&
    req.path === '/openapi.json' &&
    req.header('Sec-Fetch-Mode') === 'navigate' &&
    req.header('Sec-Fetch-Dest') === 'document'
  );
}
