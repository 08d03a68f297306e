import * as Type from 'typebox';
import { siblingPlaces } from '../limits.ts';
import { nullable, resource, type Seen, timestamp } from '../schema.ts';

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
