import { Hono } from 'hono';
import type { Static } from 'typebox';
import type { StructureDepartment } from '../../service/contract/structureDepartment.ts';
import { offsetTimestamp, utcTimestamp } from '../calendar.ts';
import type { Department } from '../company/departments.ts';
import type { Deployment } from '../deployment.ts';
import { HttpError } from '../http/httpError.ts';
import { numericId } from '../http/ids.ts';
import { json } from '../http/json.ts';
import { checkParameters, Query } from '../http/query.ts';

const defaultLimit = 100;
const largestLimit = 1000;
const rootFields = ['count', 'prev', 'next'] as const;

/** The departments of the organization structure API (interface 4.5 and 4.6). */
export function structureDepartments({ company }: Deployment): Hono {
  const show = (department: Department): Static<typeof StructureDepartment> => ({
    id: department.id,
    name: department.name,
    code: department.code,
    description: department.description,
    parentId: department.parent?.hierarchy ?? null,
    parentLuccaId: null,
    hierarchy: department.hierarchy,
    isActive: department.isActive,
    headId: company.headOf(department)?.id ?? null,
    createdAt: offsetTimestamp(department.createdAt),
    lastModifiedAt: utcTimestamp(department.lastModifiedAt, '+00:00'),
    // An inactive department has given up its place.
    sortOrderInSiblings: department.isActive ? department.sortOrder : null,
  });

  return new Hono()
    .get('/', (context) => {
      const url = new URL(context.req.url);
      const query = new Query(url.searchParams, ['page', 'limit', 'fields.root']);
      const page = query.integer('page', { least: 1, most: Number.MAX_SAFE_INTEGER }) ?? 1;
      const limit = query.integer('limit', { least: 1, most: largestLimit }) ?? defaultLimit;
      const wanted = query.listOf('fields.root', rootFields);
      const { departments } = company;
      const addressOf = (other: number) => {
        if (other < 1 || (other - 1) * limit >= departments.length) return null;
        const address = new URL(url);
        address.searchParams.set('page', String(other));
        return address.href;
      };
      const root = { count: departments.length, prev: addressOf(page - 1), next: addressOf(page + 1) };
      return json({
        items: departments.slice((page - 1) * limit, page * limit).map(show),
        ...Object.fromEntries(wanted.map((name) => [name, root[name]])),
      });
    })
    .get('/:id', (context) => {
      checkParameters(new URL(context.req.url).searchParams, []);
      const text = context.req.param('id');
      const id = numericId(text);
      if (Number.isNaN(id))
        throw new HttpError(400, `A department id is a whole number from 1, not "${text}".`);
      const department = company.department(id);
      if (department === undefined) {
        throw new HttpError(404, `There is no department "${text}", or this key may not see it.`);
      }
      return json(show(department));
    });
}
