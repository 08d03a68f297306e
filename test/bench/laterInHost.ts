import type { Department } from '../../src/company/departments/department.ts';
import { assembleDepartments } from '../../src/company/departments/departmentTree.ts';
import { departmentNode, renderDepartments } from '../../src/features/departments/view.ts';
import type { Access } from '../../src/sandbox/options.ts';
import { scrolledToTheEnd } from './large/employeesList.ts';
import { departmentListing } from './large/largeCompany.ts';
import type { LargeList } from './large/listLines.ts';
import { MeasuredClients } from './measuredClients.ts';
import { type TransportCost, transportCost } from './transportCost.ts';

const listing = departmentListing(10_000);

/** Makes the rows of all departments. */
export function departmentRows(): void {
  const { roots } = assembleDepartments(listing);
  const open: Department[] = [...roots];
  // The loop adds to the list that it iterates over.
  for (const department of open) {
    renderDepartments(departmentNode('bench', department), undefined);
    open.push(...department.children);
  }
}

/** The employees view with a large company. */
export async function largeList(access: Access): Promise<LargeList> {
  const clients = new MeasuredClients(access);
  await scrolledToTheEnd(clients.client(), 20);
  return await scrolledToTheEnd(clients.client());
}

/** The transport as the editor changes it: its settings of proxies and certificates apply. */
export async function transport(access: Access): Promise<TransportCost> {
  return await transportCost(new MeasuredClients(access), 3);
}
