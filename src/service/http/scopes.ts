import { message } from '../contract/message.ts';
import { isResourceName, kindOf } from '../contract/resources.ts';
import type { Connection } from './connection.ts';
import { isFailure, reword, type ServiceError } from './errors.ts';
import { responseTexts } from './errorTexts.ts';
import type { ServiceRequest } from './request.ts';

/** Where tokens come from: returns the scopes of one that is requested with these; undefined if it does not list them. */
interface Grants {
  granted(scopes: readonly string[], signal: AbortSignal | undefined): Promise<readonly string[] | undefined>;
}

/** More scopes would cost too much of the tenant's requests. */
const maxTried = 20;

/**
 * The wanted scopes that the client can have: those that a token lists which was requested without scopes, else those
 * that are granted one by one. Empty where a token comes only without scopes; undefined where none comes at all, and
 * where there are too many scopes to try. Throws `ServiceError` for other errors than a scope that is denied.
 */
export async function obtainableScopes(
  tokens: Grants,
  wanted: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly string[] | undefined> {
  const unnamed = await attempt(tokens, [], signal);
  if (unnamed !== 'denied' && unnamed !== undefined) {
    return wanted.filter((scope) => unnamed.includes(scope));
  }
  if (wanted.length > maxTried) {
    return undefined;
  }
  const granted: string[] = [];
  for (const scope of wanted) {
    if ((await attempt(tokens, [scope], signal)) !== 'denied') {
      granted.push(scope);
    }
  }
  return granted.length === 0 && unnamed === 'denied' ? undefined : granted;
}

async function attempt(
  tokens: Grants,
  scopes: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly string[] | 'denied' | undefined> {
  try {
    return await tokens.granted(scopes, signal);
  } catch (error) {
    if (isFailure(error, 'forbidden') && error.of === 'token') {
      return 'denied';
    }
    throw error;
  }
}

/** The error 403 to a token, with the connection and the scopes that the request needs. */
export function deniedScope(
  failure: ServiceError,
  request: Pick<ServiceRequest, 'url' | 'method'>,
  connection: Connection,
): ServiceError {
  const needed = scopesFor(request, `${connection.baseUrl}${connection.dialect.resourcePrefix}/`);
  if (needed.length === 0) {
    return failure;
  }
  const missing = needed.filter((scope) => !connection.scopes.includes(scope));
  return reword(failure, {
    reason: message(responseTexts.deniedScopes, {
      reason: failure.parts.reason,
      connection: connection.name,
      scopes: needed.join(', '),
    }),
    advice:
      connection.scopes.length === 0 || missing.length === 0
        ? message(responseTexts.grantScopes)
        : message(responseTexts.addScopes, { missing: missing.join(', ') }),
  });
}

/**
 * Scopes are `<resource>.readonly` and `<resource>.readwrite`; the department of an employee is on the job position.
 */
function scopesFor(
  { url, method }: Pick<ServiceRequest, 'url' | 'method'>,
  prefix: string,
): readonly string[] {
  const [resource = ''] = url.startsWith(prefix) ? url.slice(prefix.length).split(/[/?]/) : [];
  if (resource === '') {
    return [];
  }
  const { oauthResource = resource } = isResourceName(resource) ? kindOf(resource) : {};
  const scope = `${oauthResource}.${method === 'GET' ? 'readonly' : 'readwrite'}`;
  return resource === 'employees' && needsJobPositions(url) ? [scope, 'job-positions.readonly'] : [scope];
}

/** True for a request for employees by their job positions, or with them. */
function needsJobPositions(url: string): boolean {
  const { searchParams } = new URL(url);
  const names = [...searchParams.keys()];
  return (
    names.some((name) => name.startsWith('applicableJobPosition.')) ||
    searchParams.get('include')?.includes('embedded') === true
  );
}
