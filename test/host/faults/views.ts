import assert from 'node:assert/strict';
import { tokenSeconds } from '../../../src/service/contract/limits.ts';
import { pause } from '../../../src/service/http/clock.ts';
import { leavesInSpring } from '../../unit/faults/operations.ts';
import type { ClientOnSandbox } from '../../unit/service/sandboxClient.ts';
import { rowAt, rowsOf } from '../trees/support.ts';
import { departmentsOf, employeesOf, leavesOf, taxonomiesOf } from '../trees/views.ts';
import type { Scene, Way } from './scene.ts';
import { moreScene, refreshScene } from './treeScene.ts';

const tokenMilliseconds = tokenSeconds * 1000;

/** The tree views. */
export const views: readonly Way[] = [
  ...['structure', 'legacy', 'legacy-tree', 'resource'].map((source) =>
    tree(`departments: ${source}`, async ({ service }) => {
      const view = departmentsOf(service);
      const scene = await refreshScene(view);
      assert.deepEqual(view.sources, [source]);
      return scene;
    }),
  ),
  tree('employee page', ({ service }) => refreshScene(employeesOf(service))),
  { ...tree('load more', ({ service }) => moreScene(employeesOf(service))), failing: 'beside' },
  tree('search', async ({ service }) => {
    const view = employeesOf(service);
    view.filters.searchFor('a');
    return await refreshScene(view);
  }),
  tree('members by token', ({ service }) => membersScene(service)),
  tree('members by key', ({ service }) => membersScene(service)),
  tree('labels', async ({ service }) => {
    const view = taxonomiesOf(service);
    return await refreshScene(view, first(await rowsOf(view.tree)));
  }),
  tree('token', async ({ service }, clock) => {
    const scene = await refreshScene(taxonomiesOf(service));
    await pause(clock, tokenMilliseconds, undefined);
    return scene;
  }),
  tree('leaves', async ({ service }) => refreshScene(await leavesOf(service, leavesInSpring))),
];

function tree(operation: string, open: Way['open']): Way {
  return { name: operation, operation, failing: 'instead', open };
}

async function membersScene(service: ClientOnSandbox['service']): Promise<Scene> {
  const view = departmentsOf(service);
  const root = first(await rowsOf(view.tree));
  return await refreshScene(view, await rowAt(view.tree, 'Employees', root));
}

function first<T>(list: readonly T[]): T {
  const [one] = list;
  assert.ok(one !== undefined);
  return one;
}
