import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { plantedSecret } from '../../../leaks/planted.ts';
import { errorOf, run } from '../documents/support.ts';
import { idInUse, settingsOf, statesOf, test, useConnections } from './support.ts';

describe('the commands of connections', () => {
  const { start, service, add, explore } = useConnections();

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
      assert.match(await errorOf('editConnection', wrong), /no data is available/);
      assert.ok((await test(id)).every(({ state }) => state === 'available'));
    });

    it('asks for the secrets again when they would go to another origin', async () => {
      const id = await add('Acme');
      const other = await start();
      const moved = { connection: id, baseUrl: other.baseUrl };
      assert.match(await errorOf('editConnection', moved), /the current secrets: they are bound to/);
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

  describe('workforce.manageConnection, rename', () => {
    it('gives another name under the same id', async () => {
      const id = await add('Acme');
      assert.equal(await run('renameConnection', { connection: id, name: '$(trash) Acme' }), id);
      assert.equal(await idInUse(), id);
      assert.match(await errorOf('renameConnection', { connection: id, name: '' }), /it is empty/);
    });
  });

  describe('workforce.manageConnection, profile', () => {
    it('returns the identifiers, token URL and scopes without a secret, which add another connection', async () => {
      const first = await add('Acme', { scopes: 'employees.readonly' });
      const profile = await run('exportProfile', { connection: first });
      assert.ok(typeof profile === 'object' && profile !== null);
      const text = JSON.stringify(profile);
      for (const secret of [service().apiKey, service().clientId, service().clientSecret]) {
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
      const message = await errorOf('addConnection', { ...settingsOf(service(), 'Bad'), profile });
      assert.match(message, /a profile must not contain secrets/);
    });
  });

  describe('workforce.manageConnection, test', () => {
    it('returns a sentence for each family', async () => {
      const capabilities = await test(await add('Acme'));
      assert.ok(capabilities.every(({ family, detail }) => detail.startsWith(`${family}: `)));
    });

    it('rejects a connection that is not there', async () => {
      assert.match(await errorOf('testConnection', { connection: 'nowhere' }), /there is no connection “/);
    });
  });

  describe('workforce.removeConnection', () => {
    it('forgets the connection and puts another to use', async () => {
      const stays = await add('Stays');
      const leaves = await run('addConnection', settingsOf(service(), 'Leaves'));
      assert.equal(await idInUse(), leaves);
      assert.equal(await run('removeConnection', { connection: leaves }), leaves);
      assert.match(await errorOf('testConnection', { connection: leaves }), /there is no connection “/);
      assert.equal(await idInUse(), stays);
    });
  });

  describe('workforce.exploreSandbox', () => {
    it('starts the sandbox, connects to it, and starts no second one', async () => {
      assert.equal(await explore(), 'sandbox');
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
      await explore();
      assert.match(
        await errorOf('editConnection', { connection: 'sandbox', apiKey: plantedSecret('sandbox') }),
        /the sandbox generates its own address/,
      );
      await run('renameConnection', { connection: 'sandbox', name: 'My company' });
      assert.equal(await run('exploreSandbox', {}), 'sandbox');
    });
  });
});

async function urlInSandbox(): Promise<string> {
  await run('copyUrl', { connection: 'sandbox', resource: 'departments', id: '1' });
  return await vscode.env.clipboard.readText();
}
