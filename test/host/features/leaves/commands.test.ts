import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { KnownCompanies } from '../../../../src/company/known/known.ts';
import { LeavesModel } from '../../../../src/features/leaves/leavesModel.ts';
import { openLeaves } from '../../../../src/features/leaves/register.ts';
import { manualClock, type Sandbox, startSandbox } from '../../../../src/sandbox/index.ts';
import { clientOf } from '../../../unit/service/fixtures.ts';
import { sessionsOf, withSetting } from '../../trees/support.ts';
import { cancelled, closeAll, errorOf, openTabs, run, until } from '../documents/support.ts';

const allEntities = { of: 'legal-entity', ids: [1, 2, 3] } as const;
const winter = { from: '2026-01-01', to: '2026-03-31' } as const;

describe('the commands of the leaves', () => {
  const requests: string[] = [];
  let sandbox: Sandbox;
  let connection: string;

  before(async () => {
    const clock = manualClock('2026-03-15T12:00:00Z');
    sandbox = await startSandbox({ employees: 40, departments: 8, rateLimit: 'off', clock });
    sandbox.onRequest(({ method, path, status }) => {
      if (path.includes('/leaves')) {
        requests.push(`${method} ${path.split('?')[0]} ${status}`);
      }
    });
    const { baseUrl, apiKey, tokenUrl } = sandbox;
    connection = String(await run('addConnection', { name: 'Leaves', baseUrl, apiKey, tokenUrl }));
    await run('useConnection', { connection });
  });

  beforeEach(() => {
    requests.length = 0;
  });

  afterEach(closeAll);

  after(async () => {
    await run('closeLeaves', {});
    await run('removeConnection', { connection });
    await sandbox.stop();
  });

  it('workforce.openLeaves shows leaves after one request, and returns their number', async () => {
    const count = await run('openLeaves', { ...allEntities, ...winter });
    assert.ok(typeof count === 'number' && count > 10, `${count}`);
    await run('loadMore', { view: 'workforce.leaves' });
    assert.deepEqual(requests, ['GET /api/v3/leaves 200']);
  });

  it('workforce.openLeaves accepts employees and departments, and ids as numbers or texts', async () => {
    for (const of of ['employee', 'department']) {
      assert.equal(typeof (await run('openLeaves', { of, ids: ['101', '102'], ...winter })), 'number');
    }
    assert.equal(typeof (await run('openLeaves', { of: 'employee', ids: '1001 1002', ...winter })), 'number');
    assert.deepEqual(requests, Array(3).fill('GET /api/v3/leaves 200'));
  });

  for (const [what, changes, message] of [
    ['an unknown kind', { of: 'team' }, /Use one of employee, department, legal-entity/],
    ['no ids', { ids: [] }, /Name at least one ID/],
    ['an id that is not a number', { ids: ['1,2'] }, /“1,2” is not a whole number/],
    ['no first day', { from: undefined }, /"from" is missing/],
    ['an invalid day', { to: '2026-02-30' }, /The last day is not a day/],
    ['an end before the start', { to: '2025-12-31' }, /The last day is before the first day/],
  ] as const) {
    it(`workforce.openLeaves rejects ${what} before it sends anything`, async () => {
      assert.match(await errorOf('openLeaves', { ...allEntities, ...winter, ...changes }), message);
      assert.deepEqual(requests, []);
    });
  }

  it('workforce.openLeaves takes no row of another connection, where its id is another one', async () => {
    const { service } = clientOf({ baseUrl: sandbox.baseUrl, credentials: { apiKey: sandbox.apiKey } });
    const sessions = sessionsOf(service);
    const known = new KnownCompanies();
    const model = new LeavesModel(sessions, known);
    const target = { address: { connection: 'former', resource: 'departments', id: '101' } };
    const former = sessionsOf(service, { id: 'former', name: 'Former' });
    const context = { sessions: { ...sessions, find: former.find }, known, model };
    const opening = openLeaves(context, 'v3', {
      scripted: undefined,
      target,
      selection: [],
      isPreview: false,
    });
    await assert.rejects(cancelled(opening), /“Former” is not the connection in use/);
    assert.deepEqual(requests, []);
  });

  it('workforce.openLeavesV2 is rejected after the end of that route unless the script insists', async () => {
    const message = await errorOf('openLeavesV2', { ...allEntities, ...winter });
    assert.match(message, /stopped responding after 2026-03-31\. Use \/api\/v3\/leaves instead/);
    assert.deepEqual(requests, []);
    const count = await run('openLeavesV2', { ...allEntities, ...winter, insist: true });
    assert.ok(typeof count === 'number' && count > 10, `${count}`);
    assert.deepEqual(requests, ['GET /api/leaves 200']);
  });

  it('says that the service has ended the v2 route', async () => {
    sandbox.faults.add({ route: 'GET /api/leaves', fault: '410' });
    try {
      assert.match(await errorOf('openLeavesV2', { ...allEntities, ...winter }), /stopped responding/);
      assert.deepEqual(requests, []);
      assert.match(await errorOf('openLeavesV2', { ...allEntities, ...winter, insist: true }), /410/);
      assert.deepEqual(requests, ['GET /api/leaves 410']);
    } finally {
      sandbox.faults.clear();
    }
  });

  it('workforce.openJson opens one v2 leave by its row and by its id, with one request', async () => {
    const { service } = clientOf({ baseUrl: sandbox.baseUrl, credentials: { apiKey: sandbox.apiKey } });
    const { items } = await service.leavesV2({ ...allEntities, ids: ['1', '2', '3'], ...winter }, true);
    const [id = '', other = ''] = items.map((leave) => leave.id);
    requests.length = 0;
    const address = { connection, resource: 'leaves-v2', id };
    for (const [target, leave] of [
      [{ kind: 'leave', id: 'row', address }, id],
      [{ connection, resource: 'leaves-v2', id: other }, other],
    ] as const) {
      const document = await vscode.commands.executeCommand('workforce.openJson', target);
      const shown = JSON.parse(await textAt(String(document)));
      assert.deepEqual([shown.id, shown.duration], [leave, 210]);
    }
    assert.deepEqual(
      requests,
      [id, other].map((one) => `GET /api/leaves/${encodeURIComponent(one)} 200`),
    );
  });

  it('workforce.refreshLeaves reads open leaves again, and nothing after they were closed', async () => {
    await run('openLeaves', { ...allEntities, ...winter });
    await run('refresh', { view: 'workforce.leaves' });
    await until(() => requests.length === 2);
    await run('closeLeaves', {});
    await run('refresh', { view: 'workforce.leaves' });
    await run('openLeaves', { ...allEntities, ...winter });
    assert.deepEqual(requests, Array(3).fill('GET /api/v3/leaves 200'));
  });

  it('workforce.hideDeletedLeaves and workforce.showDeletedLeaves store the setting', async () => {
    const shown = () => vscode.workspace.getConfiguration('workforce').get('leaves.showDeleted');
    await withSetting('leaves.showDeleted', true, async () => {
      await vscode.commands.executeCommand('workforce.hideDeletedLeaves');
      assert.equal(shown(), false);
      await vscode.commands.executeCommand('workforce.showDeletedLeaves');
      assert.equal(shown(), true);
    });
  });

  describe('workforce.showLeaveAsV2', () => {
    let id: string;
    let otherId: string;

    before(async () => {
      const { service } = clientOf({ baseUrl: sandbox.baseUrl, credentials: { apiKey: sandbox.apiKey } });
      const query = { of: 'legal-entity', ids: ['1', '2', '3'], ...winter } as const;
      [id = '', otherId = ''] = (await service.leaves(query)).items.map((leave) => leave.id);
    });

    it('opens the leave and its conversion side by side, after one request', async () => {
      const address = await run('showLeaveAsV2', { id });
      assert.equal(address, `workforce-v2://${connection}/leaves/${id}.json`);
      assert.equal(openTabs().filter((label) => label.includes(id)).length, 2);
      assert.equal(vscode.window.tabGroups.all.length, 2);
      const converted = JSON.parse(await textAt(String(address)));
      assert.deepEqual(Object.keys(converted), ['leave', 'notConverted']);
      assert.match(converted.leave.id, /^\d+-\d{2}\/\d{2}\/\d{4} 00:00:00-(AM|PM)$/);
      assert.equal(converted.leave.duration, 210);
      assert.ok(converted.leave.owner.name);
      const fields = converted.notConverted.map(({ field }: { field: string }) => field);
      assert.ok(fields.includes('accountCode') && fields.includes('owner.mail'), fields.join(', '));
      assert.deepEqual(requests, [`GET /api/v3/leaves/${id} 200`]);
    });

    it('shows the same conversion for its address alone, as after a restart', async () => {
      const address = `workforce-v2://${connection}/leaves/${otherId}.json`;
      await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(address));
      assert.equal(JSON.parse(await textAt(address)).leave.duration, 210);
      assert.deepEqual(requests, [`GET /api/v3/leaves/${otherId} 200`]);
    });

    it('refreshes the leave and its conversion together', async () => {
      await run('showLeaveAsV2', { id });
      requests.length = 0;
      await vscode.commands.executeCommand('workforce.refreshDocument');
      assert.deepEqual(requests, [`GET /api/v3/leaves/${id} 200`]);
    });

    it('opens nothing if there is no such leave or no id', async () => {
      assert.match(await errorOf('showLeaveAsV2', { id: 'P-1_1-20260101-AM' }), /404/);
      assert.match(await errorOf('showLeaveAsV2', {}), /"id" is missing/);
      assert.deepEqual(openTabs(), []);
    });
  });
});

async function textAt(address: string): Promise<string> {
  return (await vscode.workspace.openTextDocument(vscode.Uri.parse(address))).getText();
}
