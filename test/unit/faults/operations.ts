import type { SandboxOptions } from '../../../src/sandbox/index.ts';
import type { Page } from '../../../src/service/contract/listing.ts';
import type { VersionedLabel, WorkforceService } from '../../../src/service/operations/service.ts';
import type { ClientOnSandbox } from '../service/sandboxClient.ts';

/** How an operation reads its response, as far as faults meet it differently. */
export type Shape =
  | 'list'
  | 'all'
  | 'record'
  | 'poll'
  | 'document'
  | 'download'
  | 'write'
  | 'token'
  | 'capability-checks';

/** What the client does for the explorer: a column of the matrix. */
export interface Operation {
  readonly name: string;
  readonly shape: Shape;
  /** Which credentials the request carries. */
  readonly by: 'key' | 'token' | 'form';
  /** Whether it sends other requests with a token. */
  readonly alsoByToken?: true;
  /** Method and path that the faults are put on. */
  readonly route: string;
  /** What a failure says could not be done. */
  readonly attempted: string;
  /** A deployment in which nothing else can response. */
  readonly sandbox?: SandboxOptions;
  /** Gets ready while nothing fails; the result is the operation, which can be tried again. */
  prepare(client: ClientOnSandbox): Promise<() => Promise<unknown>>;
}

const employeesRoute = 'GET /service-api/employees';
const templateId = 'monthly-activity';
const creation = { templateId, startsOn: null, endsOn: null };
/** Half-days of many people. */
export const leavesInSpring = {
  of: 'legal-entity',
  ids: ['1', '2', '3'],
  from: '2026-03-01',
  to: '2026-04-30',
} as const;

export const operations: readonly Operation[] = [
  {
    name: 'capability-checks',
    shape: 'capability-checks',
    by: 'key',
    alsoByToken: true,
    route: 'GET /organization/structure/api/departments',
    attempted: '',
    prepare: simply((service) => service.checkCapabilities()),
  },
  {
    name: 'token',
    shape: 'token',
    by: 'form',
    route: 'POST /connect/token',
    attempted: 'get a token from http',
    prepare:
      async ({ service }) =>
      () =>
        service.taxonomies(),
  },
  departments('structure', 'GET /organization/structure/api/departments', ['legacy', 'departments']),
  departments('legacy', 'GET /api/v3/departments', ['structure', 'departments']),
  departments('legacy-tree', 'GET /api/v3/departments/tree', [
    'structure',
    'legacy-department-list',
    'departments',
  ]),
  departments('resource', 'GET /service-api/departments', ['structure', 'legacy']),
  {
    name: 'employee page',
    shape: 'list',
    by: 'token',
    route: employeesRoute,
    attempted: 'list the employees',
    sandbox: { without: ['legacy'] },
    prepare: simply((service) => service.employees({})),
  },
  {
    name: 'load more',
    shape: 'list',
    by: 'token',
    route: employeesRoute,
    attempted: 'list the employees',
    sandbox: { without: ['legacy'] },
    prepare: async ({ service }) => {
      const { next } = await service.employees({});
      return () => service.employees({}, next);
    },
  },
  {
    name: 'search',
    shape: 'list',
    by: 'token',
    route: employeesRoute,
    attempted: 'list the employees',
    sandbox: { without: ['legacy'] },
    prepare: simply((service) => service.employees({ search: 'a', statuses: ['active'] })),
  },
  {
    name: 'find people by token',
    shape: 'list',
    by: 'token',
    route: employeesRoute,
    attempted: 'list the employees',
    sandbox: { without: ['legacy'] },
    prepare: simply((service) => service.findPeople({ search: 'a' })),
  },
  {
    name: 'find people by key',
    shape: 'list',
    by: 'key',
    route: 'GET /api/v3/users',
    attempted: 'list the employees',
    prepare: simply((service) => service.findPeople({ number: 'H000001' })),
  },
  {
    name: 'legal entities',
    shape: 'all',
    by: 'token',
    route: 'GET /service-api/legal-entities',
    attempted: 'list the legal entities',
    prepare: simply((service) => service.legalEntities()),
  },
  {
    name: 'find labels',
    shape: 'list',
    by: 'token',
    route: 'GET /service-api/taxonomy-labels',
    attempted: 'list the labels',
    prepare: simply((service) => service.findLabels('a')),
  },
  {
    name: 'members by token',
    shape: 'list',
    by: 'token',
    route: employeesRoute,
    attempted: 'list the employees of department ',
    sandbox: { without: ['legacy'] },
    prepare: async ({ service }) => {
      const id = await departmentId(service);
      return () => service.members(id);
    },
  },
  {
    name: 'members by key',
    shape: 'list',
    by: 'key',
    alsoByToken: true,
    route: 'GET /api/v3/users',
    attempted: 'list the employees of department ',
    sandbox: { without: ['employees', 'legacy-departments'] },
    prepare: async ({ service }) => {
      const id = await departmentId(service);
      return () => service.members(id);
    },
  },
  {
    name: 'members of a department by key',
    shape: 'record',
    by: 'key',
    alsoByToken: true,
    route: 'GET /api/v3/departments/*',
    attempted: 'list the employees of department ',
    sandbox: { without: ['employees', 'legacy-users'] },
    prepare: async ({ service }) => {
      const id = await departmentId(service);
      return () => service.members(id);
    },
  },
  {
    name: 'labels',
    shape: 'list',
    by: 'token',
    route: 'GET /service-api/taxonomy-labels',
    attempted: 'list the labels',
    prepare: async ({ service }) => {
      const taxonomy = first(await service.taxonomies());
      return () => service.labels(taxonomy);
    },
  },
  {
    name: 'label archive',
    shape: 'write',
    by: 'token',
    route: 'PATCH /service-api/taxonomy-labels/*',
    attempted: 'rchive label',
    prepare: async ({ service }) => {
      const { id } = first(await service.labels(first(await service.taxonomies())));
      let seen: VersionedLabel | undefined = await service.label(id);
      return async () => {
        const { label, version = '' } = seen ?? (await service.label(id));
        // Who does not know how it ended looks again before the next attempt.
        seen = undefined;
        const response = await service.setLabelArchived(id, label.isArchived !== true, version);
        seen = response.version === undefined ? undefined : response;
      };
    },
  },
  {
    name: 'document by token',
    shape: 'document',
    by: 'token',
    route: 'GET /service-api/employees/*',
    attempted: 'read employee ',
    prepare: async ({ service }) => {
      const { id } = first(await service.employees({}));
      return () => service.document('employees', id);
    },
  },
  {
    name: 'document by key',
    shape: 'document',
    by: 'key',
    route: 'GET /api/v3/users/*',
    attempted: 'read user ',
    prepare: async ({ service }) => {
      const { id } = first(await service.employees({}));
      return () => service.document('users', id);
    },
  },
  {
    name: 'report create',
    shape: 'write',
    by: 'key',
    route: 'POST /service-timesheet/api/reports',
    attempted: `create a report from template ${templateId}`,
    prepare: simply((service) => service.createReport(creation)),
  },
  {
    name: 'report',
    shape: 'document',
    by: 'key',
    route: 'GET /service-timesheet/api/reports/*',
    attempted: 'read report ',
    prepare: async ({ service }) => {
      const id = await reportId(service);
      return () => service.report(id);
    },
  },
  {
    name: 'report poll',
    shape: 'poll',
    by: 'key',
    route: 'GET /service-timesheet/api/reports/*',
    attempted: 'read report ',
    prepare: async ({ service }) => {
      const id = await reportId(service);
      return () => service.report(id, { priority: 'poll' });
    },
  },
  {
    name: 'download',
    shape: 'download',
    by: 'key',
    route: 'GET /service-timesheet/api/reports/*/download-csv',
    attempted: 'download report ',
    prepare: async ({ service }) => {
      const id = await reportId(service);
      return () => service.reportContent(id, 'csv');
    },
  },
  {
    name: 'leaves',
    shape: 'list',
    by: 'key',
    route: 'GET /api/v3/leaves',
    attempted: 'list the leaves',
    prepare: simply((service) => service.leaves(leavesInSpring)),
  },
];

function departments(
  source: string,
  route: string,
  without: NonNullable<SandboxOptions['without']>,
): Operation {
  return {
    name: `departments: ${source}`,
    shape: source === 'legacy-tree' ? 'record' : 'all',
    route,
    attempted: 'the department',
    by: source === 'resource' ? 'token' : 'key',
    sandbox: {
      without,
      ...(source === 'legacy' && { faults: [{ route: 'GET /api/v3/departments/tree', fault: '404' }] }),
    },
    prepare: async ({ service }) => {
      const listing = await service.departments();
      if (listing.source !== source) {
        throw new Error(`The departments came from ${listing.source}.`);
      }
      return () => service.departments();
    },
  };
}

function simply(operate: (service: WorkforceService) => Promise<unknown>): Operation['prepare'] {
  return async ({ service }) =>
    () =>
      operate(service);
}

async function departmentId(service: WorkforceService): Promise<string> {
  const listing = await service.departments();
  if (!('page' in listing)) {
    throw new Error('The sandbox has no list of departments.');
  }
  return String(first<{ readonly id: string | number }>(listing.page).id);
}

async function reportId(service: WorkforceService): Promise<string> {
  return String((await service.createReport(creation)).id);
}

function first<T>({ items }: Page<T>): T {
  const [item] = items;
  if (item === undefined) {
    throw new Error('The sandbox has nothing to try this with.');
  }
  return item;
}
