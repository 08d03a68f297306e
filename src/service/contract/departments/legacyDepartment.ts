import type { Static } from 'typebox';
import * as Type from 'typebox';
import { LegacyReference } from '../reference.ts';
import { type ExactNumber, nullable, resource, type Seen } from '../schema.ts';

/** The legacy department (interface 2.2). */
export const LegacyDepartment = resource(
  'Department (legacy)',
  'A department in the format of the legacy API.',
  {
    id: Type.Integer({ description: 'Identifier of the department.' }),
    name: Type.String({ description: 'Name of the department.' }),
    code: Type.String({ description: 'Unique code.' }),
    hierarchy: Type.String({
      description: 'Opaque path of the department. Compare it as a whole; its parts have no meaning.',
    }),
    parentId: nullable(Type.String(), 'Path of the parent (not its id); `/` or null at the top.'),
    isActive: Type.Boolean({ description: 'Whether the department may still be used.' }),
    position: Type.Unsafe<ExactNumber>(
      Type.Number({ description: 'Place in the whole tree. Larger than a double represents exactly.' }),
    ),
    level: Type.Integer({ description: 'Depth in the tree.' }),
    sortOrder: Type.Integer({ description: 'Place among its siblings.' }),
    headID: nullable(Type.Integer(), 'User id of the head.'),
    head: nullable(LegacyReference, 'Head of the department.'),
    users: Type.Array(LegacyReference, { description: 'Everyone ever attached, former employees included.' }),
    currentUsers: Type.Array(LegacyReference, { description: 'Those attached today.' }),
    currentUsersCount: Type.Integer({ description: 'How many are attached today.' }),
    url: Type.String({ description: 'Address of the department in the legacy API.' }),
  },
);
export type LegacyDepartment = Seen<typeof LegacyDepartment>;

/** The legacy tree: at the top `node` is null; `children` can be null and can hold null (interface 2.4). */
export const LegacyDepartmentTree = Type.Cyclic(
  {
    DepartmentTreeNode: Type.Object({
      node: Type.Union([LegacyReference, Type.Null()]),
      children: Type.Union([
        Type.Array(Type.Union([Type.Ref('DepartmentTreeNode'), Type.Null()])),
        Type.Null(),
      ]),
    }),
  },
  'DepartmentTreeNode',
);
export type LegacyDepartmentTree = Static<typeof LegacyDepartmentTree>;
