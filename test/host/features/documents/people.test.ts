import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { active, closeAll, errorOf, hoverOn, run, useSandbox } from './support.ts';

describe('the documents of a person', () => {
  const { connection, requests } = useSandbox('People', {});
  const paths = () => requests.map(({ path }) => path.replace(/\?.*/, ''));

  // Fetches the token.
  before(() => run('openAs', { connection, id: '1001', as: 'employee' }));

  afterEach(closeAll);

  it('show a user without extended data, unless it is requested', async () => {
    const plain = String(await run('openUser', { connection, id: 1002 }));
    assert.equal(plain, `workforce://${connection}/users/1002.json`);
    const user = JSON.parse((await active(plain)).document.getText());
    assert.equal(user.id, 1002);
    assert.equal('extendedData' in user, false);

    const extended = await run('openUser', { connection, id: '1002', as: 'extended-user' });
    assert.equal(extended, `workforce://${connection}/users/1002.json?extendedData`);
    const { extendedData, ...rest } = JSON.parse(await textOf(extended));
    assert.ok(Object.keys(extendedData).length > 0);
    assert.deepEqual(rest, user);
    assert.deepEqual(paths(), ['/api/v3/users/1002', '/api/v3/users/1002']);
  });

  it('show the named analytical axes, with extended data or without', async () => {
    const axes = String(await run('openUser', { connection, id: '1002', axes: ['3'] }));
    assert.equal(vscode.Uri.parse(axes).query, 'axes=3');
    assert.deepEqual(onTop(await textOf(axes)), ['userAxisValues_3']);
    const request = { connection, id: '1002', axes: ['3', '5', '3'], as: 'extended-user' };
    const both = vscode.Uri.parse(String(await run('openUser', request)));
    assert.equal(both.query, 'extendedData&axes=3,5');
    assert.deepEqual(onTop(await textOf(both)), ['extendedData', 'userAxisValues_3', 'userAxisValues_5']);
    assert.equal(requests.length, 2);
  });

  it('stay with or without extended data when refreshed', async () => {
    const extended = String(await run('openUser', { connection, id: '1002', as: 'extended-user' }));
    await vscode.commands.executeCommand('workforce.refreshDocument', vscode.Uri.parse(extended));
    assert.match(await textOf(extended), /"extendedData"/);
    assert.deepEqual(paths(), ['/api/v3/users/1002', '/api/v3/users/1002']);
  });

  it('explain their fields in hovers', async () => {
    const address = await run('openUser', { connection, id: '1002', as: 'extended-user' });
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(String(address)));
    assert.match(await hoverOn('extendedData', document), /Custom fields/);
  });

  it('are one person in three resources', async () => {
    for (const [as, path] of [
      ['employee', 'employees/1003.json'],
      ['attributes', 'employee-attributes/1003.json'],
      ['user', 'users/1003.json'],
      ['extended-user', 'users/1003.json?extendedData'],
    ] as const) {
      assert.equal(await run('openAs', { connection, id: '1003', as }), `workforce://${connection}/${path}`);
    }
    assert.deepEqual(paths(), [
      '/service-api/employees/1003',
      '/service-api/employee-attributes',
      '/api/v3/users/1003',
      '/api/v3/users/1003',
    ]);
  });

  it('are invalid input before anything is sent', async () => {
    for (const [command, inputs, message] of [
      [
        'openAs',
        { id: '1', as: 'payslip' },
        /"as" cannot be “payslip”\. Use one of employee, attributes, user, extended-user/,
      ],
      ['openUser', {}, /its argument "id" is missing/],
      ['openUser', { id: '1', axes: ['3,4'] }, /“3,4” is not the ID of an axis/],
      ['openUser', { id: '1', axes: true }, /"axes" is not a list of texts/],
    ] as const) {
      assert.match(await errorOf(command, { connection, ...inputs }), message);
    }
    assert.deepEqual(paths(), []);
  });

  function onTop(text: string): string[] {
    const names = Object.keys(JSON.parse(text));
    return names.filter((name) => name === 'extendedData' || name.startsWith('userAxisValues_')).sort();
  }

  async function textOf(address: unknown): Promise<string> {
    return (await vscode.workspace.openTextDocument(vscode.Uri.parse(String(address)))).getText();
  }
});
