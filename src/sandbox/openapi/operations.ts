import { type Family, prefixes } from '../http/families.ts';
import type { ScopedResource } from '../tokens.ts';
import { type Parameter, parameters } from './parameters.ts';
import type { SchemaName } from './schemas.ts';

/** How an answer wraps its records. */
export type Envelope = 'bare' | 'data' | 'data-list' | 'data-items' | 'collection' | 'structure' | 'items';

/** One method at one address. */
export interface Operation {
  readonly family: Family;
  readonly method: 'get' | 'post' | 'patch';
  readonly path: string;
  readonly summary: string;
  /** An id that exists, where the path has one. */
  readonly id?: string;
  readonly parameters?: readonly Parameter[];
  readonly body?: { readonly type: string; readonly schema: SchemaName | 'archival' | 'token-request' };
  readonly answer: readonly [Envelope, SchemaName] | 'file';
  readonly status?: 201;
  readonly scope?: ScopedResource;
}

const legacy = `${prefixes.legacy}/v3`;
const structure = prefixes.structure;
const resource = prefixes.resource;
const timesheet = prefixes['time-sheet'];

/** Two reads: a list and one of its records. */
function listAndOne(
  shared: Pick<Operation, 'family' | 'scope'> & {
    path: string;
    schema: SchemaName;
    what: string;
    id?: string;
  },
  envelopes: readonly [list: Envelope, one: Envelope],
  query: { readonly list: readonly Parameter[]; readonly one?: readonly Parameter[] },
): Operation[] {
  const { path, schema, what, id, ...rest } = shared;
  const one = {
    ...rest,
    method: 'get',
    path: `${path}/{id}`,
    summary: `One ${what}`,
    ...(id !== undefined && { id }),
  } as const;
  return [
    {
      ...rest,
      method: 'get',
      path,
      summary: `List ${path.slice(path.lastIndexOf('/') + 1)}`,
      parameters: query.list,
      answer: [envelopes[0], schema],
    },
    { ...one, parameters: query.one ?? [], answer: [envelopes[1], schema] },
  ];
}

const json = 'application/json';

/** Every operation of the service, in the order of the interface. */
export const operations: readonly Operation[] = [
  ...listAndOne(
    { family: 'legacy', path: `${legacy}/users`, schema: 'User', what: 'user', id: '1001' },
    ['data-items', 'data'],
    { list: parameters.users, one: parameters.oneLegacy },
  ),
  ...listAndOne(
    {
      family: 'legacy',
      path: `${legacy}/departments`,
      schema: 'LegacyDepartment',
      what: 'department',
      id: '101',
    },
    ['data-items', 'data'],
    { list: parameters.legacyDepartments, one: parameters.oneLegacy },
  ),
  {
    family: 'legacy',
    method: 'get',
    path: `${legacy}/departments/tree`,
    summary: 'The department tree',
    parameters: parameters.oneLegacy,
    answer: ['data', 'DepartmentTreeNode'],
  },
  ...listAndOne(
    {
      family: 'legacy',
      path: `${legacy}/leaves`,
      schema: 'Leave',
      what: 'leave',
    },
    ['data-items', 'data'],
    { list: parameters.leaves, one: parameters.oneLegacy },
  ),
  ...listAndOne(
    {
      family: 'legacy',
      path: '/api/leaves',
      schema: 'LeaveV2',
      what: 'leave (v2)',
    },
    ['data-list', 'data'],
    { list: parameters.leavesV2 },
  ),
  ...listAndOne(
    {
      family: 'structure',
      path: `${structure}/departments`,
      schema: 'StructureDepartment',
      what: 'department',
      id: '101',
    },
    ['structure', 'bare'],
    { list: parameters.structure },
  ),
  {
    family: 'time-sheet',
    method: 'get',
    path: `${timesheet}/report-templates`,
    summary: 'List report templates',
    answer: ['items', 'ReportTemplate'],
  },
  {
    family: 'time-sheet',
    method: 'post',
    path: `${timesheet}/reports`,
    summary: 'Create a report, generated in the background',
    body: { type: json, schema: 'ReportCreation' },
    answer: ['bare', 'Report'],
    status: 201,
  },
  {
    family: 'time-sheet',
    method: 'get',
    path: `${timesheet}/reports/{id}`,
    summary: 'One report with its status',
    answer: ['bare', 'Report'],
  },
  {
    family: 'time-sheet',
    method: 'get',
    path: `${timesheet}/reports/{id}/download-csv`,
    summary: 'Content of a report that is done, as CSV',
    answer: 'file',
  },
  {
    family: 'time-sheet',
    method: 'get',
    path: `${timesheet}/reports/{id}/download-excel`,
    summary: 'Content of a report that is done, as an Excel workbook',
    answer: 'file',
  },
  ...listAndOne(
    {
      family: 'resource',
      scope: 'employees',
      path: `${resource}/employees`,
      schema: 'Employee',
      what: 'employee',
      id: '1001',
    },
    ['collection', 'bare'],
    { list: parameters.employees, one: parameters.oneResource },
  ),
  {
    family: 'resource',
    scope: 'employee-attributes',
    method: 'get',
    path: `${resource}/employee-attributes`,
    summary: 'List all data of employees',
    parameters: parameters.attributes,
    answer: ['collection', 'EmployeeAttribute'],
  },
  {
    family: 'resource',
    scope: 'job-positions',
    method: 'get',
    path: `${resource}/job-positions/{id}`,
    summary: 'One job position',
    id: 'jp-1001',
    parameters: parameters.oneResource,
    answer: ['bare', 'JobPosition'],
  },
  ...listAndOne(
    {
      family: 'resource',
      scope: 'departments',
      path: `${resource}/departments`,
      schema: 'ResourceDepartment',
      what: 'department',
      id: '101',
    },
    ['collection', 'bare'],
    { list: parameters.departments, one: parameters.oneResource },
  ),
  ...listAndOne(
    {
      family: 'resource',
      scope: 'taxonomies',
      path: `${resource}/taxonomies`,
      schema: 'Taxonomy',
      what: 'taxonomy',
      id: '501',
    },
    ['collection', 'bare'],
    { list: parameters.taxonomies, one: parameters.oneResource },
  ),
  ...listAndOne(
    {
      family: 'resource',
      scope: 'taxonomies',
      path: `${resource}/taxonomy-labels`,
      schema: 'TaxonomyLabel',
      what: 'taxonomy label',
      id: '7001',
    },
    ['collection', 'bare'],
    { list: parameters.labels, one: parameters.oneResource },
  ),
  {
    family: 'resource',
    scope: 'taxonomies',
    method: 'patch',
    path: `${resource}/taxonomy-labels/{id}`,
    summary: 'Archive a taxonomy label or bring it back',
    id: '7001',
    body: { type: json, schema: 'archival' },
    answer: ['bare', 'TaxonomyLabel'],
  },
  {
    family: 'token',
    method: 'post',
    path: `${prefixes.token}/token`,
    summary: 'Ask for an access token',
    body: { type: 'application/x-www-form-urlencoded', schema: 'token-request' },
    answer: ['bare', 'TokenAnswer'],
  },
];
