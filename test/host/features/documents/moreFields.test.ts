import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { active, connect, errorOf, run, until, usePlainService } from './support.ts';

describe('workforce.moreFields', () => {
  const { plain, connection, open } = usePlainService();
  const askedFields = () =>
    plain.reads.map((path) => new URL(path, plain.origin).searchParams.get('fields') ?? '');
  const set = (fields: unknown, resource = 'users') => run('moreFields', { connection, resource, fields });

  afterEach(async () => {
    await set([]);
    await set([], 'leaves');
  });

  it('adds fields to the visible and to later documents of that kind, with one request each', async () => {
    await open('users', 1);
    const { document } = await active();
    plain.response = () => ({ body: '{"data":{"id":1,"shoeSize":42}}' });
    assert.deepEqual(await set(['shoeSize', 'head[id,mail]']), ['shoeSize', 'head[id,mail]']);
    await until(() => document.getText().includes('42'), 'the document shows the new field');
    await open('users', 2);
    await open('leaves', '7-20250203-AM');
    const [before, refreshed, later, leave] = askedFields();
    assert.doesNotMatch(before ?? '', /shoeSize/);
    assert.match(refreshed ?? '', /,shoeSize,head\[id,mail\]$/);
    assert.match(later ?? '', /,shoeSize,head\[id,mail\]$/);
    assert.doesNotMatch(leave ?? '', /shoeSize/);
    assert.equal(plain.reads.length, 4);
  });

  it('takes the kind of the active document from the user, and starts from the present names', async () => {
    await set('a, b');
    await open('users', 1);
    await active();
    const running = vscode.commands.executeCommand('workforce.moreFields');
    let isOver = false;
    void running.then(() => {
      isOver = true;
    });
    await until(async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return isOver;
    }, 'the dialog is accepted');
    assert.deepEqual(await running, ['a', 'b']);
  });

  it('rejects invalid names and kinds that always have all fields, before anything is sent', async () => {
    for (const [fields, resource, reason] of [
      ['a&b', 'users', /the fields are not valid\. Enter names of letters, digits/],
      [['a[b'], 'users', /the fields are not valid/],
      [3, 'users', /is not a list of texts/],
      [undefined, 'users', /its argument "fields" is missing/],
      [
        ['a'],
        'employees',
        /always sends all fields of employees\. Use one of legacy-departments, users, leaves/,
      ],
    ] as const) {
      assert.match(await errorOf('moreFields', { connection, resource, fields }), reason);
    }
    assert.deepEqual(plain.reads, []);
  });

  it('keeps the former names when the service rejects the new ones', async () => {
    await set(['good']);
    await open('users', 1);
    await active();
    plain.response = () => ({ status: 400, body: '{"Status":400,"Message":"Too many fields"}' });
    assert.match(
      await errorOf('moreFields', { connection, resource: 'users', fields: ['bad'] }),
      /Too many fields/,
    );
    plain.reset();
    await open('users', 2);
    assert.match(String(askedFields()), /,good$/);
  });

  it('forgets the names with the connection', async () => {
    const { origin: baseUrl } = plain;
    const inputs = { baseUrl, apiKey: 'PLANTED-key-of-another' };
    const id = await connect('Forgetful', inputs);
    await run('moreFields', { connection: id, resource: 'users', fields: ['shoeSize'] });
    await run('removeConnection', { connection: id });
    assert.equal(await connect('Forgetful', inputs), id);
    plain.reads.length = 0;
    await run('openJson', { connection: id, resource: 'users', id: '1' });
    assert.equal(askedFields().length, 1);
    assert.doesNotMatch(String(askedFields()), /shoeSize/);
    await run('removeConnection', { connection: id });
  });
});
