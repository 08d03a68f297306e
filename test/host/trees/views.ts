import assert from 'node:assert/strict';
import { DepartmentLoader } from '../../../src/departments/loader.ts';
import type { DepartmentsNode, PeopleNode } from '../../../src/departments/view.ts';
import { renderDepartments, visibleDepartments } from '../../../src/departments/view.ts';
import { EmployeeFilters } from '../../../src/employees/employeeFilter.ts';
import type { EmployeesNode } from '../../../src/employees/view.ts';
import { EmployeeLoader, renderEmployees } from '../../../src/employees/view.ts';
import { LeavesModel, leavesSource } from '../../../src/leaves/leavesModel.ts';
import type { OpenedLeaves } from '../../../src/leaves/query.ts';
import type { LeavesNode } from '../../../src/leaves/view.ts';
import type { LeaveQuery, WorkforceService } from '../../../src/service/service.ts';
import { TaxonomyLoader } from '../../../src/taxonomies/loader.ts';
import type { TaxonomiesNode } from '../../../src/taxonomies/view.ts';
import { renderTaxonomies, visibleTaxonomies } from '../../../src/taxonomies/view.ts';
import { DepartmentDirectory } from '../../../src/ui/departmentDirectory.ts';
import { sessionsOf, treeOf } from './support.ts';

/** The departments view over a service. */
export function departmentsOf(service: WorkforceService) {
  const sources: string[] = [];
  const counted: PeopleNode[] = [];
  const loader = new DepartmentLoader(sessionsOf(service), new DepartmentDirectory(), {
    listed: ({ source }) => sources.push(source),
    counted: (node) => counted.push(node),
  });
  const view = treeOf<DepartmentsNode>({
    children: (parent, signal) => loader.children(parent, signal),
    visible: visibleDepartments,
    render: renderDepartments,
  });
  return { ...view, sources, counted };
}

/** The employees view over a service. */
export function employeesOf(service: WorkforceService) {
  const filters = new EmployeeFilters();
  const loader = new EmployeeLoader(sessionsOf(service), filters);
  const view = treeOf<EmployeesNode>({
    children: (_parent, signal) => loader.employees(signal),
    render: renderEmployees,
  });
  return { ...view, filters };
}

/** The taxonomies view over a service. */
export function taxonomiesOf(service: WorkforceService, language = 'en') {
  const loader = new TaxonomyLoader(sessionsOf(service), language);
  return treeOf<TaxonomiesNode>({
    children: (parent, signal) => loader.children(parent, signal),
    visible: visibleTaxonomies,
    render: renderTaxonomies,
  });
}

/** The leaves view over a service, with the leaves of a query open in it. */
export async function leavesOf(
  service: WorkforceService,
  query: LeaveQuery,
  changes: Partial<OpenedLeaves> = {},
) {
  const sessions = sessionsOf(service);
  const model = new LeavesModel(sessions);
  const session = sessions.current;
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
  return { ...treeOf<LeavesNode>(leavesSource(model)), model, session, leaves, count };
}
