import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type Sandbox, startSandbox } from '../../../../src/sandbox/index.ts';
import { plantedSecret } from '../../../leaks/planted.ts';
import { idIn } from './plainService.ts';
import { active, connect, hoverOn, run, until, usePlainService } from './support.ts';

describe('documents in the editor', () => {
  const { plain, connection, open } = usePlainService();

  describe('another client for the connection', () => {
    it('refreshes visible documents at once, and others when they are shown', async () => {
      const hidden = await open('users', 1);
      await vscode.commands.executeCommand('workbench.action.keepEditor');
      const visible = await open('users', 2);
      plain.reads.length = 0;
      plain.response = (path) => ({ body: JSON.stringify({ data: { id: idIn(path), name: 'Bea' } }) });
      await run('editConnection', { connection, apiKey: plantedSecret('another') });
      const showsBea = async (address: string) => {
        const { document } = await active(address);
        await until(() => document.getText().includes('Bea'), `${address} shows what was fetched`);
      };
      await showsBea(visible);
      assert.deepEqual(plain.reads.map(idIn), ['2']);
      await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(hidden));
      await showsBea(hidden);
      assert.deepEqual(plain.reads.map(idIn), ['2', '1']);
    });

    it('loads a document again whose editor shows an error', async () => {
      plain.response = () => ({ status: 401, body: '{}' });
      const address = `workforce://${connection}/users/5.json`;
      await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(address));
      await until(() => vscode.window.tabGroups.activeTabGroup.activeTab !== undefined);
      assert.equal(vscode.window.activeTextEditor, undefined);
      plain.response = (path) => ({ body: JSON.stringify({ data: { id: idIn(path) } }) });
      await run('editConnection', { connection, apiKey: plantedSecret('third') });
      await active(address);
      assert.deepEqual(plain.reads.map(idIn), ['5', '5']);
    });
  });

  describe('the editor', () => {
    it('explains every kind of document by the schema of the contract', async () => {
      const sandbox = await startSandbox({ employees: 20, departments: 6, rateLimit: 'off' });
      const explained = await connect('Explained', sandbox);
      try {
        const department = await firstId(sandbox, '/organization/structure/api/departments');
        const user = await firstId(sandbox, '/api/v3/users');
        for (const [resource, id, key, text] of [
          ['departments', department, 'sortOrderInSiblings', 'Place among its siblings, 0 to 99'],
          ['departments', department, 'parentId', 'Organization structure API: Path of the parent'],
          ['users', user, 'legalEntity', 'Legal entity that employs the user'],
          ['employees', user, 'applicableJobPosition', 'it names the department'],
          ['employee-attributes', user, 'definition', 'Meaning of the value'],
        ] as const) {
          await run('openJson', { connection: explained, resource, id });
          await until(
            async () => (await hoverOn(key, (await active()).document)).includes(text),
            `${resource} ${key}`,
          );
          assert.deepEqual(vscode.languages.getDiagnostics((await active()).document.uri), []);
        }
      } finally {
        await run('removeConnection', { connection: explained });
        await sandbox.stop();
      }
    });

    it('reports wrong types only, not missing or unknown fields', async () => {
      plain.response = () => ({ body: '{"id":"1","type":"x","unknown":{},"isArchived":"yes","name":null}' });
      const uri = vscode.Uri.parse(await open('taxonomy-labels', 'typed'));
      await until(() => vscode.languages.getDiagnostics(uri).length > 0);
      const messages = vscode.languages.getDiagnostics(uri).map(({ message }) => message);
      assert.equal(messages.length, 1, messages.join());
      assert.match(messages[0] ?? '', /boolean/);
    });
  });
});

async function firstId({ baseUrl, apiKey }: Sandbox, path: string): Promise<number> {
  const headers = { Authorization: `service application=${apiKey}` };
  const { items, data } = JSON.parse(await (await fetch(baseUrl + path, { headers })).text());
  return (items ?? data.items)[0].id;
}
