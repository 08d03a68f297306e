import type { Context, Next } from 'hono';

/**
 * The response of the handlers behind a middleware. It is taken out of the context: Hono copies the headers of a
 * response there to the one that replaces it.
 */
export async function innerResponse(context: Context, next: Next): Promise<Response> {
  await next();
  const response = context.res;
  context.res = undefined;
  return response;
}
