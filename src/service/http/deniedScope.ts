import type { Failure } from './errors.ts';
import { rephrased } from './errors.ts';
import { responseTexts } from './errorTexts.ts';
import { message } from './message.ts';
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
  return rephrased(failure, {
    reason: message(responseTexts.deniedScopes, {
      reason: failure.parts.reason,
      client: clientId,
      scopes: needed.join(', '),
    }),
    advice:
      connection.scopes.length === 0 || missing.length === 0
        ? message(responseTexts.grantScopes, { client: clientId })
        : message(responseTexts.addScopes, { client: clientId, missing: missing.join(', ') }),
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
