import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { plantedCredentials, plantedSecret } from '../../../leaks/planted.ts';
import { json, serve } from '../../../unit/service/fixtures.ts';
import { FakeWindow } from '../../fuzz/fakeWindow.ts';
import { withSetting } from '../../trees/support.ts';
import { idIn, PlainService } from './plainService.ts';
import { click, connect, errorOf, openTabs, run, until, usePlainService } from './support.ts';

describe('comparing', () => {
  const { plain, connection, open } = usePlainService();
  const beta = new PlainService();
  /** Another person in each test: a document that was read a moment ago takes no request. */
  let ann = { connection, resource: 'users', id: '1000' };

  before(async () => {
    const baseUrl = await beta.start();
    assert.equal(await connect('Beta $(bug)', { baseUrl, apiKey: plantedSecret('beta') }), 'beta-bug');
  });

  beforeEach(() => {
    ann = { ...ann, id: String(Number(ann.id) + 10) };
    plain.response = record({ name: 'Ann', url: `${plain.origin}/api/v3/users` });
    beta.reset();
    beta.response = record({ url: `${beta.origin}/api/v3/users`, name: 'Bea' });
  });

  after(async () => {
    await run('removeConnection', { connection: 'beta-bug' });
    await beta.stop();
  });

  const other = async () => await sides(run('compareWithOther', { ...ann, with: 'beta-bug' }));

  it('shows a record of two companies in one diff editor, ids apart, with one request to each', async () => {
    const [left, right] = await other();
    assert.deepEqual(JSON.parse(left.getText()), {
      name: 'Ann',
      'IDs and addresses': { id: ann.id, url: '/api/v3/users' },
    });
    assert.deepEqual(JSON.parse(right.getText()), {
      name: 'Bea',
      'IDs and addresses': { id: ann.id, url: '/api/v3/users' },
    });
    assert.deepEqual(openTabs(), [`Ann · ${ann.id} (Plain) ↔ Bea · ${ann.id} (Beta $(bug))`]);
    assert.deepEqual([left.uri.authority, right.uri.authority], [connection, 'beta-bug']);
    assert.deepEqual([plain.reads.map(idIn), beta.reads.map(idIn)], [[ann.id], [ann.id]]);
    assert.equal(await isWritable(left.uri), false);
  });

  it('sends nothing for a document that is open', async () => {
    await open('users', ann.id);
    await other();
    assert.deepEqual([plain.reads.length, beta.reads.length], [1, 1]);
  });

  it('opens nothing where only keys, blanks and base URLs differ, and says so', async () => {
    beta.response = record({ url: `${beta.origin}/api/v3/users`, name: 'Ann' });
    using fake = new FakeWindow();
    assert.equal(await run('compareWithOther', { ...ann, with: 'beta-bug' }), undefined);
    assert.deepEqual(fake.messages, [
      `Nothing differs in meaning between Ann · ${ann.id} (Plain) and Ann · ${ann.id} (Beta $(bug)). Both have the same ID.`,
    ]);
    assert.deepEqual(openTabs(), []);
  });

  const email = 'ann@example.org';
  const found = (fields: object, ...ids: readonly string[]) => {
    beta.list = () =>
      ids.map((id) => ({ id: Number(id), email, mail: email, employeeNumber: 'A1', ...fields }));
  };

  it('finds a person by e-mail address, whatever the id there', async () => {
    plain.response = record({ name: 'Ann', mail: email });
    found({}, '7001');
    const [, right] = await other();
    assert.equal(right.uri.path, '/users/7001.json');
    assert.deepEqual([plain.reads.map(idIn), beta.reads.map(idIn)], [[ann.id], ['7001']]);
  });

  it('finds a person by number where nobody has the address, of those whom the service lists', async () => {
    plain.response = record({ name: 'Ann', mail: email, employeeNumber: 'a1' });
    found({ email: 'bea@example.org', mail: 'bea@example.org' }, '7002');
    const [, right] = await other();
    assert.equal(right.uri.path, '/users/7002.json');
  });

  it('says by what it has searched where there is none, or more than one', async () => {
    plain.response = record({ name: 'Ann', mail: email, employeeNumber: 'A1' });
    assert.equal(
      await errorOf('compareWithOther', { ...ann, with: 'beta-bug' }),
      `Could not compare with another connection: no record of “Beta $(bug)” has the e-mail address ${email}, the employee number A1. Run “Select for Compare” on the record there, and “Compare with…” here.`,
    );
    found({}, '7003', '7004');
    assert.match(
      await errorOf('compareWithOther', { ...ann, with: 'beta-bug' }),
      /several records of “Beta \$\(bug\)” have the e-mail address ann@example\.org/,
    );
    assert.deepEqual(beta.reads, []);
  });

  it('says that only ids and addresses differ, and by what the record was found', async () => {
    plain.response = record({ name: 'Ann', mail: email, manager: { id: 3, name: 'Bea' } });
    beta.response = record({ name: 'Ann', mail: email, manager: { id: 4, name: 'Bea' } });
    found({}, '7005');
    using fake = new FakeWindow();
    assert.equal(await run('compareWithOther', { ...ann, with: 'beta-bug' }), undefined);
    assert.deepEqual(fake.messages, [
      `Only IDs and addresses differ between Ann · ${ann.id} (Plain) and Ann · 7005 (Beta $(bug)). Found in “Beta $(bug)” by the e-mail address ${email}.`,
    ]);
  });

  for (const [resource, fields] of [
    ['legacy-departments', { code: 'OPS', name: 'Old name' }],
    ['structure-departments', { name: 'Operations' }],
    ['taxonomy-labels', { name: 'Operations' }],
  ] as const) {
    it(`finds one of ${resource} by ${Object.keys(fields)[0]}`, async () => {
      plain.response = record(fields);
      beta.response = record({ name: 'Another' });
      beta.list = (path) =>
        ['Operations', 'Operations 2'].map((name, place) => {
          const id = 81 + place;
          return {
            id: path.startsWith('/service-api') ? String(id) : id,
            code: place === 0 ? 'OPS' : 'OPS2',
            name,
          };
        });
      const inputs = {
        baseUrl: beta.origin,
        tokenUrl: `${beta.origin}/connect/token`,
        ...plantedCredentials,
      };
      const connected = await connect('Found', inputs);
      try {
        const [, right] = await sides(run('compareWithOther', { ...ann, resource, with: connected }));
        assert.equal(right.uri.path, `/${resource}/81.json`);
      } finally {
        await run('removeConnection', { connection: connected });
      }
    });
  }

  it('reports a person that the other company does not have, by the name of the connection', async () => {
    beta.response = () => ({ status: 404, body: '{}' });
    assert.match(
      await errorOf('compareWithOther', { ...ann, with: 'beta-bug' }),
      /^Could not read user \d+ of “Beta \$\(bug\)”: .*404/,
    );
    assert.deepEqual(openTabs(), []);
    assert.deepEqual([plain.reads.length, beta.reads.length], [1, 1]);
  });

  it('takes another connection only', async () => {
    assert.match(
      await errorOf('compareWithOther', { ...ann, with: connection }),
      /“plain” is the connection of the document itself/,
    );
    assert.match(await errorOf('compareWithOther', { ...ann, with: 'gone' }), /no connection “gone”/);
    assert.match(await errorOf('compareWithOther', ann), /"with" is missing/);
    assert.deepEqual([...plain.reads, ...beta.reads], []);
  });

  it('offers the other connections without icons in their addresses, as all lists of connections do', async () => {
    const inputs = { baseUrl: `${beta.origin}/$(verified)`, apiKey: plantedSecret('icons') };
    const icons = await connect('Icons', inputs);
    using fake = new FakeWindow();
    try {
      const row = { address: ann };
      await click('compareWithOther', row);
      await vscode.commands.executeCommand('workforce.useConnection');
      const details = fake.items.map(({ detail = '' }) => detail);
      assert.equal(details.filter((detail) => detail.includes('(verified)')).length, 2, details.join());
      assert.ok(
        details.every((detail) => !/(?<!\\)\$\(/.test(detail)),
        details.join(),
      );
    } finally {
      await run('removeConnection', { connection: icons });
    }
  });

  it('opens nothing of a connection that is removed while it is read', async () => {
    await using service = await serve(({ url = '' }, response) => {
      const isRead = /users\/\d/.test(url);
      const before = isRead ? run('removeConnection', { connection: 'removed' }) : Promise.resolve();
      void before.then(() => json(response, '{"data":{"id":1,"name":"Bea"}}'));
    });
    const inputs = { baseUrl: service.origin, apiKey: plantedSecret('removed') };
    assert.equal(await connect('Removed', inputs), 'removed');
    const message = await errorOf('compareWithOther', { ...ann, with: 'removed' });
    assert.match(message, /there is no connection “removed”/);
    assert.deepEqual(openTabs(), []);
  });

  it('compares the selected resource with another one', async () => {
    assert.match(await errorOf('compareWithSelected', ann), /no resource is selected for compare/);
    assert.equal(await run('selectForCompare', ann), `workforce://${connection}/users/${ann.id}.json`);
    assert.deepEqual(plain.reads, []);
    assert.match(await errorOf('compareWithSelected', ann), /this is the selected resource itself/);
    const [left, right] = await sides(run('compareWithSelected', { ...ann, id: '2000' }));
    assert.deepEqual(
      [left, right].map((side) => JSON.parse(side.getText()).id),
      [ann.id, '2000'],
    );
    assert.deepEqual(plain.reads.map(idIn), [ann.id, '2000']);
  });

  it('takes a row for both commands, and forgets a selection with its connection', async () => {
    const removed = await connect('Removed', { baseUrl: beta.origin, apiKey: plantedSecret('removed') });
    const row = (id: string, of: string) => ({
      kind: 'person',
      id,
      address: { connection: of, resource: 'users', id },
    });
    await vscode.commands.executeCommand('workforce.selectForCompare', row(ann.id, removed));
    await click('compareWithSelected', row(ann.id, connection));
    assert.deepEqual(openTabs(), [`Bea · ${ann.id} (Removed) ↔ Ann · ${ann.id} (Plain)`]);
    await run('removeConnection', { connection: removed });
    assert.match(await errorOf('compareWithSelected', ann), /no resource is selected for compare/);
  });

  it('compares with what the window read before, without a request, and reports that there is nothing', async () => {
    await open('users', ann.id);
    assert.match(
      await errorOf('compareWithEarlier', ann),
      /this window has read only one version of User \(legacy\) \d+/,
    );
    plain.response = record({ name: 'Ann-Marie', number: '7.50' });
    await run('refreshDocument', ann);
    plain.reads.length = 0;
    const [left, right] = await sides(run('compareWithEarlier', ann));
    assert.deepEqual(
      [left, right].map((side) => JSON.parse(side.getText()).name),
      ['Ann', 'Ann-Marie'],
    );
    assert.match(openTabs().at(-1) ?? '', /^Ann · \d+ \(Plain, .+\) ↔ Ann-Marie · \d+ \(Plain\)$/);
    assert.deepEqual(plain.reads, []);
  });

  it('names itself, not another command, where the connection of a row was removed', async () => {
    const row = { kind: 'person', id: ann.id, address: { ...ann, connection: 'removed' } };
    using fake = new FakeWindow();
    await click('compareWithEarlier', row);
    assert.match(
      fake.messages.join(),
      /^Could not compare with an earlier version: there is no connection “removed”/,
    );
  });

  it('offers the times of several earlier versions to the user', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      plain.response = record({ name });
      await (name === 'One' ? open('users', ann.id) : run('refreshDocument', ann));
    }
    using fake = new FakeWindow();
    await click('compareWithEarlier');
    assert.equal(fake.items.length, 2);
    assert.ok(fake.items.every(({ label }) => /\d:\d\d/.test(label)));
  });

  it('masks both sides, also what a document reveals, and follows the setting', async () => {
    plain.response = record({ name: 'Ann', iban: 'FR7630004' });
    beta.response = record({ name: 'Bea', iban: 'DE8937040' });
    await open('users', ann.id);
    await run('revealSensitiveFields', { ...ann, confirmed: true });
    const shown = await other();
    const ibans = () => shown.map((side) => JSON.parse(side.getText()).iban).join();
    assert.equal(ibans(), '••••,••••');
    await withSetting('maskSensitiveFields', false, () => until(() => ibans() === 'FR7630004,DE8937040'));
    await until(() => ibans() === '••••,••••');
  });

  it('says that masked fields are not compared where nothing else differs', async () => {
    plain.response = record({ iban: 'FR7630004' });
    beta.response = record({ iban: 'DE8937040' });
    using fake = new FakeWindow();
    await run('compareWithOther', { ...ann, with: 'beta-bug' });
    assert.match(fake.messages.join(), /^Nothing differs in meaning .+ Masked fields are not compared\.$/);
  });

  it('says that a list is not whole where nothing else differs', async () => {
    const body = JSON.stringify({ items: [{ id: 'a', value: 1 }], totalCount: 5, links: {} });
    plain.response = () => ({ body });
    const attributes = { connection, resource: 'employee-attributes' };
    await run('selectForCompare', { ...attributes, id: `${ann.id}1` });
    using fake = new FakeWindow();
    assert.equal(await run('compareWithSelected', { ...attributes, id: `${ann.id}2` }), undefined);
    assert.match(
      fake.messages.join(),
      /^Nothing differs in meaning .+ 1 of 5 records are shown: this connection may not see the others\.$/,
    );
  });

  it('ends with its tab', async () => {
    const [left] = await other();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await until(() => openTabs().length === 0);
    const text = String(Buffer.from(await vscode.workspace.fs.readFile(left.uri)));
    assert.equal(text, '"This comparison has ended. Compare the documents again."');
  });
});

/** A record with the requested id, which the legacy API wraps. */
function record(fields: object) {
  return (path: string) => {
    const one = { ...fields, id: idIn(path) };
    return { body: JSON.stringify(path.startsWith('/api/') ? { data: one } : one) };
  };
}

/** The two documents of a comparison. */
async function sides(
  command: Promise<unknown>,
): Promise<readonly [vscode.TextDocument, vscode.TextDocument]> {
  const addresses = await command;
  assert.ok(Array.isArray(addresses) && addresses.length === 2, String(addresses));
  const shown = () => {
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    return input instanceof vscode.TabInputTextDiff ? [String(input.original), String(input.modified)] : [];
  };
  await until(() => shown().join() === addresses.join(), `the active tab compares ${addresses.join()}`);
  const [left, right] = shown().map((uri) => vscode.workspace.openTextDocument(vscode.Uri.parse(uri)));
  return [await (left ?? assert.fail()), await (right ?? assert.fail())];
}

async function isWritable(uri: vscode.Uri): Promise<boolean> {
  return await Promise.resolve(vscode.workspace.fs.writeFile(uri, new Uint8Array())).then(
    () => true,
    () => false,
  );
}
