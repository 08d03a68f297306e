import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FakeWindow } from '../../fuzz/fakeWindow.ts';
import { closeAll, connect, errorOf, run, until, useSandbox } from '../documents/support.ts';

const isChart = ({ input }: vscode.Tab) =>
  input instanceof vscode.TabInputWebview && input.viewType.endsWith('workforce.chart');
const charts = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(isChart);

describe('workforce.showChart', () => {
  const { connection, requests, sandbox } = useSandbox('Charted', { departments: 12 });

  afterEach(closeAll);

  it('opens one panel for a connection, for the one request of the departments', async () => {
    await run('showChart', { connection });
    await until(() => charts().length === 1 && requests.length > 0);
    assert.equal(charts()[0]?.label, 'Organization Chart');
    await run('showChart', { connection });
    await vscode.commands.executeCommand('workforce.showChart', {
      address: { connection, resource: 'departments', id: '102' },
    });
    assert.equal(charts().length, 1);
    assert.deepEqual(
      requests.map(({ path }) => path.replace(/\?.*/, '')),
      ['/organization/structure/api/departments'],
    );
  });

  it('is an error for an unknown connection', async () => {
    assert.match(await errorOf('showChart', { connection: 'nobody' }), /there is no connection “nobody”/);
    assert.equal(charts().length, 0);
  });

  it('leads to no view of the sidebar while that shows another connection, where its ids are other departments', async () => {
    const other = await connect('In use', { ...sandbox() });
    await run('useConnection', { connection: other });
    using fake = new FakeWindow();
    try {
      const row = { address: { connection, resource: 'departments', id: '102' }, name: 'Finance' };
      await vscode.commands.executeCommand('workforce.showEmployees', row);
      await vscode.commands.executeCommand('workforce.openLeaves', row);
      assert.deepEqual(
        fake.messages.map((message) => message.replace(/^Could not .+: /, '')),
        Array(2).fill('“Charted” is not the connection in use. Switch to that connection first.'),
      );
    } finally {
      await run('removeConnection', { connection: other });
      await run('useConnection', { connection });
    }
  });

  it('closes with its connection', async () => {
    const other = await connect('Leaving chart', { ...sandbox() });
    await run('showChart', { connection: other });
    await until(() => charts().length === 1);
    await run('removeConnection', { connection: other });
    await until(() => charts().length === 0);
  });
});
