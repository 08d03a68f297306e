import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { plantedSecret, plantedToken } from '../../leaks/planted.ts';
import { json, type ScriptedServer, serve } from '../../unit/service/fixtures.ts';
import { allow, call, minuteLater, refusalOf } from '../features/agents/support.ts';
import { connect, limitRequests, run, until } from '../features/documents/support.ts';
import { replaced } from '../fuzz/fakeWindow.ts';

describe('an agent at a service that does what it wants', () => {
  let servers: readonly ScriptedServer[] = [];
  let connections: readonly string[] = [];
  const held: ServerResponse[] = [];
  let isHeld = false;

  /** A list of employees without an end, and nothing else. */
  const endless: Parameters<typeof serve>[0] = ({ url = '' }, response) => {
    const from = Number(/from=(\d+)/.exec(url)?.[1] ?? 0);
    if (url.includes('/connect/token')) {
      json(response, plantedToken);
    } else if (isHeld) {
      held.push(response);
    } else if (url.includes('/service-api/employees')) {
      const items = Array.from({ length: 100 }, (_, place) => ({
        id: `${from + place}`,
        givenName: 'Ann',
        familyName: 'Roe',
      }));
      json(response, { items, links: { next: { href: `/service-api/employees?from=${from + 100}` } } });
    } else {
      json(response, { detail: 'Ann Roe at http://secret.example/7 may not', title: 'Ask Ann' }, 403);
    }
  };

  before(async () => {
    await limitRequests(1000);
    servers = await Promise.all([serve(endless), serve(endless)]);
    const ids: string[] = [];
    for (const [place, { origin }] of servers.entries()) {
      const secrets = {
        clientId: plantedSecret('agent-client'),
        clientSecret: plantedSecret('agent-secret'),
      };
      ids.push(
        await connect(`Endless${place}`, {
          baseUrl: origin,
          tokenUrl: `${origin}/connect/token`,
          ...secrets,
        }),
      );
    }
    connections = ids;
    await allow('pseudonyms');
  });

  beforeEach(async () => {
    minuteLater();
    isHeld = false;
    await run('useConnection', { connection: connections[0] });
  });

  after(async () => {
    for (const connection of connections) {
      await run('removeConnection', { connection }).then(undefined, () => undefined);
    }
    await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
    await limitRequests(undefined);
    await allow(undefined);
  });

  it('reads 10 pages of an endless list at most, and says what is withheld', async () => {
    assert.match(await refusalOf('coverage', { list: 'people' }), /schema/);
    const before = servers[0]?.requests.length ?? 0;
    const cut = await call('coverage', { list: 'employees' });
    assert.deepEqual([cut.records, cut.requests], [undefined, 10]);
    assert.ok((servers[0]?.requests.length ?? 0) - before <= 12);
    minuteLater();
    const { records, notes, next } = await call('list', { list: 'people' });
    assert.equal(records?.length, 100);
    assert.match(notes.join(), /withheld.+more than 1,000/);
    assert.doesNotMatch(String(next), /employees|http|from/);
  });

  it('gets no word of what the service says of an error', async () => {
    for (const [name, input] of [
      ['read', { kind: 'department', id: '1' }],
      ['list', { list: 'departments' }],
      ['find', { text: 'sales' }],
    ] as const) {
      minuteLater();
      const refusal = await refusalOf(name, input);
      assert.doesNotMatch(refusal, /Ann|Roe|http|secret/);
      assert.match(refusal, /Could not run workforce_\w+: it failed \(/);
    }
  });

  it('cannot take a person or a page of one company to another', async () => {
    const { records, next } = await call('list', { list: 'people' });
    await run('useConnection', { connection: connections[1] });
    assert.match(
      await refusalOf('read', { kind: 'person', id: records?.[0]?.['person'] }),
      /no such person here/,
    );
    minuteLater();
    assert.match(await refusalOf('list', { list: 'people', next }), /not that of an earlier result/);
  });

  it('gets no names of a call during which the connection is marked as production', async () => {
    using _ = replaced('showWarningMessage', (_: string, __: object, yes: string) => Promise.resolve(yes));
    await allow('names');
    const [, connection] = connections;
    await run('useConnection', { connection });
    assert.match(JSON.stringify(await call('list', { list: 'people' })), /Roe/);
    minuteLater();
    isHeld = true;
    const refused = refusalOf('list', { list: 'people' });
    await until(() => held.length > 0);
    await run('markConnection', { connection, mark: 'production' });
    isHeld = false;
    for (const response of held.splice(0)) {
      json(response, { items: [{ id: '1', givenName: 'Ann', familyName: 'Roe' }] });
    }
    assert.match(await refused, /changed during the call/);
    await run('markConnection', { connection, mark: 'none' });
    await allow('pseudonyms');
  });

  for (const [what, change] of [
    ['agents are switched off', () => allow('off')],
    ['another connection is used', () => run('useConnection', { connection: connections[1] })],
    ['the connection is removed', () => run('removeConnection', { connection: connections[0] })],
  ] as const) {
    it(`gets nothing of a call during which ${what}`, async () => {
      isHeld = true;
      const refused = refusalOf('list', { list: 'people' });
      await until(() => held.length > 0);
      await change();
      isHeld = false;
      for (const response of held.splice(0)) {
        json(response, { items: [{ id: '1', givenName: 'Ann', familyName: 'Roe' }] });
      }
      assert.match(await refused, /^Could not run workforce_list: /);
      await allow('pseudonyms');
    });
  }
});
