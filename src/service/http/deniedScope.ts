import type { Failure } from './errors.ts';
import { rephrased } from './errors.ts';
import type { PipelineContext, ServiceRequest, ServiceResponse } from './request.ts';
import { responseError } from './responseError.ts';

/** Resources whose scopes have another name. */
const scopeNames: Readonly<Record<string, string>> = { 'taxonomy-labels': 'taxonomies' };

/** The error of a response 403 to a token: names the client and the scopes that the request takes. */
export async function deniedScope(
  { connection, clock, redaction, credentials }: PipelineContext,
  request: ServiceRequest,
  response: ServiceResponse,
): Promise<Failure> {
  const failure = responseError(response, clock.now(), redaction);
  const needed = scopesFor(request, `${connection.baseUrl}${connection.dialect.resourcePrefix}/`);
  if (needed.length === 0) {
    return failure;
  }
  const { clientId = '' } = await credentials();
  const missing = needed.filter((scope) => !connection.scopes.includes(scope));
  const grant = `Have it granted to the client “${clientId}” at the service`;
  return rephrased(failure, {
    reason: `${failure.reason}: the client “${clientId}” takes the scope ${needed.join(' and ')} for this`,
    advice:
      connection.scopes.length === 0 || missing.length === 0
        ? `${grant}.`
        : `${grant}, and add ${missing.join(' and ')} to the scopes of this connection with “Edit Connection”.`,
  });
}

/** Scopes are `<resource>.readonly` and `<resource>.readwrite`; the department of an employee is on the job position. */
function scopesFor({ url, method }: ServiceRequest, prefix: string): readonly string[] {
  const [resource = ''] = url.startsWith(prefix) ? url.slice(prefix.length).split(/[/?]/) : [];
  if (resource === '') {
    return [];
  }
  const scope = `${scopeNames[resource] ?? resource}.${method === 'GET' ? 'readonly' : 'readwrite'}`;
  return url.includes('applicableJobPosition.') ? [scope, 'job-positions.readonly'] : [scope];
}
