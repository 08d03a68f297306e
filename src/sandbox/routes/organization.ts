import { BusinessEstablishment, LegalEntity } from '../../service/contract/organization/legalEntities.ts';
import { type Day, startOf, utcTimestamp } from '../calendar.ts';
import { businessEstablishments } from '../company/organization.ts';
import type { Deployment } from '../deployment.ts';
import { prefixes } from '../http/families.ts';
import { among, archiveFilter, searching } from '../http/filters.ts';
import { readOnlyRoutes } from '../http/readOnlyRoutes.ts';
import type { RouteGroup } from '../http/route.ts';
import { pointTo } from './resourceReference.ts';

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
