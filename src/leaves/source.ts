import type { TreeSource } from '../ui/tree/pagedTree.ts';
import type { LeavesModel } from './leavesModel.ts';
import type { LeavesNode } from './nodes.ts';
import { renderLeaves } from './render.ts';
import { shownLeaves } from './visibility.ts';

/** The tree of the open leaves. What stands below a person is loaded already. */
export function leavesSource(model: LeavesModel): TreeSource<LeavesNode> {
  return {
    nested: true,
    children: (parent, signal) =>
      parent?.kind === 'owner' ? Promise.resolve({ nodes: parent.leaves }) : model.rows(signal),
    reread: () => Promise.resolve(model.dropFirst()),
    visible: (nodes, parent) => (model.opened === undefined ? [] : shownLeaves(model.opened, nodes, parent)),
    render: renderLeaves,
  };
}
