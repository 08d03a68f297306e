import type { Connection, Credentials } from './connection.ts';
import { failure } from './errors.ts';
import { secretIn } from './redaction.ts';
import type { PipelineContext, Send, ServiceRequest } from './request.ts';
import type { TokenSource } from './tokenSource.ts';

/**
 * Adds the `Authorization` header, and sends again with a fresh token where the service rejects an older one. Throws
 * `no-credentials` where they are missing, and `invalid-input` for a request that has a secret as an id or a search.
 */
export function withAuthorization(context: PipelineContext, tokens: TokenSource, send: Send): Send {
  const { connection, redaction } = context;
  return async (request, signal) => {
    const credentials = await context.credentials();
    const secret = secretIn(sentText(request, connection), redaction);
    if (secret !== undefined) {
      throw secret;
    }
    if (request.authorization === 'none') {
      return await send(request, signal);
    }
    if (request.authorization === 'key') {
      return await send(withHeader(request, keyHeader(connection, credentials)), signal);
    }
    const { given } = tokens;
    const token = await tokens.get(signal);
    // A token may be revoked before it expires; one that was just given is not. Meanwhile others may get a newer one.
    const isNew = tokens.given > given;
    const response = await send(withHeader(request, `Bearer ${token}`), signal);
    if (response.status !== 401 || isNew) {
      return response;
    }
    tokens.forget(token);
    return await send(withHeader(request, `Bearer ${await tokens.get(signal)}`), signal);
  };
}

/** The parts of a request that a user or the service chose. */
function sentText({ url, body }: ServiceRequest, { baseUrl }: Connection): string {
  return `${url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url} ${body ?? ''}`;
}

function withHeader(request: ServiceRequest, authorization: string): ServiceRequest {
  return { ...request, headers: { ...request.headers, Authorization: authorization } };
}

function keyHeader({ name, dialect }: Connection, { apiKey }: Credentials): string {
  if (apiKey === undefined) {
    throw failure({ code: 'no-key', connection: name });
  }
  return `${dialect.authorizationScheme} application=${apiKey}`;
}
