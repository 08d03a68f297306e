import type { MiddlewareHandler } from 'hono';
import type { Dialect } from '../../service/contract/dialect.ts';
import { apiVersionMaxLength } from '../../service/contract/limits.ts';
import type { ScopedResource, Tokens } from '../tokens.ts';
import { prefixes } from './families.ts';
import { check, HttpError } from './httpError.ts';

/** The variables that `requireToken` sets: the scopes of the access token. */
export interface TokenBearer {
  Variables: { scopes: readonly string[] };
}

/** The credentials that a deployment accepts, and how its headers are written. */
export interface Authority {
  readonly credentials: {
    readonly apiKey: string;
    readonly clientId: string;
    readonly clientSecret: string;
  };
  /** Its own words; the addresses are translated before and after the routes. */
  readonly dialect: Dialect;
  readonly tokens: Tokens;
}

/** Lets through requests with exactly the API key's `Authorization` header (interface 5.1). */
export function requireKey({ credentials, dialect }: Authority): MiddlewareHandler {
  const keyForm = keyFormOf(dialect);
  return async (context, next) => {
    const given = context.req.header('Authorization');
    if (given !== `${keyForm}${credentials.apiKey}`) {
      throw new HttpError(401, keyProblem(keyForm, given));
    }
    await next();
  };
}

/** Who sends a request, by its `Authorization` header: `none` without a valid key or token. */
export function senderOf(
  { credentials, dialect, tokens }: Authority,
  authorization: string | null,
): 'key' | 'client' | 'none' {
  if (authorization === `${keyFormOf(dialect)}${credentials.apiKey}`) {
    return 'key';
  }
  return tokens.scopesOf(tokenIn(authorization) ?? '') === undefined ? 'none' : 'client';
}

function tokenIn(authorization: string | null | undefined): string | undefined {
  return /^Bearer ([\w~+/.-]+=*)$/i.exec(authorization ?? '')?.[1];
}

function keyFormOf({ authorizationScheme }: Dialect): string {
  return `${authorizationScheme} application=`;
}

function keyProblem(keyForm: string, given: string | undefined): string {
  const form = `"${keyForm}<API_KEY>"`;
  if (given === undefined) {
    return `The Authorization header is missing: send ${form}.`;
  }
  if (given.startsWith(keyForm)) {
    return 'The API key in the Authorization header is not valid.';
  }
  return /^Bearer\b/i.test(given)
    ? `The Authorization header must read ${form}: access tokens are for ${prefixes.resource} only.`
    : `The Authorization header must read ${form}.`;
}

/** Lets through requests with a valid access token and a supported `Api-Version` (interface 5.2 and 9.1). */
export function requireToken({ tokens, dialect }: Authority): MiddlewareHandler<TokenBearer> {
  return async (context, next) => {
    const given = context.req.header('Authorization');
    const token = tokenIn(given);
    const scopes = token === undefined ? undefined : tokens.scopesOf(token);
    if (scopes === undefined) {
      const challenge = token === undefined ? 'Bearer' : 'Bearer error="invalid_token"';
      throw new HttpError(401, tokenProblem(keyFormOf(dialect), given, token), {
        headers: { 'WWW-Authenticate': challenge },
      });
    }
    checkVersion(dialect.apiVersion, context.req.header('Api-Version'));
    context.set('scopes', scopes);
    await next();
  };
}

function tokenProblem(keyForm: string, given: string | undefined, token: string | undefined): string {
  const source = `POST ${prefixes.token}/token gives one.`;
  if (token !== undefined) {
    return `The access token is unknown or expired. ${source}`;
  }
  const form = '"Bearer <ACCESS_TOKEN>"';
  if (given === undefined) {
    return `The access token is missing: send ${form} in the Authorization header. ${source}`;
  }
  return given.startsWith(keyForm)
    ? `The Authorization header must read ${form}: API keys are for the other families, access tokens for this one. ${source}`
    : `The Authorization header must read ${form}, with an access token. ${source}`;
}

/** Lets through tokens that carry a scope of the resource: either one to read, the wider one to write. */
export function requireScope(resource: ScopedResource): MiddlewareHandler<TokenBearer> {
  return async (context, next) => {
    const reads = ['GET', 'HEAD'].includes(context.req.method);
    const accepted = [...(reads ? [`${resource}.readonly`] : []), `${resource}.readwrite`];
    if (!accepted.some((scope) => context.var.scopes.includes(scope))) {
      const { scopes } = context.var;
      const message = `The access token lacks the scope ${accepted.join(' or ')}: it has ${scopes.join(', ')}.`;
      throw new HttpError(403, message, {
        headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${accepted.join(' ')}"` },
      });
    }
    await next();
  };
}

function checkVersion(supported: string, version: string | undefined): void {
  const field = 'Api-Version';
  const known = `must be one of: ${supported}.`;
  check(version !== undefined, `The header ${field} is required. It ${known}`, field);
  check(
    version.length <= apiVersionMaxLength,
    `The header ${field} has at most ${apiVersionMaxLength} characters. It ${known}`,
    field,
  );
  check(version === supported, `The header ${field} ${known}`, field);
}
