import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/index.ts';
import { type FailureKind, ServiceError } from '../../src/service/http/errors.ts';
import type { Capability } from '../../src/service/service.ts';
import { FailureRow, renderFailure } from '../../src/ui/tree/serviceRows.ts';
import { plantedSecret } from '../leaks/planted.ts';
import { cancelled, errorOf, limitRequests, run } from './documents/support.ts';

describe('the connections', () => {
  const sandboxes: Sandbox[] = [];
  const added: string[] = [];
  let acme: Sandbox;

  before(async () => {
    await limitRequests(1000);
    acme = await start();
  });

  afterEach(async () => {
    for (const connection of added.splice(0)) {
      await run('removeConnection', { connection });
    }
  });

  after(async () => {
    await limitRequests(undefined);
    await Promise.all(sandboxes.map((sandbox) => sandbox.stop()));
  });

  /** A service of its own, small and without a limit of requests. */
  async function start(options: SandboxOptions = {}): Promise<Sandbox> {
    const sandbox = await startSandbox({ employees: 20, departments: 6, rateLimit: 'off', ...options });
    sandboxes.push(sandbox);
    return sandbox;
  }

  async function add(name: string, changes: Record<string, unknown> = {}): Promise<string> {
    const id = await run('addConnection', { ...settingsOf(acme, name), ...changes });
    assert.ok(typeof id === 'string');
    added.push(id);
    return id;
  }

  describe('workforce.addConnection', () => {
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
      const wrong = { ...settingsOf(acme, 'Wrong'), apiKey: secret, clientSecret: secret };
      const message = await errorOf('addConnection', wrong);
      assert.ok(message.includes(`Could not connect to ${acme.baseUrl}`));
      assert.match(message, /Check these entries: Authorization scheme, API key, Client secret\./);
      assert.ok(!message.includes(secret));
      assert.equal(await idInUse(), id);
      assert.match(
        await errorOf('useConnection', { connection: 'wrong' }),
        /there is no connection with this id/,
      );
    });

    it('says of a host that does not respond that it could not be reached', async () => {
      const gone = await start();
      await gone.stop();
      const message = await errorOf('addConnection', settingsOf(gone, 'Gone'));
      assert.match(message, /could not be reached .*nothing listens there/);
      assert.match(message, /Check these entries: Base URL/);
    });

    const unusable: readonly (readonly [what: string, changes: Record<string, unknown>, message: RegExp])[] =
      [
        [
          'plain http to another machine',
          { baseUrl: 'http://acme.example' },
          /use the base URL: plain http would send/,
        ],
        [
          'a token URL that is none',
          { tokenUrl: 'connect/token' },
          /use the token URL: it is not an address/,
        ],
        ['an unknown part of the dialect', { dialect: { prefix: '/x' } }, /it has no part “prefix”/],
        ['a name that is none', { name: ' ' }, /use the name: it is empty/],
        ['a name of another type', { name: 7 }, /its argument "name" is not a text/],
        [
          'a key with a line break',
          { apiKey: `${plantedSecret('one')}\n${plantedSecret('two')}` },
          /use the API key: it has a line break/,
        ],
        [
          'no credentials',
          { apiKey: '', clientId: '', clientSecret: '' },
          /neither an API key nor a client id/,
        ],
      ];
    for (const [what, changes, message] of unusable) {
      it(`rejects ${what} before it sends anything`, async () => {
        let requests = 0;
        const listener = acme.onRequest(() => {
          requests += 1;
        });
        assert.match(await errorOf('addConnection', { ...settingsOf(acme, 'Bad'), ...changes }), message);
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

  describe('workforce.useConnection', () => {
    it('switches, and returns the id', async () => {
      const first = await add('First');
      const second = await add('Second');
      assert.equal(await run('useConnection', { connection: first }), first);
      assert.equal(await idInUse(), first);
      assert.equal(await run('useConnection', { connection: second }), second);
      assert.equal(await idInUse(), second);
    });

    it('names the known connections when it is given another', async () => {
      const id = await add('Acme');
      const message = await errorOf('useConnection', { connection: 'nowhere' });
      assert.ok(message.includes('“nowhere”') && message.includes(id), message);
      assert.match(await errorOf('useConnection', {}), /its argument "connection" is missing/);
    });
  });

  describe('workforce.editConnection', () => {
    it('changes what is given and keeps the rest, secrets included', async () => {
      const id = await add('Acme', { dialect: { timesheetPrefix: '/elsewhere' } });
      assert.equal(statesOf(await test(id))['time-sheet'], 'missing');
      const dialect = { timesheetPrefix: '/service-timesheet/api' };
      assert.equal(await run('editConnection', { connection: id, dialect }), id);
      assert.ok((await test(id)).every(({ state }) => state === 'available'));
    });

    it('keeps the old connection when the edited one does not respond', async () => {
      const id = await add('Acme');
      const wrong = { connection: id, apiKey: plantedSecret('wrong'), clientId: '' };
      assert.match(await errorOf('editConnection', wrong), /nothing there is available/);
      assert.ok((await test(id)).every(({ state }) => state === 'available'));
    });

    it('asks for the secrets again when they would go to another origin', async () => {
      const id = await add('Acme');
      const other = await start();
      const moved = { connection: id, baseUrl: other.baseUrl };
      assert.match(await errorOf('editConnection', moved), /the current API key: it is bound to/);
      const { apiKey, clientId, clientSecret } = other;
      assert.equal(await run('editConnection', { ...moved, apiKey, clientId, clientSecret }), id);
      let requests = 0;
      other.onRequest(() => {
        requests += 1;
      });
      assert.ok((await test(id)).every(({ state }) => state === 'available'));
      assert.ok(requests > 0);
    });
  });

  describe('workforce.renameConnection', () => {
    it('gives another name under the same id', async () => {
      const id = await add('Acme');
      assert.equal(await run('renameConnection', { connection: id, name: '$(trash) Acme' }), id);
      assert.equal(await idInUse(), id);
      assert.match(await errorOf('renameConnection', { connection: id, name: '' }), /it is empty/);
    });
  });

  describe('workforce.exportProfile', () => {
    it('returns the identifiers, token URL and scopes without a secret, which add another connection', async () => {
      const first = await add('Acme', { scopes: 'employees.readonly' });
      const profile = await run('exportProfile', { connection: first });
      assert.ok(typeof profile === 'object' && profile !== null);
      const text = JSON.stringify(profile);
      for (const secret of [acme.apiKey, acme.clientId, acme.clientSecret]) {
        assert.ok(!text.includes(secret));
      }
      const second = await add('Second', { profile });
      assert.deepEqual(await run('exportProfile', { connection: second }), profile);
    });

    it('takes a value of its own before that of the profile', async () => {
      const profile = { dialect: { resourcePrefix: '/elsewhere', leaveOwnerKey: 'holder' } };
      const id = await add('Acme', { profile, dialect: { resourcePrefix: '/service-api' } });
      assert.match(
        JSON.stringify(await run('exportProfile', { connection: id })),
        /"leaveOwnerKey":"holder"/,
      );
      assert.equal(statesOf(await test(id))['resource'], 'available');
    });

    it('adds nothing with a profile that has a secret in it', async () => {
      const profile = { clientSecret: plantedSecret('shared') };
      const message = await errorOf('addConnection', { ...settingsOf(acme, 'Bad'), profile });
      assert.match(message, /a profile must not have secrets/);
    });
  });

  describe('a row that failed', () => {
    it('offers to edit the connection where an entry may be wrong, and to try again only otherwise', () => {
      const valueFor = (kind: FailureKind) => {
        const error = new ServiceError({
          kind,
          attempted: 'list the departments',
          reason: 'x',
          advice: 'y.',
        });
        return renderFailure(new FailureRow('', error, () => Promise.resolve())).contextValue;
      };
      for (const kind of ['unauthorized', 'forbidden', 'missing', 'no-credentials'] as const) {
        assert.equal(valueFor(kind), 'failure-connection', kind);
      }
      for (const kind of ['rate-limited', 'unavailable', 'timeout'] as const) {
        assert.equal(valueFor(kind), 'failure', kind);
      }
    });
  });

  describe('workforce.testConnection', () => {
    it('returns a sentence for each family', async () => {
      const capabilities = await test(await add('Acme'));
      assert.ok(capabilities.every(({ family, detail }) => detail.startsWith(`${family}: `)));
    });

    it('rejects a connection that is not there', async () => {
      assert.match(await errorOf('testConnection', { connection: 'nowhere' }), /no connection with this id/);
    });
  });

  describe('workforce.removeConnection', () => {
    it('forgets the connection and puts another to use', async () => {
      const stays = await add('Stays');
      const leaves = await run('addConnection', settingsOf(acme, 'Leaves'));
      assert.equal(await idInUse(), leaves);
      assert.equal(await run('removeConnection', { connection: leaves }), leaves);
      assert.match(await errorOf('testConnection', { connection: leaves }), /no connection with this id/);
      assert.equal(await idInUse(), stays);
    });
  });

  describe('workforce.exploreSandbox', () => {
    it('starts the sandbox, connects to it, and starts no second one', async () => {
      assert.equal(await vscode.commands.executeCommand('workforce.exploreSandbox'), 'sandbox');
      added.push('sandbox');
      assert.equal(await idInUse(), 'sandbox');
      assert.ok((await test('sandbox')).every(({ state }) => state === 'available'));
      const other = await add('Acme');
      assert.equal(await idInUse(), other);
      const before = await urlInSandbox();
      assert.match(before, /^http:\/\/127\.0\.0\.1:\d+\//);
      assert.equal(await vscode.commands.executeCommand('workforce.exploreSandbox'), 'sandbox');
      assert.equal(await idInUse(), 'sandbox');
      assert.equal(await urlInSandbox(), before);
    });

    it('has a connection of which only the name can be changed', async () => {
      await vscode.commands.executeCommand('workforce.exploreSandbox');
      added.push('sandbox');
      assert.match(
        await errorOf('editConnection', { connection: 'sandbox', apiKey: plantedSecret('sandbox') }),
        /the sandbox makes up its own address/,
      );
      await run('renameConnection', { connection: 'sandbox', name: 'My company' });
      assert.equal(await vscode.commands.executeCommand('workforce.exploreSandbox'), 'sandbox');
    });
  });
});

function settingsOf({ baseUrl, apiKey, clientId, clientSecret, tokenUrl }: Sandbox, name: string) {
  return { name, baseUrl, apiKey, clientId, clientSecret, tokenUrl };
}

async function test(connection: string): Promise<readonly Capability[]> {
  return await vscode.commands.executeCommand('workforce.testConnection', { connection });
}

function statesOf(capabilities: readonly Capability[]): Record<string, Capability['state']> {
  return Object.fromEntries(capabilities.map(({ family, state }) => [family, state]));
}

/** The id that the first label has in every sandbox. */
const firstLabel = '7001';

/** The connection in use: a label is opened in it. */
async function idInUse(): Promise<string> {
  const address = await vscode.commands.executeCommand('workforce.openLabel', { id: firstLabel });
  return vscode.Uri.parse(String(address)).authority;
}

async function urlInSandbox(): Promise<string> {
  await run('copyUrl', { connection: 'sandbox', resource: 'departments', id: '1' });
  return await vscode.env.clipboard.readText();
}
