import assert from 'node:assert/strict';
import { defaultScopes } from '../../../../src/features/connections/draft.ts';
import type { Connection, Credentials } from '../../../../src/service/http/connection.ts';
import type { ServiceError } from '../../../../src/service/http/errors.ts';
import { plantedSecret } from '../../../leaks/planted.ts';
import '../../dialogs/withoutEditor.ts';
import { clientOf, json, serve } from '../../service/fixtures.ts';
import { clientOnSandbox } from '../../service/sandboxClient.ts';
import { draftOf } from './fakes.ts';

const { checkDraft } = await import('../../../../src/features/connections/dialog/checkDraft.ts');

const credentials = { clientId: 'explorer', clientSecret: plantedSecret('scopes') };

/** A service with empty lists that has these scopes for the client. `unnamed`: what a token without scopes says. */
function tokenServer(granted: readonly string[], unnamed: object | 'rejected') {
  const token = { access_token: plantedSecret('scoped'), token_type: 'Bearer' };
  return serve((request, response, body) => {
    const asked = new URLSearchParams(body).get('scope')?.split(' ');
    if (request.url !== '/connect/token') {
      json(response, { items: [], data: { items: [] } });
    } else if (asked === undefined && unnamed !== 'rejected') {
      json(response, { ...token, ...unnamed });
    } else if (asked?.every((scope) => granted.includes(scope)) === true) {
      json(response, token);
    } else {
      json(response, { error: 'invalid_scope' }, 400);
    }
  });
}

async function obtainable(granted: readonly string[], unnamed: object | 'rejected', scopes = defaultScopes) {
  await using server = await tokenServer(granted, unnamed);
  const { service } = clientOf({
    baseUrl: server.origin,
    tokenUrl: `${server.origin}/connect/token`,
    credentials,
    scopes,
  });
  return { scopes: await service.obtainableScopes(), requests: server.requests.length };
}

describe('the scopes that a client can have', () => {
  const some = ['employees.readonly', 'taxonomies.readonly'];

  it('are found with one request where the token lists them', async () => {
    const listed = { scope: `${some.join(' ')} leaves.readonly` };
    assert.deepEqual(await obtainable(some, listed), { scopes: some, requests: 1 });
  });

  it('are found one by one where it does not, with a request for each', async () => {
    assert.deepEqual(await obtainable(some, {}), { scopes: some, requests: 1 + defaultScopes.length });
    assert.deepEqual(await obtainable(some, 'rejected'), {
      scopes: some,
      requests: 1 + defaultScopes.length,
    });
  });

  it('are none by name where a token comes only without naming any', async () => {
    assert.deepEqual((await obtainable([], {})).scopes, []);
  });

  it('are not known where no token comes', async () => {
    assert.equal((await obtainable([], 'rejected')).scopes, undefined);
  });

  it('cost 21 requests at most, well within the budget of a minute', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `resource-${index}.readonly`);
    assert.equal((await obtainable(many, {}, many)).requests, 21);
  });

  it('are not known where there are too many to try, so that none counts as denied', async () => {
    const many = Array.from({ length: 21 }, (_, index) => `resource-${index}.readonly`);
    assert.deepEqual(await obtainable(many, {}, many), { scopes: undefined, requests: 1 });
  });

  it('end with the error of another kind', async () => {
    await using server = await serve((_request, response) =>
      json(response, { error: 'invalid_client' }, 400),
    );
    const { service } = clientOf({
      baseUrl: server.origin,
      tokenUrl: `${server.origin}/connect/token`,
      credentials,
      scopes: defaultScopes,
    });
    await assert.rejects(service.obtainableScopes(), /the client ID or the client secret is wrong/);
    assert.equal(server.requests.length, 1);
  });
});

describe('the check of a draft whose token is denied for a scope', () => {
  const tested = async (granted: readonly string[], unnamed: object | 'rejected') => {
    await using server = await tokenServer(granted, unnamed);
    const services = {
      create: (connection: Connection, given: () => Promise<Credentials>) =>
        given().then((known) => clientOf({ ...connection, credentials: known }).service),
    };
    const draft = draftOf('Acme', {
      baseUrl: server.origin,
      tokenUrl: `${server.origin}/connect/token`,
      scopes: defaultScopes,
      credentials: { apiKey: plantedSecret('key'), ...credentials },
    });
    return { ...(await checkDraft(services, draft)), requests: server.requests.length };
  };

  it('keeps the scopes that the client can have, and names the others, within the budget of a minute', async () => {
    const some = ['employees.readonly', 'taxonomies.readonly'];
    const { draft, deniedScopes, capabilities, requests } = await tested(some, 'rejected');
    assert.deepEqual(draft.scopes, some);
    assert.deepEqual(deniedScopes, [
      'departments.readonly',
      'job-positions.readonly',
      'employee-attributes.readonly',
    ]);
    assert.ok(capabilities.every(({ state }) => state === 'available'));
    // A check of four families, a token without scopes and one for each, and the check with those that are left.
    assert.equal(requests, 4 + 1 + defaultScopes.length + 5);
  });

  it('names no scope where a token comes only without one', async () => {
    const { draft, deniedScopes } = await tested([], {});
    assert.deepEqual([draft.scopes, deniedScopes], [[], []]);
  });

  it('leaves the scopes as they are where no token comes', async () => {
    const { draft, capabilities } = await tested([], 'rejected');
    assert.deepEqual(draft.scopes, defaultScopes);
    assert.equal(capabilities.find(({ family }) => family === 'resource')?.of, 'token');
  });
});

describe('a view that is denied for a scope', () => {
  it('names the scope and the connection, and what to change', async () => {
    await using client = await clientOnSandbox({ without: ['legacy'] }, { scopes: ['departments.readonly'] });
    await assert.rejects(client.service.employees({}), ({ kind, reason, advice }: ServiceError) => {
      assert.equal(kind, 'forbidden');
      assert.ok(
        reason.includes('the client of the connection “Test” needs the scope employees.readonly for this'),
        reason,
      );
      assert.ok(advice.includes('add employees.readonly to the scopes of this connection'), advice);
      return true;
    });
    await assert.rejects(client.service.label('7001'), /needs the scope taxonomies\.readonly/);
  });

  it('names the scope of job positions for the members of a department', async () => {
    await using client = await clientOnSandbox({ without: ['legacy'] }, { scopes: ['departments.readonly'] });
    await assert.rejects(
      client.service.employees({ departmentIds: ['1'] }),
      /employees\.readonly, job-positions\.readonly for this/,
    );
  });

  it('asks for a grant alone where the connection asks for the scope already', async () => {
    await using client = await clientOnSandbox({ refuse: ['employees'], without: ['legacy'] });
    await assert.rejects(client.service.employees({}), ({ advice }: ServiceError) => {
      assert.match(advice, /^Have it granted to that client at the service\.$/);
      return true;
    });
  });
});
