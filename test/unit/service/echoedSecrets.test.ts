import assert from 'node:assert/strict';
import { longestSecret } from '../../../src/service/http/redaction.ts';
import { plantedCredentials, plantedIn, plantedSecret } from '../../leaks/planted.ts';
import { clientOf, json, serve } from './fixtures.ts';

/** Why a request failed, as a user sees it. */
async function messageOf(request: Promise<unknown>): Promise<string> {
  const failure = await request.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(failure instanceof Error && failure.name === 'ServiceError', String(failure));
  return failure.message;
}

describe('a service that repeats secrets which were not sent with the request', () => {
  it('finds the credentials of the other family replaced, before they were ever used', async () => {
    const { apiKey, clientSecret } = plantedCredentials;
    await using server = await serve((request, response) =>
      request.url === '/connect/token'
        ? json(response, { access_token: plantedSecret('token') })
        : json(response, { detail: `the key ${apiKey}, the secret ${clientSecret}` }, 403),
    );
    const client = () => clientOf({ baseUrl: server.origin, credentials: plantedCredentials }).service;
    for (const request of [client().taxonomies(), client().report('1')]) {
      assert.match(await messageOf(request), /the key •••, the secret •••/);
    }
  });

  it('finds the former token in the error for the next one', async () => {
    let tokens = 0;
    let isRevoked = false;
    await using server = await serve((request, response) => {
      const { authorization = '' } = request.headers;
      if (request.url === '/connect/token') {
        tokens += 1;
        json(response, { access_token: plantedSecret(`token-${tokens}`) });
      } else if (plantedIn(authorization) === 'token-1') {
        json(response, isRevoked ? {} : { items: [] }, isRevoked ? 401 : 200);
        isRevoked = true;
      } else {
        json(response, { detail: `not ${plantedSecret('token-1')} but ${authorization}` }, 403);
      }
    });
    const { service } = clientOf({ baseUrl: server.origin, credentials: plantedCredentials });
    await service.taxonomies();
    assert.match(await messageOf(service.taxonomies()), /not ••• but Bearer •••/);
    assert.equal(tokens, 2);
  });

  it('rejects a token that no header can hold, and shows nothing of it', async () => {
    for (const length of [longestSecret + 1, 100_000]) {
      await using server = await serve((_request, response) =>
        json(response, { access_token: plantedSecret('long').padEnd(length, 'Q') }),
      );
      const { service } = clientOf({ baseUrl: server.origin, credentials: plantedCredentials });
      const message = await messageOf(service.taxonomies());
      assert.match(message, /contains no access token of 6 to 8,192 characters/);
      assert.equal(plantedIn(message), undefined);
    }
  });
});
