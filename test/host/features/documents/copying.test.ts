import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { KnownResource } from '../../../../src/company/known/known.ts';
import { personNode } from '../../../../src/tree/person.ts';
import { FakeWindow } from '../../fuzz/fakeWindow.ts';
import { click, errorOf, openTabs, run, usePlainService } from './support.ts';

describe('copying', () => {
  const { plain, connection, open } = usePlainService();
  const clipboard = () => vscode.env.clipboard.readText();
  const row = (id: string, known: Partial<KnownResource> = {}) =>
    personNode(connection, id, { resource: 'users', id, ...known });
  const ann = { name: 'Ann\nLee', code: 'H1', email: 'ann@acme.example' };

  async function copy(command: string, ...rows: object[]): Promise<string> {
    await click(command, rows[0], rows);
    return await clipboard();
  }

  it('takes what the row knows without a request, on one line for each row', async () => {
    assert.equal(await copy('copyName', row('1', ann)), 'Ann Lee');
    assert.equal(await copy('copyNumber', row('1', ann)), 'H1');
    assert.equal(await copy('copyEmail', row('1', ann)), 'ann@acme.example');
    const department = {
      address: { connection, resource: 'departments', id: '7' },
      department: { code: 'C7' },
    };
    assert.equal(await copy('copyCode', department), 'C7');
    assert.equal(await copy('copyId', row('1'), row('2'), row('3')), '1\n2\n3');
    assert.equal(await copy('copyAddress', row('1')), `workforce://${connection}/users/1.json`);
    assert.deepEqual(plain.reads, []);
  });

  it('reads the document for the rest, once, and not for many rows', async () => {
    plain.response = () => ({ body: JSON.stringify({ data: { id: 1, mail: 'bea@acme.example' } }) });
    assert.equal(await copy('copyEmail', row('1')), 'bea@acme.example');
    assert.deepEqual(JSON.parse(await copy('copyJson', row('1'))), { id: 1, mail: 'bea@acme.example' });
    assert.equal(plain.reads.length, 1);
    assert.match(
      await errorOf('copyCode', { connection, resource: 'users', id: '1' }),
      /: User \(legacy\) 1 has none/,
    );
    plain.reads.length = 0;
    await vscode.env.clipboard.writeText('before');
    const rows = Array.from({ length: 40 }, (_, index) => row(String(index + 100)));
    using fake = new FakeWindow();
    await copy('copyJson', ...rows);
    assert.match(fake.messages.join(), /the selected rows take more than 25 requests/);
    assert.equal(plain.reads.length, 25);
    assert.equal(await clipboard(), 'before');
  });

  it('makes one JSON text of several rows', async () => {
    assert.deepEqual(
      JSON.parse(await copy('copyJson', row('11'), row('12'))).map(({ id }: { id: string }) => id),
      ['11', '12'],
    );
  });

  it('leaves masked values out until they are revealed', async () => {
    plain.response = () => ({ body: JSON.stringify({ data: { id: 1, iban: 'FR76 0000' } }) });
    const json = await copy('copyJson', row('21'));
    assert.doesNotMatch(json, /FR76/);
    assert.match(json, /••••/);
  });

  it('makes a request without the key', async () => {
    const url = `${plain.origin}/api/v3/users/1`;
    const curl = await copy('copyCurl', row('1'));
    assert.match(curl, /^curl --globoff [^\n]+$/);
    assert.ok(curl.includes(url), curl);
    assert.ok(curl.includes('application=$WORKFORCE_API_KEY" '), curl);
    assert.match(await copy('copyToken', row('1'), row('2')), /^curl [^\n]+client_id=[^\n]+$/);
    const http = await copy('copyHttp', row('1'));
    assert.ok(http.startsWith(`GET ${url}`), http);
    assert.match(http, /application=\{\{WORKFORCE_API_KEY\}\}/);
    assert.deepEqual(plain.reads, []);
  });

  it('takes the active document where no row is given', async () => {
    await open('users', 42);
    await click('copyName');
    assert.equal(await clipboard(), 'Ann');
    assert.deepEqual(openTabs(), ['Ann · 42']);
  });

  it('reports that no row of a view is selected', async () => {
    const message = await errorOf('copyId', { view: 'workforce.departments' });
    assert.match(message, /no resource is selected/);
    await run('useConnection', { connection });
  });
});
