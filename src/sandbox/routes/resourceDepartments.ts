import type { Static } from 'typebox';
import { ResourceDepartment } from '../../service/contract/departments/resourceDepartment.ts';
import type { Company } from '../company/company.ts';
import type { Department } from '../company/departments.ts';
import type { Deployment } from '../deployment.ts';
import { prefixes } from '../http/families.ts';
import { archiveFilter, searching } from '../http/filters.ts';
import { byText } from '../http/order.ts';
import { numericId } from '../http/parameters.ts';
import { collectionRoutes, type ListedRecords } from '../http/resourceList.ts';
import type { RouteGroup } from '../http/route.ts';
import { Component } from '../openapi/component.ts';
import { linksOf, pointTo } from './resourceReference.ts';

/** The departments of the resource API, their long-term route. */
export function resourceDepartments({ company }: Deployment): RouteGroup {
  const collection: ListedRecords<Department> = {
    type: 'departments',
    name: 'department',
    record: new Component('ResourceDepartment', ResourceDepartment),
    exampleId: '101',
    items: () => company.departments,
    find: (id) => company.department(numericId(id)),
    idOf: (department) => String(department.id),
    orders: { name: byText(({ name }) => name) },
    filters: [
      searching((department) => department.name),
      archiveFilter((department) => !department.isActive),
    ],
    show: (department, origin) => showDepartment(company, origin, department),
  };
  return collectionRoutes(collection, 'departments');
}

function showDepartment(
  company: Company,
  origin: string,
  department: Department,
): Static<typeof ResourceDepartment> {
  const head = company.headOf(department);
  const employees = `${origin}${prefixes.resource}/employees`;
  return {
    ...pointTo(origin, 'department', department.id),
    remoteId: department.remoteId,
    name: department.name,
    description: department.description,
    isArchived: !department.isActive,
    parent: department.parent === undefined ? null : pointTo(origin, 'department', department.parent.id),
    level: department.level,
    manager: head === undefined ? null : pointTo(origin, 'employee', head.id),
    sortOrder: department.isActive ? department.sortOrder : null,
    links: linksOf(department.id, {
      activeEmployees: {
        href: `${employees}?applicableJobPosition.department.id=${department.id}&status=active`,
      },
    }),
  };
}
