import assert from 'node:assert/strict';
import { KnownCompanies } from '../../../src/company/known/known.ts';
import type { OpenedLeaves } from '../../../src/company/pickers/leavesQuery.ts';
import { departmentsSource } from '../../../src/features/departments/source.ts';
import { EmployeeFilters } from '../../../src/features/employees/employeeFilter.ts';
import { EmployeesSource } from '../../../src/features/employees/view.ts';
import { LeavesModel, leavesSource } from '../../../src/features/leaves/leavesModel.ts';
import type { LeavesNode } from '../../../src/features/leaves/view.ts';
import { taxonomiesSource } from '../../../src/features/taxonomies/view.ts';
import type { LeaveQuery, WorkforceService } from '../../../src/service/operations/service.ts';
import { clientOf, json, serve } from '../../unit/service/fixtures.ts';
import { sessionsOf, treeOf } from './support.ts';

/** What the views of a window share. */
export function contextOf(service: WorkforceService) {
  return { sessions: sessionsOf(service), known: new KnownCompanies() };
}

/** The departments view over a service. */
export function departmentsOf(service: WorkforceService) {
  const sources: string[] = [];
  const context = contextOf(service);
  const source = departmentsSource(context, (tree) => sources.push(tree.source));
  return { ...treeOf(source), source, sources, context };
}

/** The employees view over a service. */
export function employeesOf(service: WorkforceService, context = contextOf(service)) {
  const filters = new EmployeeFilters();
  const source = new EmployeesSource({ ...context, filters, counted: () => undefined });
  return { ...treeOf(source), filters, source };
}

/** The view over a resource API that lists exactly these employees. */
export async function listing(...items: readonly Record<string, unknown>[]) {
  return await serving({ items });
}

export async function serving(list: object) {
  const server = await serve((request, response) =>
    json(
      response,
      request.url?.startsWith('/connect/token')
        ? { access_token: 'the-token', token_type: 'Bearer', expires_in: 1800 }
        : list,
    ),
  );
  const { service } = clientOf({
    baseUrl: server.origin,
    tokenUrl: `${server.origin}/connect/token`,
    credentials: { clientId: 'c', clientSecret: 's' },
  });
  return { ...employeesOf(service), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** The taxonomies view over a service. */
export function taxonomiesOf(service: WorkforceService, language = 'en') {
  return treeOf(taxonomiesSource({ sessions: sessionsOf(service), known: new KnownCompanies(), language }));
}

/** The leaves view over a service, with the leaves of a query open in it. */
export async function leavesOf(
  service: WorkforceService,
  query: LeaveQuery,
  changes: Partial<OpenedLeaves> = {},
) {
  const context = contextOf(service);
  const model = new LeavesModel(context.sessions, context.known);
  const session = context.sessions.current;
  assert.ok(session);
  const leaves = {
    connection: 'test',
    query,
    audience: '',
    version: 'v3',
    insist: false,
    ...changes,
  } as const;
  const count = await model.open(session, leaves);
  return { ...treeOf<LeavesNode>(leavesSource(model, context)), model, session, leaves, count, context };
}
