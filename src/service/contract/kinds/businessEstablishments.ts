import { message } from '../message.ts';
import { BusinessEstablishment } from '../organization/legalEntities.ts';
import type { Kind, KindSchemas } from './kind.ts';

export const businessEstablishments = {
  name: 'business-establishments',
  singular: message('Business establishment'),
  icon: 'location',
  routes: [{ family: 'resource', path: '{resourcePrefix}/business-establishments/{id}' }],
} as const satisfies Kind;

export const businessEstablishmentSchemas: KindSchemas = { records: { resource: BusinessEstablishment } };
