import type { Context, MiddlewareHandler } from 'hono';
import { requestLimit } from '../../service/contract/limits.ts';
import type { Clock } from '../clock.ts';
import { type Authority, senderOf } from './authentication.ts';
import { familyOf } from './families.ts';
import { HttpError } from './httpError.ts';

/** The values of `Sec-Fetch-Site` that a browser sends with requests of pages of other origins. */
const foreignSites: readonly string[] = ['cross-site', 'same-site'];

const loopbackHosts: readonly string[] = ['127.0.0.1', 'localhost', '::1'];

/** Whether only programs of this machine reach a host. */
export function isLocal(host = '127.0.0.1'): boolean {
  return loopbackHosts.includes(host);
}

const minSecretLength = 16;

/** Throws a `RangeError` for secrets that programs of other machines could guess, where these reach the sandbox. */
export function checkReach({ host, apiKey, clientSecret }: Reach): void {
  const isShort = (secret: string | undefined) => secret !== undefined && secret.length < minSecretLength;
  if (!isLocal(host) && (isShort(apiKey) || isShort(clientSecret))) {
    throw new RangeError(
      `Beyond the loopback interface, key and client secret have at least ${minSecretLength} characters: give longer ones, or none for fresh ones.`,
    );
  }
}

interface Reach {
  readonly host?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly clientSecret?: string | undefined;
}

/** Where a container or a script asks whether the sandbox serves. It needs no key. */
export const healthPath = '/_sandbox/health';

/**
 * Returns 403 for requests that a page in a browser could send: for another host name, which is how DNS rebinding
 * reaches a loopback server, or from another origin (interface 5.1). A link to the description may be followed from
 * anywhere. Beyond the loopback interface, host names are not known: a request needs the key or a token there.
 */
export const guard =
  (authority: Authority & { isLocal: boolean }): MiddlewareHandler =>
  async (context, next) => {
    const url = new URL(context.req.url);
    const { path } = context.req;
    if (!authority.isLocal) {
      // The routes of families say more of what is wrong.
      const isChecked = familyOf(path) !== undefined || path === healthPath;
      if (!isChecked && senderOf(authority, context.req.header('Authorization') ?? null) === 'none') {
        throw new HttpError(
          401,
          'This sandbox listens beyond the loopback interface: send its API key or an access token in the Authorization header.',
        );
      }
    } else if (!isLocal(url.hostname.replace(/^\[(.*)\]$/, '$1'))) {
      throw new HttpError(
        403,
        `This sandbox serves loopback addresses only, not the host "${url.hostname}".`,
      );
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

/** Areas of the service that a deployment can lack or deny access to. Patterns match method and path. */
const patterns = {
  legacy: / \/api\//,
  'legacy-departments': / \/api\/v3\/departments/,
  'legacy-department-list': /^(GET|HEAD) \/api\/v3\/departments$/,
  'legacy-users': / \/api\/v3\/users/,
  leaves: / \/api\/(v3\/)?leaves/,
  structure: / \/organization\/structure\/api\//,
  resource: / \/service-api\//,
  departments: / \/service-api\/departments/,
  employees: / \/service-api\/employees/,
  taxonomies: / \/service-api\/taxonom/,
  'time-sheet': / \/service-timesheet\/api\//,
  'report-templates': / \/service-timesheet\/api\/report-templates/,
  'report-read': /^(GET|HEAD) \/service-timesheet\/api\/reports\/[^/]+$/,
  'report-content': / \/service-timesheet\/api\/reports\/[^/]+\/download/,
} as const satisfies Record<string, RegExp>;

export type Area = keyof typeof patterns;

export const areas = Object.keys(patterns).filter(isArea);

export function isArea(text: string): text is Area {
  return Object.hasOwn(patterns, text);
}

/**
 * Makes some areas missing: 404, or 405 for reading a report. Denies access to others as the service does for a key
 * or client with few rights: 401 with a key, 403 with a token.
 */
export function restrictAreas(missing: readonly Area[], denied: readonly Area[]): MiddlewareHandler {
  return async (context, next) => {
    const { method, path } = context.req;
    const touches = (area: Area) => patterns[area].test(`${method} ${path}`);
    const gone = missing.find(touches);
    if (gone !== undefined) {
      const message = `This deployment has no ${method} ${path}.`;
      throw gone === 'report-read'
        ? new HttpError(405, message, { headers: { Allow: '' } })
        : new HttpError(404, message);
    }
    const closed = denied.find(touches);
    if (closed !== undefined) {
      throw familyOf(path) === 'resource'
        ? new HttpError(403, `This client may not use ${closed}.`)
        : new HttpError(401, `This key may not use ${closed}.`);
    }
    await next();
  };
}

const windowSeconds = requestLimit.seconds;

/** Lets `limit` requests through in any 60 seconds, all integrations of the company together; tokens are free. */
export function rateLimit(clock: Clock, limit: number, passed: number[]): MiddlewareHandler {
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
