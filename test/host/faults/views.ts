import assert from 'node:assert/strict';
import { departmentsOf, employeesOf } from '../trees/views.ts';
import type { Way } from './scene.ts';
import { moreScene, refreshScene } from './treeScene.ts';

/** A list that fails as a whole, and one that fails at a later page: all views are made of the same tree. */
export const views: readonly Way[] = [
  {
    name: 'departments: structure',
    operation: 'departments: structure',
    failing: 'instead',
    async open({ service }) {
      const view = departmentsOf(service);
      const scene = await refreshScene(view);
      assert.deepEqual(view.sources, ['structure']);
      return scene;
    },
  },
  {
    name: 'load more',
    operation: 'load more',
    failing: 'beside',
    open: ({ service }) => moreScene(employeesOf(service)),
  },
];
