import { LegacyReference } from '../../service/contract/reference.ts';
import {
  axes,
  calendars,
  cultures,
  leaveAccounts,
  type Named,
  profiles,
  roles,
} from '../company/organization.ts';
import type { Deployment } from '../deployment.ts';
import { legacyRecordRoute } from '../http/legacyList.ts';
import { numericId } from '../http/parameters.ts';
import type { RouteGroup } from '../http/route.ts';
import { Component } from '../openapi/component.ts';
import { reference } from './legacyUsers.ts';

/** What users and leaves of the legacy API refer to by id, name and address. */
export function legacyReferences({ company }: Deployment): RouteGroup {
  const collections: Readonly<Record<string, readonly Named[]>> = {
    calendars: Object.values(calendars),
    cultures: Object.values(cultures),
    legalEntities: company.legalEntities,
    roles: Object.values(roles),
    profiles: Object.values(profiles),
    axisSections: axes.flatMap(({ values }) => values),
    leaveAccounts,
  };
  const record = new Component('Reference', LegacyReference);
  return {
    family: 'legacy',
    path: '/v3',
    routes: Object.entries(collections).map(([name, records]) => {
      const one = legacyRecordRoute<Named>({
        name: `record of ${name}`,
        record,
        exampleId: String(records[0]?.id),
        items: () => records,
        find: (id) => records.find((known) => known.id === numericId(id)),
        filters: [],
        show: (item, origin) => reference(origin, name, item),
      });
      return { ...one, path: `/${name}${one.path}` };
    }),
  };
}
