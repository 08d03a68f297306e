import type { Context } from 'hono';
import type { Static } from 'typebox';
import { type TokenError, TokenResponse } from '../../service/contract/envelopes.ts';
import { tokenSeconds } from '../../service/contract/limits.ts';
import type { Deployment } from '../deployment.ts';
import { readText, sentType } from '../http/body.ts';
import { Component, objectOf } from '../http/component.ts';
import { json } from '../http/responses.ts';
import type { RouteGroup } from '../http/route.ts';
import { knownScopes } from '../tokens.ts';

/** The most bytes of a request. The limit is low because requests to this route are not authenticated. */
export const maxFormBytes = 16_384;
const headers = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

export function token(deployment: Deployment): RouteGroup {
  const text = { type: 'string' };
  const credentials = { grant_type: { const: 'client_credentials' }, client_id: text, client_secret: text };
  return {
    family: 'token',
    path: '',
    routes: [
      {
        method: 'post',
        path: '/token',
        summary: 'Ask for an access token',
        body: {
          type: 'application/x-www-form-urlencoded',
          schema: { ...objectOf(credentials), properties: { ...credentials, scope: text } },
        },
        returns: new Component('TokenResponse', TokenResponse),
        handle: ({ context }) => issueToken(deployment, context),
      },
    ],
  };
}

/** Returns a token for client credentials in the body of a form; errors are as in RFC 6749. */
async function issueToken({ credentials, tokens }: Deployment, context: Context): Promise<Response> {
  const type = context.req.header('Content-Type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
    return tokenError(
      'invalid_request',
      `The body must be application/x-www-form-urlencoded${sentType(type)}.`,
    );
  }
  const form = new URLSearchParams(await readText(context, maxFormBytes));
  const names = [...form.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    return tokenError('invalid_request', `${repeated} is given more than once.`);
  }
  const grant = form.get('grant_type');
  if (grant === null) {
    return tokenError('invalid_request', 'grant_type is missing from the body: it is client_credentials.');
  }
  if (grant !== 'client_credentials') {
    return tokenError('unsupported_grant_type', 'The only grant_type is client_credentials.');
  }
  const [id, secret] = [form.get('client_id'), form.get('client_secret')];
  if (id === null || secret === null) {
    return tokenError(
      'invalid_client',
      'client_id and client_secret must be in the body, beside grant_type.',
    );
  }
  if (id !== credentials.clientId || secret !== credentials.clientSecret) {
    return tokenError('invalid_client', 'The client_id or the client_secret is not valid.');
  }
  const asked = (form.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
  const unknown = asked.find((scope) => !knownScopes.includes(scope));
  if (unknown !== undefined) {
    const known = knownScopes.join(', ');
    const message = `There is no scope "${unknown}": scopes have spaces between them, and there are ${known}.`;
    return tokenError('invalid_scope', message);
  }
  const response: Static<typeof TokenResponse> = {
    access_token: tokens.issue(asked.length === 0 ? knownScopes : asked),
    token_type: 'Bearer',
    expires_in: tokenSeconds,
  };
  return json(response, 200, headers);
}

function tokenError(error: string, description: string): Response {
  const body: Static<typeof TokenError> = { error, error_description: description };
  return json(body, 400, headers);
}
