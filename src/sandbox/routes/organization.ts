import type { Static } from 'typebox';
import { ResourceDepartment } from '../../service/contract/organization/departments.ts';
import { BusinessEstablishment, LegalEntity } from '../../service/contract/organization/legalEntities.ts';
import { type Day, startOf, utcTimestamp } from '../calendar.ts';
import type { Company } from '../company/company.ts';
import type { Department } from '../company/departments.ts';
import { businessEstablishments } from '../company/organization.ts';
import type { Deployment } from '../deployment.ts';
import { Component } from '../http/component.ts';
import { prefixes } from '../http/families.ts';
import { among, archiveFilter, searching } from '../http/filters.ts';
import { byText } from '../http/order.ts';
import { numericId } from '../http/parameters.ts';
import { linksOf, pointTo, readOnlyRoutes } from '../http/readOnlyRoutes.ts';
import { collectionRoutes, type ListedRecords } from '../http/resourceList.ts';
import type { RouteGroup } from '../http/route.ts';

const founding: Day = '2012-01-09';

/** The companies that employ people, and their places of work (interface 4.12). */
export function organization({ company }: Deployment): readonly RouteGroup[] {
  return [
    readOnlyRoutes('legal-entities', LegalEntity, company.legalEntities, {
      idsOf: ({ id }) => [String(id)],
      filters: [among('countryCode', 'FRA', ({ countryCode }) => countryCode), archiveFilter(isArchived)],
      show: ({ id, name, archivedAt, ...entity }, origin) => ({
        ...pointTo(origin, 'legal-entity', id),
        legalName: name,
        ...entity,
        ...archival(archivedAt),
        createdAt: utcTimestamp(startOf(founding), '+00:00'),
        lastUpdatedAt: utcTimestamp(startOf(archivedAt ?? founding), 'Z'),
        links: { employments: { href: `${origin}${prefixes.resource}/employments?legalEntity.id=${id}` } },
      }),
    }),
    readOnlyRoutes('business-establishments', BusinessEstablishment, businessEstablishments, {
      idsOf: ({ id }) => [String(id)],
      filters: [
        among('legalEntity.id', '1', ({ legalEntityId }) => legalEntityId),
        searching(({ name }) => name),
        archiveFilter(isArchived),
      ],
      // Such records have no links.
      show: ({ id, legalEntityId, archivedAt, ...place }, origin) => ({
        ...pointTo(origin, 'business-establishment', id),
        legalEntity: pointTo(origin, 'legal-entity', legalEntityId),
        ...place,
        ...archival(archivedAt),
      }),
    }),
  ];
}

function isArchived({ archivedAt }: { readonly archivedAt: Day | null }): boolean {
  return archivedAt !== null;
}

function archival(archivedAt: Day | null) {
  const lastArchivedAt = archivedAt === null ? null : utcTimestamp(startOf(archivedAt), 'Z');
  return { isArchived: archivedAt !== null, lastArchivedAt };
}

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
