import * as Type from 'typebox';
import { Links, ResourceReference, Translations } from '../reference.ts';
import { nullable, resource, type Seen } from '../schema.ts';

/** The department of the resource API, its long-term route. */
export const ResourceDepartment = resource(
  'Department (resource)',
  'A department in the format of the resource API.',
  {
    id: Type.String({ minLength: 1, description: 'Identifier of the department.' }),
    type: Type.String({ description: 'Always `department`.' }),
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
  },
);
export type ResourceDepartment = Seen<typeof ResourceDepartment>;
