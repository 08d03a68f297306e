import type { MiddlewareHandler } from 'hono';
import type { ScopedResource, Tokens } from '../tokens.ts';
import { Refusal } from './refusal.ts';

const apiVersions = ['2024-11-01'];
const apiVersionLength = 10;

/** What the middleware tells the routes of the resource API about the caller. */
export interface TokenBearer {
  Variables: { scopes: readonly string[] };
}

/** Lets through requests with exactly the API key's `Authorization` header (interface 5.1). */
export function requireKey(apiKey: string): MiddlewareHandler {
  const expected = `service application=${apiKey}`;
  return async (context, next) => {
    const given = context.req.header('Authorization');
    if (given === undefined) {
      throw new Refusal(401, 'The Authorization header is missing. Send "service application=<API_KEY>".');
    }
    if (given !== expected) {
      throw new Refusal(
        401,
        'The API key is not valid, or the Authorization header is not "service application=<API_KEY>".',
      );
    }
    await next();
  };
}

/** Lets through requests with a valid access token and a supported `Api-Version` (interface 5.2 and 9.1). */
export function requireToken(tokens: Tokens): MiddlewareHandler<TokenBearer> {
  return async (context, next) => {
    const token = /^Bearer ([\w~+/.-]+=*)$/i.exec(context.req.header('Authorization') ?? '')?.[1];
    const scopes = token === undefined ? undefined : tokens.scopesOf(token);
    if (scopes === undefined) {
      const message =
        token === undefined ? 'The access token is missing.' : 'The access token is unknown or expired.';
      const challenge = token === undefined ? 'Bearer' : 'Bearer error="invalid_token"';
      throw new Refusal(401, message, { headers: { 'WWW-Authenticate': challenge } });
    }
    checkVersion(context.req.header('Api-Version'));
    context.set('scopes', scopes);
    await next();
  };
}

/** Lets through tokens that carry a scope of the resource: either one to read, the wider one to write. */
export function requireScope(resource: ScopedResource): MiddlewareHandler<TokenBearer> {
  return async (context, next) => {
    const reads = ['GET', 'HEAD'].includes(context.req.method);
    const accepted = [...(reads ? [`${resource}.readonly`] : []), `${resource}.readwrite`];
    if (!accepted.some((scope) => context.var.scopes.includes(scope))) {
      throw new Refusal(403, `The access token lacks the scope ${accepted.join(' or ')}.`, {
        headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${accepted.join(' ')}"` },
      });
    }
    await next();
  };
}

function checkVersion(version: string | undefined): void {
  const field = 'Api-Version';
  if (version === undefined) throw new Refusal(400, `The header ${field} is required.`, { field });
  if (version.length > apiVersionLength) {
    throw new Refusal(400, `The header ${field} has at most ${apiVersionLength} characters.`, { field });
  }
  if (!apiVersions.includes(version)) {
    throw new Refusal(400, `The header ${field} must be one of: ${apiVersions.join(', ')}.`, { field });
  }
}
