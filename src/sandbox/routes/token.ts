import { Hono } from 'hono';
import type { Static } from 'typebox';
import type { TokenAnswer, TokenError } from '../../service/contract/problem.ts';
import type { Deployment } from '../deployment.ts';
import { readText } from '../http/body.ts';
import { json } from '../http/json.ts';
import { knownScopes, tokenSeconds } from '../tokens.ts';

/** Anyone may post here, so little is read. */
const largestBody = 16_384;
const headers = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

/** The token endpoint: client credentials in the body of a form, errors as in RFC 6749. */
export function token({ credentials, tokens }: Deployment): Hono {
  return new Hono().post('/token', async (context) => {
    const type = context.req.header('Content-Type') ?? '';
    if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
      return refuse('invalid_request', 'The body must be application/x-www-form-urlencoded.');
    }
    const form = new URLSearchParams(await readText(context, largestBody));
    const grant = form.get('grant_type');
    if (grant === null) return refuse('invalid_request', 'The parameter grant_type is missing.');
    if (grant !== 'client_credentials') {
      return refuse('unsupported_grant_type', 'The only grant_type is client_credentials.');
    }
    const isKnown =
      form.get('client_id') === credentials.clientId &&
      form.get('client_secret') === credentials.clientSecret;
    if (!isKnown) return refuse('invalid_client', 'The client id or secret is not valid.');
    const asked = (form.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
    const unknown = asked.find((scope) => !knownScopes.includes(scope));
    if (unknown !== undefined) return refuse('invalid_scope', `There is no scope "${unknown}".`);
    const answer: Static<typeof TokenAnswer> = {
      access_token: tokens.issue(asked.length === 0 ? knownScopes : asked),
      token_type: 'Bearer',
      expires_in: tokenSeconds,
    };
    return json(answer, 200, headers);
  });
}

function refuse(error: string, description: string): Response {
  const body: Static<typeof TokenError> = { error, error_description: description };
  return json(body, 400, headers);
}
