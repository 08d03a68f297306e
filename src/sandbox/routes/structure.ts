import type { Static } from 'typebox';
import { pageSizes } from '../../service/contract/limits.ts';
import { StructureDepartment, StructureList } from '../../service/contract/organization/departments.ts';
import { offsetTimestamp, utcTimestamp } from '../calendar.ts';
import type { Company } from '../company/company.ts';
import type { Department } from '../company/departments.ts';
import type { Deployment } from '../deployment.ts';
import { Component, envelopeOf } from '../http/component.ts';
import { check, existing } from '../http/httpError.ts';
import { numericId, wholeNumber, wordList } from '../http/parameters.ts';
import { json } from '../http/responses.ts';
import type { RouteGroup, RouteRequest } from '../http/route.ts';

const { usual, max } = pageSizes.structure;
const page = wholeNumber({ name: 'page', description: 'Page number from 1.', example: '1' }, 1);
const limit = wholeNumber(
  {
    name: 'limit',
    description: `Departments on a page, ${usual} by default; more than ${max} count as ${max}.`,
    example: '10',
  },
  1,
);
const rootNames = ['count', 'prev', 'next'] as const;
const rootFields = wordList(
  {
    name: 'fields.root',
    description: `Which of ${rootNames.join(', ')} to have beside the items; without it, all.`,
    example: rootNames.join(','),
  },
  rootNames,
);
const record = new Component('StructureDepartment', StructureDepartment);

/** The departments of the organization structure API (interface 4.5 and 4.6). */
export function structureDepartments({ company }: Deployment): RouteGroup {
  return {
    family: 'structure',
    path: '/departments',
    routes: [
      {
        method: 'get',
        path: '',
        summary: 'List departments',
        parameters: [page, limit, rootFields],
        returns: envelopeOf(new Component('StructureList', StructureList), record),
        handle: (request) => listDepartments(company, request),
      },
      {
        method: 'get',
        path: '/:id',
        summary: 'One department',
        exampleId: '101',
        idType: 'integer',
        parameters: [],
        returns: record,
        handle({ id: text }) {
          const id = numericId(text);
          check(!Number.isNaN(id), `A department id is a whole number from 1, not "${text}".`);
          return json(showDepartment(company, existing(company.department(id), 'department', text)));
        },
      },
    ],
  };
}

function listDepartments(company: Company, { url, query }: RouteRequest): Response {
  const number = query.get(page) ?? 1;
  const size = Math.min(query.get(limit) ?? usual, max);
  const wanted = query.get(rootFields) ?? rootNames;
  const { departments } = company;
  const addressOf = (other: number) => {
    if (other < 1 || (other - 1) * size >= departments.length) {
      return null;
    }
    const address = new URL(url);
    address.searchParams.set('page', String(other));
    return address.href;
  };
  const root = { count: departments.length, prev: addressOf(number - 1), next: addressOf(number + 1) };
  return json({
    items: departments.slice((number - 1) * size, number * size).map((one) => showDepartment(company, one)),
    ...Object.fromEntries(wanted.map((name) => [name, root[name]])),
  });
}

function showDepartment(company: Company, department: Department): Static<typeof StructureDepartment> {
  return {
    id: department.id,
    name: department.name,
    code: department.code,
    description: department.description,
    parentId: department.parent?.hierarchy ?? null,
    parentLuccaId: department.parent?.id ?? null,
    hierarchy: department.hierarchy,
    isActive: department.isActive,
    headId: company.headOf(department)?.id ?? null,
    createdAt: offsetTimestamp(department.createdAt),
    lastModifiedAt: utcTimestamp(department.lastModifiedAt, '+00:00'),
    // An inactive department has no place among its siblings.
    sortOrderInSiblings: department.isActive ? department.sortOrder : null,
  };
}
