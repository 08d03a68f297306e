import type { Static } from 'typebox';
import type { ResourceReference } from '../../service/contract/reference.ts';
import { prefixes } from '../http/families.ts';

/** The collections of resource types. */
const collections = {
  employee: 'employees',
  department: 'departments',
  taxonomy: 'taxonomies',
  'taxonomy-label': 'taxonomy-labels',
  'job-position': 'job-positions',
  employment: 'employments',
  'personal-record': 'personal-records',
  'legal-entity': 'legal-entities',
  portrait: 'portraits',
  'employee-attribute-definition': 'employee-attribute-definitions',
} as const;

/** A reference of the resource API: text id, type and absolute address. */
export function pointTo<const Kind extends keyof typeof collections>(
  origin: string,
  type: Kind,
  id: string | number,
): Static<typeof ResourceReference> & { readonly type: Kind } {
  return {
    id: String(id),
    type,
    url: `${origin}${prefixes.resource}/${collections[type]}/${encodeURIComponent(id)}`,
  };
}
