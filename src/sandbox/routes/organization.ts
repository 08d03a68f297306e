import { LegalEntity } from '../../service/contract/organization/legalEntities.ts';
import { utcTimestamp } from '../calendar.ts';
import type { Deployment } from '../deployment.ts';
import { readOnlyRoutes } from '../http/readOnlyRoutes.ts';
import type { RouteGroup } from '../http/route.ts';
import { pointTo } from './resourceReference.ts';

/** The companies that employ people (interface 4.12). */
export function organization({ company }: Deployment): readonly RouteGroup[] {
  return [
    readOnlyRoutes('legal-entities', LegalEntity, {
      items: company.legalEntities,
      idsOf: ({ id }) => [String(id)],
      filters: { countryCode: ({ countryCode }) => countryCode, isArchived },
      show: (entity, origin) => ({
        ...pointTo(origin, 'legal-entity', entity.id),
        legalName: entity.name,
        remoteId: entity.remoteId,
        countryCode: entity.countryCode,
        currencyCode: entity.currencyCode,
        industryCode: entity.industryCode,
        ...archivalOf(entity),
        links: {},
      }),
    }),
  ];
}

interface Archivable {
  readonly createdAt: number;
  readonly archivedAt: number | null;
}

const isArchived = ({ archivedAt }: Archivable) => archivedAt !== null;

function archivalOf(record: Archivable) {
  const { createdAt, archivedAt } = record;
  return {
    isArchived: isArchived(record),
    lastArchivedAt: archivedAt === null ? null : utcTimestamp(archivedAt, 'Z'),
    createdAt: utcTimestamp(createdAt, '+00:00'),
    lastUpdatedAt: utcTimestamp(archivedAt ?? createdAt, 'Z'),
  };
}
