import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { plantedSecret } from '../../../leaks/planted.ts';
import { cancelled, errorOf } from '../documents/support.ts';
import { idInUse, settingsOf, statesOf, test, useConnections } from './support.ts';

describe('workforce.addConnection', () => {
  const { start, service, add } = useConnections();

  it('returns an id made of the name, and puts the connection to use', async () => {
    assert.equal(await add('Société Acme'), 'societe-acme');
    assert.equal(await idInUse(), 'societe-acme');
    assert.equal(await add('Société Acme'), 'societe-acme-2');
    assert.equal(await idInUse(), 'societe-acme-2');
  });

  it('asks every family with the credentials it was given', async () => {
    const capabilities = await test(await add('Acme'));
    assert.deepEqual(capabilities.map(({ family }) => family).sort(), [
      'legacy',
      'resource',
      'structure',
      'time-sheet',
    ]);
    assert.ok(capabilities.every(({ state }) => state === 'available'));
  });

  it('takes a service of which a part is available, and says which', async () => {
    const narrow = await start({ refuse: ['time-sheet'], without: ['structure'] });
    const states = statesOf(await test(await add('Narrow', settingsOf(narrow, 'Narrow'))));
    assert.deepEqual(states, {
      legacy: 'available',
      resource: 'available',
      structure: 'missing',
      'time-sheet': 'denied',
    });
  });

  it('takes an API key alone', async () => {
    const id = await add('Key', { clientId: '', clientSecret: undefined });
    assert.equal(statesOf(await test(id))['resource'], 'no-credentials');
  });

  it('rejects a wrong key in one sentence, repeats no secret, and leaves all as it was', async () => {
    const id = await add('Acme');
    const secret = plantedSecret('wrong');
    const wrong = { ...settingsOf(service(), 'Wrong'), apiKey: secret, clientSecret: secret };
    const message = await errorOf('addConnection', wrong);
    assert.ok(message.includes(`Could not connect to ${service().baseUrl}`));
    assert.match(message, /Check these fields: API key, Authorization scheme, Client secret\./);
    assert.ok(!message.includes(secret));
    assert.equal(await idInUse(), id);
    assert.match(await errorOf('useConnection', { connection: 'wrong' }), /there is no connection “/);
  });

  it('says of a host that does not respond that it could not be reached', async () => {
    const gone = await start();
    await gone.stop();
    const message = await errorOf('addConnection', settingsOf(gone, 'Gone'));
    assert.match(message, /could not be reached .*connection refused/);
    assert.match(message, /Check these fields: Base URL/);
  });

  const unusable: readonly (readonly [what: string, changes: Record<string, unknown>, message: RegExp])[] = [
    [
      'plain http to another machine',
      { baseUrl: 'http://acme.example' },
      /use the base URL: plain http would send/,
    ],
    ['a token URL that is none', { tokenUrl: 'connect/token' }, /use the token URL: it is not an address/],
    ['an unknown part of the dialect', { dialect: { prefix: '/x' } }, /it has no property “prefix”/],
    ['a name that is none', { name: ' ' }, /use the name: it is empty/],
    ['a name of another type', { name: 7 }, /its argument "name" is not a text/],
    [
      'a key with a line break',
      { apiKey: `${plantedSecret('one')}\n${plantedSecret('two')}` },
      /use the API key: it contains a line break/,
    ],
    ['no credentials', { apiKey: '', clientId: '', clientSecret: '' }, /neither an API key nor a client ID/],
  ];
  for (const [what, changes, message] of unusable) {
    it(`rejects ${what} before it sends anything`, async () => {
      let requests = 0;
      const listener = service().onRequest(() => {
        requests += 1;
      });
      assert.match(await errorOf('addConnection', { ...settingsOf(service(), 'Bad'), ...changes }), message);
      listener.dispose();
      assert.equal(requests, 0);
    });
  }

  it('stores nothing when a person gives up', async () => {
    const id = await add('Acme');
    assert.equal(await cancelled(vscode.commands.executeCommand('workforce.addConnection')), undefined);
    assert.equal(await idInUse(), id);
  });
});
