import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { manualClock } from '../../../../src/sandbox/index.ts';
import type { LeaveQuery } from '../../../../src/service/operations/service.ts';
import { clientOf, json, serve } from '../../../unit/service/fixtures.ts';
import { clientOnSandbox } from '../../../unit/service/sandboxClient.ts';
import { rowAt, rowsOf, textsOf, withSetting } from '../../trees/support.ts';
import { leavesOf } from '../../trees/views.ts';

const june = { from: '2026-06-01', to: '2026-06-30' } as const;

/** The view of a legacy API that lists exactly these leaves. */
async function listing(query: LeaveQuery, ...items: readonly Record<string, unknown>[]) {
  const server = await serve((_request, response) => json(response, { data: { items } }));
  const { service } = clientOf({ baseUrl: server.origin, credentials: { apiKey: 'k' } });
  const view = await leavesOf(service, query);
  return { ...view, server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

function leave(id: string, changes: Record<string, unknown> = {}) {
  return {
    id,
    leavePeriod: { ownerId: 7, owner: { id: 7, name: 'Zoé $(trash) Martin' } },
    leaveAccount: { id: 1, name: 'Paid leave' },
    name: 'Paid leave',
    date: '2026-06-02T00:00:00',
    duration: '03:30:00',
    status: 1,
    isActive: true,
    isAM: true,
    ...changes,
  };
}

const ofOne: LeaveQuery = { of: 'employee', ids: ['7'], ...june };
const ofSome: LeaveQuery = { of: 'department', ids: ['3'], ...june };

describe('the leaves view', () => {
  it('lists the half-days of one person by day, in both spellings, with their facts', async () => {
    await using view = await listing(
      ofOne,
      leave('P_1-2-20260603-PM', {
        date: '2026-06-03T00:00:00',
        isAM: undefined,
        isAm: false,
        duration: undefined,
        value: 4,
        status: undefined,
        leavePeriod: { ownerId: 7, isConfirmed: false },
      }),
      leave('P_1-2-20260602-AM'),
      leave('odd', { status: 9, date: undefined, duration: undefined, isAM: undefined }),
      leave('P_1-2-20260602-PM', { isAM: false, isActive: false }),
    );
    assert.equal(view.count, 4);
    assert.deepEqual(await textsOf(view.tree), [
      '2026-06-02 AM | Paid leave · approved · 3 h 30 min',
      `${[...'2026-06-02 PM'].join('\u0336')}\u0336 | deleted · Paid leave · approved · 3 h 30 min`,
      '2026-06-03 PM | Paid leave · submitted · 4 h',
      'Leave odd | Paid leave · status 9',
    ]);
  });

  it('opens a half-day as JSON on a click, and strikes a deleted one, marked by word, icon and color', async () => {
    await using view = await listing(
      ofOne,
      leave('P-20260602-AM'),
      leave('P-20260602-PM', { isActive: false }),
    );
    const [kept, deleted] = (await rowsOf(view.tree)).map(({ item }) => item);
    assert.equal(kept?.command?.command, 'workforce.openJson');
    assert.equal(kept?.contextValue, 'resource leave');
    assert.ok(!(kept?.resourceUri instanceof vscode.Uri));
    assert.equal(deleted?.contextValue, 'resource leave deleted');
    assert.ok(deleted?.iconPath instanceof vscode.ThemeIcon && deleted.iconPath.id === 'trash');
    assert.ok(deleted.resourceUri instanceof vscode.Uri);
    assert.match(deleted.accessibilityInformation?.label ?? '', /^[\d-]+ [AP]M, deleted/);
  });

  it('has for the row of a person the hover that their other rows have, without a request', async () => {
    await using view = await listing(ofSome, leave('P-20260602-AM'));
    const [row] = await rowsOf(view.tree);
    assert.ok(row);
    const { known, sessions } = view.context;
    const service = await sessions.current?.service();
    assert.ok(service);
    known.of(service).add([{ resource: 'users', id: '7', name: 'Martin Zoé', code: '0012' }]);
    known.of(service).place([{ id: '7', jobTitle: 'Baker', contractStart: '2020-02-01', contractEnd: null }]);
    const { length } = view.server.requests;
    const { tooltip } = await view.tree.resolveTreeItem(view.tree.getTreeItem(row.row), row.row);
    assert.deepEqual(String(tooltip).split('\n'), [
      'Martin Zoé',
      'Number: 0012',
      'Job title: Baker',
      'First day of the contract: 2020-02-01',
      'Last day of the contract: open-ended',
      'ID: 7',
    ]);
    assert.equal(view.server.requests.length, length);
  });

  it('hides deleted half-days by the setting, counts them in a row, and shows them again', async () => {
    await using view = await listing(
      ofSome,
      leave('P-20260602-AM'),
      leave('P-20260602-PM', { isActive: false }),
      leave('Q-20260602-PM', { isActive: false, leavePeriod: { ownerId: 8 } }),
    );
    await withSetting('leaves.showDeleted', false, async () => {
      view.tree.repaint();
      assert.deepEqual(await textsOf(view.tree), [
        'Zoé $(trash) Martin | 1 half-day',
        '2 deleted hidden | show',
      ]);
      const row = await rowAt(view.tree, '2 deleted');
      assert.equal(row.item.command?.command, 'workforce.showDeletedLeaves');
    });
    assert.deepEqual(await textsOf(view.tree), [
      'Zoé $(trash) Martin | 2 half-days',
      'Person 8 | 1 half-day',
    ]);
  });

  it('lists the half-days of several people below each person, also those of a later page', async () => {
    const clock = manualClock('2026-06-01T00:00:00Z');
    await using client = await clientOnSandbox({ employees: 1000, clock });
    const year = { of: 'legal-entity', ids: ['1', '2', '3'], from: '2025-06-01', to: '2026-08-31' } as const;
    const { tree, count } = await leavesOf(client.service, year);
    assert.equal(count, 1000);
    const first = await rowsOf(tree);
    const shown = /Load More \(1,000 of ([\d,]+)\)/.exec(first.map(({ text }) => text).join())?.[1];
    const total = Number(shown?.replace(',', ''));
    assert.ok(total > 1000);
    assert.equal(await halfDays(first), 1000);
    assert.deepEqual(client.requests, ['GET /api/v3/leaves 200'], 'the view takes what opening has read');
    let rows = first;
    while (rows.some(({ text }) => text.startsWith('Load More'))) {
      await tree.loadMore();
      rows = await rowsOf(tree);
    }
    assert.equal(await halfDays(rows), total);
    assert.equal(client.requests.length, Math.ceil(total / 1000));

    /** The number of rows below the people, which their rows show. */
    async function halfDays(people: typeof first): Promise<number> {
      let sum = 0;
      for (const person of people.filter(({ row }) => row.kind === 'owner')) {
        const { length } = await textsOf(tree, person);
        assert.ok(person.text.includes(`| ${length} half-day`), person.text);
        sum += length;
      }
      return sum;
    }
  });

  it('finds the row of a half-day below the person, which may be collapsed', async () => {
    await using view = await listing(
      ofSome,
      leave('P-20260602-AM'),
      leave('Q-20260602-AM', { leavePeriod: { ownerId: 8 } }),
    );
    const { tree } = view;
    const [, person] = await rowsOf(tree);
    const row = await tree.locate({ connection: 'test', resource: 'leaves', id: 'Q-20260602-AM' });
    assert.ok(row && person);
    assert.equal(tree.getParent(row)?.id, person.row.id);
    assert.deepEqual(
      (await rowsOf(tree, person)).map((below) => below.row.id),
      [row.id],
    );
    assert.equal(await tree.locate({ connection: 'test', resource: 'leaves', id: 'R' }), undefined);
  });

  it('keeps the records around one that cannot be read', async () => {
    await using view = await listing(ofOne, leave('P-20260602-AM'), { name: 'no id' });
    const texts = await textsOf(view.tree);
    assert.equal(texts.length, 2);
    assert.match(texts[1] ?? '', /^Record 2 cannot be read/);
  });

  it('shows that there are no leaves for these days', async () => {
    await using view = await listing(ofOne);
    assert.deepEqual(await textsOf(view.tree), ['No visible leaves for these days.']);
  });

  it('shows v2 half-days with the owner by the key of the deployment, and opens each as JSON of its own route', async () => {
    const clock = manualClock('2026-03-01T00:00:00Z');
    await using client = await clientOnSandbox({ employees: 30, departments: 6, clock });
    const query = { of: 'legal-entity', ids: ['1', '2', '3'], from: '2025-06-01', to: '2026-03-31' } as const;
    const v3 = await leavesOf(client.service, query);
    const v2 = await leavesOf(client.service, query, { version: 'v2', insist: true });
    const names = async ({ tree }: typeof v3) => (await rowsOf(tree)).map(({ item }) => item.label);
    assert.deepEqual(await names(v2), await names(v3));
    const [person] = await rowsOf(v2.tree);
    const [half] = await rowsOf(v2.tree, person);
    assert.match(
      half?.text ?? '',
      /^\d{4}-\d{2}-\d{2} (AM|PM) \| .+ · (submitted|approved|rejected) · 3 h 30 min$/,
    );
    assert.match(half?.item.contextValue ?? '', /^resource leaveV2/);
    const [target] = half?.item.command?.arguments ?? [];
    assert.equal(target.address.resource, 'leaves-v2');
    assert.match(target.address.id, /^\d+-\d{2}\/\d{2}\/\d{4} 00:00:00-(AM|PM)$/);
  });
});
