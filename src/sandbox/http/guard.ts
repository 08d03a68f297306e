import type { Context, MiddlewareHandler } from 'hono';
import { HttpError } from './httpError.ts';

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/** The values of `Sec-Fetch-Site` that a browser sends with requests of pages of other origins. */
const foreignSites: readonly string[] = ['cross-site', 'same-site'];

/**
 * Returns 403 for requests that a page in a browser could send: for another host name, which is how DNS rebinding
 * reaches a loopback server, or from another origin (interface 5.1). A link to the description may be followed from
 * anywhere.
 */
export const guard: MiddlewareHandler = async (context, next) => {
  const url = new URL(context.req.url);
  if (!loopbackNames.includes(url.hostname)) {
    throw new HttpError(403, `This sandbox serves loopback addresses only, not the host "${url.hostname}".`);
  }
  const origin = context.req.header('Origin');
  if (origin !== undefined && origin !== url.origin) {
    throw new HttpError(
      403,
      `Calls from pages of "${origin}" are not allowed. Call the service from a backend or a tool.`,
    );
  }
  if (foreignSites.includes(context.req.header('Sec-Fetch-Site') ?? '') && !opensDescription(context)) {
    throw new HttpError(
      403,
      'Calls from pages of other origins are not allowed. Call the service from a backend or a tool, or enter the address yourself.',
    );
  }
  await next();
};

/** Returns true if a user follows a link to the description of the routes, which holds nothing secret. */
function opensDescription({ req }: Context): boolean {
  return (
    req.method === 'GET' &&
    req.path === '/openapi.json' &&
    req.header('Sec-Fetch-Mode') === 'navigate' &&
    req.header('Sec-Fetch-Dest') === 'document'
  );
}
