import assert from 'node:assert/strict';
import { departmentsSource } from '../../../src/departments/source.ts';
import type { PeopleNode } from '../../../src/departments/view.ts';
import { AllEmployees } from '../../../src/employees/allEmployees.ts';
import { EmployeeFilters } from '../../../src/employees/employeeFilter.ts';
import { employeesSource } from '../../../src/employees/view.ts';
import { LeavesModel, leavesSource } from '../../../src/leaves/leavesModel.ts';
import type { LeavesNode } from '../../../src/leaves/view.ts';
import type { LeaveQuery, WorkforceService } from '../../../src/service/service.ts';
import { taxonomiesSource } from '../../../src/taxonomies/source.ts';
import { KnownAbsences } from '../../../src/ui/leaves/knownAbsences.ts';
import type { OpenedLeaves } from '../../../src/ui/leaves/query.ts';
import { DepartmentDirectory } from '../../../src/ui/loaded/departmentDirectory.ts';
import { LoadedResources } from '../../../src/ui/loaded/loadedResources.ts';
import { PeopleDirectory } from '../../../src/ui/loaded/peopleDirectory.ts';
import { sessionsOf, treeOf } from './support.ts';

/** What the views of a window share. */
export function contextOf(service: WorkforceService) {
  const loaded = new LoadedResources();
  const departments = new DepartmentDirectory(loaded);
  const [people, absences] = [new PeopleDirectory(), new KnownAbsences()];
  return { sessions: sessionsOf(service), loaded, departments, people, absences };
}

/** The departments view over a service. */
export function departmentsOf(service: WorkforceService) {
  const sources: string[] = [];
  const counted: PeopleNode[] = [];
  const context = contextOf(service);
  const source = departmentsSource(context, {
    listed: (tree) => sources.push(tree.source),
    counted: (node) => counted.push(node),
  });
  return { ...treeOf(source), source, sources, counted, context };
}

/** The employees view over a service. */
export function employeesOf(service: WorkforceService, context = contextOf(service)) {
  const filters = new EmployeeFilters();
  const source = employeesSource({ ...context, filters, all: new AllEmployees() });
  return { ...treeOf(source), filters, source };
}

/** The taxonomies view over a service. */
export function taxonomiesOf(service: WorkforceService, language = 'en') {
  return treeOf(taxonomiesSource({ sessions: sessionsOf(service), loaded: new LoadedResources(), language }));
}

/** The leaves view over a service, with the leaves of a query open in it. */
export async function leavesOf(
  service: WorkforceService,
  query: LeaveQuery,
  changes: Partial<OpenedLeaves> = {},
) {
  const sessions = sessionsOf(service);
  const model = new LeavesModel(sessions, new KnownAbsences());
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
