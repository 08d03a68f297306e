import type { Connection } from '../connection.ts';
import { type Failure, rephrased } from './errors.ts';
import { responseTexts } from './errorTexts.ts';
import { message } from './message.ts';
import type { ServiceRequest } from './request.ts';

/** Resources whose scopes have another name. */
const scopeNames: Readonly<Record<string, string>> = { 'taxonomy-labels': 'taxonomies' };

/** A request for employees by their job positions, or with them. */
const jobPositions = /[?&](applicableJobPosition\.|include=[^&]*embedded)/;

/** The error 403 to a token, with the connection and the scopes that the request needs. */
export function deniedScope(
  failure: Failure,
  request: Pick<ServiceRequest, 'url' | 'method'>,
  connection: Connection,
): Failure {
  const needed = scopesFor(request, `${connection.baseUrl}${connection.dialect.resourcePrefix}/`);
  if (needed.length === 0) {
    return failure;
  }
  const missing = needed.filter((scope) => !connection.scopes.includes(scope));
  return rephrased(failure, {
    reason: message(responseTexts.deniedScopes, {
      reason: failure.parts.reason,
      connection: connection.name,
      scopes: needed.join(', '),
    }),
    advice:
      connection.scopes.length === 0 || missing.length === 0
        ? message(responseTexts.grantScopes, {})
        : message(responseTexts.addScopes, { missing: missing.join(', ') }),
  });
}

/** Scopes are `<resource>.readonly` and `<resource>.readwrite`; the department of an employee is on the job position. */
function scopesFor(
  { url, method }: Pick<ServiceRequest, 'url' | 'method'>,
  prefix: string,
): readonly string[] {
  const [resource = ''] = url.startsWith(prefix) ? url.slice(prefix.length).split(/[/?]/) : [];
  if (resource === '') {
    return [];
  }
  const scope = `${scopeNames[resource] ?? resource}.${method === 'GET' ? 'readonly' : 'readwrite'}`;
  return resource === 'employees' && jobPositions.test(url) ? [scope, 'job-positions.readonly'] : [scope];
}
