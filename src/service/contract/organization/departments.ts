import type { Static } from 'typebox';
import * as Type from 'typebox';
import { siblingPlaces } from '../limits.ts';
import { LegacyReference, Links, ResourceReference, Translations } from '../reference.ts';
import {
  type ExactNumber,
  nullable,
  resource,
  type Seen,
  timestamp,
  vocabulary,
  withExpected,
} from '../schema.ts';

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
    parentId: nullable(Type.String(), 'Path of the parent (not its ID); `/` or null at the top.'),
    isActive: Type.Boolean({ description: 'Whether the department may still be used.' }),
    position: Type.Unsafe<ExactNumber>(
      Type.Number({ description: 'Place in the whole tree. Larger than a double represents exactly.' }),
    ),
    level: Type.Integer({ description: 'Depth in the tree.' }),
    sortOrder: Type.Integer({ description: 'Place among its siblings.' }),
    headID: nullable(Type.Integer(), 'User ID of the head.'),
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

/** The department of the resource API, its long-term route. */
export const ResourceDepartment = withExpected(
  resource('Department (resource)', 'A department in the format of the resource API.', {
    id: Type.String({ minLength: 1, description: 'Identifier of the department.' }),
    type: vocabulary(['department'], 'Always `department`.'),
    url: Type.String({ description: 'Address of the department.' }),
    remoteId: nullable(Type.String(), 'Identifier in another system.'),
    name: Type.String({ minLength: 1, description: 'Name of the department.' }),
    description: nullable(Type.String(), 'Free text about the department.'),
    isArchived: Type.Boolean({ description: 'Whether the department is no longer used.' }),
    parent: nullable(ResourceReference, 'Parent department; null at the top.'),
    level: Type.Integer({ minimum: 1, description: 'Depth in the tree, 1 at the top.' }),
    manager: nullable(ResourceReference, 'Employee at the head of the department.'),
    sortOrder: nullable(Type.Integer(), 'Place among its siblings.'),
    t9n: Type.Optional(Translations),
    links: Type.Optional(Links),
  }),
  ['links'],
);
export type ResourceDepartment = Seen<typeof ResourceDepartment>;

/** The department of the organization structure API (interface 2.3). */
export const StructureDepartment = resource(
  'Department (organization structure)',
  'A department in the format of the organization structure API.',
  {
    id: Type.Integer({ minimum: 1, description: 'Identifier of the department.' }),
    name: Type.String({ minLength: 1, description: 'Name of the department.' }),
    code: Type.String({ minLength: 1, description: 'Unique code.' }),
    description: nullable(Type.String(), 'Free text about the department.'),
    parentId: nullable(Type.String(), 'Path of the parent; null at the top.'),
    parentLuccaId: nullable(Type.Unknown(), 'Identifier of the parent; its meaning is not documented.'),
    hierarchy: Type.String({
      description: 'Opaque path of the department. Compare it as a whole; its parts have no meaning.',
    }),
    isActive: Type.Boolean({ description: 'When false, the department must no longer be used.' }),
    headId: nullable(Type.Integer({ minimum: 1 }), 'Employee at the head of the department.'),
    createdAt: timestamp('When the department was created.'),
    lastModifiedAt: timestamp('When the department last changed.'),
    sortOrderInSiblings: nullable(
      Type.Integer({ minimum: siblingPlaces.first, maximum: siblingPlaces.last }),
      `Place among its siblings, ${siblingPlaces.first} to ${siblingPlaces.last}.`,
    ),
  },
);
export type StructureDepartment = Seen<typeof StructureDepartment>;

/** Envelope of the structure API's list; some deployments send the counts on request only (interface 2.3, 4.6). */
export const StructureList = Type.Object({
  items: Type.Array(Type.Unknown(), { description: 'Departments of the page.' }),
  count: Type.Optional(Type.Integer({ description: 'Departments in all pages.' })),
  prev: Type.Optional(nullable(Type.String(), 'Address of the previous page.')),
  next: Type.Optional(nullable(Type.String(), 'Address of the next page.')),
});
